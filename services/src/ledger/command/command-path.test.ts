import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { club, decideClub, decideJar, jar } from '../../../../tests/support/jar.ts';
import { append, NOWHERE } from '../../../../tests/support/ledger.ts';
import { actor, give, openJar, refusalOf, writeSide, type WriteSide } from '../../../../tests/support/platform.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { requestMarks, type RequestMarks } from '../../ops/telemetry/log.ts';

vi.mock('@lectern/contracts/streams.ts', () => import('../../../../tests/support/jar.ts'));

let database: TestDatabase;
let one: WriteSide;
let other: WriteSide;

beforeAll(async () => {
  database = await migratedDatabase();
  [one, other] = [writeSide(database.url), writeSide(database.url)];
  await Promise.all([one.store.onModuleInit(), other.store.onModuleInit()]);
  for (const side of [one, other]) {
    side.deciders.register(jar, decideJar);
    side.deciders.register(club, decideClub);
  }
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await database.drop();
});

const add = (stream: string, data: object, more: Parameters<typeof give>[5] = {}) =>
  give(one, 'keeper', stream, 'AddMarbles', data, more);

describe('a command', () => {
  it('is answered with the facts it recorded and where they stand', async () => {
    const { jar } = await openJar(one, {});
    const outcome = await add(jar, { n: 30 });
    const facts = await one.store.load(jar, 0);
    expect(one.store.incarnation).toMatch(/^[0-9a-f-]{36}$/);
    expect(outcome).toEqual({
      receipt: {
        stream: jar,
        version: 3,
        cursor: { incarnation: one.store.incarnation, position: facts.at(-1)!.position },
        facts: 2,
        repeated: false,
      },
    });
    expect(facts.map(({ type, actor: who, role }) => [type, who, role])).toEqual([
      ['JarOpened', 'keeper', 'teacher'],
      ['MarblesAdded', 'keeper', 'teacher'],
      ['JarSealed', 'keeper', 'teacher'],
    ]);
  });

  it('that is repeated is answered with its first result, in any process and whatever happened since', async () => {
    const { jar } = await openJar(one, {});
    const key = newId();
    const first = await add(jar, { n: 30 }, { key });
    for (const side of [one, other]) {
      const again = await give(side, 'keeper', jar, 'AddMarbles', { n: 30 }, { key, at: 0 });
      expect(again).toEqual({ receipt: { ...('receipt' in first && first.receipt), repeated: true } });
    }
    expect(refusalOf(await add(jar, { n: 30 }))).toBe('join.over');
  });

  it('with the same key is the same only from the same person, about the same stream, with the same name and body', async () => {
    const { jar } = await openJar(one, { bob: 'teacher' });
    const elsewhere = await openJar(one, {});
    const key = newId();
    await add(jar, { n: 1 }, { key });
    expect(refusalOf(await add(jar, { n: 2 }, { key }))).toBe('request.keyReused');
    expect(refusalOf(await give(other, 'keeper', jar, 'AddMarbles', { n: 2 }, { key }))).toBe('request.keyReused');
    const others = await Promise.all([
      give(one, 'bob', jar, 'AddMarbles', { n: 1 }, { key }),
      add(elsewhere.jar, { n: 1 }, { key }),
      give(one, 'keeper', jar, 'SealJar', {}, { key }),
    ]);
    expect(others).toMatchObject(others.map(() => ({ receipt: { repeated: false } })));
  });

  it('that was refused may be given again with the same key: refusals are not remembered', async () => {
    const [jarId, clubId] = [newId(), newId()];
    const [stream, key] = [`jar/${jarId}`, newId()];
    const open = () => give(one, 'keeper', stream, 'OpenJar', { clubId }, { key });
    expect(refusalOf(await open())).toBe('page.forbidden');
    await give(one, 'founder', `club/${clubId}`, 'NameMember', { personId: 'keeper', role: 'teacher' });
    expect(await open()).toMatchObject({ receipt: { version: 1, repeated: false } });
  });

  it('is refused entry by entry when its data is not what the contract says', async () => {
    const { jar } = await openJar(one, {});
    expect(await add(jar, { n: 'many' })).toEqual({
      refused: 'request.invalid',
      faults: [{ path: 'n', code: 'invalid_type' }],
    });
  });

  it('that no decider knows is nowhere', async () => {
    expect(refusalOf(await give(one, 'keeper', `jar/${newId()}`, 'toString', {}))).toBe('page.missing');
    expect(refusalOf(await give(one, 'keeper', `vase/${newId()}`, 'AddMarbles', { n: 1 }))).toBe('page.missing');
    expect(refusalOf(await add(`jar/${newId()}`, { n: 1 }))).toBe('page.missing');
  });

  it('finds nothing in a stream of another school, not even who has a role in what grants it', async () => {
    const { club: granting } = await openJar(one, {});
    const foreign = `jar/${newId()}`;
    const opened = { type: 'JarOpened', data: { clubId: granting.slice('club/'.length) } };
    await append(one.store, foreign, NOWHERE, [opened], { school: 's2' });
    expect(refusalOf(await add(foreign, { n: 1 }))).toBe('page.missing');
  });

  it('whose facts a machine does not accept leaves none, even of those that it would', async () => {
    const { jar } = await openJar(one, {});
    expect(refusalOf(await give(one, 'keeper', jar, 'Misdecide', { how: 'twiceSealed' }))).toBe('step.notNow');
    expect(await one.store.load(jar, 1)).toEqual([]);
  });

  it('marks the lines of its request with its id', async () => {
    const { jar } = await openJar(one, {});
    const marks: RequestMarks = { request: 'r1' };
    await requestMarks.run(marks, () => add(jar, { n: 1 }));
    expect(marks.command).toBe((await one.store.load(jar, 1))[0]!.command);
  });

  it('reaches its decider with what was gathered for it, once, and at the time of its arrival', async () => {
    const gathering = writeSide(database.url);
    const gather = vi.fn<() => Promise<string>>().mockResolvedValue('a code');
    const decide = vi.fn<typeof decideJar>(decideJar);
    gathering.deciders.register(jar, decide, { AddMarbles: gather });
    const { jar: stream } = await openJar(one, {});
    await give(gathering, 'keeper', stream, 'AddMarbles', { n: 1 }, { at: 4711 });
    expect(gather).toHaveBeenCalledExactlyOnceWith(stream.slice(4), { n: 1 }, actor('keeper'), 4711, undefined);
    expect(decide.mock.calls[0]![2]).toEqual({
      personId: 'keeper',
      streamId: stream.slice(4),
      asker: { role: 'teacher', bound: true },
      status: expect.any(Function),
      at: 4711,
      seal: expect.any(Function),
      gathered: 'a code',
    });
    expect((await one.store.load(stream, 1))[0]!.at).toBe(4711);
    await gathering.close();
  });
});

describe('a command that is repeated', () => {
  it('gathers nothing again, in the process that decided it and in one that begins with a snapshot', async () => {
    const [first, restarted] = [writeSide(database.url), writeSide(database.url)];
    const { jar: stream } = await openJar(one, {});
    const key = newId();
    const gather = vi.fn<() => Promise<string>>().mockResolvedValue('a code');
    for (const side of [first, restarted]) {
      await side.store.onModuleInit();
      side.deciders.register(jar, decideJar, { AddMarbles: gather });
    }
    const add = (side: WriteSide) => give(side, 'keeper', stream, 'AddMarbles', { n: 1 }, { key });
    const recorded = await add(first);
    gather.mockRejectedValue(new RefusedError('join.codeUnknown'));
    const start = { head: first.mailboxes.get(stream).head, writers: [] };
    vi.spyOn(restarted.snapshots, 'startOf').mockImplementation(async (id) => (id === stream ? start : undefined));
    for (const side of [first, restarted])
      expect(await add(side)).toEqual({ receipt: { ...('receipt' in recorded && recorded.receipt), repeated: true } });
    expect(gather).toHaveBeenCalledTimes(1);
    await Promise.all([first.close(), restarted.close()]);
  });
});

describe('a command whose gathering fails', () => {
  it.each([
    [new RefusedError('join.codeUnknown'), 'join.codeUnknown'],
    [Object.assign(new Error('away'), { code: 'ECONNREFUSED' }), 'server.busy'],
    [new Error('a fault'), 'server.error'],
  ])('is refused for it: %s', async (error, code) => {
    const side = writeSide(database.url);
    const gather = vi.fn<() => Promise<never>>().mockRejectedValue(error);
    side.deciders.register(jar, decideJar, { AddMarbles: gather });
    const { jar: stream } = await openJar(one, {});
    expect(await give(side, 'keeper', stream, 'AddMarbles', { n: 1 })).toEqual({ refused: code });
    gather.mockClear();
    expect(await give(side, 'stranger', stream, 'AddMarbles', { n: 1 })).toEqual({ refused: 'page.forbidden' });
    expect(gather).not.toHaveBeenCalled(); // nothing is fetched for who may not give it
    await side.close();
  });
});

describe('the role that a decision rested on', () => {
  it('still holds when the facts are recorded: taken away in between, the command is decided anew', async () => {
    const { jar, club: granting } = await openJar(one, { bob: 'teacher', cat: 'teacher' });
    await give(one, 'cat', jar, 'AddMarbles', { n: 1 });
    const append = one.store.append.bind(one.store);
    const demoted = vi.spyOn(one.store, 'append').mockImplementationOnce(async (entries) => {
      await give(other, 'founder', granting, 'NameMember', { personId: 'bob', role: 'auditor' });
      return append(entries);
    });
    const [bobs, cats] = await Promise.all([
      give(one, 'bob', jar, 'AddMarbles', { n: 2 }),
      give(one, 'cat', jar, 'AddMarbles', { n: 3 }),
    ]);
    demoted.mockRestore();
    expect(refusalOf(bobs)).toBe('page.forbidden');
    expect(cats).toMatchObject({ receipt: { version: 3 } });
    expect(one.mailboxes.get(jar).head.folded.state).toMatchObject({ jar: { total: 4 } });
  });

  it('given in between, lets the command in that was about to be refused', async () => {
    const { jar, club: granting } = await openJar(one, {});
    await give(one, 'keeper', jar, 'AddMarbles', { n: 1 });
    const append = one.store.append.bind(one.store);
    const promoted = vi.spyOn(one.store, 'append').mockImplementationOnce(async (entries) => {
      await give(other, 'founder', granting, 'NameMember', { personId: 'dan', role: 'student' });
      return append(entries);
    });
    expect(await give(one, 'dan', jar, 'AddMarbles', { n: 2 })).toMatchObject({ receipt: { version: 3 } });
    promoted.mockRestore();
    expect((await one.store.load(jar, 2))[0]!.role).toBe('student');
  });
});
