import { describe, expect, it } from 'vitest';
import { EMPTY, type Draft } from './draft.ts';
import { afterSaving } from './kept-drafts.ts';

const draft = (text: string, basedOn?: number): Draft => ({ ...EMPTY, text, basedOn });

describe('what is unsaved after a saving [R8.31]', () => {
  it('is no more what was saved', () => {
    expect(afterSaving({ q: draft('saved', 3) }, 'q', draft('saved', 3), 7)).toEqual({});
  });

  it('is what was typed into another question meanwhile', () => {
    const other = draft('typed into another');
    expect(afterSaving({ q: draft('saved', 3), other }, 'q', draft('saved', 3), 7)).toEqual({ other });
  });

  it('is what was typed into the same question meanwhile, as an edit of the version just recorded', () => {
    const drafts = { q: draft('saved and more', 3) };
    expect(afterSaving(drafts, 'q', draft('saved', 3), 7)).toEqual({ q: draft('saved and more', 7) });
  });
});
