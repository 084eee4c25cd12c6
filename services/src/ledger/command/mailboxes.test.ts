import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { club, decideClub, decideJar, jar } from '../../../../tests/support/jar.ts';
import { actor, give, openJar, refusalOf, writeSide, type WriteSide } from '../../../../tests/support/platform.ts';
import { Admission } from '../../live/room/admission.ts';

vi.mock('@lectern/contracts/streams.ts', () => import('../../../../tests/support/jar.ts'));

const MOST_EMPTY = 256;

let database: TestDatabase;
let side: WriteSide;
beforeAll(async () => {
  database = await migratedDatabase();
  side = writeSide(database.url);
  side.deciders.register(jar, decideJar);
  side.deciders.register(club, decideClub);
});
afterAll(async () => {
  await side.close();
  await database.drop();
});

describe('streams that do not exist', () => {
  it('leave no memory behind, however many ids are invented by commands and sockets', async () => {
    const unfollow = vi.spyOn(side.feed, 'unfollow');
    const real = await openJar(side, { ann: 'student' });
    const held = side.mailboxes.get(real.jar);
    const admission = new Admission(side.mailboxes);
    const person = { ...actor('ann'), name: 'Ann' };
    for (let round = 0; round < 8; round += 1) {
      const given = Array.from({ length: 100 }, () => give(side, 'ann', `jar/${newId()}`, 'AddMarbles', { n: 1 }));
      const asked = Array.from({ length: 100 }, () =>
        admission.admit({ family: 'jar', id: newId(), as: undefined }, person),
      );
      for (const outcome of await Promise.all(given)) expect(refusalOf(outcome)).toBe('page.missing');
      for (const outcome of await Promise.all(asked)) expect(outcome).toBe('page.missing');
    }
    expect(side.mailboxes.size).toBeLessThanOrEqual(MOST_EMPTY + 2);
    expect(unfollow.mock.calls.length).toBeGreaterThanOrEqual(1600 - MOST_EMPTY);
    // What has facts stays, and so does what begins just then.
    expect(side.mailboxes.get(real.jar)).toBe(held);
    expect(await give(side, 'ann', real.jar, 'AddMarbles', { n: 1 })).toHaveProperty('receipt');
    const other = await openJar(side, { ann: 'student' });
    expect(side.mailboxes.get(other.jar).head.folded.version).toBe(1);
  });
});
