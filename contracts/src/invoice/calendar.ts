import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { editable } from '../kernel/editable.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { list } from '../kernel/list.ts';
import { machine } from '../kernel/machine.ts';
import { context, stream } from '../kernel/stream.ts';
import { name } from '../kernel/text.ts';
import { daysFrom, isDay } from '../kernel/zone.ts';

/** Nobody works, as on holidays; or it is worked although it is a weekend, as days are that make up for holidays. */
export const CALENDAR_KINDS = ['off', 'worked'] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

const day = z.string().check(z.refine(isDay, { error: 'calendar.day' }));

/** The first and the last day that an entry is about. */
export const calendarEntry = editable({
  name: name(LIMITS.calendarNameUnits),
  kind: z.enum(CALENDAR_KINDS),
  from: day,
  until: day,
});

/** From its first to its last day it is as long as an entry may be. */
export const isSpan = (from: string, until: string): boolean =>
  from <= until && daysFrom(from, until) < LIMITS.calendarEntryDays;

type Span = { readonly from: string; readonly until: string };
const span = z.refine<Span>(({ from, until }) => isSpan(from, until), { path: ['until'], error: 'calendar.span' });

export const CalendarEntryAdded = fact('CalendarEntryAdded', {
  summary: 'An operator said of days that nobody works, or that a weekend is worked.',
  data: z.object(calendarEntry.fields),
});

export const CalendarEntryEdited = fact('CalendarEntryEdited', {
  summary: 'An operator changed an entry of the school’s calendar; what was due before stays due then.',
  data: z.object(calendarEntry.fields),
});

export const CalendarEntryRemoved = fact('CalendarEntryRemoved', {
  summary: 'An operator removed an entry of the school’s calendar: its days are as any other.',
  data: z.object({}),
});

export const calendarFacts = [CalendarEntryAdded, CalendarEntryEdited, CalendarEntryRemoved] as const;
export type CalendarFact = FactOf<(typeof calendarFacts)[number]>;

const allow = { operator: true } as const;

export const AddCalendarEntry = command('AddCalendarEntry', {
  summary: 'Say of days that nobody works, or that a weekend is worked.',
  data: z.object(calendarEntry.fields).check(span),
  allow,
  records: ['CalendarEntryAdded'],
});

export const EditCalendarEntry = command('EditCalendarEntry', {
  summary: 'Change an entry of the school’s calendar.',
  data: z.object(calendarEntry.edit).check(span),
  allow,
  records: ['CalendarEntryEdited'],
});

export const RemoveCalendarEntry = command('RemoveCalendarEntry', {
  summary: 'Remove an entry of the school’s calendar.',
  data: z.object({ basedOn: calendarEntry.edit.basedOn }),
  allow,
  records: ['CalendarEntryRemoved'],
});

const calendarCommands = [AddCalendarEntry, EditCalendarEntry, RemoveCalendarEntry] as const;
export type CalendarCommand = CommandOf<(typeof calendarCommands)[number]>;

export const calendarMachine = machine('calendarEntry', {
  summary: 'An entry of the school’s calendar.',
  per: ({ type }) => (ABOUT.has(type) ? 'calendarEntry' : undefined),
  initial: 'none',
  unknown: 'calendar.unknown',
  states: {
    none: { on: { CalendarEntryAdded: 'kept' } },
    kept: { on: { CalendarEntryEdited: 'kept', CalendarEntryRemoved: 'removed' } },
    removed: { on: {} },
  },
});
const ABOUT = new Set<string>(calendarFacts.map(({ type }) => type));

/** What of an entry says which days are worked. */
export interface CalendarDays extends Span {
  readonly kind: CalendarKind;
}

export interface CalendarState {
  readonly entry?: CalendarDays & { readonly name: string; readonly editedIn: number };
}

/** The same object each time: nobody watches this live. */
const NOTHING = {};

export const calendar = context<CalendarState, CalendarStreamState, (typeof calendarFacts)[number]>({
  name: 'calendar',
  facts: calendarFacts,
  commands: calendarCommands,
  machines: [calendarMachine],
  initial: {},
  evolve: (_, { type, data, version }) =>
    type === 'CalendarEntryRemoved' ? {} : { entry: { ...data, editedIn: version } },
  present: () => NOTHING,
});

export interface CalendarStreamState {
  readonly calendar: CalendarState;
}

export const calendarStream = stream<CalendarStreamState>({
  family: 'calendar',
  summary: 'Days of the school’s calendar on which nobody works, or a weekend that is worked.',
  contexts: [calendar],
  grantedBy: (_state, _data, personId) => `access/${personId}`,
});

/** An administrator reads it, and changes nothing [R6.07, R6.17]. */
export const SchoolCalendar = list('SchoolCalendar', {
  summary: 'The days off of the school and the weekends that it works, the latest first.',
  path: '/api/calendar',
  allow: { operator: true, administrator: true },
  row: z.object({
    entryId: id,
    ...calendarEntry.fields,
    editedIn: z.int(),
  }),
  orders: { latest: ['-from'] },
  isCounted: true,
});

export const calendarQueries = [SchoolCalendar] as const;
