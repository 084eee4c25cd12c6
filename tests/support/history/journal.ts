import * as journal from '@lectern/contracts/journal/journal.ts';
import { at, teacherId } from './moments.ts';
import type { Grant } from './wish.ts';

const mine = { personId: teacherId };
export const logEntryNamed = (name?: string) => journal.LogEntryNamed({ ...mine, ...(name && { name }) });
export const logEntryDeleted = journal.LogEntryDeleted(mine);
export const logEntryRestored = journal.LogEntryRestored(mine);

/** The teacher's own entry: named, deleted and put back. */
export const grantJournal: Grant = ({ move, choice, flip }, _, second) => {
  if (move < 10) return at(second, logEntryNamed(['公开课', '期中复习', '', 'Open day'][choice]));
  return at(second, flip ? logEntryDeleted : logEntryRestored);
};
