import { NOTES_PATH } from '@lectern/contracts/note/note-key.ts';
import type { DeleteNote, MyNotes, WriteNote } from '@lectern/contracts/note/note.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { believed, command, query } from '../kit/data/request.ts';
import { onWake } from '../kit/data/wake.ts';
import type { Draft } from './kept-notes.ts';
import { NoteKeeper } from './note-keeper.ts';

/** My notes of a lesson, asked for once they are wanted, and what keeps them; who leaves saves what was typed. */
export function useNotes(lessonId: string, isWanted: boolean) {
  const [keeper] = useState(
    () =>
      new NoteKeeper(lessonId, {
        load: async () => (await query<typeof MyNotes>({ path: NOTES_PATH }, { lessonId })).notes,
        save: saveNote,
      }),
  );
  useEffect(() => {
    if (!isWanted) return undefined;
    void keeper.begin();
    const asleep = onWake((event) => event !== 'offline' && void keeper.begin());
    return () => {
      asleep();
      void keeper.save();
    };
  }, [keeper, isWanted]);
  return { keeper, ...useSyncExternalStore(keeper.listen, keeper.seen) };
}

async function saveNote({ beside, words, basedOn }: Draft): Promise<number> {
  const me = believed() ?? '';
  if (words.trim() !== '')
    return (await command<typeof WriteNote>('note', me, 'WriteNote', { ...beside, words, basedOn })).version;
  if (basedOn > 0) await command<typeof DeleteNote>('note', me, 'DeleteNote', { ...beside, basedOn });
  return 0;
}
