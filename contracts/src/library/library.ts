import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { editable } from '../kernel/editable.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { machine } from '../kernel/machine.ts';
import { oneLine } from '../kernel/one-line.ts';
import { context, stream } from '../kernel/stream.ts';
import { emptyTable, get, remove, set, type Table } from '../kernel/table.ts';
import { line } from '../kernel/text.ts';
import { questionContent, type QuestionContent } from '../question/content.ts';
import { LIBRARY } from './limits.ts';

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export const difficulty = z.enum(DIFFICULTIES);
export type Difficulty = (typeof DIFFICULTIES)[number];

export const tag = line(LIBRARY.tagUnits);
/** A path of names, as in "Mechanics/Collisions"; a folder is there as long as a question stands in it. */
export const folder = line(LIBRARY.folderUnits);

/** What somebody edits of a question in a library. */
export const libraryQuestion = editable({
  content: questionContent,
  folder: z.optional(folder),
  tags: z.array(tag).check(z.maxLength(LIBRARY.tags)),
  difficulty: z.optional(difficulty),
});

const one = { questionId: id };
const several = { questionIds: z.array(id).check(z.minLength(1), z.maxLength(LIBRARY.atOnce)) };

export const LibraryQuestionWritten = fact('LibraryQuestionWritten', {
  summary: 'A question was written into a library, under a number of that library.',
  data: z.object({ ...one, number: z.int(), ...libraryQuestion.fields }),
});

export const LibraryQuestionRevised = fact('LibraryQuestionRevised', {
  summary: 'A question of a library has another version; who took an earlier one keeps it.',
  data: z.object({ ...one, ...libraryQuestion.fields }),
});

export const LibraryQuestionsMoved = fact('LibraryQuestionsMoved', {
  summary: 'Questions stand in another folder, or in none.',
  data: z.object({ ...several, folder: z.optional(folder) }),
});

export const LibraryQuestionsTagged = fact('LibraryQuestionsTagged', {
  summary: 'Questions have one tag more.',
  data: z.object({ ...several, tag }),
});

export const LibraryQuestionsUntagged = fact('LibraryQuestionsUntagged', {
  summary: 'Questions have one tag less.',
  data: z.object({ ...several, tag }),
});

export const LibraryQuestionsRemoved = fact('LibraryQuestionsRemoved', {
  summary: 'Questions were put into the bin.',
  data: z.object(several),
});

export const LibraryQuestionsRestored = fact('LibraryQuestionsRestored', {
  summary: 'Questions were taken out of the bin.',
  data: z.object(several),
});

export const libraryFacts = [
  LibraryQuestionWritten,
  LibraryQuestionRevised,
  LibraryQuestionsMoved,
  LibraryQuestionsTagged,
  LibraryQuestionsUntagged,
  LibraryQuestionsRemoved,
  LibraryQuestionsRestored,
] as const;
export type LibraryFact = FactOf<(typeof libraryFacts)[number]>;

/** Whose library it is, the decider is told: a person's own, or of a course that they teach. */
const bound = { visitor: 'bound' } as const;

export const WriteLibraryQuestion = command('WriteLibraryQuestion', {
  summary: 'Write a question into a library; the same content is refused there twice.',
  data: z.object({ ...one, ...libraryQuestion.fields }),
  allow: bound,
  records: ['LibraryQuestionWritten'],
});

export const ImportLibraryQuestions = command('ImportLibraryQuestions', {
  summary: 'Write several questions into a library, all of them or none; the refusal names each that cannot come.',
  data: z.object({
    questions: z
      .array(z.object({ ...one, ...libraryQuestion.fields }))
      .check(z.minLength(1), z.maxLength(LIBRARY.importedAtOnce)),
  }),
  allow: bound,
  records: ['LibraryQuestionWritten'],
});

export const ReviseLibraryQuestion = command('ReviseLibraryQuestion', {
  summary: 'Save a question of a library anew, as its next version.',
  data: z.object({ ...one, ...libraryQuestion.edit }),
  allow: bound,
  records: ['LibraryQuestionRevised'],
});

export const MoveLibraryQuestions = command('MoveLibraryQuestions', {
  summary: 'Put questions into a folder, or into none.',
  data: LibraryQuestionsMoved.data,
  allow: bound,
  records: ['LibraryQuestionsMoved'],
});

export const TagLibraryQuestions = command('TagLibraryQuestions', {
  summary: 'Give questions a tag.',
  data: LibraryQuestionsTagged.data,
  allow: bound,
  records: ['LibraryQuestionsTagged'],
});

export const UntagLibraryQuestions = command('UntagLibraryQuestions', {
  summary: 'Take a tag from questions.',
  data: LibraryQuestionsUntagged.data,
  allow: bound,
  records: ['LibraryQuestionsUntagged'],
});

export const RemoveLibraryQuestions = command('RemoveLibraryQuestions', {
  summary: `Put questions into the bin, from which they come back for ${LIBRARY.binDays} days.`,
  data: z.object(several),
  allow: bound,
  records: ['LibraryQuestionsRemoved'],
});

export const RestoreLibraryQuestions = command('RestoreLibraryQuestions', {
  summary: 'Take questions out of the bin.',
  data: z.object(several),
  allow: bound,
  records: ['LibraryQuestionsRestored'],
});

const libraryCommands = [
  WriteLibraryQuestion,
  ImportLibraryQuestions,
  ReviseLibraryQuestion,
  MoveLibraryQuestions,
  TagLibraryQuestions,
  UntagLibraryQuestions,
  RemoveLibraryQuestions,
  RestoreLibraryQuestions,
] as const;
export type LibraryCommand = CommandOf<(typeof libraryCommands)[number]>;

/** The questions that a fact is about. */
export const questionsOf = (data: unknown): readonly string[] => {
  const { questionId, questionIds } = data as { readonly questionId?: string; readonly questionIds?: string[] };
  return questionIds ?? (questionId === undefined ? [] : [questionId]);
};

export const libraryMachine = machine('libraryQuestion', {
  summary: 'A question of a library, and its way into the bin and out of it.',
  per: ({ type, data }) => (ABOUT.has(type) ? questionsOf(data) : undefined),
  initial: 'none',
  unknown: 'library.unknown',
  states: {
    none: { on: { LibraryQuestionWritten: 'kept' } },
    kept: {
      on: {
        LibraryQuestionRevised: 'kept',
        LibraryQuestionsMoved: 'kept',
        LibraryQuestionsTagged: 'kept',
        LibraryQuestionsUntagged: 'kept',
        LibraryQuestionsRemoved: 'removed',
      },
    },
    removed: { on: { LibraryQuestionsRestored: 'kept' } },
  },
});
const ABOUT = new Set<string>(libraryFacts.map(({ type }) => type));

type Fields = Omit<CommandOf<typeof WriteLibraryQuestion>['data'], 'questionId'>;

export interface KeptQuestion extends Fields {
  readonly number: number;
  /** The version of the stream in which it was saved last. */
  readonly editedIn: number;
  readonly removedAt?: number | undefined;
}

export interface LibraryState {
  readonly questions: Table<KeptQuestion>;
  /** Which question, out of the bin, has this content. */
  readonly same: Table<string>;
  readonly count: number;
}

/** What is the same in two questions of the same content: kind, text, pictures, choices, key and tests, whatever the spaces [R8.39]. */
export function sameContent(content: QuestionContent): string {
  const { kind, text, choices, key, blanks = [], pictures = [], program, hiddenTests = [] } = content;
  const accepted = blanks.map((blank) => [...blank.accepted.map(oneLine), blank.within ?? '']);
  const shown = pictures.map(({ images, choice }) => [images.at(-1)?.file, choice]);
  const tests = program === undefined ? [] : [[program.language, program.samples, hiddenTests]];
  return JSON.stringify([kind, oneLine(text), choices.map(oneLine), key ?? '', accepted, ...shown, ...tests]);
}

/** As it is written beside a question: Q1042. */
export const codeOf = (number: number): string => `Q${number}`;

/** The same object each time: nobody watches a library live. */
const NOTHING = {};

export const library = context<LibraryState, { readonly library: LibraryState }, (typeof libraryFacts)[number]>({
  name: 'library',
  facts: libraryFacts,
  commands: libraryCommands,
  machines: [libraryMachine],
  moves: { RestoreLibraryQuestions: LibraryQuestionsRestored, RemoveLibraryQuestions: LibraryQuestionsRemoved },
  initial: { questions: emptyTable(), same: emptyTable(), count: 0 },
  evolve: (state, fact) => questionsOf(fact.data).reduce((before, id) => evolved(before, fact, id), state),
  present: () => NOTHING,
});

function evolved(state: LibraryState, fact: LibraryFact, questionId: string): LibraryState {
  const before = get(state.questions, questionId);
  const { count } = state;
  if (fact.type === 'LibraryQuestionWritten') {
    const { questionId: _, ...written } = fact.data;
    const added = { ...written, editedIn: fact.version };
    return { ...withQuestion(state, questionId, undefined, added), count: count + 1 };
  }
  if (before === undefined) return state;
  return withQuestion(state, questionId, before, changed(before, fact));
}

function changed(before: KeptQuestion, fact: Exclude<LibraryFact, { type: 'LibraryQuestionWritten' }>): KeptQuestion {
  switch (fact.type) {
    case 'LibraryQuestionRevised': {
      const { questionId: _, ...revised } = fact.data;
      return { ...revised, number: before.number, editedIn: fact.version };
    }
    case 'LibraryQuestionsMoved':
      return { ...before, folder: fact.data.folder };
    case 'LibraryQuestionsTagged':
      return { ...before, tags: [...before.tags.filter((one) => one !== fact.data.tag), fact.data.tag] };
    case 'LibraryQuestionsUntagged':
      return { ...before, tags: before.tags.filter((one) => one !== fact.data.tag) };
    case 'LibraryQuestionsRemoved':
      return { ...before, removedAt: fact.at };
    case 'LibraryQuestionsRestored':
      return { ...before, removedAt: undefined };
  }
}

/** Which content is whose follows from the questions that are not in the bin. */
function withQuestion(
  { questions, same, count }: LibraryState,
  id: string,
  before: KeptQuestion | undefined,
  after: KeptQuestion,
): LibraryState {
  const was = before !== undefined && before.removedAt === undefined ? sameContent(before.content) : undefined;
  const is = after.removedAt === undefined ? sameContent(after.content) : undefined;
  let next = same;
  if (was !== undefined && was !== is && get(next, was) === id) next = remove(next, was);
  if (is !== undefined && get(next, is) === undefined) next = set(next, is, id);
  return { questions: set(questions, id, after), same: next, count };
}

export interface LibraryStreamState {
  readonly library: LibraryState;
}

export const libraryStream = stream<LibraryStreamState>({
  family: 'library',
  summary: 'The questions of one person, or of those who teach a course; the id is the person’s or the course’s.',
  contexts: [library],
});
