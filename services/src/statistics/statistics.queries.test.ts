import { newId } from '@lectern/contracts/kernel/ids.ts';
import { beforeEach, expect, it } from 'vitest';
import type { Directory } from '../directory/directory.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import type { Clock } from '../ops/database/clock.ts';
import type { Database } from '../ops/database/database.ts';
import type { Freshness } from '../rows/freshness.ts';
import type { KeptLessons } from '../transcript/kept-lessons.ts';
import { StatisticsQueries } from './statistics.queries.ts';

const id = newId();
const asker = { personId: newId(), school: 'school' } as SignedInPerson;
const NOTHING = { students: [], lessons: [], homework: [], comments: [], moments: [] };

let now: number, counted: number, fails: boolean;
const queries = () =>
  new StatisticsQueries(
    { names: async () => new Map([[id, '光学']]) } as unknown as Directory,
    {
      asOfOneMoment: async () => {
        counted += 1;
        if (fails) throw new Error('the database is gone');
        return { read: NOTHING, size: 0, rulesBy: new Map() };
      },
    } as unknown as Database,
    { of: async () => ({ position: counted, lagMs: 20 }) } as unknown as Freshness,
    { now: () => now } as unknown as Clock,
    {} as KeptLessons,
  );
beforeEach(() => {
  [now, counted, fails] = [Date.parse('2026-11-25T14:00:00+08:00'), 0, false];
});

it('[R9.06] counts once for those who ask at once or a moment later, and says how old that is', async () => {
  const asked = queries();
  const both = await Promise.all([asked.class({ id }, asker), asked.class({ id }, asker)]);
  expect([counted, ...both.map(({ asOf }) => asOf.lagMs)]).toEqual([1, 20, 20]);
  now += 3000;
  expect([(await asked.class({ id }, asker)).asOf.lagMs, counted]).toEqual([3020, 1]);
  await asked.class({ id, term: '2025-1' }, asker); // of another term
  now += 3000;
  expect([(await asked.class({ id }, asker)).asOf.lagMs, counted]).toEqual([20, 3]);
});

it('counts anew for who has just done something, and when it failed', async () => {
  const asked = queries();
  await asked.class({ id }, asker);
  await asked.class({ id, after: 'here.7' }, asker);
  expect(counted).toBe(2);
  fails = true;
  await expect(asked.class({ id, term: '2025-1' }, asker)).rejects.toThrow('gone');
  fails = false;
  expect((await asked.class({ id, term: '2025-1' }, asker)).className).toBe('光学');
});
