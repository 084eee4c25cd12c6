import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { asOwner, writeSide, type WriteSide } from '../../../tests/support/platform.ts';
import { passAll } from './passing.ts';

const THROUGH = 100;

let database: TestDatabase;
let side: WriteSide;

beforeAll(async () => {
  database = await migratedDatabase();
  side = writeSide(database.url);
  await asOwner(database, `create table ours (); comment on table ours is 'this release'`);
});
beforeEach(async () => {
  await asOwner(database, 'delete from checkpoint');
  await asOwner(
    database,
    `insert into checkpoint (name, position, void_since) values
      ('resting', 50, null), ('ours', 50, null), ('behind', 40, null), ('beyond', 120, null), ('void', 50, now())`,
  );
});
afterAll(async () => {
  await side.close();
  await database.drop();
});

const pass = (name: string, definition?: string) => passAll(side.database, [{ name, at: 50, definition }], THROUGH);
const placeOf = async (name: string) => {
  const [row] = await asOwner(database, `select position::int from checkpoint where name = '${name}'`);
  return row!['position'];
};

describe('to be brought past what is nothing to one', () => {
  it('moves whoever stands where it was thought, several at once', async () => {
    const [resting, ours] = [
      { name: 'resting', at: 50 },
      { name: 'ours', at: 45, definition: 'this release' },
    ];
    await passAll(side.database, [resting, ours], THROUGH);
    expect([await placeOf('resting'), await placeOf('ours')]).toEqual([THROUGH, THROUGH]);
  });

  it.each([
    ['behind', 40],
    ['beyond', 120],
    ['void', 50],
  ])('leaves who is %s', async (name, place) => {
    await pass(name);
    expect(await placeOf(name)).toBe(place);
  });

  it('leaves a read model whose table another release made: more kinds are perhaps something to that', async () => {
    await pass('ours', 'the next release');
    expect(await placeOf('ours')).toBe(50);
  });

  it('waits for nobody who is at work', async () => {
    const holding = await side.database.pool.connect();
    await holding.query(`begin; select from checkpoint where name = 'resting' for update`);
    await passAll(
      side.database,
      [
        { name: 'resting', at: 50 },
        { name: 'ours', at: 50 },
      ],
      THROUGH,
    );
    await holding.query('rollback');
    holding.release();
    expect([await placeOf('resting'), await placeOf('ours')]).toEqual([50, THROUGH]);
  });
});
