import * as z from 'zod/mini';
import { editable } from '../kernel/editable.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { line, text } from '../kernel/text.ts';
import { KNOWLEDGE } from './limits.ts';

/** What somebody edits of a node. */
export const knowledgeNode = editable({
  name: line(KNOWLEDGE.nameUnits),
  chapter: z.optional(line(KNOWLEDGE.chapterUnits)),
  description: z.optional(text(KNOWLEDGE.descriptionUnits)),
});

/** A page of Lectern, by its path, or one of the web: who may open it, that page says itself. */
const address = z
  .string()
  .check(z.maxLength(KNOWLEDGE.addressUnits), z.regex(/^(https?:\/\/[^\s/]\S*|\/([^\s/\\]\S*)?)$/));
const resource = { resourceId: id, title: line(KNOWLEDGE.resourceTitleUnits), address };
export type KnowledgeResource = z.output<z.ZodMiniObject<typeof resource>>;

const one = { nodeId: id };
/** What is learned before `nodeId`. */
const link = z.object({ ...one, needs: id });
const questionIds = z.array(id).check(z.minLength(1), z.maxLength(KNOWLEDGE.questionsAtOnce));

export const KnowledgeNodesAdded = fact('KnowledgeNodesAdded', {
  summary: 'Nodes were added to the graph of a course.',
  data: z.object({
    nodes: z
      .array(z.object({ ...one, ...knowledgeNode.fields }))
      .check(z.minLength(1), z.maxLength(KNOWLEDGE.nodesAtOnce)),
  }),
});

export const KnowledgeNodeRevised = fact('KnowledgeNodeRevised', {
  summary: 'A node is called otherwise, stands in another chapter, or is described otherwise.',
  data: z.object({ ...one, ...knowledgeNode.fields }),
});

export const KnowledgeNodeRemoved = fact('KnowledgeNodeRemoved', {
  summary: 'A node was taken out of the graph, and its links with it.',
  data: z.object(one),
});

export const KnowledgeNodeRestored = fact('KnowledgeNodeRestored', {
  summary: 'A node was put back, with its links to nodes that are there.',
  data: z.object(one),
});

export const KnowledgeNodesLinked = fact('KnowledgeNodesLinked', {
  summary: 'Of each pair, one node is learned before the other.',
  data: z.object({ links: z.array(link).check(z.minLength(1), z.maxLength(KNOWLEDGE.linksAtOnce)) }),
});

export const KnowledgeNodesUnlinked = fact('KnowledgeNodesUnlinked', {
  summary: 'One node need not be learned before the other.',
  data: link,
});

export const KnowledgeResourcePut = fact('KnowledgeResourcePut', {
  summary: 'A page that helps to learn it was put on a node.',
  data: z.object({ ...one, ...resource }),
});

export const KnowledgeResourceRemoved = fact('KnowledgeResourceRemoved', {
  summary: 'A page was taken from a node.',
  data: z.object({ ...one, resourceId: id }),
});

export const KnowledgeQuestionsPut = fact('KnowledgeQuestionsPut', {
  summary: 'Questions of a library were put on a node: answers to them say how well it is known.',
  data: z.object({ ...one, questionIds }),
});

export const KnowledgeQuestionsRemoved = fact('KnowledgeQuestionsRemoved', {
  summary: 'Questions were taken from a node.',
  data: z.object({ ...one, questionIds }),
});

export const knowledgeFacts = [
  KnowledgeNodesAdded,
  KnowledgeNodeRevised,
  KnowledgeNodeRemoved,
  KnowledgeNodeRestored,
  KnowledgeNodesLinked,
  KnowledgeNodesUnlinked,
  KnowledgeResourcePut,
  KnowledgeResourceRemoved,
  KnowledgeQuestionsPut,
  KnowledgeQuestionsRemoved,
] as const;
export type KnowledgeFact = FactOf<(typeof knowledgeFacts)[number]>;
