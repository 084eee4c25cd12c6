import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { fileQuery } from '../kernel/file-query.ts';
import { id } from '../kernel/ids.ts';

const bound = { visitor: 'bound' } as const;
const optional = z.optional(z.string());
const resource = z.object({ resourceId: id, title: z.string(), address: z.string() });

/** Tenths, over the answers to the questions on it; no sums of fewer than ten answers. */
const mastery = z.object({ answers: z.int(), points: z.optional(z.int()), of: z.optional(z.int()) });

const node = z.object({
  nodeId: id,
  name: z.string(),
  chapter: optional,
  description: optional,
  /** What is learned before it. */
  needs: z.array(id),
  resources: z.array(resource),
  questions: z.int(),
  editedIn: z.int(),
  /** Of whoever learns, their own; of who teaches, that of their class. */
  mastery: z.optional(mastery),
});
export type ShownNode = z.output<typeof node>;

export const ClassKnowledge = query('ClassKnowledge', {
  summary:
    'The knowledge graph of the course that a class stands in, with my own mastery or, for who teaches, the class’s.',
  path: '/api/class/:id/knowledge',
  input: z.object({ id }),
  result: z.object({
    /** Absent of a class that stands in no course, or in one that is gone. */
    course: z.optional(z.object({ id, name: z.string() })),
    mayEdit: z.boolean(),
    /** Whose mastery is told; of a class of more than 3,000 students nobody’s [R9.05]. */
    mastery: z.enum(['mine', 'class', 'none']),
    nodes: z.array(node),
    /** Those that can be put back, for who edits, the last one first. */
    removed: z.array(z.object({ nodeId: id, name: z.string(), removedAt: z.int() })),
  }),
  allow: {
    teacher: true,
    coTeacher: true,
    assistant: true,
    administrator: true,
    student: true,
    representative: true,
    auditor: true,
  },
});
export type ClassKnowledge = z.output<typeof ClassKnowledge.result>;

export const KnowledgeQuestions = query('KnowledgeQuestions', {
  summary: 'The questions on a node of a course that I teach.',
  path: '/api/knowledge/graph/:id/questions/:nodeId',
  input: z.object({ id, nodeId: id }),
  result: z.object({ questions: z.array(z.object({ questionId: id, code: z.string(), text: z.string() })) }),
  allow: bound,
});
export type KnowledgeQuestions = z.output<typeof KnowledgeQuestions.result>;

export const KnowledgeCsv = fileQuery('KnowledgeCsv', {
  summary: 'The graph of a course that I teach as a table, a line for each node, which can be imported as it is.',
  path: '/api/knowledge/graph/:id/csv',
  input: z.object({ id }),
  allow: bound,
  file: 'text/csv; charset=utf-8',
});

export const KnowledgeWorkbook = fileQuery('KnowledgeWorkbook', {
  summary: 'The same as a workbook.',
  path: '/api/knowledge/graph/:id/xlsx',
  input: z.object({ id }),
  allow: bound,
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

const code = z.literal(0);
const brief = z.object({ id, name: z.string(), chapter: optional });

export const KnowledgeGraph = query('KnowledgeGraph', {
  summary: 'The graph of a course that I teach or learn, in the form of the product’s own calls.',
  path: '/train_platform/v1/knowledge_graph/:pk/graph', // [R7.30]
  input: z.object({ pk: id }),
  result: z.object({
    code,
    data: z.object({
      id,
      name: z.string(),
      nodes: z.array(brief),
      /** From what is learned first to what needs it. */
      edges: z.array(z.object({ from: id, to: id })),
    }),
  }),
  allow: { visitor: true },
});
export type KnowledgeGraph = z.output<typeof KnowledgeGraph.result>;

export const KnowledgeGraphNode = query('KnowledgeGraphNode', {
  summary: 'One node of it: what is learned before and after it, and by which pages.',
  path: '/train_platform/v1/knowledge_graph/:pk/node/:nodeId', // [R7.30]
  input: z.object({ pk: id, nodeId: id }),
  result: z.object({
    code,
    data: z.object({
      ...brief.shape,
      description: optional,
      before: z.array(brief),
      after: z.array(brief),
      resources: z.array(resource),
      questions: z.int(),
    }),
  }),
  allow: { visitor: true },
});
export type KnowledgeGraphNode = z.output<typeof KnowledgeGraphNode.result>;

export const knowledgeQueries = [
  ClassKnowledge,
  KnowledgeQuestions,
  KnowledgeCsv,
  KnowledgeWorkbook,
  KnowledgeGraph,
  KnowledgeGraphNode,
] as const;
