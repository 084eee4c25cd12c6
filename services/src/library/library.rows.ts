import { lined, pathLine } from '@lectern/contracts/kernel/folder.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import { codeOf, difficulty, libraryFacts, libraryMachine, questionsOf } from '@lectern/contracts/library/library.ts';
import { questionContent, questionKind } from '@lectern/contracts/question/content.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

const placed = (folder: string | undefined) => ({ folder, path: folder === undefined ? '' : pathLine(folder) });
const tagged = (tags: string[]) => ({ tags, tagLines: lined(tags) });

/** The questions of all libraries, with all that is in them. */
export const libraryQuestions = rows(
  'library_question',
  {
    family: 'library',
    facts: libraryFacts,
    shape: z.object({
      libraryId: id,
      questionId: id,
      number: z.int(),
      code: z.string(),
      kind: questionKind,
      text: z.string(),
      content: questionContent,
      folder: z.optional(z.string()),
      path: z.string(),
      tags: z.array(z.string()),
      tagLines: z.string(),
      difficulty: z.optional(difficulty),
      edition: z.int(),
      editedIn: z.int(),
      savedBy: id,
      at: z.int(),
      removedAt: z.optional(z.int()),
    }),
    key: ['libraryId', 'questionId'],
    per: ({ stream, data }) => questionsOf(data).map((questionId) => ({ libraryId: stream.slice(8), questionId })),
    machine: libraryMachine,
    indexes: [['libraryId', '-at']],
    search: ['code', 'text', 'tagLines'],
  },
  {
    LibraryQuestionWritten: (_, { data, actor, at, version }, key) => ({
      ...key,
      number: data.number,
      code: codeOf(data.number),
      kind: data.content.kind,
      text: data.content.text,
      content: data.content,
      ...placed(data.folder),
      ...tagged(data.tags),
      difficulty: data.difficulty,
      edition: 1,
      editedIn: version,
      savedBy: actor,
      at,
    }),
    LibraryQuestionRevised: (row, { data, actor, at, version }) =>
      row && {
        ...row,
        kind: data.content.kind,
        text: data.content.text,
        content: data.content,
        ...placed(data.folder),
        ...tagged(data.tags),
        difficulty: data.difficulty,
        edition: row.edition + 1,
        editedIn: version,
        savedBy: actor,
        at,
      },
    LibraryQuestionsMoved: (row, { data }) => row && { ...row, ...placed(data.folder) },
    LibraryQuestionsTagged: (row, { data: { tag } }) =>
      row && { ...row, ...tagged([...row.tags.filter((one) => one !== tag), tag]) },
    LibraryQuestionsUntagged: (row, { data: { tag } }) =>
      row && { ...row, ...tagged(row.tags.filter((one) => one !== tag)) },
    LibraryQuestionsRemoved: (row, { at }) => row && { ...row, removedAt: at },
    LibraryQuestionsRestored: (row) => row && { ...row, removedAt: undefined },
  },
);
