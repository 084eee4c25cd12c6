import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fact, secret } from './fact.ts';
import { isPersonal, isPersonalField, opener, personal, writersIn, type Sealed } from './personal.ts';

const ann = '01900000-0000-7000-8000-0000000000a1';
const bob = '01900000-0000-7000-8000-0000000000b0';
const seal = (text: string, sealedBy = ann): Sealed => ({ sealedBy, box: `box of ${text}` });

const NoteWritten = fact('NoteWritten', { summary: 'A note.', data: z.object({ n: z.int(), words: personal() }) });
const NoteHeld = fact('NoteHeld', { summary: 'A note.', data: z.object({ words: secret(personal(), 'NotePassed') }) });
const NotePassed = fact('NotePassed', { summary: 'A note.', data: z.object({ n: z.int() }) });

describe('a personal field', () => {
  it('holds what was sealed, and no text', () => {
    expect(z.safeParse(NoteWritten.data, { n: 1, words: seal('a') }).success).toBe(true);
    for (const words of ['a', { box: 'a' }, { sealedBy: 'ann', box: 'a' }])
      expect(z.safeParse(NoteWritten.data, { n: 1, words }).success).toBe(false);
  });

  it('makes its fact personal, also when it is a secret', () => {
    expect([NoteWritten, NoteHeld, NotePassed].map(isPersonal)).toEqual([true, true, false]);
    const explained = z.object({ why: z.optional(personal()) });
    expect(isPersonal({ type: 'X', summary: '', data: explained })).toBe(true);
    expect(isPersonalField(z.object({ sealedBy: z.string(), box: z.string() }))).toBe(false);
    expect(isPersonal({ type: 'X', summary: '', data: z.string() })).toBe(false);
  });

  it('names who wrote it', () => {
    expect(writersIn({ n: 1, words: seal('a'), reply: seal('b', bob), by: ann })).toEqual([ann, bob]);
    expect(writersIn({ personId: ann })).toEqual([]);
  });
});

describe('opening a view', () => {
  const opening = () => {
    const asked: string[] = [];
    const open = opener(({ box }) => {
      asked.push(box);
      return box.replace('box of ', '');
    });
    return { open, asked };
  };

  it('turns what was sealed into text, however deep it stands', () => {
    const { open } = opening();
    expect(open({ note: { words: seal('为什么'), at: 1, more: { words: seal('b') } }, list: ['x'], on: true })).toEqual(
      {
        note: { words: '为什么', at: 1, more: { words: 'b' } },
        list: ['x'],
        on: true,
      },
    );
  });

  it('leaves what holds nothing sealed the same object', () => {
    const { open } = opening();
    const view = { quiz: { questions: { a: { text: '?' } } }, list: [1, 2] };
    expect(open(view)).toBe(view);
  });

  it('gives the same object for the same view, and opens each part once while it lives', () => {
    const { open, asked } = opening();
    const [kept, quiz] = [{ words: seal('a') }, { n: 1 }];
    const first = open({ danmu: { kept }, quiz });
    const second = open({ danmu: { kept, more: { words: seal('b') } }, quiz });
    expect((second['danmu'] as Record<string, unknown>)['kept']).toBe(
      (first['danmu'] as Record<string, unknown>)['kept'],
    );
    expect(second['quiz']).toBe(quiz);
    expect(asked).toEqual(['box of a', 'box of b']);
    expect(open(kept)).toBe(open(kept));
  });

  it('leaves a text alone that looks like something sealed', () => {
    const { open, asked } = opening();
    const view = { text: JSON.stringify(seal('a')), choices: { sealedBy: ann, A: 'box' } };
    expect(open(view)).toBe(view);
    expect(asked).toEqual([]);
  });

  it('opens the words of someone who was erased as nothing', () => {
    const open = opener(({ sealedBy }) => (sealedBy === bob ? '' : 'a'));
    expect(open({ one: seal('a'), other: seal('b', bob) })).toEqual({ one: 'a', other: '' });
  });
});
