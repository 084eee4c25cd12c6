import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import {
  KnowledgeNodeRemoved,
  KnowledgeNodeRestored,
  KnowledgeNodeRevised,
  KnowledgeNodesAdded,
  KnowledgeNodesLinked,
  KnowledgeNodesUnlinked,
  KnowledgeQuestionsPut,
  KnowledgeQuestionsRemoved,
  KnowledgeResourcePut,
  KnowledgeResourceRemoved,
} from '@lectern/contracts/knowledge/facts.ts';
import { depthsOf } from '@lectern/contracts/knowledge/graph.ts';
import {
  allNodes,
  knowledge,
  knowledgeStream,
  needsIn,
  type KnowledgeState,
} from '@lectern/contracts/knowledge/knowledge.ts';
import { KNOWLEDGE } from '@lectern/contracts/knowledge/limits.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { given, having, type Asked } from '../../../tests/support/given.ts';
import { teacherId } from '../../../tests/support/lesson-history.ts';
import { decideKnowledge } from './knowledge.decider.ts';

const [a, b, c, d] = [newId(), newId(), newId(), newId()];
const NAMES = ['力矩', '转动惯量', '角动量守恒', '陀螺进动'];
const question = newId();
const as = (more: object = {}): Asked => ({
  personId: teacherId,
  streamId: newId(),
  role: 'visitor',
  at: 9,
  gathered: { isTheirs: true, known: new Set([question]), ...more },
});
const nodes = KnowledgeNodesAdded({ nodes: [a, b, c, d].map((nodeId, n) => ({ nodeId, name: NAMES[n]! })) });
const link = (nodeId: string, needs: string) => ({ nodeId, needs });
/** 力矩 → 转动惯量 → 角动量守恒 */
const chain = KnowledgeNodesLinked({ links: [link(b, a), link(c, b)] });
const stateAfter = (...facts: NewFact[]) => having(knowledgeStream, facts, { ...as(), at: 1 });
const after = (...facts: NewFact[]) =>
  given({ stream: knowledgeStream, context: knowledge, decide: decideKnowledge }, stateAfter(...facts));
const when = (name: string, data: object, ...facts: NewFact[]) => after(nodes, ...facts).when(name, data, as());

function expectNoCircle(state: KnowledgeState): void {
  const kept = allNodes(state).filter(({ removedAt }) => removedAt === undefined);
  const shown = kept.map(({ nodeId }) => ({ nodeId, needs: needsIn(state, nodeId) }));
  const depths = depthsOf(shown);
  for (const { nodeId, needs } of shown)
    for (const before of needs) expect(depths.get(before)).toBeLessThan(depths.get(nodeId)!);
}

describe('a link', () => {
  const linking = (links: object[], ...facts: NewFact[]) => when('LinkKnowledgeNodes', { links }, ...facts);

  it('says what is learned before what, and each is recorded once', () => {
    expect(linking([link(c, b), link(d, c)], chain)).toEqual([KnowledgeNodesLinked({ links: [link(d, c)] })]);
    expect(linking([link(c, b)], chain)).toEqual({ refused: 'already.so' });
  });

  it('that closes a circle is refused with the names along it, also over what the same command links', () => {
    expect(linking([link(a, c)], chain)).toEqual({
      refused: 'knowledge.cycle',
      with: { path: ['角动量守恒', '力矩', '转动惯量', '角动量守恒'] },
    });
    expect(linking([link(a, a)])).toEqual({ refused: 'knowledge.cycle', with: { path: ['力矩', '力矩'] } });
    expect(linking([link(d, c), link(a, d)], chain)).toMatchObject({ refused: 'knowledge.cycle' });
  });

  it('may turn round once the other one is gone, or what was between', () => {
    expect(linking([link(a, c)], chain, KnowledgeNodesUnlinked(link(c, b)))).toHaveLength(1);
    expect(linking([link(a, c)], chain, KnowledgeNodeRemoved({ nodeId: b }))).toHaveLength(1);
  });

  it('to what is not there is refused, and to more than may come before', () => {
    expect(linking([link(a, newId())])).toEqual({ refused: 'knowledge.unknown' });
    expect(linking([link(b, a)], KnowledgeNodeRemoved({ nodeId: a }))).toEqual({ refused: 'knowledge.unknown' });
    const many = Array.from({ length: KNOWLEDGE.needs + 1 }, newId);
    const added = KnowledgeNodesAdded({ nodes: many.map((nodeId, n) => ({ nodeId, name: `点 ${n}` })) });
    const all = many.map((needs) => link(a, needs));
    expect(linking(all, added)).toEqual({ refused: 'knowledge.tooManyNeeds' });
    expect(linking(all.slice(1), added)).toHaveLength(1);
  });

  it('is taken away', () => {
    expect(when('UnlinkKnowledgeNodes', link(b, a), chain)).toEqual([KnowledgeNodesUnlinked(link(b, a))]);
    expect(when('UnlinkKnowledgeNodes', link(d, a), chain)).toEqual({ refused: 'already.so' });
  });

  it('never closes a circle, whatever is linked, removed and restored in whatever order', () => {
    const ids = [a, b, c];
    const step = (name: string, ...of: readonly string[]) => ({ name, from: of[0]!, to: of[1] ?? of[0]! });
    const pairs = ids.flatMap((from) => ids.filter((to) => to !== from).map((to) => [from, to] as const));
    const linking = fc.constantFrom(...pairs).map((pair) => step('LinkKnowledgeNodes', ...pair));
    const others = ['UnlinkKnowledgeNodes', 'RemoveKnowledgeNode', 'RestoreKnowledgeNode', 'RestoreKnowledgeNode'];
    const either = fc
      .tuple(fc.constantFrom(...others), fc.constantFrom(...pairs))
      .map(([name, pair]) => step(name, ...pair));
    fc.assert(
      fc.property(fc.array(fc.oneof(linking, either), { minLength: 40, maxLength: 60 }), (steps) => {
        const facts: NewFact[] = [nodes];
        for (const { name, from, to } of steps) {
          const both = link(from, to);
          const data = name === 'LinkKnowledgeNodes' ? { links: [both] } : both; // what needs one node takes no other
          const decided = after(...facts).when(name, data, as());
          if ('refused' in decided) continue;
          facts.push(...decided);
          expectNoCircle(stateAfter(...facts).state.knowledge);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('a node', () => {
  it('is added under a name of its own', () => {
    const add = (...names: string[]) => ({ nodes: names.map((name) => ({ nodeId: newId(), name })) });
    expect(when('AddKnowledgeNodes', add(' 质点 '))).toMatchObject([{ data: { nodes: [{ name: '质点' }] } }]);
    expect(when('AddKnowledgeNodes', add('力矩'))).toEqual({ refused: 'knowledge.nameTaken', with: { name: '力矩' } });
    expect(when('AddKnowledgeNodes', add('质点', '质点'))).toMatchObject({ refused: 'knowledge.nameTaken' });
    expect(when('AddKnowledgeNode', { nodeId: newId(), name: '质点' })).toHaveLength(1);
    expect(when('AddKnowledgeNodes', add('力矩'), KnowledgeNodeRemoved({ nodeId: a }))).toHaveLength(1);
    expect(when('AddKnowledgeNodes', { nodes: [{ nodeId: a, name: '质点' }] })).toEqual({ refused: 'already.so' });
  });

  it('is one too many where the graph is full', () => {
    const full = Array.from({ length: KNOWLEDGE.nodes - 4 }, (_, n) => ({ nodeId: newId(), name: `点 ${n}` }));
    const added = Array.from({ length: Math.ceil(full.length / KNOWLEDGE.nodesAtOnce) }, (_, n) =>
      KnowledgeNodesAdded({ nodes: full.slice(n * KNOWLEDGE.nodesAtOnce, (n + 1) * KNOWLEDGE.nodesAtOnce) }),
    );
    const one = { nodes: [{ nodeId: newId(), name: '质点' }] };
    expect(when('AddKnowledgeNodes', one, ...added)).toEqual({ refused: 'knowledge.full' });
    const room = KnowledgeNodeRemoved({ nodeId: a });
    expect(when('AddKnowledgeNodes', one, ...added, room)).toHaveLength(1);
    const again = KnowledgeNodesAdded(one);
    expect(when('RestoreKnowledgeNode', { nodeId: a }, ...added, room, again)).toEqual({ refused: 'knowledge.full' });
  });

  it('is edited on what was seen', () => {
    const revise = (more: object) => when('ReviseKnowledgeNode', { nodeId: a, name: '力的矩', basedOn: 1, ...more });
    expect(revise({})).toEqual([KnowledgeNodeRevised({ nodeId: a, name: '力的矩' })]);
    expect(revise({ name: '转动惯量' })).toMatchObject({ refused: 'knowledge.nameTaken' });
    expect(revise({ basedOn: 0 })).toMatchObject({ refused: 'edit.conflict', with: { name: '力矩', editedIn: 1 } });
  });

  it('comes back with its links, unless they would close a circle by now or its name is another’s', () => {
    const gone = KnowledgeNodeRemoved({ nodeId: b });
    const back = (...facts: NewFact[]) => when('RestoreKnowledgeNode', { nodeId: b }, chain, gone, ...facts);
    expect(when('RemoveKnowledgeNode', { nodeId: b }, chain)).toEqual([gone]);
    expect(back()).toEqual([KnowledgeNodeRestored({ nodeId: b })]);
    expect(back(KnowledgeNodesLinked({ links: [link(a, c)] }))).toMatchObject({
      refused: 'knowledge.cycle',
      with: { path: ['力矩', '转动惯量', '角动量守恒', '力矩'] },
    });
    const twin = KnowledgeNodesAdded({ nodes: [{ nodeId: newId(), name: '转动惯量' }] });
    expect(back(twin)).toMatchObject({ refused: 'knowledge.nameTaken' });
    expect(when('RestoreKnowledgeNode', { nodeId: b })).toMatchObject({ refused: expect.any(String) });
  });

  it('has pages of Lectern and of the web, and nothing that runs', () => {
    const put = (address: string, resourceId = newId()) => ({ nodeId: a, resourceId, title: '转椅实验', address });
    for (const address of ['/lesson/1/replay', 'https://example.org/a?b=1', 'http://example.org'])
      expect(when('PutKnowledgeResource', put(address))).toHaveLength(1);
    for (const address of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'lesson/1', 'https://', ''])
      expect(when('PutKnowledgeResource', put(address))).toEqual({ refused: 'request.invalid' });
    const all = Array.from({ length: KNOWLEDGE.resources }, () => KnowledgeResourcePut(put('/a')));
    expect(when('PutKnowledgeResource', put('/a'), ...all)).toEqual({ refused: 'knowledge.tooManyResources' });
    const { resourceId } = all[0]!.data as { resourceId: string };
    expect(when('PutKnowledgeResource', put('/a', resourceId), all[0]!)).toEqual({ refused: 'already.so' });
    const gone = KnowledgeResourceRemoved({ nodeId: a, resourceId });
    expect(when('RemoveKnowledgeResource', gone.data, all[0]!)).toEqual([gone]);
    expect(when('RemoveKnowledgeResource', gone.data)).toEqual({ refused: 'already.so' });
  });

  it('has questions of one’s own library and the course’s', () => {
    const put = KnowledgeQuestionsPut({ nodeId: a, questionIds: [question] });
    expect(when('PutKnowledgeQuestions', put.data)).toEqual([put]);
    expect(when('PutKnowledgeQuestions', put.data, put)).toEqual({ refused: 'already.so' });
    const unknown = { nodeId: a, questionIds: [question, newId()] };
    expect(when('PutKnowledgeQuestions', unknown)).toEqual({ refused: 'knowledge.questionUnknown' });
    const many = Array.from({ length: KNOWLEDGE.questions }, newId);
    const full = KnowledgeQuestionsPut({ nodeId: a, questionIds: many });
    expect(when('PutKnowledgeQuestions', put.data, full)).toEqual({ refused: 'knowledge.tooManyQuestions' });
    expect(when('RemoveKnowledgeQuestions', unknown, put)).toEqual([
      KnowledgeQuestionsRemoved({ nodeId: a, questionIds: [question] }),
    ]);
    expect(when('RemoveKnowledgeQuestions', put.data)).toEqual({ refused: 'already.so' });
  });

  it('is nothing that others know of', () => {
    const one = { nodeId: a };
    for (const [name, data] of [
      ['AddKnowledgeNode', { nodeId: newId(), name: '质点' }],
      ['AddKnowledgeNodes', { nodes: [{ nodeId: newId(), name: '质点' }] }],
      ['LinkKnowledgeNodes', { links: [link(b, a)] }],
      ['RemoveKnowledgeNode', one],
      ['RestoreKnowledgeNode', one],
    ] as const)
      expect(after(nodes).when(name, data, as({ isTheirs: false }))).toEqual({ refused: 'knowledge.unknown' });
  });
});
