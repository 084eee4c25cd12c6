import { setImmediate } from 'node:timers/promises';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { fold, unfolded } from '@lectern/contracts/kernel/stream.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { club, decideClub, decideJar, jar, jarStream } from '../../../../tests/support/jar.ts';
import { append } from '../../../../tests/support/ledger.ts';
import { give, openJar, refusalOf, writeSide, type WriteSide } from '../../../../tests/support/platform.ts';

vi.mock('@lectern/contracts/streams.ts', () => import('../../../../tests/support/jar.ts'));

let database: TestDatabase;
let one: WriteSide;
let other: WriteSide;
const decide = vi.fn<typeof decideJar>(decideJar);

beforeAll(async () => {
  database = await migratedDatabase();
  [one, other] = [writeSide(database.url), writeSide(database.url)];
  for (const side of [one, other]) {
    side.deciders.register(jar, decide);
    side.deciders.register(club, decideClub);
  }
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await database.drop();
});
beforeEach(() => {
  decide.mockClear();
});

const add = (side: WriteSide, stream: string, n = 0, key = newId()) =>
  give(side, 'keeper', stream, 'AddMarbles', { n }, { key });
const times = <Result>(n: number, what: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: n }, (_, index) => what(index)));

/** What stands in memory is what the log says, if anybody asks. */
async function expectTruth(side: WriteSide, stream: string): Promise<void> {
  const facts = await side.store.load(stream, 0);
  const folded = facts.reduce((head, fact) => fold(jarStream, head, fact), unfolded(jarStream));
  await side.mailboxes.get(stream).refresh();
  expect(side.mailboxes.get(stream).head).toEqual({
    folded,
    hash: facts.at(-1)!.hash,
    school: 's1',
    hasUnknown: false,
  });
}

/** Holds back appends until it is told to let them go. */
function heldAppends(side: WriteSide) {
  const held: (() => void)[] = [];
  const append_ = side.store.append.bind(side.store);
  const spy = vi.spyOn(side.store, 'append').mockImplementation(async (entries) => {
    await new Promise<void>((resolve) => held.push(resolve));
    return append_(entries);
  });
  return {
    held,
    release: () => {
      spy.mockRestore();
      held.forEach((go) => go());
    },
  };
}

describe('one stream in one process', () => {
  it('writes what many ask at once in few batches, in the order of asking', async () => {
    const { jar } = await openJar(one, {});
    const appends = vi.spyOn(one.store, 'append');
    const outcomes = await times(300, () => add(one, jar));
    expect(appends.mock.calls.length).toBeLessThanOrEqual(4);
    appends.mockRestore();
    expect(outcomes.map((outcome) => 'receipt' in outcome && outcome.receipt.version)).toEqual(
      outcomes.map((_, index) => index + 2),
    );
    expect(decide).toHaveBeenCalledTimes(301);
    await expectTruth(one, jar);
  });

  it('writes what is asked of many streams at once in few batches too', async () => {
    const jars = await times(20, () => openJar(one, {}));
    const appends = vi.spyOn(one.store, 'append');
    await Promise.all(jars.flatMap(({ jar }) => [add(one, jar), add(one, jar), add(one, jar)]));
    expect(appends.mock.calls.length).toBeLessThanOrEqual(4);
    appends.mockRestore();
  });

  it('answers nobody before what the answer rests on is durable, a refusal neither', async () => {
    const { jar } = await openJar(one, {});
    const { held, release } = heldAppends(one);
    const answered: string[] = [];
    const asked = [add(one, jar, 30), add(one, jar, 1)].map((asking) =>
      asking.then((outcome) => answered.push(refusalOf(outcome) ?? 'receipt')),
    );
    await vi.waitFor(() => expect(held).toHaveLength(1));
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    expect(answered).toEqual([]);
    expect(one.mailboxes.get(jar).head.folded.version).toBe(1);
    release();
    await Promise.all(asked);
    expect(answered).toEqual(['receipt', 'join.over']);
  });

  it('records a command that is given twice at once, once, and answers both with the same version', async () => {
    const { jar } = await openJar(one, {});
    const key = newId();
    const outcomes = await Promise.all([add(one, jar, 1, key), add(one, jar, 1, key), add(one, jar, 2)]);
    expect(outcomes).toMatchObject([
      { receipt: { version: 2, repeated: false } },
      { receipt: { version: 2, repeated: true } },
      { receipt: { version: 3, repeated: false } },
    ]);
    await expectTruth(one, jar);
  });

  it('lets a decider with a fault, and an entry that cannot be stored, fail alone', async () => {
    const { jar } = await openJar(one, {});
    const misdecide = (how: string) => give(one, 'keeper', jar, 'Misdecide', { how });
    const outcomes = await Promise.all([
      add(one, jar, 1),
      misdecide('throws'),
      misdecide('strays'),
      misdecide('nothing'),
      add(one, jar, 2),
      misdecide('unstorable'),
      add(one, jar, 3),
      add(one, jar, 4),
    ]);
    expect(outcomes.map((outcome) => refusalOf(outcome) ?? 'receipt')).toEqual([
      'receipt',
      'server.error',
      'server.error',
      'server.error',
      'receipt',
      'server.error',
      'receipt',
      'receipt',
    ]);
    expect(one.mailboxes.get(jar).head.folded.state).toMatchObject({ jar: { total: 10 } });
    await expectTruth(one, jar);
  });
});

describe('one stream in two processes', () => {
  it('decides everything again on the new state after a conflict, and asks each job at most once more', async () => {
    const { jar } = await openJar(one, {});
    await add(other, jar);
    await add(one, jar, 26);
    decide.mockClear();
    const exclusively = vi.spyOn(other.store, 'exclusively');
    const outcomes = await Promise.all([
      add(other, jar, 1),
      add(other, jar, 9),
      add(other, jar, 2),
      add(other, jar, 9),
    ]);
    expect(outcomes.map((outcome) => refusalOf(outcome) ?? 'receipt')).toEqual([
      'receipt',
      'join.classFull',
      'receipt',
      'join.classFull',
    ]);
    expect(decide.mock.calls.length).toBeLessThanOrEqual(8);
    expect(exclusively).toHaveBeenCalledTimes(1);
    exclusively.mockRestore();
    await expectTruth(other, jar);
  });

  it('lets both go on when both hammer it, with no more than one more try for each', async () => {
    const { jar } = await openJar(one, {});
    decide.mockClear();
    const hammer = async (side: WriteSide): Promise<void> => {
      for (let round = 0; round < 15; round += 1) {
        const outcomes = await times(4, () => add(side, jar));
        expect(outcomes.every((outcome) => 'receipt' in outcome)).toBe(true);
      }
    };
    await Promise.all([hammer(one), hammer(other)]);
    expect(decide.mock.calls.length).toBeLessThanOrEqual(2 * 120);
    expect(await one.store.load(jar, 0)).toHaveLength(121);
    await expectTruth(one, jar);
    await expectTruth(other, jar);
  });

  it('answers a command that both were given with one result, also when it is repeated inside a conflict', async () => {
    const { jar } = await openJar(one, {});
    await add(other, jar);
    await add(one, jar);
    const key = newId();
    const exclusively = vi.spyOn(other.store, 'exclusively');
    const outcomes = await Promise.all([
      add(other, jar, 1, key), // a conflict: `other` is behind
      add(other, jar, 1, key),
      add(other, jar, 2),
      add(one, jar, 1, key),
    ]);
    const versions = outcomes.map((outcome) => 'receipt' in outcome && outcome.receipt.version);
    expect(versions[0]).toBe(versions[1]);
    expect(versions[0]).toBe(versions[3]);
    expect(outcomes.filter((outcome) => 'receipt' in outcome && !outcome.receipt.repeated)).toHaveLength(2);
    expect(exclusively.mock.calls.length).toBeLessThanOrEqual(2);
    exclusively.mockRestore();
    expect(other.mailboxes.get(jar).head.folded.state).toMatchObject({ jar: { total: 3 } });
    await expectTruth(other, jar);
  });

  it('sees at a refresh what the other wrote, even while something is under way here', async () => {
    const { jar } = await openJar(one, {});
    await add(other, jar);
    const { held, release } = heldAppends(other);
    const waiting = add(other, jar);
    await vi.waitFor(() => expect(held).toHaveLength(1));
    await add(one, jar, 5);
    await other.mailboxes.get(jar).refresh();
    expect(other.mailboxes.get(jar).head.folded.state).toMatchObject({ jar: { total: 5 } });
    release();
    expect(await waiting).toMatchObject({ receipt: { version: 4 } });
    await expectTruth(other, jar);
  });
});

describe('a kind of fact that this program does not know', () => {
  const painted = { type: 'Painted', data: {} };

  it.each(['jar', 'club'] as const)('keeps it from deciding when it stands in the %s', async (where) => {
    const streams = await openJar(one, {});
    await add(other, streams.jar);
    const [head] = (await one.store.load(streams[where], 0)).slice(-1);
    await append(one.store, streams[where], head!, [painted, { ...head!, data: { ...(head!.data as object) } }]);
    const before = await one.store.load(streams.jar, 0);
    decide.mockClear();
    expect(refusalOf(await add(other, streams.jar, 1))).toBe('server.busy');
    expect(refusalOf(await add(other, streams.jar, 1))).toBe('server.busy');
    expect(decide.mock.calls.length).toBeLessThanOrEqual(1); // before it was known that the head had moved
    expect(await one.store.load(streams.jar, 0)).toEqual(before);
  });
});
