import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import { noteKey } from '@lectern/contracts/note/note-key.ts';
import {
  NoteDeleted,
  notesOf,
  noteWords,
  NoteWritten,
  type NoteCommand,
  type NoteStreamState,
} from '@lectern/contracts/note/note.ts';
import type { Deciding } from '../ledger/submission.ts';

/** Whether the writer joined the lesson. */
export interface NoteGathered {
  readonly hasJoined: boolean;
}

export function decideNote(
  { note }: NoteStreamState,
  command: NoteCommand,
  { seal, gathered }: Deciding<NoteGathered | undefined>,
): readonly NewFact[] | Refused {
  const { lessonId, page, basedOn } = command.data;
  const beside = { lessonId, ...(page && { page }) };
  const editedIn = get(note.editedIn, noteKey(beside));
  if (command.name === 'DeleteNote') {
    if (editedIn === undefined) return refuse('note.unknown');
    return noteWords.conflict({ editedIn }, { basedOn }) ?? [NoteDeleted(beside)];
  }
  if (gathered?.hasJoined !== true) return refuse('note.notJoined');
  if (editedIn === undefined && notesOf(note, lessonId) >= LIMITS.notesPerLesson) return refuse('note.tooMany');
  const words = seal(command.data.words);
  return noteWords.conflict({ editedIn: editedIn ?? 0 }, { basedOn }) ?? [NoteWritten({ ...beside, words })];
}
