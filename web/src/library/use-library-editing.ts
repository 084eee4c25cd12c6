import { newId } from '@lectern/contracts/kernel/ids.ts';
import { ReviseLibraryQuestion, WriteLibraryQuestion } from '@lectern/contracts/library/library.ts';
import { LibraryQuestions, MyLibraries, type LibraryQuestionRow } from '@lectern/contracts/library/queries.ts';
import { QuestionUses } from '@lectern/contracts/library/uses.ts';
import { useEffect, useState } from 'react';
import { ProblemError } from '../kit/data/errors.ts';
import { isConflict } from '../kit/data/errors-of-edits.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { useReadAgain } from '../kit/lists/use-list.ts';
import { faultsOf } from '../quiz/teacher/draft.ts';
import { keepDrafts, keptDrafts, without } from '../quiz/teacher/kept-drafts.ts';
import {
  emptyDraft,
  faultOfTags,
  isSameQuestion,
  libraryDataOf,
  libraryDraftOf,
  type LibraryDraft,
} from './library-draft.ts';

type Drafts = Readonly<Record<string, LibraryDraft>>;
interface Opened {
  readonly questionId: string;
  readonly recorded: LibraryDraft;
  readonly row?: LibraryQuestionRow | undefined;
}

/** The drafts of libraries stand beside those of lessons, so that they go when their owner signs out. */
const KEPT_AS = 'library';

/** Editing one question at a time; what was typed stays until it is saved, through a failure and a reload too [R8.31]. */
export function useLibraryEditing(personId: string) {
  const [drafts, setDrafts] = useState<Drafts>(() => keptDrafts(personId, KEPT_AS) as unknown as Drafts);
  const [opened, setOpened] = useState<Opened>();
  const [told, setTold] = useState(false);
  const readQuestions = useReadAgain(LibraryQuestions);
  const readLibraries = useReadAgain(MyLibraries);
  const readUses = useReadAgain(QuestionUses);
  useEffect(() => keepDrafts(personId, KEPT_AS, drafts), [personId, drafts]);

  const draft = opened && (drafts[opened.questionId] ?? opened.recorded);
  const commands = useCommands('library', draft?.libraryId ?? personId);
  const error = commands.failure?.error;
  const said = error instanceof ProblemError ? error.problem.with : undefined;
  const conflict =
    draft !== undefined && isConflict(error) && said !== undefined
      ? libraryDraftOf(draft.libraryId, said as LibraryQuestionRow)
      : undefined;
  const same =
    error instanceof ProblemError && error.problem.code === 'library.same'
      ? (said as { readonly questionId: string; readonly code: string })
      : undefined;

  function show(next: Opened | undefined): void {
    setOpened(next);
    setTold(false);
    commands.forget();
  }

  async function save(basedOn: number | undefined): Promise<boolean> {
    if (opened === undefined || draft === undefined) return false;
    setTold(true);
    if (Object.keys(faultsOf(draft)).length > 0 || faultOfTags(draft.tags) !== undefined) return false;
    const { questionId } = opened;
    const data = { questionId, ...libraryDataOf(draft) };
    const done =
      basedOn === undefined
        ? await commands.give(WriteLibraryQuestion, data)
        : await commands.give(ReviseLibraryQuestion, { ...data, basedOn });
    if (done === undefined) return false;
    setDrafts((before) => without(before, questionId) as unknown as Drafts);
    readQuestions(done.receipt);
    readLibraries();
    readUses(done.receipt);
    show(undefined);
    return true;
  }

  return {
    opened,
    draft,
    told,
    commands,
    conflict,
    same,
    isDirty: opened !== undefined && draft !== undefined && !isSameQuestion(draft, opened.recorded),
    isSending: commands.isSending(WriteLibraryQuestion) || commands.isSending(ReviseLibraryQuestion),
    /** Typed and not saved, by question. */
    kept: Object.keys(drafts).filter((one) => one !== opened?.questionId),
    open: (row: LibraryQuestionRow) =>
      show({ questionId: row.questionId, recorded: libraryDraftOf(row.libraryId, row), row }),
    openNew: (libraryId: string, folder?: string) =>
      show({ questionId: newId(), recorded: emptyDraft(libraryId, folder) }),
    /** A new one that begins with what the opened one is: that is its template. */
    openCopy: () => {
      if (draft === undefined) return;
      const questionId = newId();
      setDrafts((before) => ({ ...before, [questionId]: { ...draft, basedOn: undefined } }));
      show({ questionId, recorded: emptyDraft(draft.libraryId) });
    },
    openKept: (questionId: string) =>
      show({ questionId, recorded: emptyDraft(drafts[questionId]?.libraryId ?? personId) }),
    close: () => show(undefined),
    change: (next: LibraryDraft) => opened && setDrafts((before) => ({ ...before, [opened.questionId]: next })),
    discard: () => {
      if (opened) setDrafts((before) => without(before, opened.questionId) as unknown as Drafts);
      show(undefined);
    },
    save: () => save(draft?.basedOn),
    keepMine: () => save(conflict?.basedOn),
    forget: commands.forget,
  };
}
export type LibraryEditing = ReturnType<typeof useLibraryEditing>;
