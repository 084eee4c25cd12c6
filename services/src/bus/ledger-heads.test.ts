import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLedger, type LedgerWorld } from '../../../tests/support/bus-world.ts';
import { asOwner } from '../../../tests/support/platform.ts';
import { LedgerHeads } from './ledger-heads.ts';

let world: LedgerWorld;
beforeAll(async () => {
  world = await makeLedger();
});
afterAll(() => world.close());

it('a fact that was just recorded may still be on its way; an older one is missing, also when the clock was set back', async () => {
  const position = await world.append('red/1', 1);
  const settled = async (recorded: string) => {
    await asOwner(world.database, `update event set recorded_at = clock_timestamp() ${recorded}`);
    return [...(await new LedgerHeads(world.writer.database).look(['any'])).settled.values()];
  };
  expect(await settled(`- interval '0 s'`)).toEqual([]);
  const missing = [expect.objectContaining({ family: 'red', position })];
  expect(await settled(`- interval '10 s'`)).toEqual(missing);
  expect(await settled(`+ interval '1 hour'`)).toEqual(missing);
});
