import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { units } from '@lectern/contracts/kernel/units.ts';
import { namesIn } from '@lectern/contracts/kernel/folder.ts';
import { sameContent, WriteLibraryQuestion } from '@lectern/contracts/library/library.ts';
import { LIBRARY } from '@lectern/contracts/library/limits.ts';
import type { KeptAlready } from '@lectern/contracts/library/queries.ts';
import { KINDS } from '@lectern/contracts/question/kinds.ts';
import { faultOf } from '@lectern/contracts/question/score.ts';
import { wrongIn } from '@lectern/contracts/question/wrong.ts';
import { faultsOf, lacksKey, type DraftFault } from '../quiz/teacher/draft.ts';
import type { FoundFault } from './formats/found.ts';
import { faultOfTags, libraryDataOf, tagsIn, type LibraryDraft } from './library-draft.ts';

/** A question on its way into a library, as it stands now: as in the file, or mended. */
export interface ImportLine {
  /** Its name from the beginning, so that what is sent twice comes once. */
  readonly questionId: string;
  readonly place: number;
  readonly draft: LibraryDraft;
  /** What could not be read; it is settled once somebody changed the question. */
  readonly unread: readonly FoundFault[];
  readonly isMended?: boolean;
  readonly isLeftOut?: boolean;
  /** It is saved as the next version of the one that has the same content. */
  readonly isVersion?: boolean;
  /** The server did not take it as it stood then. */
  readonly refused?: LibraryDraft;
}

export type LineFault =
  | DraftFault
  | 'kind'
  | 'answer'
  | 'noKey'
  | 'noTests'
  | 'choicesMost'
  | 'noText'
  | 'noSuchChoice'
  | 'tags'
  | 'folder'
  | 'other'
  | 'refused';

export interface JudgedLine extends ImportLine {
  readonly is: 'good' | 'mend' | 'same' | 'out';
  readonly fault?: LineFault;
  /** The place of an earlier question of the file that says the same. */
  readonly twin?: number;
  /** The question of the library that says the same. */
  readonly kept?: KeptAlready | undefined;
  /** Whether the library has it, the server has said. */
  readonly isKnown: boolean;
  readonly form: string;
}

interface Sound {
  readonly fault?: LineFault;
  readonly form: string;
}

/** Hundreds of questions are looked at with each letter that is typed in one of them. */
const looked = new WeakMap<LibraryDraft, Sound>();

function lookedAt(draft: LibraryDraft): Sound {
  let found = looked.get(draft);
  if (found === undefined) {
    const { content } = libraryDataOf(draft);
    const fault = faultIn(draft);
    found = { form: sameContent(content), ...(fault && { fault }) };
    looked.set(draft, found);
  }
  return found;
}

function faultIn(draft: LibraryDraft): LineFault | undefined {
  const faults = faultsOf(draft);
  if (faults.text === 'required') return 'noText';
  const [first] = Object.values(faults);
  if (first !== undefined) return first;
  if (lacksKey(draft)) return 'noKey'; // [R5.48]
  const isWritten = KINDS[draft.kind].choices === 'written';
  if (isWritten && draft.key.some((place) => place >= draft.choices.length)) return 'noSuchChoice';
  const data = libraryDataOf(draft);
  if (data.content.choices.length > LIMITS.choicesMax) return 'choicesMost';
  if (faultOfTags(draft.tags) !== undefined || tagsIn(draft.tags).length > LIBRARY.tags) return 'tags'; // [R5.12]
  if (namesIn(draft.folder).length > LIBRARY.foldersDeep || units(draft.folder) > LIBRARY.folderUnits) return 'folder';
  const lacks = faultOf(data.content);
  if (lacks === 'noTests') return lacks;
  const isSound = WriteLibraryQuestion.data.safeParse({ questionId: NOBODYS, ...data }).success;
  return isSound && wrongIn(data.content) === undefined && lacks === undefined ? undefined : 'other';
}

const NOBODYS = '00000000-0000-7000-8000-000000000000';

/** Each question with what keeps it out: by itself, beside the others, and as the server knows. */
export function judgedLines(
  lines: readonly ImportLine[],
  known: ReadonlyMap<string, KeptAlready | undefined>,
): readonly JudgedLine[] {
  const first = new Map<string, number>();
  return lines.map((line) => {
    const { form, fault } = lookedAt(line.draft);
    const isKnown = known.has(form);
    const kept = known.get(form);
    const shared = { ...line, form, isKnown, kept };
    if (line.isLeftOut) return { ...shared, is: 'out' };
    const unread = line.isMended ? undefined : line.unread.find(({ is }) => is === 'kind' || is === 'answer')?.is;
    if (unread === 'kind' || unread === 'answer') return { ...shared, is: 'mend', fault: unread };
    if (fault === 'pictureSending') return { ...shared, is: 'good', fault, isKnown: false }; // it is good once they are there
    if (fault !== undefined) return { ...shared, is: 'mend', fault };
    const twin = first.get(form);
    if (twin !== undefined) return { ...shared, is: 'same', twin };
    first.set(form, line.place);
    if (kept !== undefined) return { ...shared, is: line.isVersion ? 'good' : 'same' }; // [R8.39]
    return line.refused === line.draft ? { ...shared, is: 'mend', fault: 'refused' } : { ...shared, is: 'good' };
  });
}

/** As it is sent: below the folder into which all go. */
export function sentOf({ questionId, draft }: ImportLine, into: string) {
  const folder = [...namesIn(into), ...namesIn(draft.folder)].join('/');
  return { questionId, ...libraryDataOf({ ...draft, folder }) };
}

/** The next version of a question that is kept: it stays in its folder, and has what the file does not say. */
export function versionOf(
  draft: LibraryDraft,
  { questionId, editedIn, content, folder, tags, difficulty }: KeptAlready,
) {
  const said = libraryDataOf(draft);
  return {
    questionId,
    basedOn: editedIn,
    content: { ...(content.explanation !== undefined && { explanation: content.explanation }), ...said.content },
    tags: said.tags.length > 0 ? said.tags : tags,
    ...(folder !== undefined && { folder }),
    ...((draft.difficulty ?? difficulty) && { difficulty: draft.difficulty ?? difficulty }),
  };
}

const BATCH_BYTES = 180_000;

/** So many at once as a command takes and a request holds. */
export function batchesOf<One>(all: readonly One[]): One[][] {
  const batches: One[][] = [];
  let bytes = 0;
  for (const one of all) {
    const size = new TextEncoder().encode(JSON.stringify(one)).length;
    const last = batches.at(-1);
    if (last === undefined || last.length >= LIBRARY.importedAtOnce || bytes + size > BATCH_BYTES) {
      batches.push([one]);
      bytes = size;
    } else {
      last.push(one);
      bytes += size;
    }
  }
  return batches;
}
