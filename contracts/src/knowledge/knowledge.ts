import { machine } from '../kernel/machine.ts';
import { context, stream } from '../kernel/stream.ts';
import { emptyTable, entries, get, set, type Table } from '../kernel/table.ts';
import { knowledgeCommands } from './commands.ts';
import {
  KnowledgeNodeRemoved,
  KnowledgeNodeRestored,
  knowledgeFacts,
  type KnowledgeFact,
  type KnowledgeResource,
} from './facts.ts';

interface Nodes {
  readonly nodeId?: string;
  readonly nodes?: readonly { readonly nodeId: string }[];
  readonly links?: readonly { readonly nodeId: string; readonly needs: string }[];
}

/** The nodes that a fact is about. */
function nodesOf(data: unknown): readonly string[] {
  const { nodeId, nodes, links = [] } = data as Nodes;
  if (nodes !== undefined) return nodes.map((one) => one.nodeId);
  return nodeId === undefined ? [...new Set(links.map((one) => one.nodeId))] : [nodeId];
}

export const knowledgeMachine = machine('knowledgeNode', {
  summary: 'A node of the knowledge graph of a course.',
  per: ({ type, data }) => (ABOUT.has(type) ? nodesOf(data) : undefined),
  initial: 'none',
  unknown: 'knowledge.unknown',
  states: {
    none: { on: { KnowledgeNodesAdded: 'kept' } },
    kept: {
      on: {
        KnowledgeNodeRevised: 'kept',
        KnowledgeNodesLinked: 'kept',
        KnowledgeNodesUnlinked: 'kept',
        KnowledgeResourcePut: 'kept',
        KnowledgeResourceRemoved: 'kept',
        KnowledgeQuestionsPut: 'kept',
        KnowledgeQuestionsRemoved: 'kept',
        KnowledgeNodeRemoved: 'removed',
      },
    },
    removed: { on: { KnowledgeNodeRestored: 'kept' } },
  },
});
const ABOUT = new Set<string>(knowledgeFacts.map(({ type }) => type));

export interface KnowledgeNode {
  readonly nodeId: string;
  /** As they were added, from 0. */
  readonly n: number;
  readonly name: string;
  readonly chapter?: string | undefined;
  readonly description?: string | undefined;
  /** The version in which its words were edited last. */
  readonly editedIn: number;
  readonly removedAt?: number | undefined;
  /** What is learned before it, those that were removed included. */
  readonly needs: readonly string[];
  readonly resources: readonly KnowledgeResource[];
  readonly questionIds: readonly string[];
}

export interface KnowledgeState {
  readonly nodes: Table<KnowledgeNode>;
  /** How many are in the graph; the table has those that were removed, too. */
  readonly kept: number;
}

export const keptNode = ({ nodes }: KnowledgeState, nodeId: string): KnowledgeNode | undefined => {
  const node = get(nodes, nodeId);
  return node?.removedAt === undefined ? node : undefined;
};

/** What is learned before a node, of what is in the graph. */
export const needsIn = (state: KnowledgeState, nodeId: string): string[] =>
  (get(state.nodes, nodeId)?.needs ?? []).filter((one) => keptNode(state, one) !== undefined);

/** All that were ever in the graph, as they were added. */
export const allNodes = ({ nodes }: KnowledgeState): KnowledgeNode[] =>
  [...entries(nodes)].map(([, node]) => node).toSorted((one, other) => one.n - other.n);

const evolveKnowledge = (state: KnowledgeState, fact: KnowledgeFact): KnowledgeState => {
  if (fact.type === 'KnowledgeNodesAdded') {
    const fresh = { editedIn: fact.version, needs: [], resources: [], questionIds: [] };
    return fact.data.nodes.reduce(
      ({ nodes, kept }, one) => ({
        nodes: set(nodes, one.nodeId, { ...one, ...fresh, n: nodes.size }),
        kept: kept + 1,
      }),
      state,
    );
  }
  return nodesOf(fact.data).reduce(({ nodes, kept }, nodeId) => {
    const node = get(nodes, nodeId);
    if (node === undefined) return { nodes, kept };
    const after = evolveNode(node, fact);
    const step = Number(after.removedAt === undefined) - Number(node.removedAt === undefined);
    return { nodes: set(nodes, nodeId, after), kept: kept + step };
  }, state);
};

function evolveNode(node: KnowledgeNode, fact: Exclude<KnowledgeFact, { type: 'KnowledgeNodesAdded' }>): KnowledgeNode {
  const { needs, resources, questionIds } = node;
  switch (fact.type) {
    case 'KnowledgeNodeRevised': {
      const { name, chapter, description } = fact.data;
      return { ...node, name, chapter, description, editedIn: fact.version };
    }
    case 'KnowledgeNodeRemoved':
      return { ...node, removedAt: fact.at };
    case 'KnowledgeNodeRestored':
      return { ...node, removedAt: undefined };
    case 'KnowledgeNodesLinked': {
      const added = fact.data.links.filter((link) => link.nodeId === node.nodeId).map((link) => link.needs);
      return { ...node, needs: [...new Set([...needs, ...added])] };
    }
    case 'KnowledgeNodesUnlinked':
      return { ...node, needs: needs.filter((one) => one !== fact.data.needs) };
    case 'KnowledgeResourcePut': {
      const { nodeId: _, ...resource } = fact.data;
      return { ...node, resources: [...resources, resource] };
    }
    case 'KnowledgeResourceRemoved':
      return { ...node, resources: resources.filter(({ resourceId }) => resourceId !== fact.data.resourceId) };
    case 'KnowledgeQuestionsPut':
      return { ...node, questionIds: [...new Set([...questionIds, ...fact.data.questionIds])] };
    case 'KnowledgeQuestionsRemoved': {
      const gone = new Set(fact.data.questionIds);
      return { ...node, questionIds: questionIds.filter((one) => !gone.has(one)) };
    }
  }
}

/** The same object each time: nobody watches a graph live. */
const NOTHING = {};

export const knowledge = context<
  KnowledgeState,
  { readonly knowledge: KnowledgeState },
  (typeof knowledgeFacts)[number]
>({
  name: 'knowledge',
  facts: knowledgeFacts,
  commands: knowledgeCommands,
  machines: [knowledgeMachine],
  moves: { RemoveKnowledgeNode: KnowledgeNodeRemoved, RestoreKnowledgeNode: KnowledgeNodeRestored },
  initial: { nodes: emptyTable(), kept: 0 },
  evolve: evolveKnowledge,
  present: () => NOTHING,
});

export interface KnowledgeStreamState {
  readonly knowledge: KnowledgeState;
}

export const knowledgeStream = stream<KnowledgeStreamState>({
  family: 'knowledge',
  summary:
    'The knowledge graph of a course, which has the course’s id: what is learned before what, and by which pages.',
  contexts: [knowledge],
});
