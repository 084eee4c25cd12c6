import { describe, expect, it } from 'vitest';
import { attentionOf } from './attention.ts';
import { CELLS, cellKind } from './cells.ts';

const ID = '019a0000-0000-7000-8002-000000000001';

describe('the names of figures', () => {
  it.each(CELLS.map(({ name }) => name))('%s is found by its own name', (name) => {
    const parts: Record<string, string> = {
      '<status>': 'late',
      '<letter>': 'B',
      '<n>': '12',
      '<minute>': '0',
      '<fact>': 'PersonCalled',
    };
    const cell = name.replaceAll(/<\w+>/g, (part) => parts[part] ?? ID);
    expect(cellKind(cell)?.name).toBe(name);
  });

  it.each(['', 'score', 'score/someone', `question/${ID}/K`, `status/here`, `minute/-1`, `danmu/${ID}/more`])(
    '%j names none',
    (cell) => expect(cellKind(cell)).toBeUndefined(),
  );
});

describe('who may need help', () => {
  const seen = { attended: true, asked: 4, answered: 4, graded: 4, correct: 4, notUnderstood: 0 };

  it('is said of who attended and got fewer than half right, or answered fewer than half, or marked pages', () => {
    expect(attentionOf(seen)).toEqual([]);
    expect(attentionOf({ ...seen, correct: 2 })).toEqual([]);
    expect(attentionOf({ ...seen, correct: 1 })).toEqual(['fewRight']);
    expect(attentionOf({ ...seen, answered: 1, graded: 1, correct: 0 })).toEqual(['fewAnswers']);
    expect(attentionOf({ ...seen, notUnderstood: 2 })).toEqual(['notUnderstood']);
  });

  it('is not said of who was not there, nor after a single question', () => {
    expect(attentionOf({ ...seen, attended: false, answered: 0, graded: 0 })).toEqual([]);
    expect(attentionOf({ ...seen, asked: 1, answered: 1, graded: 1, correct: 0 })).toEqual([]);
  });
});
