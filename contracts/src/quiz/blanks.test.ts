import { describe, expect, it } from 'vitest';
import { seenBy, ownOf } from '../../../tests/support/history/seen.ts';
import {
  answerShown,
  at,
  byAuditor,
  collected,
  distributionShown,
  fillBlank,
  filled,
  joined,
  published,
  questionId,
  running,
  studentId,
  tell,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { tally } from '../kernel/same-words.ts';
import { aroundBlanks, blanksOf, blanksIn, isRight, keyOfBlanks, rightBlanks } from '../question/blanks.ts';
import { lettersOf, scoreFor } from '../question/kinds.ts';
import { isOut, scoreOf, studentStatus } from './status.ts';
import type { AnswerSeen, QuestionView, TeacherQuestionView } from './view.ts';

const TEXT = '转动惯量是 ___ kg·m²，角速度变为 ＿＿＿ 倍。';
const BLANKS = [{ accepted: ['0.58', '58%'] }, { accepted: ['2.1'], within: '0.05' }];

describe('[R5.49] the blanks of a text', () => {
  it('are runs of three underlines or more, of either width', () => {
    expect(aroundBlanks(TEXT)).toEqual(['转动惯量是 ', ' kg·m²，角速度变为 ', ' 倍。']);
    expect([blanksIn('__'), blanksIn('______'), blanksIn('')]).toEqual([0, 1, 0]);
    expect(lettersOf({ kind: 'fillBlank', choices: [], text: TEXT })).toEqual(['A', 'B']);
  });

  it('are its key once each has what is right', () => {
    expect(keyOfBlanks(TEXT, BLANKS)).toBe('AB');
    expect([keyOfBlanks(TEXT, BLANKS.slice(1)), keyOfBlanks(TEXT), keyOfBlanks('？', BLANKS)]).toEqual(
      Array.from({ length: 3 }, () => undefined),
    );
  });
});

describe('[R3.10] what is filled into a blank', () => {
  const right = (accepted: string, given: string, exact = false, within?: string) =>
    isRight({ accepted: [accepted], within }, given, exact);

  it('is right as any of what is accepted, and empty never', () => {
    expect(rightBlanks(BLANKS, '58%\n', false)).toBe('A');
    expect(rightBlanks(BLANKS, '\n2.1', false)).toBe('B');
    expect(rightBlanks([{ accepted: [] }], 'x', false)).toBe('');
  });

  it('is the same in upper and lower case, full and half width, unless they count', () => {
    expect([right('mv', 'ＭＶ'), right('角动量 守恒', ' 角动量  守恒 ')]).toEqual([true, true]);
    expect([right('mv', 'MV', true), right('mv', 'ｍｖ', true), right('mv', 'mv ', true)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('is a number however it is written, and one that is near enough where that is said', () => {
    expect(['0.580', '.58', '０．５８', '5.8e-1', '+0.58'].map((given) => right('0.58', given))).toEqual(
      Array.from({ length: 5 }, () => true),
    );
    expect(right('-3', '−3')).toBe(true);
    expect(['0.57', '0.59', '0.5901', '0.56'].map((given) => right('0.58', given, false, '0.01'))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([right('0.58', '0.59'), right('mv', '1', false, '5')]).toEqual([false, false]);
  });
});

describe('[R5.50] a fill-blank', () => {
  it('is worth the sum of its blanks, each the same', () => {
    expect(['AB', 'A', 'B', '', undefined].map((right) => scoreFor('fillBlank', 60, 'AB', right))).toEqual([
      60, 30, 30, 0, 0,
    ]);
    expect(scoreFor('fillBlank', 15, 'ABC', 'AC')).toBe(10);
  });

  const open = [
    ...running(3),
    ...at(5, fillBlank(2, { text: TEXT, blanks: BLANKS })),
    ...published(10, 2, 60),
    ...at(12, filled(1, 2, '0.58\n2.1', 'AB'), filled(2, 2, '.580\n9', 'A'), filled(3, 2, '0.08\n', '')),
  ];
  const closed = [...open, ...at(70, collected(2))];
  const shown = [...closed, ...at(75, distributionShown(2))];
  const done = [...shown, ...at(80, answerShown(2))];
  const seen = (moments: readonly Moment[]) =>
    (seenBy(tell(moments).state, 'student')['quiz'] as unknown as { questions: Record<string, QuestionView> })
      .questions[questionId(2)]!;
  const forTeacher = (moments: readonly Moment[]) =>
    (seenBy(tell(moments).state, 'teacher')['quiz'] as unknown as { questions: Record<string, TeacherQuestionView> })
      .questions[questionId(2)]!;
  const mine = (moments: readonly Moment[], student: number) =>
    (ownOf(tell(moments).state, studentId(student))['quiz'] as unknown as { answers: Record<string, AnswerSeen> })
      .answers[questionId(2)]!;

  it('shows a class nothing of what was filled in, then how many filled in the same, then what is right', () => {
    expect(seen(closed)).not.toHaveProperty('groups');
    expect(seen(shown)).toMatchObject({ groups: { 1: { '.580': 2, '0.08': 1 }, 2: { '2.1': 1, '9': 1 } } });
    for (const field of ['distribution', 'blanks', 'key']) expect(seen(shown)).not.toHaveProperty(field);
    expect(seen(done)).toMatchObject({ distribution: { A: 2, B: 1 }, key: 'AB' });
    expect(blanksOf(seen(done).blanks!)).toEqual(BLANKS);
  });

  it('shows teachers at once who filled in what, and how many are right', () => {
    const { groups, distribution, answers, answered } = forTeacher(open);
    expect({ groups, distribution, answered }).toMatchObject({ distribution: { A: 2, B: 1 }, answered: 3 });
    expect([1, 2, 3].map((n) => answers[studentId(n)])).toMatchObject([
      { words: '0.58\n2.1', choice: 'AB' },
      { words: '.580\n9', choice: 'A' },
      { words: '0.08\n', choice: '' },
    ]);
  });

  it('tells its writer what they filled in, and which of it is right only with the answer', () => {
    expect(mine(shown, 2)).toMatchObject({ words: '.580\n9' });
    expect(mine(shown, 2)).not.toHaveProperty('choice');
    expect(studentStatus(seen(shown), mine(shown, 2), 0)).toBe('waitingForResults');
    expect([isOut(seen(shown)), isOut(seen(done))]).toEqual([false, true]);
    expect([1, 2, 3].map((student) => scoreOf(seen(done), mine(done, student)))).toEqual([60, 30, 0]);
  });

  it('counts an answer that was changed once, and an auditor’s in no group', () => {
    const changed = [...open, ...at(15, filled(3, 2, '0.58\n', 'A'))];
    const audited = [...at(15, joined(4, 'auditor')), ...byAuditor(at(16, filled(4, 2, '0.1\n', '')))];
    expect(forTeacher([...changed, ...audited])).toMatchObject({
      groups: { 1: { '0.58': 3 } },
      distribution: { A: 3, B: 1 },
      answered: 3,
    });
    expect(forTeacher([...changed, ...audited]).groups?.['1']).toEqual({ '0.58': 3 });
  });
});

describe('a tally', () => {
  it('says it in the spelling of most', () => {
    expect(tally(['MV', 'mv', 'ｍｖ', 'MV'], false)).toEqual({ 1: { MV: 4 } });
  });

  it('keeps apart what is not the same when case and width count', () => {
    expect(tally(['mv', 'MV', 'ｍｖ', 'mv'], false)).toEqual({ 1: { mv: 4 } });
    expect(tally(['mv', 'MV', 'ｍｖ', 'mv'], true)).toEqual({ 1: { mv: 2, MV: 1, ｍｖ: 1 } });
  });

  it('has no line for what nobody filled in, nor for who was erased', () => {
    expect(tally(['', '\nx', '__proto__\n'], false)).toMatchObject({ 2: { x: 1 } });
  });
});
