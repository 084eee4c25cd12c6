import * as fc from 'fast-check';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { fold, unfolded, type Folded } from '@lectern/contracts/kernel/stream.ts';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import {
  CAPACITY,
  club,
  decideClub,
  decideJar,
  jar,
  jarStream,
  type JarStream,
} from '../../../../tests/support/jar.ts';
import { brokenLinks } from '../../../../tests/support/ledger.ts';
import { give, openJar, writeSide, type WriteSide } from '../../../../tests/support/platform.ts';
import type { StoredFact } from '../event-store/event-store.ts';
import { commandId } from '../event-store/hash.ts';
import type { Outcome } from '../submission.ts';

vi.mock('@lectern/contracts/streams.ts', () => import('../../../../tests/support/jar.ts'));
// What waits for a database waits a twentieth as long here.
vi.mock('node:timers/promises', async (original) => {
  const timers = await original<typeof import('node:timers/promises')>();
  return { ...timers, setTimeout: (ms: number) => timers.setTimeout(ms / 20) };
});

interface Step {
  readonly side: 0 | 1;
  readonly person: 'ann' | 'bob';
  readonly name: 'AddMarbles' | 'SealJar';
  readonly n: number;
  /** Given again, perhaps to the other process, with the key of an earlier step. */
  readonly repeats: number | undefined;
  readonly pause: 'at once' | 'a turn later' | 'when all are answered';
}

const step: fc.Arbitrary<Step> = fc.record({
  side: fc.constantFrom(0, 1),
  person: fc.constantFrom('ann', 'bob'),
  name: fc.constantFrom('AddMarbles', 'AddMarbles', 'AddMarbles', 'AddMarbles', 'AddMarbles', 'AddMarbles', 'SealJar'),
  n: fc.integer({ min: 0, max: 9 }),
  repeats: fc.option(fc.nat({ max: 20 }), { nil: undefined, freq: 4 }),
  pause: fc.constantFrom('at once', 'at once', 'a turn later', 'when all are answered'),
});

type Loss = 'before it was sent' | 'after it was committed' | undefined;
const losses: fc.Arbitrary<readonly Loss[]> = fc.array(
  fc.constantFrom<Loss[]>(undefined, undefined, undefined, 'before it was sent', 'after it was committed'),
  { maxLength: 12 },
);

let database: TestDatabase;
let sides: readonly [WriteSide, WriteSide];

beforeAll(async () => {
  database = await migratedDatabase();
  sides = [writeSide(database.url), writeSide(database.url)];
  for (const side of sides) {
    side.deciders.register(jar, decideJar);
    side.deciders.register(club, decideClub);
  }
});
afterAll(async () => {
  await Promise.all(sides.map((side) => side.close()));
  await database.drop();
});

/** Loses the connection of a process as told, call by call, whether it appends in a batch or inside the lock. */
function loseConnections({ store }: WriteSide, told: readonly Loss[]) {
  const queue = [...told];
  const through = async <Result>(send: () => Promise<Result>): Promise<Result> => {
    const loss = queue.shift();
    const reset = Object.assign(new Error('the connection was reset'), { code: 'ECONNRESET' });
    if (loss === 'before it was sent') throw reset;
    const result = await send();
    if (loss === 'after it was committed') throw reset;
    return result;
  };
  const [append, exclusively] = [store.append.bind(store), store.exclusively.bind(store)];
  const appending = vi.spyOn(store, 'append').mockImplementation((entries) => through(() => append(entries)));
  const locking = vi.spyOn(store, 'exclusively').mockImplementation((work) => through(() => exclusively(work)));
  /** Answers how many conflicts there were. */
  return (): number => {
    const conflicts = locking.mock.calls.length;
    appending.mockRestore();
    locking.mockRestore();
    return conflicts;
  };
}

interface Given extends Step {
  readonly key: string;
  readonly id: string;
  /** The newest version that anybody had been told of when this was given. */
  readonly told: number;
  outcome: Outcome;
}

async function run(stream: string, steps: readonly Step[]): Promise<Given[]> {
  const given: Given[] = [];
  const asked: Promise<unknown>[] = [];
  let told = 1;
  for (const each of steps) {
    const same = each.repeats === undefined ? undefined : given[each.repeats];
    const { person, name, n } = same ?? each;
    const key = same?.key ?? newId();
    const one: Given = {
      ...each,
      person,
      name,
      n,
      key,
      id: commandId(person, stream, name, key),
      told,
      outcome: never,
    };
    given.push(one);
    const data = name === 'AddMarbles' ? { n } : {};
    asked.push(
      give(sides[each.side], person, stream, name, data, { key }).then((outcome) => {
        one.outcome = outcome;
        if ('receipt' in outcome) told = Math.max(told, outcome.receipt.version);
      }),
    );
    if (each.pause === 'a turn later') await setImmediate();
    if (each.pause === 'when all are answered') await Promise.all(asked);
  }
  await Promise.all(asked);
  return given;
}
const never: Outcome = { refused: 'server.error' };

/** Whether what a caller was told is so: the facts of a receipt stand where it says, a refusal was right at some head. */
function isTrue(given: Given, facts: readonly StoredFact[], heads: readonly Folded<JarStream>[]): boolean {
  const { outcome, id, person, name, n, told } = given;
  if ('receipt' in outcome) {
    const { version, facts: count, cursor } = outcome.receipt;
    const mine = facts.slice(version - count, version);
    const kinds = count === 2 ? 'MarblesAdded JarSealed' : name === 'SealJar' ? 'JarSealed' : 'MarblesAdded';
    const isMine = mine[0]!.command === id && mine.every(({ actor }) => actor === person);
    return isMine && mine.map(({ type }) => type).join(' ') === kinds && cursor.position === mine.at(-1)!.position;
  }
  if (facts.some(({ command }) => command === id)) return false;
  return heads.slice(told).some(({ state: { jar } }) => {
    if (outcome.refused === 'join.classFull') return jar.status === 'open' && jar.total + n > CAPACITY;
    return jar.status === 'sealed' && outcome.refused === (name === 'SealJar' ? 'already.so' : 'join.over');
  });
}

it('tells every caller the truth and records each command once, whatever two processes do and lose', async () => {
  let conflicts = 0;
  let repeats = 0;
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 1, maxLength: 24, size: 'max' }),
    fc.tuple(losses, losses),
    async (steps, lost) => {
      const { jar } = await openJar(sides[0], { ann: 'teacher', bob: 'teacher' });
      const restore = sides.map((side, index) => loseConnections(side, lost[index]!));
      const heard: number[][] = sides.map(() => []);
      for (const [index, { mailboxes }] of sides.entries()) {
        await mailboxes.get(jar).ready();
        mailboxes.get(jar).listen((facts) => heard[index]!.push(...facts.map(({ version }) => version)));
      }
      const given = await run(jar, steps);
      conflicts += restore.reduce((sum, back) => sum + back(), 0);

      const facts = await sides[0].store.load(jar, 0);
      const heads = facts.reduce((all, fact) => [...all, fold(jarStream, all.at(-1)!, fact)], [
        unfolded(jarStream),
      ] as Folded<JarStream>[]);
      expect(given.filter((one) => !isTrue(one, facts, heads))).toEqual([]);
      // No more than was answered for, and nothing twice.
      const answered = new Map(
        given.flatMap(({ id, outcome }) => ('receipt' in outcome ? [[id, outcome.receipt.facts] as const] : [])),
      );
      expect(facts).toHaveLength(1 + [...answered.values()].reduce((sum, count) => sum + count, 0));
      expect(heads.at(-1)!.state.jar.total).toBeLessThanOrEqual(CAPACITY);
      expect(brokenLinks(facts)).toEqual([]);
      repeats += given.filter(({ outcome }) => 'receipt' in outcome && outcome.receipt.repeated).length;
      for (const { mailboxes } of sides) {
        const mailbox = mailboxes.get(jar);
        await mailbox.refresh();
        expect(mailbox.head.folded).toEqual(heads.at(-1));
      }
      // Whoever listens hears of each fact once, in order, wherever it was recorded.
      const versions = facts.slice(1).map(({ version }) => version);
      expect(heard).toEqual([versions, versions]);
    },
  );
  await fc.assert(property, { numRuns: 80, seed: 20261121, endOnFailure: true });
  expect(conflicts).toBeGreaterThan(10);
  expect(repeats).toBeGreaterThan(10);
});
