import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { note, NoteDeleted, noteStream, NoteWritten } from '@lectern/contracts/note/note.ts';
import type { Beside } from '@lectern/contracts/note/note-key.ts';
import { describe, expect, it } from 'vitest';
import { given, having, sealedBy, type Asked } from '../../../tests/support/given.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { deckId, studentId } from '../../../tests/support/lesson-history.ts';
import { decideNote } from './note.decider.ts';

const me = studentId(1);
const lessonId = newId();
const asked: Asked = { personId: me, role: 'visitor', at: 0, gathered: { hasJoined: true } };
const beside = (n: number): Beside => ({ lessonId, page: { deckId: deckId(1), n } });
const written = (n: number, words = '角动量') => NoteWritten({ ...beside(n), words: sealedBy(me)(words) });
const after = (...facts: Parameters<typeof having>[1]) =>
  given({ stream: noteStream, context: note, decide: decideNote }, having(noteStream, facts, asked));
const write = (more: object = {}) => ['WriteNote', { ...beside(1), words: '角动量', basedOn: 0, ...more }] as const;

describe('a note', () => {
  it('is written beside a page or beside the lesson, sealed with its writer’s key', () => {
    expect(after().when(...write(), asked)).toEqual([written(1)]);
    expect(after().when('WriteNote', { lessonId, words: '记', basedOn: 0 }, asked)).toEqual([
      NoteWritten({ lessonId, words: sealedBy(me)('记') }),
    ]);
  });

  it('is of who joined the lesson, in one’s own stream, and no longer than may be', () => {
    expect(after().when(...write(), { ...asked, gathered: { hasJoined: false } })).toEqual({
      refused: 'note.notJoined',
    });
    expect(after().when(...write(), { ...asked, role: 'anyone' })).toEqual({ refused: 'page.forbidden' });
    for (const words of ['', ' ', '长'.repeat(LIMITS.noteUnits / 2 + 1)])
      expect(after().when(...write({ words }), asked)).toMatchObject({ refused: 'request.invalid' });
  });

  it('that another device changed meanwhile is not written over', () => {
    expect(after(written(1)).when(...write(), asked)).toMatchObject({
      refused: 'edit.conflict',
      with: { editedIn: 1 },
    });
    expect(after(written(1)).when(...write({ words: '转动', basedOn: 1 }), asked)).toHaveLength(1);
    const remove = (basedOn: number) => after(written(1)).when('DeleteNote', { ...beside(1), basedOn }, asked);
    expect(remove(0)).toMatchObject({ refused: 'edit.conflict' });
    expect(remove(1)).toEqual([NoteDeleted(beside(1))]);
  });

  it('that was deleted is none, and can be written anew', () => {
    const gone = after(written(1), NoteDeleted(beside(1)));
    expect(gone.when('DeleteNote', { ...beside(1), basedOn: 1 }, asked)).toEqual({ refused: 'note.unknown' });
    expect(gone.when(...write(), asked)).toHaveLength(1);
  });

  it('is one of as many as a lesson may have', () => {
    const all = Array.from({ length: LIMITS.notesPerLesson }, (_, index) => written(index + 2));
    expect(after(...all).when(...write(), asked)).toEqual({ refused: 'note.tooMany' });
    expect(after(...all.slice(1)).when(...write(), asked)).toHaveLength(1);
    expect(after(...all).when(...write({ ...beside(2), basedOn: 1 }), asked)).toHaveLength(1);
  });
});
