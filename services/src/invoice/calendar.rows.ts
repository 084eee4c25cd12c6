import { calendarEntry, calendarFacts } from '@lectern/contracts/invoice/calendar.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

/** The days off of schools, and the weekends that they work. */
export const calendarEntries = rows(
  'calendar_row',
  {
    family: 'calendar',
    facts: calendarFacts,
    shape: z.object({ entryId: id, ...calendarEntry.fields, editedIn: z.int() }),
    key: ['entryId'],
    per: ({ stream }) => ({ entryId: stream.slice('calendar/'.length) }),
    indexes: [['-from']],
  },
  {
    CalendarEntryAdded: (_, { data, version }, key) => ({ ...data, ...key, editedIn: version }),
    CalendarEntryEdited: (_, { data, version }, key) => ({ ...data, ...key, editedIn: version }),
    CalendarEntryRemoved: () => null,
  },
);
