import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { append, brokenLinks, entryOf, NOWHERE, noted, wholeLedger } from '../../../../tests/support/ledger.ts';
import { asOwner, writeSide, type WriteSide } from '../../../../tests/support/platform.ts';

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

const stream = () => `note/${newId()}`;
const statuses = async (...entries: Parameters<WriteSide['store']['append']>[0]) =>
  (await side.store.append(entries)).map(({ status }) => status);

describe('appending', () => {
  it('counts versions from 1 and positions without a gap, and tells where the last fact of an entry stands', async () => {
    const before = await side.store.head();
    const [a, b] = [stream(), stream()];
    const first = entryOf(a, NOWHERE, [noted(1), noted(2)]);
    const second = entryOf(b, NOWHERE, [noted(3)]);
    const third = entryOf(a, first.after, [noted(4)]);

    const answers = await side.store.append([first.entry, second.entry, third.entry]);

    expect(answers).toMatchObject([
      { status: 'appended', version: 2, position: before + 2 },
      { status: 'appended', version: 1, position: before + 3 },
      { status: 'appended', version: 3, position: before + 4 },
    ]);
    const facts = await side.store.load(a, 0);
    expect(facts.map(({ version, position, data }) => [version, position, data])).toEqual([
      [1, before + 1, { n: 1 }],
      [2, before + 2, { n: 2 }],
      [3, before + 4, { n: 4 }],
    ]);
    expect(facts.map(({ command }) => command)).toEqual([first.entry.command, null, third.entry.command]);
  });

  it('takes one statement for a batch of any size', async () => {
    const query = vi.spyOn(side.database.pool, 'query');
    const entries = Array.from({ length: 50 }, (_, n) => entryOf(stream(), NOWHERE, [noted(n), noted(n)]).entry);
    await side.store.append(entries);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
  });

  it('writes what belongs to an entry with it: not where it is known or in conflict, and neither where that fails', async () => {
    const [a, b] = [stream(), stream()];
    const written: string[] = [];
    const writing = (title: string) => async () => void written.push(title);
    const [first, other] = [entryOf(a, NOWHERE, [noted(1)]), entryOf(a, NOWHERE, [noted(2)])];
    const entries = [
      { ...first.entry, writes: writing('first') },
      { ...other.entry, writes: writing('in conflict') },
      { ...first.entry, writes: writing('known') },
    ];
    expect(await statuses(...entries.slice(0, 2))).toEqual(['appended', 'conflict']);
    expect(await statuses(entries[2]!)).toEqual(['known']);
    expect(written).toEqual(['first']);

    const failing = () => Promise.reject(new Error('taken'));
    const last = { ...entryOf(b, NOWHERE, [noted(3)]).entry, writes: failing };
    await expect(statuses(last)).rejects.toThrow('taken');
    expect(await side.store.load(b, 0)).toEqual([]);
  });

  it('expects a head by its hash: another history of the same length is a conflict that tells the head', async () => {
    const a = stream();
    const mine = entryOf(a, NOWHERE, [noted(1)]);
    const theirs = entryOf(a, NOWHERE, [noted(2)]);
    expect(await statuses(mine.entry)).toEqual(['appended']);

    const onTheirs = entryOf(a, theirs.after, [noted(3)]);
    expect(await side.store.append([onTheirs.entry])).toMatchObject([{ status: 'conflict', version: 1 }]);
    expect(await statuses(entryOf(a, NOWHERE, [noted(3)]).entry)).toEqual(['conflict']);
    expect(await statuses(entryOf(a, mine.after, [noted(3)]).entry)).toEqual(['appended']);
    expect(await side.store.load(a, 0)).toHaveLength(2);
  });

  it('expects a head even of a stream that is not there', async () => {
    const { after } = entryOf(stream(), NOWHERE, [noted(1)]);
    expect(await side.store.append([entryOf(stream(), after, [noted(2)]).entry])).toMatchObject([
      { status: 'conflict', version: 0 },
    ]);
  });

  it('answers a known command with its first result before it looks at versions', async () => {
    const a = stream();
    const first = entryOf(a, NOWHERE, [noted(1), noted(2)]);
    const [appended] = await side.store.append([first.entry]);
    await append(side.store, a, first.after, [noted(3)]);

    const again = entryOf(a, NOWHERE, [noted(9)], { command: first.entry.command });
    const [known] = await side.store.append([again.entry]);

    expect(known).toMatchObject({ status: 'known', version: 1, position: appended!.position - 1 });
    expect(known!.meta).toEqual({ actor: 'p1', role: 'teacher' });
    expect(await side.store.load(a, 0)).toHaveLength(3);
  });

  it('tells known, conflict and appended apart in one batch, and a conflict leaves the others in', async () => {
    const [a, b, c] = [stream(), stream(), stream()];
    const old = entryOf(a, NOWHERE, [noted(1)]);
    await side.store.append([old.entry]);
    await append(side.store, b, NOWHERE, [noted(1)]);
    const onNothing = entryOf(b, NOWHERE, [noted(2)]);
    const inC = entryOf(c, NOWHERE, [noted(3)]);

    expect(
      await statuses(
        old.entry,
        onNothing.entry,
        inC.entry,
        entryOf(b, onNothing.after, [noted(4)]).entry, // rests on what was in vain
        entryOf(c, inC.after, [noted(5)]).entry,
      ),
    ).toEqual(['known', 'conflict', 'appended', 'conflict', 'appended']);
    expect(await side.store.load(b, 0)).toHaveLength(1);
    expect(await side.store.load(c, 0)).toHaveLength(2);
  });

  it('lets a known entry with facts break only its own stream, and one without facts break nothing', async () => {
    const [a, b] = [stream(), stream()];
    const old = entryOf(a, NOWHERE, [noted(1)]);
    await side.store.append([old.entry]);
    const head = old.after;

    // Decided anew on the head: what follows in the batch rests on facts that are not recorded twice.
    const anew = entryOf(a, head, [noted(1)], { command: old.entry.command });
    expect(
      await statuses(
        anew.entry,
        entryOf(a, anew.after, [noted(2)]).entry,
        entryOf(a, head, [noted(2)]).entry,
        entryOf(b, NOWHERE, [noted(2)]).entry,
      ),
    ).toEqual(['known', 'conflict', 'conflict', 'appended']);
    expect(
      await statuses(entryOf(a, head, [], { command: old.entry.command }).entry, entryOf(a, head, [noted(2)]).entry),
    ).toEqual(['known', 'appended']);
  });

  it('takes a command that stands twice in a batch once', async () => {
    const [a, b] = [stream(), stream()];
    const command = newId();
    const first = entryOf(a, NOWHERE, [noted(1)], { command });
    const again = entryOf(a, first.after, [noted(1)], { command });
    const elsewhere = entryOf(b, NOWHERE, [noted(1)], { command });
    expect(await statuses(first.entry, again.entry, elsewhere.entry)).toEqual(['appended', 'conflict', 'conflict']);
    expect(await statuses(again.entry)).toEqual(['known']);
  });

  it('confirms a refusal that stands twice in a batch twice: refusals are not remembered', async () => {
    const a = stream();
    const command = newId();
    const refused = entryOf(a, NOWHERE, [], { command });
    const accepted = entryOf(a, NOWHERE, [noted(1)], { command });
    expect(await statuses(refused.entry, refused.entry, accepted.entry, entryOf(a, accepted.after, []).entry)).toEqual([
      'appended',
      'appended',
      'appended',
      'appended',
    ]);
  });

  it('checks what an entry relies on against heads that the same batch moved', async () => {
    const [granting, a, b] = [stream(), stream(), stream()];
    const before = await append(side.store, granting, NOWHERE, [noted(1)]);
    const move = entryOf(granting, before, [noted(2)]);
    const relying = (on: string, hash: string) =>
      entryOf(on, NOWHERE, [noted(1)], { relies: { [granting]: hash } }).entry;

    expect(await statuses(relying(a, before.hash), move.entry, relying(b, before.hash))).toEqual([
      'appended',
      'appended',
      'conflict',
    ]);
    expect(await statuses(relying(b, move.after.hash))).toEqual(['appended']);
    expect(await statuses(relying(stream(), ''), relying(stream(), before.hash))).toEqual(['conflict', 'conflict']);
  });

  it('records nothing that relies on what the same batch did not record', async () => {
    const [granting, a, b] = [stream(), stream(), stream()];
    await append(side.store, granting, NOWHERE, [noted(1)]);
    const inVain = entryOf(granting, NOWHERE, [noted(2)]); // behind: a conflict
    const leaning = entryOf(a, NOWHERE, [noted(1)], { relies: { [granting]: inVain.after.hash } });
    const leaningOnThat = entryOf(b, NOWHERE, [noted(1)], { relies: { [a]: leaning.after.hash } });
    expect(await statuses(inVain.entry, leaning.entry, leaningOnThat.entry)).toEqual([
      'conflict',
      'conflict',
      'conflict',
    ]);
    expect(await side.store.load(a, 0)).toEqual([]);
  });

  it('relies on a stream that is not there by an empty hash', async () => {
    const nowhere = stream();
    expect(await statuses(entryOf(stream(), NOWHERE, [noted(1)], { relies: { [nowhere]: '' } }).entry)).toEqual([
      'appended',
    ]);
  });

  it('confirms a refusal against the present head only, and writes nothing for it', async () => {
    const a = stream();
    const one = await append(side.store, a, NOWHERE, [noted(1)]);
    const two = await append(side.store, a, one, [noted(2)]);
    const head = await side.store.head();
    const next = entryOf(a, two, [noted(3)]);

    expect(await side.store.append([entryOf(a, two, []).entry])).toMatchObject([{ status: 'appended', version: 2 }]);
    expect(await side.store.append([entryOf(a, one, []).entry])).toMatchObject([{ status: 'conflict', version: 2 }]);
    expect(await statuses(entryOf(stream(), NOWHERE, []).entry)).toEqual(['appended']);
    expect(await side.store.head()).toBe(head);
    // Refused on what the batch itself brings about; and refused on what it has overtaken.
    expect(await statuses(next.entry, entryOf(a, next.after, []).entry, entryOf(a, two, []).entry)).toEqual([
      'appended',
      'appended',
      'conflict',
    ]);
  });

  it('leaves nothing behind of a batch that fails', async () => {
    const head = await side.store.head();
    const good = entryOf(stream(), NOWHERE, [noted(1)]).entry;
    const nul = entryOf(stream(), NOWHERE, [{ type: 'Noted', data: { text: '\u0000' } }]).entry;
    const noUuid = { ...entryOf(stream(), NOWHERE, [noted(1)]).entry, command: 'no uuid' };
    await expect(side.store.append([good, nul])).rejects.toMatchObject({ code: '22P05' });
    await expect(side.store.append([good, noUuid])).rejects.toMatchObject({ code: '22P02' });
    expect(await side.store.head()).toBe(head);
    expect(await statuses(good)).toEqual(['appended']);
  });

  it('never takes recorded_at back, even when the clock was ahead', async () => {
    const a = stream();
    const one = await append(side.store, a, NOWHERE, [noted(1)]);
    // Stands for a database server whose clock was an hour ahead when it wrote this.
    await asOwner(database, `update event set recorded_at = recorded_at + interval '1 hour' where stream = '${a}'`);
    await append(side.store, stream(), NOWHERE, [noted(2)]);
    await append(side.store, a, one, [noted(3)]);
    const stamps = (await wholeLedger(side.store)).map(({ recordedAt }) => recordedAt);
    expect(stamps).toEqual(stamps.toSorted((x, y) => x - y));
    expect(stamps.at(-1)! - Date.now()).toBeGreaterThan(3_000_000);
  });

  it('keeps every stream of this file chained', async () => {
    const facts = await wholeLedger(side.store);
    expect(facts.length).toBeGreaterThan(100);
    expect(brokenLinks(facts)).toEqual([]);
    const moved = facts.map((fact, index) => (index === 0 ? { ...fact, data: { n: -1 } } : fact));
    expect(brokenLinks(moved)).toHaveLength(1);
  });
});
