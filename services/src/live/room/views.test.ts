import * as fc from 'fast-check';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { apply } from '@lectern/contracts/kernel/patch.ts';
import { describe, expect, it } from 'vitest';
import { jsonObjects } from '../../../../tests/support/arbitraries.ts';
import { Views } from './views.ts';

describe('the views of an audience', () => {
  it('begin with the first one, which is no change', () => {
    const views = new Views();
    expect(views.latest).toBeUndefined();
    expect(views.next(3, { a: 1 }, 0)).toBeUndefined();
    expect(views.latest).toMatchObject({ through: 3, view: { a: 1 } });
  });

  it('stay the same view when nothing changed, whatever the version', () => {
    const views = new Views();
    views.next(3, { a: 1 }, 0);
    expect(views.next(4, { a: 1 }, 1)).toBeUndefined();
    expect(views.latest!.through).toBe(3);
    expect(views.next(5, { a: 2 }, 2)).toEqual({ from: 3, patch: { a: 2 } });
  });

  it('never go back', () => {
    const views = new Views();
    views.next(3, { a: 1 }, 0);
    expect(views.next(3, { a: 2 }, 1)).toBeUndefined();
    expect(views.next(2, { a: 2 }, 1)).toBeUndefined();
    expect(views.latest!.view).toEqual({ a: 1 });
  });

  it('can be resumed from until 30 s after they were replaced, and no longer', () => {
    const views = new Views();
    views.next(1, { a: 1 }, 0);
    views.next(2, { a: 2 }, 100_000); // replaces the first, which was the newest for long
    views.next(3, { a: 3 }, 100_000 + LIMITS.viewsKeptMs - 1);
    expect(views.since(1)).toEqual({ a: 3 });
    views.next(4, { a: 4 }, 100_000 + LIMITS.viewsKeptMs);
    expect(views.since(1)).toBeUndefined();
    expect(views.since(2)).toEqual({ a: 4 });
    expect(views.since(4)).toEqual({});
    expect(views.since(5)).toBeUndefined();
    expect(views.since(Number.NaN)).toBeUndefined();
  });

  it('lead from every one that is kept to the latest, also where a value changed and changed back', () => {
    fc.assert(
      fc.property(fc.array(jsonObjects, { minLength: 1, maxLength: 12 }), (states) => {
        const views = new Views();
        const sent = new Map<number, object>();
        states.forEach((view, index) => {
          const change = views.next(index + 1, view, index);
          const { through } = views.latest!;
          const seen = change ? apply(sent.get(change.from)!, change.patch) : views.latest!.view;
          expect(seen).toEqual(view);
          sent.set(through, views.latest!.view);
        });
        for (const [through, view] of sent) expect(apply(view, views.since(through)!)).toEqual(states.at(-1));
      }),
      { numRuns: 300, seed: 11 },
    );
  });
});
