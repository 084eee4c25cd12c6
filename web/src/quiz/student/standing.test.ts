import { describe, expect, it } from 'vitest';
import type { QuestionView } from '@lectern/contracts/quiz/view.ts';
import type { OutboxItem } from '../../kit/data/outbox.ts';
import { standingOf, sumOf } from './standing.ts';

const item = (state: OutboxItem['state'], choice: string, version?: number): OutboxItem => ({
  key: 'k',
  name: 'SubmitAnswer',
  data: { questionId: 'q', choice },
  subject: 'q',
  savedAt: 0,
  tried: true,
  stored: true,
  state,
  ...(version !== undefined && { version }),
});

describe('how an answer stands', () => {
  it('is nothing before anything was chosen', () => expect(standingOf(undefined, undefined)).toEqual({ is: 'none' }));

  it('is not received before the receipt, even when an older answer was', () => {
    const older = { choice: 'A', at: 1, version: 5 };
    expect(standingOf(older, item('saved', 'B'))).toMatchObject({ is: 'unsent', choice: 'B' });
    expect(standingOf(older, item('sending', 'B'))).toMatchObject({ is: 'unsent', choice: 'B' });
  });

  it('is received with the receipt’s number, before the view shows it', () => {
    expect(standingOf({ choice: 'A', at: 1, version: 5 }, item('received', 'B', 7))).toEqual({
      is: 'received',
      choice: 'B',
      version: 7,
    });
  });

  it('is what the view says once it is as far as the receipt', () => {
    expect(standingOf({ choice: 'B', at: 9, version: 7 }, item('received', 'B', 7))).toEqual({
      is: 'received',
      choice: 'B',
      version: 7,
      at: 9,
    });
  });

  it('[R8.35] is late when the view says that it came after the deadline', () => {
    expect(standingOf({ lateChoice: 'B', lateAt: 9, lateVersion: 7 }, item('received', 'B', 7))).toEqual({
      is: 'late',
      choice: 'B',
      version: 7,
    });
  });

  it('[R8.35] keeps what counted when only the change to it was late', () => {
    const both = { choice: 'A', at: 1, version: 5, lateChoice: 'B', lateAt: 9, lateVersion: 7 };
    expect(standingOf(both, item('received', 'B', 7))).toMatchObject({ is: 'received', choice: 'A', version: 5 });
  });

  it('is refused, with the choice that was not taken', () => {
    expect(standingOf(undefined, item('refused', 'C'))).toMatchObject({ is: 'refused', choice: 'C' });
  });
});

it('sums only the questions whose answer is out', () => {
  const question = (key?: string) =>
    ({
      kind: 'singleChoice',
      points: 25,
      status: key ? 'answerShown' : 'collected',
      collectedAt: 5,
      ...(key && { key }),
    }) as QuestionView;
  const questions = [
    ['a', question('A')],
    ['b', question('B')],
    ['c', question()],
  ] as const;
  expect(sumOf(questions, { a: { choice: 'A' }, b: { choice: 'A' }, c: { choice: 'A' } }, 1)).toEqual({
    answered: 3,
    missed: 0,
    right: 1,
    polls: 0,
    score: 25,
    points: 50,
  });
});

it('[R4.02] tells what was missed from what was not answered: nobody reads 0 of a question they were not there for', () => {
  const question = (collectedAt: number) =>
    ({ kind: 'singleChoice', points: 25, key: 'A', status: 'answerShown', collectedAt }) as QuestionView;
  const questions = [
    ['before', question(5)],
    ['after', question(15)],
  ] as const;
  expect(sumOf(questions, {}, 10)).toMatchObject({ answered: 0, missed: 1, right: 0 });
});

it('[R3.10] a part of a multiple choice gives half and is not right; a poll gives its points and is neither', () => {
  const multiple = { kind: 'multipleChoice', points: 25, key: 'AC', status: 'answerShown' } as QuestionView;
  const poll = { kind: 'poll', points: 10, status: 'distributionShown' } as QuestionView;
  const questions = [
    ['m', multiple],
    ['p', poll],
  ] as const;
  expect(sumOf(questions, { m: { choice: 'A' }, p: { choice: 'B' } }, 0)).toMatchObject({
    answered: 2,
    right: 0,
    polls: 1,
    score: 22,
    points: 35,
  });
});
