import { noteKey, type Beside } from '@lectern/contracts/note/note-key.ts';
import type { MyNote } from '@lectern/contracts/note/note.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NetworkError, ProblemError } from '../kit/data/errors.ts';
import { NoteKeeper } from './note-keeper.ts';

const beside: Beside = { lessonId: 'l', page: { deckId: 'd', n: 3 } };
const key = noteKey(beside);
const conflict = () => new ProblemError({ status: 409, code: 'edit.conflict' } as never);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that has one note, or none; another device may write there. */
function server(words = '', editedIn = 0) {
  const held = { words, editedIn, isAway: false, saves: 0 };
  const notes = (): MyNote[] =>
    held.editedIn > 0 ? [{ ...beside, words: held.words, editedIn: held.editedIn, at: 0 }] : [];
  const keeper = new NoteKeeper('l', {
    load: () => (held.isAway ? Promise.reject(new NetworkError()) : Promise.resolve(notes())),
    save: ({ words: sent, basedOn }) => {
      if (held.isAway) return Promise.reject(new NetworkError());
      if (basedOn !== held.editedIn) return Promise.reject(conflict());
      held.saves += 1;
      Object.assign(held, { words: sent.trim(), editedIn: sent.trim() === '' ? 0 : held.editedIn + 1 });
      return Promise.resolve(held.editedIn);
    },
  });
  return { held, keeper };
}
const typed = async ({ keeper }: ReturnType<typeof server>, ...texts: readonly string[]) => {
  for (const words of texts) keeper.type(beside, words);
  await vi.advanceTimersByTimeAsync(5000);
};

describe('notes as they are typed', () => {
  it('are saved once typing pauses, and saved again on what was saved', async () => {
    const one = server();
    await one.keeper.begin();
    await typed(one, '角', '角动', '角动量');
    expect(one.held).toMatchObject({ words: '角动量', saves: 1 });
    await typed(one, '角动量守恒');
    expect(one.held).toMatchObject({ words: '角动量守恒', saves: 2 });
    expect(one.keeper.seen()).toMatchObject({ drafts: {}, isSending: false });
    await typed(one, '');
    expect(one.held.editedIn).toBe(0);
  });

  it('wait on the device while it is offline, and are saved when it is back', async () => {
    const one = server();
    await one.keeper.begin();
    one.held.isAway = true;
    await typed(one, '记下');
    expect(one.keeper.seen().error).toBeInstanceOf(NetworkError);
    expect(one.keeper.seen().drafts[key]).toMatchObject({ words: '记下', basedOn: 0 });
    one.held.isAway = false;
    await one.keeper.begin();
    expect(one.held.words).toBe('记下');
    expect(one.keeper.seen()).toMatchObject({ drafts: {}, error: undefined });
  });

  it('that are too long stay typed and are not sent', async () => {
    const one = server();
    await one.keeper.begin();
    await typed(one, '长'.repeat(2001));
    expect(one.held.saves).toBe(0);
    expect(one.keeper.seen().drafts[key]?.words).toHaveLength(2001);
  });
});

describe('notes that another device changed meanwhile', () => {
  const both = async () => {
    const one = server('甲', 1);
    await one.keeper.begin();
    Object.assign(one.held, { words: '乙', editedIn: 2 });
    await typed(one, '丙');
    expect(one.keeper.seen().theirs.get(key)).toMatchObject({ words: '乙' });
    expect(one.held).toMatchObject({ words: '乙', saves: 0 });
    return one;
  };

  it('are shown beside what was typed; both are kept', async () => {
    const one = await both();
    one.keeper.settle(key, 'both');
    await vi.advanceTimersByTimeAsync(0);
    expect(one.held.words).toBe('乙\n\n丙');
    expect(one.keeper.seen().theirs.size).toBe(0);
  });

  it('or the other one alone', async () => {
    const one = await both();
    one.keeper.settle(key, 'theirs');
    expect(one.keeper.seen().drafts).toEqual({});
    expect(one.held).toMatchObject({ words: '乙', saves: 0 });
  });

  it('are nothing to ask about where both say the same: an answer that was lost', async () => {
    const one = server('甲', 1);
    await one.keeper.begin();
    Object.assign(one.held, { words: '丙', editedIn: 2 });
    await typed(one, '丙');
    expect(one.keeper.seen()).toMatchObject({ drafts: {} });
    expect(one.keeper.seen().theirs.size).toBe(0);
  });
});
