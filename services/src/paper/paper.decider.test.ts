import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { PaperTotals } from '@lectern/contracts/paper/facts.ts';
import { faultsOf } from '@lectern/contracts/paper/faults.ts';
import { paper } from '@lectern/contracts/paper/paper.ts';
import { variantsOf } from '@lectern/contracts/paper/state.ts';
import { paperStream } from '@lectern/contracts/paper/paper.ts';
import { describe, expect, it } from 'vitest';
import { given, having, type Asked } from '../../../tests/support/given.ts';
import { programming, studentId } from '../../../tests/support/lesson-history.ts';
import { decidePaper } from './paper.decider.ts';

const decider = { stream: paperStream, context: paper, decide: decidePaper };
const me: Asked = { personId: studentId(1), streamId: newId(), role: 'teacher', at: 5, gathered: { fresh: newId } };
const content = (text: string, more: object = {}) => ({
  kind: 'singleChoice',
  text,
  choices: ['动量', '角动量'],
  points: 30,
  key: 'B',
  ...more,
});
const DETAILS = { title: '单元测验', tags: ['期中'] };
const [groupId, otherGroup] = [newId(), newId()];
const [first, second] = [newId(), newId()];
const put = (group: string, ...ids: readonly string[]) =>
  [
    'PutPaperQuestions',
    { groupId: group, questions: ids.map((itemId) => ({ itemId, content: content(itemId) })) },
  ] as const;

/** What these commands lead to, one after another. */
function after(...commands: readonly (readonly [string, object])[]) {
  let facts: readonly NewFact[] = [];
  for (const [name, data] of [['CreatePaper', DETAILS] as const, ...commands]) {
    const led = given(decider, having(paperStream, facts, { ...me, at: 1 })).when(name, data, me);
    if ('refused' in led) throw new Error(`${name}: ${led.refused}`);
    facts = [...facts, ...led];
  }
  const folded = having(paperStream, facts, { ...me, at: 1 });
  const state = folded.state.paper;
  const totals = facts.flatMap(({ data }) => (data as { readonly totals?: PaperTotals }).totals ?? []).at(-1);
  const items = state.variants.map((groups) => groups.map(({ questions }) => questions.map(({ itemId }) => itemId)));
  return { ...given(decider, folded), state, totals, items, version: folded.version };
}
const group = (id = groupId, variant = 0) => ['AddPaperGroup', { groupId: id, variant, title: '单选题' }] as const;
const filled = [group(), group(otherGroup), put(groupId, first, second)] as const;

describe('a paper', () => {
  it('[R5.14] has a title of 1 to 50 and a description of 500 at most', () => {
    const create = (more: object) =>
      given(decider, having(paperStream, [], { ...me, at: 1 })).when('CreatePaper', { ...DETAILS, ...more }, me);
    expect(create({ title: ' ' })).toEqual({ refused: 'request.invalid' });
    expect(create({ title: '字'.repeat(26) })).toEqual({ refused: 'request.invalid' });
    expect(create({ description: '字'.repeat(251) })).toEqual({ refused: 'request.invalid' });
    expect(create({ title: '字'.repeat(25), description: '字'.repeat(250) })).toHaveLength(1);
  });

  it('is described on the version that stands, and by nobody else', () => {
    const one = after();
    expect(one.when('DescribePaper', { ...DETAILS, basedOn: 1 }, me)).toHaveLength(1);
    expect(one.when('DescribePaper', { ...DETAILS, basedOn: 0 }, me)).toMatchObject({ refused: 'edit.conflict' });
    expect(one.when('DeletePaper', {}, { ...me, role: 'visitor' })).toEqual({ refused: 'page.forbidden' }); // [R6.09] [R8.33]
  });

  it('[R7.30] a question that becomes another version says which one it is, and else keeps which one it was', () => {
    const one = after(...filled);
    const from = { questionId: newId(), version: 3 };
    const revise = { itemId: first, content: content('新的'), basedOn: one.version };
    const taken = after(...filled, ['RevisePaperQuestion', { ...revise, from }]);
    expect(taken.state.variants[0]![0]!.questions[0]).toMatchObject({ content: content('新的'), from });
    const edited = { ...revise, content: content('又改'), basedOn: taken.version };
    const again = after(...filled, ['RevisePaperQuestion', { ...revise, from }], ['RevisePaperQuestion', edited]);
    expect(again.state.variants[0]![0]!.questions[0]).toMatchObject({ content: content('又改'), from });
  });

  it('takes newer versions of several questions at once, all or none, and says what it comes to after each', () => {
    const one = after(...filled);
    const revise = (itemId: string, points: number, basedOn = one.version) => ({
      itemId,
      content: { ...content('新的'), points },
      from: { questionId: newId(), version: 2 },
      basedOn,
    });
    const both = ['RevisePaperQuestions', { questions: [revise(first, 50), revise(second, 70)] }] as const;
    expect(one.when(...both, me)).toMatchObject([
      { type: 'PaperQuestionRevised', data: { itemId: first } },
      { type: 'PaperQuestionRevised', data: { itemId: second, totals: { questions: 2, points: 120 } } },
    ]);
    const questions = [revise(first, 50), revise(second, 70, one.version - 1)];
    expect(one.when('RevisePaperQuestions', { questions }, me)).toMatchObject({ refused: 'edit.conflict' });
    const lost = { questions: [revise(first, 50), revise(newId(), 50)] };
    expect(one.when('RevisePaperQuestions', lost, me)).toEqual({ refused: 'paper.noQuestion' });
    const twice = { questions: [revise(first, 50), revise(first, 70)] };
    expect(one.when('RevisePaperQuestions', twice, me)).toEqual({ refused: 'request.invalid' });
  });

  it('is edited no more once it was deleted, until it is put back', () => {
    const gone = after(['DeletePaper', {}]);
    expect(gone.when(...group(), me)).toEqual({ refused: 'paper.unknown' });
    expect(gone.when('RestorePaper', {}, me)).toHaveLength(1);
  });

  it('is copied under ids of its own, by who made it alone', () => {
    const { state } = after(...filled);
    const empty = given(decider, having(paperStream, [], { ...me, at: 1 }));
    const copied = empty.when(
      'CreatePaper',
      { ...DETAILS, copyOf: newId() },
      { ...me, gathered: { fresh: newId, original: state } },
    );
    expect(copied).toMatchObject([{ data: { totals: { questions: 2, points: 60, errors: 1 } } }]);
    expect(JSON.stringify(copied)).not.toContain(`"itemId":"${first}"`);
    expect(empty.when('CreatePaper', { ...DETAILS, copyOf: newId() }, me)).toEqual({ refused: 'paper.unknown' });
  });
});

describe('its questions', () => {
  it('are put into groups, moved, taken out and put back to where they stood', () => {
    expect(after(...filled).items).toEqual([[[first, second], []]]);
    expect(after(...filled, ['MovePaperQuestion', { itemId: second, groupId, before: first }]).items[0]![0]).toEqual([
      second,
      first,
    ]);
    expect(after(...filled, ['MovePaperQuestion', { itemId: first, groupId: otherGroup }]).items).toEqual([
      [[second], [first]],
    ]);
    const out = ['RemovePaperQuestion', { itemId: first }] as const;
    expect(after(...filled, out).totals).toMatchObject({ questions: 1, points: 30 });
    expect(after(...filled, out, ['RestorePaperQuestion', { itemId: first }]).items[0]![0]).toEqual([first, second]);
  });

  it('go and come back with their group', () => {
    const out = ['RemovePaperGroup', { groupId }] as const;
    expect(after(...filled, out).items).toEqual([[[]]]);
    expect(after(...filled, out, ['RestorePaperGroup', { groupId }]).items).toEqual([[[first, second], []]]);
    expect(after(...filled, ['MovePaperGroup', { groupId }]).items).toEqual([[[], [first, second]]]);
  });

  it('are revised on the version that stands, while others are moved', () => {
    const moved = after(...filled, ['MovePaperQuestion', { itemId: second, groupId, before: first }]);
    const basedOn = 4;
    const revise = { itemId: first, content: content('改'), basedOn };
    expect(moved.when('RevisePaperQuestion', revise, me)).toHaveLength(1);
    const priced = after(...filled, ['SetPaperPoints', { of: { groupId }, points: 25 }]);
    expect(priced.when('RevisePaperQuestion', revise, me)).toMatchObject({ refused: 'edit.conflict' });
  });

  it('[R5.50] are worth tenths, each by itself or all of a group', () => {
    expect(after(...filled, ['SetPaperPoints', { of: { groupId }, points: 25 }]).totals).toMatchObject({ points: 50 });
    expect(after(...filled, ['SetPaperPoints', { of: { itemId: first }, points: 5 }]).totals).toMatchObject({
      points: 35,
    });
    expect(after(...filled).when('SetPaperPoints', { of: { groupId }, points: 2.5 }, me)).toEqual({
      refused: 'request.invalid',
    });
  });

  it('are refused twice, and where there is no such group or question', () => {
    const one = after(...filled);
    const nowhere = newId();
    expect(one.when(...put(groupId, first), me)).toEqual({ refused: 'already.so' });
    expect(one.when(...put(nowhere, newId()), me)).toEqual({ refused: 'paper.noGroup' });
    for (const name of ['RenamePaperGroup', 'MovePaperGroup', 'RemovePaperGroup', 'RestorePaperGroup'])
      expect(one.when(name, { groupId: nowhere, title: '题' }, me)).toEqual({ refused: 'paper.noGroup' });
    for (const name of ['RevisePaperQuestion', 'MovePaperQuestion', 'RemovePaperQuestion', 'RestorePaperQuestion'])
      expect(one.when(name, { itemId: nowhere, groupId, content: content('无'), basedOn: 1 }, me)).toEqual({
        refused: 'paper.noQuestion',
      });
    expect(one.when('SetPaperPoints', { of: { itemId: nowhere }, points: 10 }, me)).toEqual({
      refused: 'paper.noQuestion',
    });
  });

  it('[R5.45] are 500 at most, in 50 groups', () => {
    const many = after(group(), put(groupId, ...Array.from({ length: LIMITS.paperQuestions }, newId)));
    expect(many.when(...put(groupId, newId()), me)).toEqual({ refused: 'paper.tooManyQuestions' });
    const groups = after(...Array.from({ length: LIMITS.paperGroups }, () => group(newId())));
    expect(groups.when(...group(newId()), me)).toEqual({ refused: 'paper.tooManyGroups' });
  });
});

describe('a programming question', () => {
  it('is put into a paper with its tests, and lacks something without one', () => {
    const { kind, text, choices, points, program, hiddenTests } = programming(1).data;
    const coded = { kind, text, choices, points, program, hiddenTests };
    const untested = { ...coded, program: { ...program, samples: [] }, hiddenTests: [] };
    const [sound, lacking] = [newId(), newId()];
    const questions = [
      { itemId: sound, content: coded },
      { itemId: lacking, content: untested },
    ];
    const { state } = after(group(), ['PutPaperQuestions', { groupId, questions }]);
    expect(faultsOf(state).filter(({ isError }) => isError)).toEqual([
      { kind: 'noTests', isError: true, variant: 0, groupId, itemId: lacking },
    ]);
  });
});

describe('what keeps it from being published', () => {
  const faults = (...commands: readonly (readonly [string, object])[]) => faultsOf(after(...commands).state);

  it('[R5.46] is a group without questions, or none at all', () => {
    expect(faults()).toMatchObject([{ kind: 'noQuestions', isError: true }]);
    expect(faults(...filled)).toMatchObject([{ kind: 'emptyGroup', groupId: otherGroup }]);
  });

  it('[R5.48] [R5.49] is a question without its correct answer; the same one twice is a hint', () => {
    const ids = [newId(), newId(), newId()];
    const questions = [content('甲', { key: undefined }), content('乙'), content('乙')].map((one, at) => ({
      itemId: ids[at],
      content: one,
    }));
    expect(faults(group(), ['PutPaperQuestions', { groupId, questions }])).toMatchObject([
      { kind: 'noKey', isError: true, itemId: ids[0] },
      { kind: 'sameQuestion', isError: false, itemId: ids[2] },
    ]);
  });

  it('[R5.47] is a variant with another count or total than the first', () => {
    const two = [group(), put(groupId, first, second), ['AddPaperVariant', {}] as const] as const;
    const [a, b] = variantsOf(after(...two).state);
    expect(b!.groups[0]!.questions.map(({ content: one }) => one)).toEqual(
      a!.groups[0]!.questions.map(({ content: one }) => one),
    );
    expect(faults(...two)).toEqual([]);
    const kinds = faults(...two, ['RemovePaperQuestion', { itemId: first }]).map(({ kind }) => kind);
    expect(kinds).toEqual(['countDiffers', 'totalDiffers']);
    expect(after(...two, ['RemovePaperVariant', {}]).state.variants).toHaveLength(1);
    const all = Array.from({ length: LIMITS.paperVariants - 1 }, () => ['AddPaperVariant', {}] as const);
    expect(after(...all).when('AddPaperVariant', {}, me)).toEqual({ refused: 'paper.tooManyVariants' });
  });
});
