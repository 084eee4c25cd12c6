import { newId } from '@lectern/contracts/kernel/ids.ts';
import { DeleteQuestion, ReviseQuestion, WriteQuestion } from '@lectern/contracts/quiz/commands.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { useEffect, useRef, useState } from 'react';
import { isConflict } from '../../kit/data/errors-of-edits.ts';
import { useCommands, type Commands } from '../../kit/data/use-commands.ts';
import { dataOf, draftOf, EMPTY, faultsOf, isSame, type Draft } from './draft.ts';
import { afterSaving, keepDrafts, keptDrafts, without, type Drafts } from './kept-drafts.ts';

type Questions = Readonly<Record<string, TeacherQuestionView>>;

export interface Editing {
  /** What is being edited: a question's id, one that may not be written yet. */
  readonly id: string | undefined;
  readonly draft: Draft | undefined;
  readonly isNew: boolean;
  /** Typed, and not saved. */
  readonly isDirty: (id: string) => boolean;
  /** New questions that were begun and not saved. */
  readonly begun: readonly string[];
  /** What is typed, by question. */
  readonly typed: Drafts;
  /** Typed at an earlier visit, and neither saved nor discarded since. */
  readonly restored: readonly string[];
  readonly discardRestored: () => void;
  readonly open: (id: string) => void;
  readonly openNew: () => void;
  /** A new one on a page of the slides. */
  readonly openNewOn: (page: string | undefined) => void;
  readonly close: () => void;
  readonly change: (draft: Draft) => void;
  /** Resolves with whether all of it is recorded now: not when more was typed meanwhile. */
  readonly save: () => Promise<boolean>;
  readonly discard: () => void;
  readonly remove: () => Promise<boolean>;
  /** Faults are told once saving was tried. */
  readonly told: boolean;
  /** What is recorded now, when someone else changed it first. */
  readonly conflict: Draft | undefined;
  readonly keepMine: () => Promise<boolean>;
  readonly commands: Commands;
}

/** Editing the questions of a lesson: what was typed stays until it is saved, through a failure and a reload too [R8.31]. */
export function useEditing(
  personId: string,
  lessonId: string,
  classId: string | undefined,
  questions: Questions,
  through: number,
): Editing {
  const [drafts, setDrafts] = useState<Drafts>(() => keptDrafts(personId, lessonId));
  const [atFirst] = useState(() => Object.keys(drafts));
  const [id, setId] = useState<string>();
  const [page, setPage] = useState<string>();
  const [told, setTold] = useState(false);
  const commands = useCommands('lesson', lessonId, { classId, through });

  const recorded = id === undefined ? undefined : questions[id];
  const draft = id === undefined ? undefined : (drafts[id] ?? (recorded ? draftOf(recorded) : { ...EMPTY, page }));
  const isConflicting = isConflict(commands.failure?.error) && recorded !== undefined;

  const latest = useRef(drafts);
  useEffect(() => {
    latest.current = drafts;
    keepDrafts(personId, lessonId, drafts);
  }, [personId, lessonId, drafts]);

  function isDirty(one: string): boolean {
    const typed = drafts[one];
    if (typed === undefined) return false;
    const question = questions[one];
    return !isSame(typed, question ? draftOf(question) : { ...EMPTY, page: typed.page });
  }

  function open(next: string | undefined): void {
    setId(next);
    setTold(false);
    commands.forget();
  }

  function openNewOn(next: string | undefined): void {
    setPage(next);
    open(newId());
  }

  async function save(basedOn: number | undefined): Promise<boolean> {
    if (id === undefined || draft === undefined) return false;
    setTold(true);
    if (Object.keys(faultsOf(draft)).length > 0) return false;
    const data = { questionId: id, ...dataOf(draft) };
    const done =
      basedOn === undefined
        ? await commands.give(WriteQuestion, data)
        : await commands.give(ReviseQuestion, { ...data, basedOn });
    if (done === undefined) return false;
    setDrafts((before) => afterSaving(before, id, draft, done.receipt?.version));
    setTold(false);
    return latest.current[id] === undefined || isSame(latest.current[id], draft);
  }

  return {
    id,
    draft,
    isNew: recorded === undefined,
    isDirty,
    begun: Object.keys(drafts).filter((one) => !(one in questions)),
    typed: drafts,
    restored: atFirst.filter(isDirty),
    discardRestored: () => setDrafts((before) => atFirst.reduce(without, before)),
    open,
    openNew: () => openNewOn(undefined),
    openNewOn,
    close: () => open(undefined),
    change: (next) => id !== undefined && setDrafts((before) => ({ ...before, [id]: next })),
    // A new one may be recorded by now, though the page was left before its receipt came.
    save: () => save(draft?.basedOn ?? recorded?.editedIn),
    discard: () => {
      if (id !== undefined) setDrafts((before) => without(before, id));
      open(recorded ? id : undefined);
    },
    remove: async () => {
      if (id === undefined || (recorded && (await commands.give(DeleteQuestion, { questionId: id })) === undefined))
        return false;
      setDrafts((before) => without(before, id));
      open(undefined);
      return true;
    },
    told,
    conflict: isConflicting ? draftOf(recorded) : undefined,
    keepMine: () => save(recorded?.editedIn),
    commands,
  };
}
