import type { ReportPage } from '@lectern/contracts/reports/details.ts';
import { describe, expect, it } from 'vitest';
import { isMarked } from './attendance-looks.ts';
import { mostOf } from './most-of.ts';
import { sectionsOf } from './sections.ts';
import { clockLength, lagSeconds, share } from './shares.ts';
import type { History, Report } from './use-report.ts';
import { askedOf } from './use-table.ts';

describe('figures as they are written', () => {
  it('shares have one decimal, and a dash where there is nothing to share', () => {
    expect([share(36, 38), share(0, 38), share(0, 0)]).toEqual(['94.7%', '0.0%', '—']);
  });

  it('[R9.06] how far behind they are is told in seconds', () => {
    expect([lagSeconds(420), lagSeconds(0), lagSeconds(61_000), lagSeconds(-5)]).toEqual(['0.4', '0', '61', '0']);
  });

  it('lengths are told as a clock shows them', () => {
    expect([clockLength(2_772_000), clockLength(0), clockLength(5_525_000)]).toEqual(['46:12', '00:00', '1:32:05']);
  });

  it('the most of nothing is nobody, of several the first', () => {
    expect(mostOf([3, 9, 9], (one) => one)).toBe(9);
    expect(mostOf([0, 0], (one) => one)).toBeUndefined();
    expect(mostOf([], Number)).toBeUndefined();
  });
});

describe('the sections of a lesson', () => {
  it('are its pages when they were first shown and its questions, as they came', () => {
    const page = (no: number, at?: number) =>
      ({ no, title: `P${no}`, ...(at !== undefined && { shown: { at, version: at, times: 1, ms: 1 } }) }) as ReportPage;
    const question = { publishedAt: 15, version: 16, n: 1, text: 'Q' } as Report['questions'][number];
    const sections = sectionsOf([question], [page(1, 20), page(2, 10), page(3)]);
    expect(sections.map(({ is, version }) => `${is} ${version}`)).toEqual(['page 10', 'question 16', 'page 20']);
  });
});

describe('a correction', () => {
  it('[R4.08] stands until it is taken back', () => {
    const steps = (...types: string[]) => types.map((type, at) => ({ type, at, version: at })) as History['steps'];
    expect(isMarked({ steps: steps('CheckedIn') })).toBe(false);
    expect(isMarked({ steps: steps('AttendanceMarked', 'ParticipantReturned') })).toBe(true);
    expect(isMarked({ steps: steps('AttendanceMarked', 'AttendanceUnmarked') })).toBe(false);
  });
});

describe('[R9.21] what of the table is asked for', () => {
  it('is a page of a chosen size; what is not narrowed is not said', () => {
    const state = { page: 2, size: 50, sort: 'score', descending: true, search: '', status: undefined } as const;
    expect(askedOf(state)).toEqual({ page: '2', size: '50', sort: 'score', descending: 'true' });
    expect(askedOf({ ...state, search: '陈', status: 'late' })).toMatchObject({ search: '陈', status: 'late' });
  });
});
