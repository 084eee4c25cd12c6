import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { asOwner, writeSide, type WriteSide } from '../../../tests/support/platform.ts';
import { TrackStore } from './track.store.ts';

let database: TestDatabase;
let side: WriteSide;
beforeAll(async () => {
  database = await migratedDatabase();
  side = writeSide(database.url);
});
afterAll(async () => {
  await side.close();
  await database.drop();
});

it('what somebody told who was not signed in is kept for a week, and the rest for as long as the setting says', async () => {
  const days = [1, LIMITS.trackDaysOfStrangers + 1, LIMITS.trackDays + 1];
  for (const person of ['null', `'${newId()}'`])
    await asOwner(
      database,
      `insert into track_record select gen_random_uuid(), 's1', ${person}, 'b', 'b', 'page_view', 2, 'h5', 'en', 0, 0,
         (extract(epoch from clock_timestamp()) * 1000)::bigint - day * 86400000::bigint, null, jsonb_build_object('day', day)
       from unnest(array[${days.join(', ')}]) as day`,
    );
  expect(await new TrackStore(side.database, side.log, side.settings).sweep()).toBe(3);
  const left = await asOwner(
    database,
    `select person is null as stranger, properties->'day' as day from track_record order by stranger, received_at desc`,
  );
  expect(left.map(({ stranger, day }) => [stranger, day])).toEqual([
    [false, days[0]],
    [false, days[1]],
    [true, days[0]],
  ]);
});
