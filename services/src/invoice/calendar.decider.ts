import {
  calendarEntry,
  CalendarEntryAdded,
  CalendarEntryEdited,
  CalendarEntryRemoved,
  type CalendarCommand,
  type CalendarStreamState,
} from '@lectern/contracts/invoice/calendar.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { Deciding } from '../ledger/submission.ts';

/** Entries may be about the same days: one that is worked is worked. `gathered` is how many the school has. */
export function decideCalendar(
  { calendar: { entry } }: CalendarStreamState,
  command: CalendarCommand,
  { gathered: entries = 0 }: Deciding<number | undefined>,
): readonly NewFact[] | Refused {
  if (command.name === 'AddCalendarEntry') {
    if (entry !== undefined) return refuse('already.so');
    return entries < LIMITS.calendarEntries ? [CalendarEntryAdded(command.data)] : refuse('calendar.tooMany');
  }
  if (entry === undefined) return refuse('calendar.unknown');
  const { basedOn, ...edited } = command.data;
  const conflict = calendarEntry.conflict(entry, { basedOn });
  if (conflict !== undefined) return conflict;
  return [command.name === 'RemoveCalendarEntry' ? CalendarEntryRemoved({}) : CalendarEntryEdited(edited as never)];
}
