import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { newId } from '../kernel/ids.ts';
import { drawn, notIn, type Drawable } from './draw.ts';

const content = (text: string) => ({ kind: 'subjective' as const, text, choices: [], points: 10 });
const shelf = (n: number): Drawable[] =>
  Array.from({ length: n }, (_, at) => ({ questionId: newId(), edition: 1, content: content(`第 ${at} 题`) }));
const seed = (n: number) => n.toString(16).padStart(32, '0');

it('a draw takes as many different questions as are asked for, the same ones of one seed in whatever order they come', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 }), fc.nat(), fc.integer({ min: 1, max: 50 }), (size, by, n) => {
      const questions = shelf(size);
      const taken = drawn(questions, seed(by), n);
      expect(new Set(taken.map(({ questionId }) => questionId)).size).toBe(Math.min(n, size));
      expect(drawn(questions.toReversed(), seed(by), n)).toEqual(taken);
    }),
  );
});

it('over many seeds each question is drawn about as often as any other', () => {
  const questions = shelf(10);
  const times = new Map<string, number>();
  for (let by = 0; by < 2_000; by += 1)
    for (const { questionId } of drawn(questions, seed(by), 3)) times.set(questionId, (times.get(questionId) ?? 0) + 1);
  for (const { questionId } of questions) {
    expect(times.get(questionId)).toBeGreaterThan(500); // 600 each, of these seeds for ever the same
    expect(times.get(questionId)).toBeLessThan(700);
  }
});

it('what the paper has is not drawn: neither the same question in another version, nor the same words written there', () => {
  const [taken, written, free] = shelf(3) as [Drawable, Drawable, Drawable];
  const paper = [
    { content: content('改过的'), from: { questionId: taken.questionId, version: 7 } },
    { content: { ...written.content, text: ` ${written.content.text} `, points: 50 } },
  ];
  expect(notIn([taken, written, free], paper)).toEqual([free]);
});
