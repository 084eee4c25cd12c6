import { describe, expect, it } from 'vitest';
import { cardInFront, cardOf, frontOf } from './cards.ts';

const card = (...ids: readonly string[]) => ({
  no: 1,
  publishedAt: 100,
  handedIn: 0,
  questions: Object.fromEntries(ids.map((id, place) => [id, place])),
});
const on = { cards: { k: card('b', 'c', 'a') } };
const asked = (n: number, status = 'open', more: { distributionAt?: number; answerAt?: number } = {}) => ({
  n,
  status,
  ...more,
});

describe('what a class has before it', () => {
  it('is the question published last, and nothing before there is one', () => {
    expect(frontOf({}, undefined)).toBeUndefined();
    expect(frontOf({ a: { status: 'draft' } }, undefined)).toBeUndefined();
    expect(frontOf({ a: asked(2), b: asked(1) }, undefined)).toBe('a');
  });

  it('is a card as a whole, in its own order, until the first of its results is shown', () => {
    const open = { x: asked(1, 'answerShown', { answerAt: 90 }), b: asked(2), c: asked(3), a: asked(4) };
    expect(cardInFront(open, on)?.ids).toEqual(['b', 'c', 'a']);
    expect(frontOf(open, on)).toBe('b');
    const collected = { b: asked(2, 'collected'), c: asked(3, 'collected'), a: asked(4, 'collected') };
    expect(cardInFront(collected, on)?.cardId).toBe('k');
    const shown = { ...collected, c: asked(3, 'distributionShown', { distributionAt: 200 }) };
    expect(cardInFront(shown, on)).toBeUndefined();
    expect(frontOf(shown, on)).toBe('c');
    const next = { ...shown, a: asked(4, 'answerShown', { distributionAt: 210, answerAt: 220 }) };
    expect(frontOf(next, on)).toBe('a');
  });

  it('is what was published after a card', () => {
    const later = { b: asked(2, 'collected'), c: asked(3, 'collected'), a: asked(4, 'collected'), d: asked(5) };
    expect(frontOf(later, on)).toBe('d');
    expect(cardInFront(later, on)).toBeUndefined();
    expect(cardOf(on, 'c')?.cardId).toBe('k');
    expect(cardOf(on, 'd')).toBeUndefined();
  });
});
