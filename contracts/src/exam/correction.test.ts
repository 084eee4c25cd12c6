import { describe, expect, it } from 'vitest';
import { scoreItems } from '../attempt/score.ts';
import type { QuestionContent } from '../question/content.ts';
import { faultOfCorrection, rightSaid, standingKey, withCorrection } from './correction.ts';

const test = (input: string) => ({ input, expected: '0' });
const content: QuestionContent = {
  kind: 'programming',
  text: '写 f(n)',
  choices: [],
  points: 100,
  program: { language: 'javascript', starter: '', samples: [test('f(1)')], timeMs: 1000, memoryMb: 16 },
  hiddenTests: [test('f(2)'), test('f(3)')],
};
const itemId = '01900000-0000-7000-8000-1e0000000001';
const exam = {
  variants: [{ title: '编程', groups: [{ groupId: 'g', title: '一', questions: [{ itemId, content }] }] }],
  fullForAll: [] as string[],
};
const without = (...withoutTests: number[]) => ({ itemId, withoutTests });

describe('a test of a program that was wrong', () => {
  it('is left out, unless none would be left, it is not there, or it is so already', () => {
    expect(faultOfCorrection(exam, without(3))).toBeUndefined();
    expect(faultOfCorrection(exam, without(1, 2, 3))).toBe('exam.keyUnsaid');
    expect(faultOfCorrection(exam, without(4))).toBe('exam.keyUnsaid');
    expect(faultOfCorrection(exam, without(2, 2))).toBe('exam.keyUnsaid');
    expect(faultOfCorrection(exam, without())).toBe('already.so');
    expect(faultOfCorrection(exam, { itemId, key: 'A' })).toBe('exam.keyUnsaid');
    const corrected = withCorrection(exam, without(3));
    expect(faultOfCorrection(corrected, without(3))).toBe('already.so');
    expect(rightSaid(standingKey(corrected, itemId))).toBe('3');
    expect(standingKey(withCorrection(corrected, without()), itemId)).toEqual({});
  });

  it('scores nobody: points follow from the tests that are left, at once and without another run', () => {
    const pointsBy = (of: typeof exam, verdicts?: string) => {
      const { questions } = of.variants[0]!.groups[0]!;
      const ran = {
        verdicts: { [itemId]: verdicts },
        withoutTests: (of as ReturnType<typeof withoutThird>).withoutTests,
      };
      return scoreItems(questions, { [itemId]: { words: 'code' } }, {}, of.fullForAll, ran)[0];
    };
    const withoutThird = () =>
      withCorrection<typeof exam & { withoutTests?: Readonly<Record<string, readonly number[]>> }>(exam, without(3));
    expect(pointsBy(exam, 'ppw')).toMatchObject({ points: 66, isUngraded: false });
    expect(pointsBy(withoutThird(), 'ppw')).toMatchObject({ points: 100 });
    expect(pointsBy(withCorrection(exam, { itemId, fullForAll: true }), 'www')).toMatchObject({ points: 100 });
    expect(pointsBy(exam)).toMatchObject({ points: 0, isUngraded: true });
  });
});
