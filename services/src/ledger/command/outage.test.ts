import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { club, decideClub, decideJar, jar as jarContext } from '../../../../tests/support/jar.ts';
import { entryOf, NOWHERE, noted } from '../../../../tests/support/ledger.ts';
import { give, openJar, refusalOf, writeSide, type WriteSide } from '../../../../tests/support/platform.ts';
import type { Settled } from './committer.ts';
import type { Job } from './job.ts';

vi.mock('@lectern/contracts/streams.ts', () => import('../../../../tests/support/jar.ts'));

let database: TestDatabase;
let one: WriteSide;
let other: WriteSide;

beforeAll(async () => {
  database = await migratedDatabase();
  [one, other] = [writeSide(database.url), writeSide(database.url)];
  for (const side of [one, other]) {
    side.deciders.register(jarContext, decideJar);
    side.deciders.register(club, decideClub);
  }
});
afterAll(async () => {
  vi.restoreAllMocks();
  await Promise.all([one.close(), other.close()]);
  await database.drop();
});

const lost = () => Object.assign(new Error('the database is away'), { code: 'ECONNREFUSED' });
const add = (side: WriteSide, stream: string, n = 1) => give(side, 'keeper', stream, 'AddMarbles', { n });

/** Takes the database away from one process until it is brought back; tells how often it was asked for in vain. */
function awayFrom({ store }: WriteSide) {
  const asked = { append: 0, load: 0, exclusively: 0 };
  const spies = (['append', 'load', 'exclusively'] as const).map((call) =>
    vi.spyOn(store, call).mockImplementation(() => {
      asked[call] += 1;
      return Promise.reject(lost());
    }),
  );
  return { asked, back: () => spies.forEach((spy) => spy.mockRestore()) };
}

describe('a database that is away for a second', () => {
  it('delays answers and loses none, neither of appends nor of what is decided again', async () => {
    const { jar } = await openJar(one, {});
    await add(other, jar);
    await add(one, jar);
    const { asked: tries, back } = awayFrom(other); // which is behind, so that this ends in a conflict
    const asked = [add(other, jar), add(other, jar), add(other, jar)];
    await vi.waitFor(() => expect(tries.append).toBeGreaterThan(5), 5000);
    back();
    expect((await Promise.all(asked)).map((outcome) => 'receipt' in outcome && outcome.receipt.version)).toEqual([
      4, 5, 6,
    ]);
    expect(await one.store.load(jar, 0)).toHaveLength(6);
  });

  it('is waited for inside a conflict too', async () => {
    const { jar } = await openJar(one, {});
    await add(other, jar);
    await add(one, jar);
    let left = 3;
    const exclusively = other.store.exclusively.bind(other.store);
    const spy = vi.spyOn(other.store, 'exclusively').mockImplementation((work) => {
      left -= 1;
      return left >= 0 ? Promise.reject(lost()) : exclusively(work);
    });
    expect(await add(other, jar)).toMatchObject({ receipt: { version: 4 } });
    spy.mockRestore();
  });

  it('keeps a mailbox that could not load from answering anything but "busy", and it loads when asked again', async () => {
    const { jar } = await openJar(one, {});
    const fresh = writeSide(database.url);
    fresh.deciders.register(jarContext, decideJar);
    const { back } = awayFrom(fresh);
    expect(refusalOf(await add(fresh, jar))).toBe('server.busy');
    back();
    expect(await add(fresh, jar)).toMatchObject({ receipt: { version: 2 } });
    await fresh.close();
  });
});

describe('a database that does not come back', () => {
  it('leaves nobody without an answer for longer than they may wait, also who came later', async () => {
    const { jar } = await openJar(one, {});
    const { asked, back } = awayFrom(one);
    const mailbox = one.mailboxes.get(jar);
    const fate = (until: number): Promise<string> =>
      new Promise((resolve) => {
        const job: Job = {
          until,
          reads: () => [],
          decide: (head) => ({
            entry: entryOf(jar, { hash: head.hash, version: head.folded.version }, [noted(1)]).entry,
            after: head,
            facts: [],
            outcome: () => ({ refused: 'already.so' }),
          }),
          done: () => resolve('done'),
          failed: ({ message }) => resolve(message),
        };
        mailbox.submit(job);
      });
    vi.useFakeTimers({ toFake: ['Date'] });
    const first = fate(Date.now());
    await vi.waitFor(() => expect(asked.append).toBe(1));
    vi.setSystemTime(Date.now() + 9000); // whoever was in the batch gives up, and the mailbox asks the ledger in vain
    expect(await first).toBe('the database is away');
    await vi.waitFor(() => expect(asked.load).toBeGreaterThan(0));
    const [soon, later] = [fate(Date.now() + 1000), fate(Date.now() + 1_000_000)];
    vi.setSystemTime(Date.now() + 2000);
    expect(await soon).toBe('the database is away');
    back();
    expect(await later).toBe('done');
    vi.useRealTimers();
  });
});

describe('the committer', () => {
  it('settles each entry once, and whoever fails on hearing of it fails alone', async () => {
    const appends = vi.spyOn(one.store, 'append');
    const entries = Array.from({ length: 3 }, () => entryOf(`note/${newId()}`, NOWHERE, [noted(1)]).entry);
    const told: string[] = [];
    const settled = entries.map(
      (entry, index) =>
        new Promise<Settled>((resolve) => {
          one.committer.push(entry, (answer) => {
            told.push(`${index} ${answer.status}`);
            resolve(answer);
            if (index === 0) throw new Error('a listener with a fault');
          });
        }),
    );
    await Promise.all(settled);
    expect(told).toEqual(['0 appended', '1 appended', '2 appended']);
    expect(appends).toHaveBeenCalledTimes(1);
    appends.mockRestore();
    const after = new Promise<Settled>((resolve) =>
      one.committer.push(entryOf(`note/${newId()}`, NOWHERE, [noted(1)]).entry, resolve),
    );
    expect((await after).status).toBe('appended');
  });

  it('keeps nobody whose time is over waiting for a turn of their own', async () => {
    const appends = vi.spyOn(one.store, 'append').mockImplementationOnce(async () => {
      push('second'); // its turn would come after this one, which the database does not answer
      vi.setSystemTime(Date.now() + 9000);
      throw lost();
    });
    const told: string[] = [];
    const push = (name: string): void => {
      const { entry } = entryOf(`note/${newId()}`, NOWHERE, [noted(1)]);
      one.committer.push(entry, ({ status }) => told.push(`${name} ${status}`));
    };
    vi.useFakeTimers({ toFake: ['Date'] });
    push('first');
    await vi.waitFor(() => expect(told).toEqual(['first unknown', 'second unknown']));
    vi.useRealTimers();
    expect(appends).toHaveBeenCalledTimes(1);
    appends.mockRestore();
  });

  it('splits a batch until what spoils it stands alone', async () => {
    const spoilt = new Set([3, 11]);
    const statuses = await Promise.all(
      Array.from({ length: 16 }, (_, n) => {
        const fact = spoilt.has(n) ? { type: 'Noted', data: { text: '\u0000' } } : noted(n);
        const { entry } = entryOf(`note/${newId()}`, NOWHERE, [fact]);
        return new Promise<string>((resolve) => one.committer.push(entry, ({ status }) => resolve(status)));
      }),
    );
    expect(statuses.map((status, n) => (status === 'failed' ? n : -1)).filter((n) => n >= 0)).toEqual([...spoilt]);
    expect(statuses.filter((status) => status === 'appended')).toHaveLength(14);
  });
});
