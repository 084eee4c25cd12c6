import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { namesIn } from '@lectern/contracts/kernel/folder.ts';
import { refuse, type RefusalCode, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import {
  codeOf,
  libraryMachine,
  libraryQuestion,
  LibraryQuestionRevised,
  LibraryQuestionsMoved,
  LibraryQuestionsTagged,
  LibraryQuestionsUntagged,
  LibraryQuestionWritten,
  sameContent,
  type LibraryCommand,
  type LibraryState,
} from '@lectern/contracts/library/library.ts';
import { LIBRARY } from '@lectern/contracts/library/limits.ts';
import { faultOf } from '@lectern/contracts/question/score.ts';
import { wrongIn } from '@lectern/contracts/question/wrong.ts';
import type { LibraryStreamState } from '@lectern/contracts/library/library.ts';
import type { Deciding } from '../ledger/submission.ts';

/** Whether whoever asks writes in this library: their own, or of a course that they teach. */
export interface LibraryGathered {
  readonly isTheirs: boolean;
}

type Named<Name extends LibraryCommand['name']> = Extract<LibraryCommand, { name: Name }>;
type Question = Named<'WriteLibraryQuestion'>['data'];
type Fields = Omit<Question, 'questionId'>;

const BIN_MS = LIBRARY.binDays * 86_400_000;

export function decideLibrary(
  { library }: LibraryStreamState,
  command: LibraryCommand,
  { at, gathered, status }: Deciding<LibraryGathered>,
): readonly NewFact[] | Refused | undefined {
  if (!gathered.isTheirs) return refuse('library.unknown'); // nobody learns what stands in another's
  const isKept = (id: string) => status(libraryMachine, id) === 'kept';
  switch (command.name) {
    case 'WriteLibraryQuestion':
      return written(library, command, status(libraryMachine, command.data.questionId) === libraryMachine.initial);
    case 'ImportLibraryQuestions':
      return imported(library, command.data.questions, (id) => status(libraryMachine, id) === libraryMachine.initial);
    case 'ReviseLibraryQuestion':
      return isKept(command.data.questionId) ? revised(library, command) : refuse('library.unknown');
    case 'MoveLibraryQuestions': {
      const { questionIds, folder } = command.data;
      if (!questionIds.every(isKept)) return refuse('library.unknown');
      const path = pathOf(folder);
      if (typeof path === 'object') return path;
      const others = questionIds.filter((id) => get(library.questions, id)?.folder !== path);
      if (others.length === 0) return refuse('already.so');
      return [LibraryQuestionsMoved({ questionIds: others, ...(path !== undefined && { folder: path }) })];
    }
    case 'TagLibraryQuestions':
    case 'UntagLibraryQuestions': {
      const { questionIds, tag } = command.data;
      if (!questionIds.every(isKept)) return refuse('library.unknown');
      const isTagging = command.name === 'TagLibraryQuestions';
      const tagsOf = (id: string) => get(library.questions, id)?.tags ?? [];
      const about = questionIds.filter((id) => tagsOf(id).includes(tag) !== isTagging);
      if (about.length === 0) return refuse('already.so');
      if (!isTagging) return [LibraryQuestionsUntagged({ questionIds: about, tag })];
      if (about.some((id) => tagsOf(id).length >= LIBRARY.tags)) return refuse('library.tooManyTags');
      return [LibraryQuestionsTagged({ questionIds: about, tag })];
    }
    case 'RestoreLibraryQuestions':
      return restorable(library, command.data.questionIds, at);
    case 'RemoveLibraryQuestions':
      return undefined;
  }
}

function written(library: LibraryState, { data }: Named<'WriteLibraryQuestion'>, isNew: boolean) {
  if (!isNew) return refuse('already.so');
  if (library.count >= LIBRARY.questions) return refuse('library.full');
  const { questionId, ...fields } = data;
  const sound = soundly(library, questionId, fields);
  return 'refused' in sound
    ? sound
    : [LibraryQuestionWritten({ questionId, number: LIBRARY.firstNumber + library.count, ...sound })];
}

/** All of them or none: each that cannot come is named with what keeps it out, so that the others are sent again without. */
function imported(library: LibraryState, questions: readonly Question[], isNew: (id: string) => boolean) {
  const others = questions.filter(({ questionId }) => isNew(questionId));
  if (others.length === 0) return refuse('already.so');
  if (library.count + others.length > LIBRARY.questions) return refuse('library.full');
  const facts: NewFact[] = [];
  const wrong: { questionId: string; code: RefusalCode; with?: object }[] = [];
  const here = new Map<string, string>();
  for (const { questionId, ...fields } of others) {
    const form = sameContent(fields.content);
    const twin = here.get(form);
    here.set(form, twin ?? questionId);
    const sound =
      twin === undefined ? soundly(library, questionId, fields) : refuse('library.same', { questionId: twin });
    if ('refused' in sound) wrong.push({ questionId, code: sound.refused, ...(sound.with && { with: sound.with }) });
    else {
      const number = LIBRARY.firstNumber + library.count + facts.length;
      facts.push(LibraryQuestionWritten({ questionId, number, ...sound }));
    }
  }
  return wrong.length > 0 ? refuse('library.notImported', { wrong }) : facts;
}

function revised(library: LibraryState, { data }: Named<'ReviseLibraryQuestion'>) {
  const { questionId, basedOn, ...fields } = data;
  const now = get(library.questions, questionId)!;
  const conflict = libraryQuestion.conflict(now, { basedOn });
  if (conflict !== undefined) return conflict;
  const sound = soundly(library, questionId, fields);
  return 'refused' in sound ? sound : [LibraryQuestionRevised({ questionId, ...sound })];
}

/** The fields as they are recorded, or what is wrong with them. */
function soundly(library: LibraryState, questionId: string, fields: Fields): Fields | Refused {
  const { content, folder, tags, ...rest } = fields;
  const wrong = wrongIn(content);
  if (wrong !== undefined) return refuse(wrong);
  const fault = faultOf(content);
  if (fault === 'noTests') return refuse('library.noTests');
  if (fault !== undefined) return refuse('library.noKey'); // [R5.48, R5.49]
  if (new Set(tags).size < tags.length) return refuse('library.tagTwice'); // [R5.12]
  const path = pathOf(folder);
  if (typeof path === 'object') return path;
  return (
    taken(library, questionId, sameContent(content)) ?? {
      content,
      tags,
      ...rest,
      ...(path !== undefined && { folder: path }),
    }
  );
}

/** Another question of this library that has the same content [R8.39]. */
function taken({ questions, same }: LibraryState, questionId: string, form: string): Refused | undefined {
  const other = get(same, form);
  if (other === undefined || other === questionId) return undefined;
  return refuse('library.same', { questionId: other, code: codeOf(get(questions, other)!.number) });
}

function pathOf(folder: string | undefined): string | undefined | Refused {
  const names = namesIn(folder ?? '');
  if (names.length > LIBRARY.foldersDeep) return refuse('library.tooDeep');
  return names.length === 0 ? undefined : names.join('/');
}

/** The bin is emptied by time alone; what stands in it may have been written anew meanwhile. */
function restorable(library: LibraryState, questionIds: readonly string[], at: number): Refused | undefined {
  for (const id of questionIds) {
    const question = get(library.questions, id);
    if (question?.removedAt === undefined) continue; // the machine says what is wrong with it
    if (question.removedAt + BIN_MS <= at) return refuse('library.binOver');
    const isTaken = taken(library, id, sameContent(question.content));
    if (isTaken !== undefined) return isTaken;
  }
  return undefined;
}
