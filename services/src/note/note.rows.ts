import { id } from '@lectern/contracts/kernel/ids.ts';
import { personal } from '@lectern/contracts/kernel/personal.ts';
import { noteFacts } from '@lectern/contracts/note/note.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

/** The notes of everybody, each as it reads now; of who was erased, nobody can open them. */
export const notes = rows(
  'note_row',
  {
    family: 'note',
    facts: noteFacts,
    /** Beside no page, the deck is the lesson and the page 0. */
    shape: z.object({
      personId: id,
      lessonId: id,
      deckId: id,
      n: z.int(),
      words: personal(),
      editedIn: z.int(),
      at: z.int(),
    }),
    key: ['personId', 'lessonId', 'deckId', 'n'],
    per: ({ stream, data: { lessonId, page } }) => ({
      personId: stream.slice('note/'.length),
      lessonId,
      deckId: page?.deckId ?? lessonId,
      n: page?.n ?? 0,
    }),
  },
  {
    NoteWritten: (_, { data: { words }, version, at }, key) => ({ ...key, words, editedIn: version, at }),
    NoteDeleted: () => null,
  },
);
