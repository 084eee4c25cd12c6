import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { KnowledgeCommand } from '@lectern/contracts/knowledge/commands.ts';
import {
  knowledgeNode,
  KnowledgeNodeRevised,
  KnowledgeNodesAdded,
  KnowledgeNodesLinked,
  KnowledgeNodesUnlinked,
  KnowledgeQuestionsPut,
  KnowledgeQuestionsRemoved,
  KnowledgeResourcePut,
  KnowledgeResourceRemoved,
} from '@lectern/contracts/knowledge/facts.ts';
import { cycleOf, type KnowledgeLink } from '@lectern/contracts/knowledge/graph.ts';
import {
  allNodes,
  keptNode,
  needsIn,
  type KnowledgeNode,
  type KnowledgeState,
  type KnowledgeStreamState,
} from '@lectern/contracts/knowledge/knowledge.ts';
import { KNOWLEDGE } from '@lectern/contracts/knowledge/limits.ts';
import type { Deciding } from '../ledger/submission.ts';

/** What the stream does not say. */
export interface KnowledgeGathered {
  /** Whether whoever asks teaches the course. */
  readonly isTheirs: boolean;
  /** Which of the questions that are put on a node are in a library of theirs. */
  readonly known?: ReadonlySet<string>;
}

type Decided = readonly NewFact[] | Refused;
type DataOf<Name extends KnowledgeCommand['name']> = Extract<KnowledgeCommand, { name: Name }>['data'];

export function decideKnowledge(
  { knowledge }: KnowledgeStreamState,
  command: KnowledgeCommand,
  { gathered }: Deciding<KnowledgeGathered>,
): Decided | undefined {
  if (!gathered.isTheirs) return refuse('knowledge.unknown'); // nobody learns what courses there are
  switch (command.name) {
    case 'AddKnowledgeNode':
      return added(knowledge, { nodes: [command.data] });
    case 'AddKnowledgeNodes':
      return added(knowledge, command.data);
    case 'LinkKnowledgeNodes':
      return linked(knowledge, command.data.links);
    case 'RestoreKnowledgeNode':
      return restored(knowledge, command.data.nodeId);
    case 'RemoveKnowledgeNode':
      return undefined;
    default: {
      const node = keptNode(knowledge, command.data.nodeId);
      return node === undefined ? refuse('knowledge.unknown') : ofNode(knowledge, node, command, gathered);
    }
  }
}

function ofNode(
  knowledge: KnowledgeState,
  node: KnowledgeNode,
  command: Exclude<
    KnowledgeCommand,
    {
      name:
        | 'AddKnowledgeNode'
        | 'AddKnowledgeNodes'
        | 'LinkKnowledgeNodes'
        | 'RestoreKnowledgeNode'
        | 'RemoveKnowledgeNode';
    }
  >,
  { known = new Set() }: KnowledgeGathered,
): Decided {
  switch (command.name) {
    case 'ReviseKnowledgeNode': {
      const { basedOn, ...edited } = command.data;
      const taken = nameTaken(knowledge, edited.name, node.nodeId);
      return knowledgeNode.conflict(node, { basedOn }) ?? taken ?? [KnowledgeNodeRevised(edited)];
    }
    case 'UnlinkKnowledgeNodes':
      return node.needs.includes(command.data.needs) ? [KnowledgeNodesUnlinked(command.data)] : refuse('already.so');
    case 'PutKnowledgeResource': {
      if (node.resources.some(({ resourceId }) => resourceId === command.data.resourceId)) return refuse('already.so');
      if (node.resources.length >= KNOWLEDGE.resources) return refuse('knowledge.tooManyResources');
      return [KnowledgeResourcePut(command.data)];
    }
    case 'RemoveKnowledgeResource': {
      const isThere = node.resources.some(({ resourceId }) => resourceId === command.data.resourceId);
      return isThere ? [KnowledgeResourceRemoved(command.data)] : refuse('already.so');
    }
    case 'PutKnowledgeQuestions':
      return questionsPut(node, command.data, known);
    case 'RemoveKnowledgeQuestions': {
      const questionIds = command.data.questionIds.filter((one) => node.questionIds.includes(one));
      if (questionIds.length === 0) return refuse('already.so');
      return [KnowledgeQuestionsRemoved({ nodeId: node.nodeId, questionIds })];
    }
  }
}

function added(knowledge: KnowledgeState, { nodes }: DataOf<'AddKnowledgeNodes'>): Decided {
  const fresh = nodes.filter(({ nodeId }) => get(knowledge.nodes, nodeId) === undefined);
  if (fresh.length === 0) return refuse('already.so');
  if (knowledge.kept + fresh.length > KNOWLEDGE.nodes) return refuse('knowledge.full');
  if (knowledge.nodes.size + fresh.length > KNOWLEDGE.nodesEver) return refuse('knowledge.full');
  const names = new Set(allNodes(knowledge).flatMap((one) => (one.removedAt === undefined ? [one.name] : [])));
  const ids = new Set<string>();
  for (const { nodeId, name } of fresh) {
    if (names.has(name) || ids.has(nodeId)) return refuse('knowledge.nameTaken', { name });
    names.add(name);
    ids.add(nodeId);
  }
  return [KnowledgeNodesAdded({ nodes: fresh })];
}

function nameTaken(knowledge: KnowledgeState, name: string, except: string): Refused | undefined {
  const twin = allNodes(knowledge).find((one) => one.removedAt === undefined && one.name === name);
  return twin === undefined || twin.nodeId === except ? undefined : refuse('knowledge.nameTaken', { name });
}

/** All of them or none. Which circle a link would close is told by names, from what is first to that again. */
function linked(knowledge: KnowledgeState, links: readonly KnowledgeLink[]): Decided {
  const needs = new Map<string, string[]>();
  const needsOf = (nodeId: string) => needs.get(nodeId) ?? needsIn(knowledge, nodeId);
  const fresh: KnowledgeLink[] = [];
  for (const link of links) {
    const { nodeId } = link;
    if ([nodeId, link.needs].some((one) => keptNode(knowledge, one) === undefined)) return refuse('knowledge.unknown');
    const before = needsOf(nodeId);
    if (before.includes(link.needs)) continue;
    if (before.length >= KNOWLEDGE.needs) return refuse('knowledge.tooManyNeeds');
    const cycle = cycleOf(needsOf, link);
    if (cycle !== undefined) return refuse('knowledge.cycle', { path: namesOf(knowledge, cycle) });
    needs.set(nodeId, [...before, link.needs]);
    fresh.push({ nodeId, needs: link.needs });
  }
  return fresh.length === 0 ? refuse('already.so') : [KnowledgeNodesLinked({ links: fresh })];
}

const namesOf = ({ nodes }: KnowledgeState, ids: readonly string[]) => ids.map((one) => get(nodes, one)?.name ?? '');

/** Meanwhile others may have linked what stands around it, or given its name to another. */
function restored(knowledge: KnowledgeState, nodeId: string): Refused | undefined {
  const node = get(knowledge.nodes, nodeId);
  if (node?.removedAt === undefined) return undefined; // the machine says what is wrong with it
  if (knowledge.kept >= KNOWLEDGE.nodes) return refuse('knowledge.full');
  const needsOf = (one: string) =>
    (get(knowledge.nodes, one)?.needs ?? []).filter((id) => id === nodeId || keptNode(knowledge, id) !== undefined);
  for (const needs of needsIn(knowledge, nodeId)) {
    const cycle = cycleOf(needsOf, { nodeId, needs });
    if (cycle !== undefined) return refuse('knowledge.cycle', { path: namesOf(knowledge, cycle) });
  }
  return nameTaken(knowledge, node.name, nodeId);
}

function questionsPut(
  node: KnowledgeNode,
  { questionIds }: DataOf<'PutKnowledgeQuestions'>,
  known: ReadonlySet<string>,
): Decided {
  const fresh = [...new Set(questionIds)].filter((one) => !node.questionIds.includes(one));
  if (fresh.length === 0) return refuse('already.so');
  if (fresh.some((one) => !known.has(one))) return refuse('knowledge.questionUnknown');
  if (node.questionIds.length + fresh.length > KNOWLEDGE.questions) return refuse('knowledge.tooManyQuestions');
  return [KnowledgeQuestionsPut({ nodeId: node.nodeId, questionIds: fresh })];
}
