import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import {
  knowledgeNode,
  KnowledgeNodesAdded,
  KnowledgeNodesLinked,
  KnowledgeNodesUnlinked,
  KnowledgeQuestionsPut,
  KnowledgeQuestionsRemoved,
  KnowledgeResourcePut,
  KnowledgeResourceRemoved,
} from './facts.ts';
import { KNOWLEDGE } from './limits.ts';

/** Who teaches the course, the decider is told. */
const bound = { visitor: 'bound' } as const;
const one = z.object({ nodeId: id });

export const AddKnowledgeNode = command('AddKnowledgeNode', {
  summary: 'Add one node to the graph of a course.',
  data: z.object({ nodeId: id, ...knowledgeNode.fields }),
  allow: bound,
  records: ['KnowledgeNodesAdded'],
});

export const AddKnowledgeNodes = command('AddKnowledgeNodes', {
  summary: `Add nodes to the graph of a course, ${KNOWLEDGE.nodes} in all; no two have one name.`,
  data: KnowledgeNodesAdded.data,
  allow: bound,
  records: ['KnowledgeNodesAdded'],
});

export const ReviseKnowledgeNode = command('ReviseKnowledgeNode', {
  summary: 'Call a node otherwise, put it into another chapter, describe it.',
  data: z.object({ nodeId: id, ...knowledgeNode.edit }),
  allow: bound,
  records: ['KnowledgeNodeRevised'],
});

export const RemoveKnowledgeNode = command('RemoveKnowledgeNode', {
  summary: 'Take a node out of the graph; it can be put back.',
  data: one,
  allow: bound,
  records: ['KnowledgeNodeRemoved'],
});

export const RestoreKnowledgeNode = command('RestoreKnowledgeNode', {
  summary: 'Put a node back that was taken out, unless its links would close a circle by now.',
  data: one,
  allow: bound,
  records: ['KnowledgeNodeRestored'],
});

export const LinkKnowledgeNodes = command('LinkKnowledgeNodes', {
  summary: 'Say which nodes are learned before which; a link that closes a circle is refused, and all of them with it.',
  data: KnowledgeNodesLinked.data,
  allow: bound,
  records: ['KnowledgeNodesLinked'],
});

export const UnlinkKnowledgeNodes = command('UnlinkKnowledgeNodes', {
  summary: 'Say that one need not be learned before the other.',
  data: KnowledgeNodesUnlinked.data,
  allow: bound,
  records: ['KnowledgeNodesUnlinked'],
});

export const PutKnowledgeResource = command('PutKnowledgeResource', {
  summary: 'Put a page on a node that helps to learn it.',
  data: KnowledgeResourcePut.data,
  allow: bound,
  records: ['KnowledgeResourcePut'],
});

export const RemoveKnowledgeResource = command('RemoveKnowledgeResource', {
  summary: 'Take a page from a node.',
  data: KnowledgeResourceRemoved.data,
  allow: bound,
  records: ['KnowledgeResourceRemoved'],
});

export const PutKnowledgeQuestions = command('PutKnowledgeQuestions', {
  summary: 'Put questions of my own library, or of the course’s, on a node.',
  data: KnowledgeQuestionsPut.data,
  allow: bound,
  records: ['KnowledgeQuestionsPut'],
});

export const RemoveKnowledgeQuestions = command('RemoveKnowledgeQuestions', {
  summary: 'Take questions from a node.',
  data: KnowledgeQuestionsRemoved.data,
  allow: bound,
  records: ['KnowledgeQuestionsRemoved'],
});

export const knowledgeCommands = [
  AddKnowledgeNode,
  AddKnowledgeNodes,
  ReviseKnowledgeNode,
  RemoveKnowledgeNode,
  RestoreKnowledgeNode,
  LinkKnowledgeNodes,
  UnlinkKnowledgeNodes,
  PutKnowledgeResource,
  RemoveKnowledgeResource,
  PutKnowledgeQuestions,
  RemoveKnowledgeQuestions,
] as const;
export type KnowledgeCommand = CommandOf<(typeof knowledgeCommands)[number]>;
