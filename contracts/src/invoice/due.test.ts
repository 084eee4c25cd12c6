import { expect, it } from 'vitest';
import { schoolDay } from '../kernel/zone.ts';
import { invoiceDue } from './due.ts';

const days = (asked: string) => {
  const { from, until } = invoiceDue(Date.parse(`${asked}+08:00`));
  return [schoolDay(from), schoolDay(until)];
};

it('[R9.13] an invoice is due 7 to 10 working days after the day it was asked for, by the school’s clock', () => {
  expect(days('2026-11-20T10:12:00')).toEqual(['2026-12-01', '2026-12-04']); // a Friday
  expect(days('2026-11-21T23:59:59')).toEqual(['2026-12-01', '2026-12-04']); // a Saturday counts for nothing
  expect(days('2026-11-23T00:00:01')).toEqual(['2026-12-02', '2026-12-07']); // a Monday, while it is Sunday in UTC
});

it('what is due on a day is due until its end', () => {
  expect(invoiceDue(Date.parse('2026-11-20T10:12:00+08:00')).until).toBe(Date.parse('2026-12-05T00:00:00+08:00') - 1);
});
