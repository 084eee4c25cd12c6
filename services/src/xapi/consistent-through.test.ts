import { ClassCreated } from '@lectern/contracts/class/facts.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { append, NOWHERE } from '../../../tests/support/ledger.ts';
import { asOwner } from '../../../tests/support/platform.ts';
import { XapiWorld } from '../../../tests/support/xapi-world.ts';

let world: XapiWorld;
beforeAll(async () => {
  world = await XapiWorld.open();
});
afterAll(() => world.close());

const MINUTE_MS = 60_000;
const through = () => world.queries.consistentThrough();
const taken = (name: string, position: number) =>
  world.source.query('update checkpoint set position = $2 where name = $1', [name, position]);

it('is some seconds ago, or before the first fact that a list of lessons or classes lacks, though statements are whole', async () => {
  const began = Date.now();
  expect(await through()).toBeGreaterThan(began - MINUTE_MS); // nothing is there to be missed
  const { store } = world.side;
  const created = ClassCreated({ name: '物理', inviteCode: '', schoolOnly: false });
  await append(store, `class/${newId()}`, NOWHERE, [created]);
  const first = await store.head();
  const [fact] = await asOwner(world.database, `select extract(epoch from recorded_at) * 1000 as at from event`);
  expect(await through()).toBeLessThan(Number(fact!['at']));
  await taken('class_member', first);
  expect(await through()).toBeGreaterThan(began - MINUTE_MS);
  await append(store, `class/${newId()}`, NOWHERE, [created]);
  await asOwner(
    world.database,
    `update event set recorded_at = recorded_at - interval '2 minutes' where position > ${first}`,
  );
  expect(await through()).toBeLessThan(Date.now() - MINUTE_MS);
});
