import type { JournalCommand } from '@lectern/contracts/journal/journal.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type { Deciding } from '../ledger/submission.ts';

/** A log is its teacher's own: nobody else names or deletes what is in it [R8.33]. */
export function decideJournal(
  { lesson, journal }: LessonStreamState,
  command: JournalCommand,
  { personId }: Deciding,
): Refused | undefined {
  if (command.data.personId !== personId) return refuse('activity.notYours');
  if (lesson.status !== 'running' && lesson.status !== 'ended') return refuse('lesson.notRunning');
  const isSame = command.name === 'NameLogEntry' && command.data.name === journal.names[personId];
  return isSame ? refuse('already.so') : undefined;
}
