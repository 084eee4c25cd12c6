import type { KnowledgeNode, KnowledgeState } from '@lectern/contracts/knowledge/knowledge.ts';
import { allNodes, keptNode, knowledge, needsIn } from '@lectern/contracts/knowledge/knowledge.ts';
import {
  ClassKnowledge,
  KnowledgeCsv,
  KnowledgeGraph,
  KnowledgeGraphNode,
  KnowledgeQuestions,
  KnowledgeWorkbook,
} from '@lectern/contracts/knowledge/queries.ts';
import { Module } from '@nestjs/common';
import { AttemptModule } from '../attempt/attempt.module.ts';
import { Answers } from '../edge/http/questions.ts';
import { Deciders, type Gather } from '../ledger/command/deciders.ts';
import { Libraries } from '../library/libraries.ts';
import { LibraryModule } from '../library/library.module.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { knowledgeCsv, knowledgeWorkbook } from './knowledge-file.ts';
import { decideKnowledge, type KnowledgeGathered } from './knowledge.decider.ts';
import { KnowledgeQueries } from './knowledge.queries.ts';

const briefly = ({ nodeId: id, name, chapter }: KnowledgeNode) => ({
  id,
  name,
  ...(chapter !== undefined && { chapter }),
});
const keptIn = (state: KnowledgeState) => allNodes(state).filter(({ removedAt }) => removedAt === undefined);

@Module({ imports: [AttemptModule, LibraryModule], providers: [KnowledgeQueries] })
export class KnowledgeModule {
  constructor(deciders: Deciders, answers: Answers, queries: KnowledgeQueries, libraries: Libraries) {
    const whose: Gather = async (courseId, _, actor): Promise<KnowledgeGathered> => ({
      isTheirs: await queries.teaches(courseId, actor),
    });
    const withQuestions: Gather = async (courseId, data, actor): Promise<KnowledgeGathered> => {
      const isTheirs = await queries.teaches(courseId, actor);
      const { questionIds } = data as { readonly questionIds: readonly string[] };
      const found = isTheirs ? await libraries.questions([courseId, actor.personId], actor.school, questionIds) : [];
      return { isTheirs, known: new Set(found.map(({ questionId }) => questionId)) };
    };
    deciders.register(knowledge, decideKnowledge, {
      ...Object.fromEntries(knowledge.commands.map(({ name }) => [name, whose])),
      PutKnowledgeQuestions: withQuestions,
    });
    answers.register(ClassKnowledge, ({ id }, asker, role) => queries.ofClass(id, asker!, role));
    answers.register(KnowledgeQuestions, ({ id, nodeId }, asker) => queries.questions(id, nodeId, asker!));
    answers.registerFile(KnowledgeCsv, async ({ id }, asker) => knowledgeCsv(await queries.taught(id, asker!)));
    answers.registerFile(KnowledgeWorkbook, async ({ id }, asker) =>
      knowledgeWorkbook(await queries.taught(id, asker!)),
    );
    answers.register(KnowledgeGraph, async ({ pk }, asker) => {
      const { id, name, state } = await queries.read(pk, asker!);
      const nodes = keptIn(state);
      const edges = nodes.flatMap(({ nodeId: to }) => needsIn(state, to).map((from) => ({ from, to })));
      return { code: 0 as const, data: { id, name, nodes: nodes.map(briefly), edges } };
    });
    answers.register(KnowledgeGraphNode, async ({ pk, nodeId }, asker) => {
      const { state } = await queries.read(pk, asker!);
      const node = keptNode(state, nodeId);
      if (node === undefined) throw new RefusedError('knowledge.unknown');
      const { description, resources, questionIds } = node;
      return {
        code: 0 as const,
        data: {
          ...briefly(node),
          ...(description !== undefined && { description }),
          before: needsIn(state, nodeId).map((one) => briefly(keptNode(state, one)!)),
          after: keptIn(state)
            .filter(({ needs }) => needs.includes(nodeId))
            .map(briefly),
          resources: [...resources],
          questions: questionIds.length,
        },
      };
    });
  }
}
