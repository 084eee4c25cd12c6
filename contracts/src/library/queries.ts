import * as z from 'zod/mini';
import { call } from '../kernel/call.ts';
import { query } from '../kernel/command.ts';
import { fileQuery } from '../kernel/file-query.ts';
import { id } from '../kernel/ids.ts';
import { list, type Label } from '../kernel/list.ts';
import { fileHash } from '../kernel/upload.ts';
import { questionContent, questionKind } from '../question/content.ts';
import { difficulty } from './library.ts';
import { LIBRARY } from './limits.ts';
import { libraryUseQueries } from './uses.ts';

const bound = { visitor: 'bound' } as const;

/** A question as lists show it and papers take it: all of it, and which version it is. */
export const LibraryQuestionRow = z.object({
  /** The person whose own it is, or the course. */
  libraryId: id,
  questionId: id,
  /** As in Q1042. */
  code: z.string(),
  number: z.int(),
  kind: questionKind,
  text: z.string(),
  content: questionContent,
  folder: z.optional(z.string()),
  tags: z.array(z.string()),
  difficulty: z.optional(difficulty),
  /** Which version of the question, from 1; each save makes one. */
  edition: z.int(),
  /** What the next save is based on. */
  editedIn: z.int(),
  by: z.optional(z.string()),
  at: z.int(),
  removedAt: z.optional(z.int()),
});
export type LibraryQuestionRow = z.output<typeof LibraryQuestionRow>;

const KIND_WORDS: Readonly<Record<z.output<typeof questionKind>, Label>> = {
  singleChoice: ['单选', 'Single choice'],
  multipleChoice: ['多选', 'Multiple choice'],
  judgement: ['判断', 'True or false'],
  poll: ['投票', 'Poll'],
  fillBlank: ['填空', 'Fill in the blanks'],
  subjective: ['主观', 'Written answer'],
  programming: ['编程', 'Programming'],
};

export const LibraryQuestions = list('LibraryQuestions', {
  summary: 'The questions of my own library and of the courses that I teach, with all that is right in them.',
  path: '/api/library/questions',
  allow: bound,
  row: LibraryQuestionRow,
  orders: { newest: ['-at'], number: ['number'], kind: ['kind', 'number'] },
  filters: {
    libraryId: z.optional(id),
    questionId: z.optional(id),
    kind: z.optional(questionKind),
    difficulty: z.optional(difficulty),
    /** In this folder and those below it. */
    within: z.optional(z.string().check(z.minLength(1), z.maxLength(LIBRARY.folderUnits))),
    /** In no folder. */
    loose: z.optional(z.stringbool()),
    tag: z.optional(z.string().check(z.minLength(1), z.maxLength(LIBRARY.tagUnits))),
    /** That stood in no exam, in no lesson whose class was asked it, and in no paper or lesson of mine. */
    unused: z.optional(z.stringbool()),
    /** What was put away and still comes back. */
    bin: z.optional(z.stringbool()),
  },
  isSearched: true,
  isCounted: true,
  columns: {
    code: { title: ['编号', 'Number'] },
    kind: { title: ['题型', 'Kind'], words: KIND_WORDS },
    text: { title: ['题干', 'Question'] },
    folder: { title: ['文件夹', 'Folder'] },
    difficulty: {
      title: ['难度', 'Difficulty'],
      words: { easy: ['易', 'Easy'], medium: ['中', 'Medium'], hard: ['难', 'Hard'] },
    },
    edition: { title: ['版本', 'Version'] },
    by: { title: ['谁存的', 'Saved by'] },
    at: { title: ['什么时候', 'Saved at'], isTime: true },
  },
});

const counted = z.object({ name: z.string(), questions: z.int() });

export const MyLibraries = query('MyLibraries', {
  summary: 'My own library and those of the courses that I teach, with the folders and tags of each.',
  path: '/api/library',
  input: z.object({}),
  result: z.object({
    libraries: z.array(
      z.object({
        libraryId: id,
        /** Of which course; absent of my own. */
        course: z.optional(z.string()),
        questions: z.int(),
        /** In the bin. */
        removed: z.int(),
        loose: z.int(),
        /** By path; those above one that holds questions are there, too, and count them. */
        folders: z.array(counted),
        tags: z.array(counted),
      }),
    ),
  }),
  allow: bound,
});
export type MyLibraries = z.output<typeof MyLibraries.result>;

const keptAlready = z.object({
  /** As it was asked, from 0. */
  place: z.int(),
  questionId: id,
  code: z.string(),
  editedIn: z.int(),
  content: questionContent,
  folder: z.optional(z.string()),
  tags: z.array(z.string()),
  difficulty: z.optional(difficulty),
});
export type KeptAlready = z.output<typeof keptAlready>;

export const CheckLibraryQuestions = call('CheckLibraryQuestions', {
  path: '/api/library/check',
  summary: 'Which questions a library has already, by their content, and how many more it takes [R8.39].',
  data: z.object({
    libraryId: id,
    contents: z.array(questionContent).check(z.minLength(1), z.maxLength(LIBRARY.importedAtOnce)),
  }),
  result: z.object({ room: z.int(), same: z.array(keptAlready) }),
  allow: bound,
});
export type CheckedLibraryQuestions = z.output<typeof CheckLibraryQuestions.result & object>;

export const libraryCalls = [CheckLibraryQuestions] as const;

export const libraryPictureAt = (libraryId: string, file: string): string =>
  `/api/library/${libraryId}/pictures/${file}`;

export const LibraryPicture = fileQuery('LibraryPicture', {
  summary:
    'A picture of a question of a library, for whose it is; and one that they have just brought, to be written into one.',
  path: libraryPictureAt(':libraryId', ':file'),
  input: z.object({ libraryId: id, file: fileHash }),
  allow: bound,
  file: 'image/webp',
});

export const libraryQueries = [LibraryQuestions, MyLibraries, LibraryPicture, ...libraryUseQueries] as const;
