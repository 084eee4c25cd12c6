import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { embedded, makeLedger, openProcess, type LedgerWorld } from '../../../tests/support/bus-world.ts';
import { asOwner } from '../../../tests/support/platform.ts';
import { take, type BusProcess } from '../bus/bus.contract.ts';
import { LedgerFigures } from '../monitoring/ledger-figures.ts';
import { Clock } from '../ops/database/clock.ts';

const LONG = { interval: 50 };

let world: LedgerWorld;
const running: BusProcess[] = [];
beforeAll(async () => {
  world = await makeLedger();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((process) => process.stop()));
});
afterAll(() => world.close());

/** A process whose read model cannot take some facts, as long as it is said to be so. */
async function start(name: string, cannot: (stream: string, version: number) => boolean, tables: string[] = []) {
  const process = openProcess(world.database.url, embedded);
  running.push(process);
  process.projector.follow(
    name,
    ['red'],
    async (manager, facts) => {
      await take(name)(manager, facts);
      for (const { stream, version } of facts)
        if (cannot(stream, version)) throw new TypeError(`nobody thought of ${version}`);
    },
    { tables },
  );
  await process.start();
  return process;
}
const positions = async (that: (stream: string, version: number) => boolean = () => true) =>
  (await world.facts(['red'])).filter(({ stream, version }) => that(stream, version)).map(({ position }) => position);
const expectTaken = (name: string, that?: Parameters<typeof positions>[0]) =>
  vi.waitFor(async () => expect(await world.taken(name)).toEqual(await positions(that)), LONG);
const waiting = () => new LedgerFigures(world.writer.database, new Clock(world.writer.database)).waiting();

it('a fact that cannot be taken parks its stream: what came before it is taken, what comes after waits, all others go on', async () => {
  let isMended = false;
  const { projector } = await start(
    'parked',
    (stream, version) => !isMended && stream === 'red/poison' && version === 3,
  );
  for (const stream of ['red/1', 'red/poison', 'red/2', 'red/poison']) await world.append(stream, 4);
  const flows = (stream: string, version: number) => stream !== 'red/poison' || version < 3;
  await expectTaken('parked', flows);
  await world.append('red/poison', 2);
  await world.append('red/2', 3);
  await expectTaken('parked', flows);
  expect(await projector.parked()).toMatchObject([
    { name: 'parked', stream: 'red/poison', version: 3, type: 'Noted', error: 'TypeError: nobody thought of 3' },
  ]);
  expect(await waiting()).toEqual({ parked: { parked: 1 }, refused: [] });

  expect(await projector.driveAgain(world.writer.store, 'parked', 'red/poison')).toMatchObject({
    fact: { version: 3 },
  });
  await expectTaken('parked', flows);
  isMended = true;
  expect(await projector.driveAgain(world.writer.store, 'parked', 'red/poison')).toBeUndefined();
  await expectTaken('parked');
  await world.append('red/poison', 1);
  await expectTaken('parked');
  expect(await waiting()).toEqual({ parked: {}, refused: [] });
});

it('a fact that is not what its hash says is not taken, nor is what follows on it', async () => {
  await world.append('red/tampered', 5);
  const [row] = await asOwner(
    world.database,
    `update event set data = '{"n": 99}' where stream = 'red/tampered' and version = 4 returning data`,
  );
  expect(row).toBeDefined();
  const { projector } = await start('hashed', () => false);
  await world.append('red/3', 1);
  await expectTaken('hashed', (stream, version) => stream !== 'red/tampered' || version < 4);
  const [parked] = await projector.parked();
  expect(parked).toMatchObject({ stream: 'red/tampered', version: 4 });
  expect(parked!.error).toContain('not what its hash says');
  await asOwner(world.database, `update event set data = '{"n": 3}' where stream = 'red/tampered' and version = 4`);
  expect(await projector.driveAgain(world.writer.store, 'hashed', 'red/tampered')).toBeUndefined();
  await expectTaken('hashed');
});

it('a checkpoint beyond the head of the ledger is noticed: a read model is refused, who keeps nothing goes on from the head', async () => {
  await world.append('red/lost', 3);
  const [kept, other] = [await start('kept', () => false, ['taken']), await start('keeps nothing', () => false)];
  await expectTaken('kept');
  await expectTaken('keeps nothing');
  const lost = await positions((stream) => stream === 'red/lost');
  await Promise.all([kept.stop(), other.stop()]);
  await asOwner(
    world.database,
    `update checkpoint set position = ${lost.at(-1)!}; delete from event where stream = 'red/lost'`,
  );
  await start('kept', () => false, ['taken']);
  await start('keeps nothing', () => false);
  await vi.waitFor(async () => expect((await waiting()).refused).toEqual(['kept']), LONG);
  await vi.waitFor(async () => {
    const [row] = await asOwner(world.database, `select position from checkpoint where name = 'keeps nothing'`);
    expect(Number(row!['position'])).toBeLessThan(lost[0]!);
  }, LONG);
  const after = await world.append('red/4', 4); // in the place of what was lost
  await vi.waitFor(async () => expect(await world.taken('keeps nothing')).toContain(after), LONG);
  expect(await world.taken('kept')).not.toContain(after);
  expect(await waiting()).toEqual({ parked: {}, refused: ['kept'] });
});
