import { describe, expect, it } from 'vitest';
import { judge, type Asked, type Heard, type History, type Listener, type Row } from './history.ts';

/** What no seeded bug shows: that each judgement of a history can go against it. */
const rows: Row[] = [
  { version: 1, type: 'QuestionPublished', actor: 't', data: { questionId: 'q' }, at: 0 },
  { version: 2, type: 'AnswerSubmitted', actor: 'a', data: { questionId: 'q', choice: 'A' }, at: 1 },
  { version: 3, type: 'AnswerSubmitted', actor: 'a', data: { questionId: 'q', choice: 'B' }, at: 2 },
  { version: 4, type: 'QuestionCollected', actor: 't', data: { questionId: 'q', by: 'teacher' }, at: 3 },
];
const asked = (choice: string, version: number, askedAt: number, answeredAt: number): Asked => ({
  who: 'a',
  name: 'SubmitAnswer',
  questionId: 'q',
  choice,
  version,
  askedAt,
  answeredAt,
});
const frame = (t: string, through: number, from?: number): Heard => ({
  t,
  through,
  text: '{}',
  ...(from !== undefined && { from }),
});
const student = (more: Partial<Listener> = {}): Listener => ({
  who: 'a',
  heard: [frame('view', 1), frame('patch', 3, 1), frame('own', 2), frame('own', 3)],
  view: { quiz: 1 },
  own: { q: { choice: 'B' } },
  ...more,
});
const sound: History = {
  asked: [asked('A', 2, 10, 11), asked('B', 3, 12, 13)],
  students: [student()],
  tallies: { q: { A: 0, B: 1 } },
};

describe('a history', () => {
  it('is sound when the ledger bears out all that was told', () => {
    expect(judge(sound, rows)).toEqual([]);
  });

  it.each<[string, Partial<History>]>([
    ['once', { asked: [asked('A', 2, 10, 11)] }],
    ['once', { asked: [asked('A', 2, 10, 11), asked('C', 3, 12, 13)] }],
    ['real time', { asked: [asked('A', 2, 14, 15), asked('B', 3, 12, 13)] }],
    ['order', { students: [student({ heard: [frame('view', 1), frame('patch', 3, 2)] })] }],
    ['order', { students: [student({ heard: [frame('view', 3), frame('view', 1)] })] }],
    ['order', { students: [student({ heard: [frame('own', 3), frame('own', 2)] })] }],
    ['own', { students: [student({ own: { q: { choice: 'A' } } })] }],
    ['own', { students: [student({ own: { q: { choice: 'A', late: 'B' } } })] }],
    ['alike', { students: [student(), student({ view: { quiz: 2 } })] }],
    ['tally', { tallies: { q: { A: 1, B: 1 } } }],
  ])('is not, where it is wrong about %s', (what, wrong) => {
    const found = judge({ ...sound, ...wrong }, rows);
    expect(found.map((one) => one.split(':')[0])).toContain(what);
  });
});
