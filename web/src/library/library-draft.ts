import { units } from '@lectern/contracts/kernel/text.ts';
import type { Difficulty } from '@lectern/contracts/library/library.ts';
import { LIBRARY } from '@lectern/contracts/library/limits.ts';
import type { LibraryQuestionRow } from '@lectern/contracts/library/queries.ts';
import { dataOf, draftOfContent, EMPTY, isSame, type Draft } from '../quiz/teacher/draft.ts';

/** A question of a library as it stands in the form. */
export interface LibraryDraft extends Draft {
  readonly libraryId: string;
  readonly folder: string;
  readonly tags: string;
  readonly difficulty: Difficulty | undefined;
}

/** What is recorded, as a row shows it or a conflict says it. */
type Recorded = Pick<LibraryQuestionRow, 'content' | 'tags' | 'editedIn'> &
  Partial<Pick<LibraryQuestionRow, 'folder' | 'difficulty'>>;

export const emptyDraft = (libraryId: string, folder = ''): LibraryDraft => ({
  ...EMPTY,
  libraryId,
  folder,
  tags: '',
  difficulty: undefined,
});

export function libraryDraftOf(libraryId: string, recorded: Recorded): LibraryDraft {
  const { content, folder = '', tags, difficulty, editedIn } = recorded;
  return {
    ...emptyDraft(libraryId, folder),
    ...draftOfContent(content, editedIn),
    tags: tags.join('，'),
    difficulty,
  };
}

export const tagsIn = (typed: string): string[] =>
  typed
    .split(/[,，、]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** The tag that cannot be taken, and why [R5.12]. */
export function faultOfTags(typed: string): { readonly tag: string; readonly is: 'tooLong' | 'twice' } | undefined {
  const tags = tagsIn(typed);
  const long = tags.find((tag) => units(tag) > LIBRARY.tagUnits);
  if (long !== undefined) return { tag: long, is: 'tooLong' };
  const twice = tags.find((tag, index) => tags.indexOf(tag) < index);
  return twice === undefined ? undefined : { tag: twice, is: 'twice' };
}

export const libraryDataOf = (draft: LibraryDraft) => ({
  content: dataOf(draft),
  tags: tagsIn(draft.tags),
  ...(draft.folder.trim() !== '' && { folder: draft.folder.trim() }),
  ...(draft.difficulty !== undefined && { difficulty: draft.difficulty }),
});

export const isSameQuestion = (one: LibraryDraft, other: LibraryDraft): boolean =>
  isSame(one, other) &&
  one.folder.trim() === other.folder.trim() &&
  tagsIn(one.tags).join() === tagsIn(other.tags).join() &&
  one.difficulty === other.difficulty;
