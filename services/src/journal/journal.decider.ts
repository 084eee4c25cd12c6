import type { JournalCommand } from '@lectern/contracts/journal/commands.ts';
import { LogEntryDeleted, LogEntryNamed, LogEntryRestored } from '@lectern/contracts/journal/facts.ts';
import { entryOf } from '@lectern/contracts/journal/state.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type { Deciding } from '../platform/command/submission.ts';

/** A log is its teacher's own: nobody else names or deletes what is in it [R8.33]. */
export function decideJournal(
  { lesson, journal }: LessonStreamState,
  command: JournalCommand,
  { personId }: Deciding<unknown>,
): readonly NewFact[] | Refused {
  const { data } = command;
  if (data.personId !== personId) return refuse('log.notYours');
  if (lesson.status !== 'running' && lesson.status !== 'ended') return refuse('lesson.notRunning');
  const entry = entryOf(journal, personId);
  switch (command.name) {
    case 'NameLogEntry':
      if (entry.isDeleted) return refuse('step.notNow');
      return command.data.name === entry.name ? refuse('already.so') : [LogEntryNamed(command.data)];
    case 'DeleteLogEntry':
      return entry.isDeleted ? refuse('already.so') : [LogEntryDeleted(data)];
    case 'RestoreLogEntry':
      return entry.isDeleted ? [LogEntryRestored(data)] : refuse('already.so');
  }
}
