import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { KnowledgeNodesAdded } from '@lectern/contracts/knowledge/facts.ts';
import type { Asked, Place } from './asked.ts';

const [nodeId, needs] = [newId(), newId()];
const addedElsewhere = ({ classId, people }: Place): NewFact[] =>
  classId === people.foreignClassId
    ? [KnowledgeNodesAdded({ nodes: [nodeId, needs].map((one, n) => ({ nodeId: one, name: `力矩 ${n}` })) })]
    : [];
/** Nobody's here but whoever teaches the course, and who that is no role says. */
const anothers = (data: object): Asked => ({ given: addedElsewhere, data: () => data, answers: 'knowledge.unknown' });
const questions = { nodeId, questionIds: [newId()] };

export const knowledgeAsked: Readonly<Record<string, Asked>> = {
  AddKnowledgeNode: anothers({ nodeId: newId(), name: '力矩' }),
  AddKnowledgeNodes: anothers({ nodes: [{ nodeId: newId(), name: '力矩' }] }),
  ReviseKnowledgeNode: anothers({ nodeId, name: '力矩', basedOn: 1 }),
  RemoveKnowledgeNode: anothers({ nodeId }),
  RestoreKnowledgeNode: anothers({ nodeId }),
  LinkKnowledgeNodes: anothers({ links: [{ nodeId, needs }] }),
  UnlinkKnowledgeNodes: anothers({ nodeId, needs }),
  PutKnowledgeResource: anothers({ nodeId, resourceId: newId(), title: '实验', address: '/drive' }),
  RemoveKnowledgeResource: anothers({ nodeId, resourceId: newId() }),
  PutKnowledgeQuestions: anothers(questions),
  RemoveKnowledgeQuestions: anothers(questions),
};

/** What queries about graphs are asked with, and what they answer who teaches no such course. */
export const knowledgeInputs = {
  of: {
    KnowledgeQuestions: () => ({ nodeId }),
    KnowledgeGraph: () => ({ pk: newId() }),
    KnowledgeGraphNode: () => ({ pk: newId(), nodeId }),
  },
  answers: {
    KnowledgeQuestions: 'knowledge.unknown',
    KnowledgeCsv: 'knowledge.unknown',
    KnowledgeWorkbook: 'knowledge.unknown',
    KnowledgeGraph: 'knowledge.unknown',
    KnowledgeGraphNode: 'knowledge.unknown',
  },
};
