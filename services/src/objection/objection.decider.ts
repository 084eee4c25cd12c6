import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { entries, get } from '@lectern/contracts/kernel/table.ts';
import {
  editedInOf,
  isPending,
  ObjectionAnswered,
  ObjectionClosed,
  ObjectionContinued,
  objectionMachine,
  ObjectionRaised,
  ObjectionWithdrawn,
  type ObjectionCommand,
  type ObjectionStreamState,
} from '@lectern/contracts/objection/objection.ts';
import type { Deciding } from '../ledger/submission.ts';

/** What was looked up before: sensitive words in what is said, and the figure as whoever objects reads it. */
export interface ObjectionGathered {
  readonly words: readonly string[];
  /** Of a unit that their published transcript has a figure for. */
  readonly figure?: { readonly figure: string; readonly tenths: number } | undefined;
}

export function decideObjection(
  { objection: { all } }: ObjectionStreamState,
  command: ObjectionCommand,
  { personId: actor, streamId: classId, gathered, seal, status }: Deciding<ObjectionGathered | undefined>,
): readonly NewFact[] | Refused {
  const { objectionId } = command.data;
  const before = get(all, objectionId);
  const { words: sensitive = [], figure } = gathered ?? {};
  if (command.name === 'RaiseObjection') {
    if (before !== undefined) return refuse(before.personId === actor ? 'already.so' : 'objection.unknown');
    if (figure === undefined) return refuse('objection.noFigure');
    const { unit, words } = command.data;
    const isOther = [...entries(all)].some(
      ([id, one]) => one.personId === actor && one.unit === unit && isPending(status(objectionMachine, id)),
    );
    if (isOther) return refuse('objection.stillOpen');
    if (sensitive.length > 0) return refuse('text.sensitive', { words: sensitive });
    return [ObjectionRaised({ objectionId, personId: actor, classId, unit, ...figure, words: seal(words) })];
  }
  if (before === undefined) return refuse('objection.unknown');
  const { personId, isContinued } = before;
  const isOf = status(objectionMachine, objectionId);
  const theirs = { objectionId, personId };
  switch (command.name) {
    case 'AnswerObjection': {
      const { words, basedOn } = command.data;
      if (!isPending(isOf)) return refuse('step.notNow');
      const editedIn = editedInOf(before);
      if (basedOn !== editedIn) return refuse('edit.conflict', { editedIn });
      if (sensitive.length > 0) return refuse('text.sensitive', { words: sensitive });
      return [ObjectionAnswered({ ...theirs, words: seal(words) })];
    }
    case 'CloseObjection':
      if (isOf === 'closed') return refuse('already.so');
      return isOf === 'answered' ? [ObjectionClosed(theirs)] : refuse('step.notNow');
    case 'ContinueObjection': {
      if (personId !== actor) return refuse('objection.unknown');
      if (isContinued) return refuse('objection.onceMore');
      if (isOf !== 'answered') return refuse('step.notNow');
      if (sensitive.length > 0) return refuse('text.sensitive', { words: sensitive });
      return [ObjectionContinued({ ...theirs, words: seal(command.data.words) })];
    }
    case 'WithdrawObjection':
      if (personId !== actor) return refuse('objection.unknown');
      if (isOf === 'withdrawn') return refuse('already.so');
      return isPending(isOf) ? [ObjectionWithdrawn(theirs)] : refuse('step.notNow');
  }
}
