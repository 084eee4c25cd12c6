import {
  calendar,
  CalendarEntryAdded,
  CalendarEntryEdited,
  CalendarEntryRemoved,
  calendarStream,
} from '@lectern/contracts/invoice/calendar.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { describe, expect, it } from 'vitest';
import { given, having, type Asked } from '../../../tests/support/given.ts';
import { studentId } from '../../../tests/support/lesson-history.ts';
import { decideCalendar } from './calendar.decider.ts';

const operator: Asked = { personId: studentId(1), role: 'operator', at: 5, gathered: 0 };
const after = (...facts: NewFact[]) =>
  given({ stream: calendarStream, context: calendar, decide: decideCalendar }, having(calendarStream, facts, operator));
const holiday = { name: '国庆节', kind: 'off', from: '2026-10-01', until: '2026-10-08' } as const;
const shorter = { ...holiday, until: '2026-10-07' };
const added = CalendarEntryAdded(holiday);

describe('an entry of the school’s calendar', () => {
  it('is added once, by an operator, as long as there is room', () => {
    expect(after().when('AddCalendarEntry', holiday, operator)).toEqual([added]);
    expect(after(added).when('AddCalendarEntry', holiday, operator)).toEqual({ refused: 'already.so' });
    const full = { ...operator, gathered: LIMITS.calendarEntries };
    expect(after().when('AddCalendarEntry', holiday, full)).toEqual({ refused: 'calendar.tooMany' });
    for (const role of ['visitor', 'administrator', 'teacher'] as const)
      expect(after().when('AddCalendarEntry', holiday, { ...operator, role })).toEqual({ refused: 'page.forbidden' });
  });

  it('is changed by who has seen how it stands; whoever comes later is shown that', () => {
    expect(after(added).when('EditCalendarEntry', { ...shorter, basedOn: 1 }, operator)).toEqual([
      CalendarEntryEdited(shorter),
    ]);
    expect(
      after(added, CalendarEntryEdited(shorter)).when('EditCalendarEntry', { ...holiday, basedOn: 1 }, operator),
    ).toEqual({ refused: 'edit.conflict', with: { ...shorter, editedIn: 2 } });
  });

  it('is removed by who has seen how it stands, and is gone then', () => {
    const removed = CalendarEntryRemoved({});
    expect(after(added).when('RemoveCalendarEntry', { basedOn: 1 }, operator)).toEqual([removed]);
    expect(
      after(added, CalendarEntryEdited(shorter)).when('RemoveCalendarEntry', { basedOn: 1 }, operator),
    ).toMatchObject({ refused: 'edit.conflict' });
    expect(after().when('RemoveCalendarEntry', { basedOn: 1 }, operator)).toEqual({ refused: 'calendar.unknown' });
    expect(after(added, removed).when('EditCalendarEntry', { ...shorter, basedOn: 1 }, operator)).toEqual({
      refused: 'calendar.unknown',
    });
  });
});
