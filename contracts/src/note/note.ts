import * as z from 'zod/mini';
import { command, query, type CommandOf } from '../kernel/command.ts';
import { editable } from '../kernel/editable.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { machine } from '../kernel/machine.ts';
import { personal } from '../kernel/personal.ts';
import { context, stream } from '../kernel/stream.ts';
import { emptyTable, entries, remove, set, type Table } from '../kernel/table.ts';
import { text } from '../kernel/text.ts';
import { noteKey, NOTES_PATH, type Beside } from './note-key.ts';

/** A note is beside a page of slides, or beside the lesson where no page is shown. */
const beside = { lessonId: id, page: z.optional(z.object({ deckId: id, n: z.int().check(z.minimum(1)) })) };
export const noteWords = editable({ words: text(LIMITS.noteUnits) });

export const NoteWritten = fact('NoteWritten', {
  summary: 'Somebody wrote a note of their own in a lesson, as it reads now.',
  data: z.object({ ...beside, words: personal() }),
});

export const NoteDeleted = fact('NoteDeleted', {
  summary: 'Somebody deleted a note of theirs.',
  data: z.object(beside),
});

export const noteFacts = [NoteWritten, NoteDeleted] as const;
type NoteFact = FactOf<(typeof noteFacts)[number]>;

/** The stream is one's own: who is there at all is whose it is. */
const allow = { visitor: true } as const;

export const WriteNote = command('WriteNote', {
  summary: 'Write a note of my own in a lesson that I joined; based on nought where there was none.',
  data: z.object({ ...beside, ...noteWords.edit }),
  allow,
  records: ['NoteWritten'],
});

export const DeleteNote = command('DeleteNote', {
  summary: 'Delete a note of mine.',
  data: z.object({ ...beside, basedOn: noteWords.edit.basedOn }),
  allow,
  records: ['NoteDeleted'],
});

const noteCommands = [WriteNote, DeleteNote] as const;
export type NoteCommand = CommandOf<(typeof noteCommands)[number]>;

export const noteMachine = machine('note', {
  summary: 'A note of one person beside a page of a lesson.',
  per: ({ data }) => noteKey(data as Beside),
  initial: 'none',
  unknown: 'note.unknown',
  states: {
    none: { on: { NoteWritten: 'written' } },
    written: { on: { NoteWritten: 'written', NoteDeleted: 'none' } },
  },
});

export interface NoteState {
  /** In which version each was edited last; the words are in their table. */
  readonly editedIn: Table<number>;
}

export interface NoteStreamState {
  readonly note: NoteState;
}

/** How many notes there are of a lesson. */
export const notesOf = ({ editedIn }: NoteState, lessonId: string): number =>
  [...entries(editedIn)].filter(([key]) => key.startsWith(lessonId)).length;

function evolveNotes({ editedIn }: NoteState, { type, data, version }: NoteFact): NoteState {
  const key = noteKey(data);
  return { editedIn: type === 'NoteWritten' ? set(editedIn, key, version) : remove(editedIn, key) };
}

/** The same object each time: a tick does not look into it. */
const NOTHING = {};

export const note = context<NoteState, NoteStreamState, (typeof noteFacts)[number]>({
  name: 'note',
  facts: noteFacts,
  commands: noteCommands,
  machines: [noteMachine],
  initial: { editedIn: emptyTable() },
  evolve: evolveNotes,
  present: () => NOTHING, // no room shows notes: whose they are asks for them
});

export const noteStream = stream<NoteStreamState>({
  family: 'note',
  summary: 'The notes that one person wrote in lessons; the id is the person’s, and nobody else reads them.',
  contexts: [note],
  isOnesOwn: true,
});

export const MyNotes = query('MyNotes', {
  summary: 'The notes that I wrote in one lesson, page by page.',
  path: NOTES_PATH,
  input: z.object({ lessonId: id }),
  result: z.object({
    notes: z.array(z.object({ ...beside, words: z.string(), editedIn: z.int(), at: z.int() })),
  }),
  allow,
});
export type MyNote = z.output<typeof MyNotes.result>['notes'][number];

export const noteQueries = [MyNotes] as const;
