import { newId } from '@lectern/contracts/kernel/ids.ts';
import { roomPath } from '@lectern/contracts/kernel/wire.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { club, decideClub, decideJar, jar as jarContext } from '../../../../tests/support/jar.ts';
import { actor, give, openJar, writeSide, type WriteSide } from '../../../../tests/support/platform.ts';
import { Admission, readRoomRequest } from './admission.ts';

vi.mock('@lectern/contracts/streams.ts', () => import('../../../../tests/support/jar.ts'));

describe('the address of a room', () => {
  const id = newId();

  it('says what a client wrote into it', () => {
    const address = {
      family: 'jar',
      id,
      user: newId(),
      as: 'screen',
      resume: { incarnation: newId(), after: 7 },
    } as const;
    expect(readRoomRequest(roomPath(address))).toEqual({ ...address, wireVersion: 1 });
    expect(readRoomRequest(roomPath({ family: 'jar', id, user: 'u' }))).toMatchObject({
      as: undefined,
      resume: undefined,
    });
  });

  it.each([
    `/ws/vase/${id}`,
    `/ws/jar/1`,
    `/ws/jar/${id}/more`,
    `/ws/jar/`,
    `/ws/`,
    `/ws/jar/..%2f${id}`,
    `/ws/JAR/${id}`,
    `/ws/toString/${id}`,
    `//ws/jar/${id}`,
    `/ws//jar/${id}`,
  ])('is none: %s', (path) => expect(readRoomRequest(path)).toBeUndefined());

  it('resumes only with both a place and its ledger, and from no place that is no number', () => {
    const read = (query: string) => readRoomRequest(`/ws/jar/${id}?v=1&${query}`)?.resume;
    expect(read('after=3')).toBeUndefined();
    expect(read('incarnation=x')).toBeUndefined();
    expect(read('after=3&incarnation=x')).toEqual({ after: 3, incarnation: 'x' });
    expect(read('after=three&incarnation=x')?.after).toBeNaN();
  });
});

describe('who gets into a room', () => {
  let database: TestDatabase;
  let one: WriteSide;
  let other: WriteSide;
  let admission: Admission;

  beforeAll(async () => {
    database = await migratedDatabase();
    [one, other] = [writeSide(database.url), writeSide(database.url)];
    for (const side of [one, other]) {
      side.deciders.register(jarContext, decideJar);
      side.deciders.register(club, decideClub);
    }
    admission = new Admission(one.mailboxes);
  });
  afterAll(async () => {
    await Promise.all([one.close(), other.close()]);
    await database.drop();
  });

  const admit = async (stream: string, personId: string, more: { as?: string; school?: string } = {}) => {
    const [family, id] = stream.split('/') as [string, string];
    const request = { family, id, wireVersion: 1, user: personId, as: more.as, resume: undefined };
    const person = { ...actor(personId, { school: more.school ?? 's1' }), name: personId };
    const admitted = await admission.admit(request, person);
    return typeof admitted === 'string' ? admitted : admitted.audience;
  };

  it('is asked of the streams: role in one, part in the other, school in both', async () => {
    const { jar } = await openJar(one, { ann: 'student', bob: 'student', aud: 'auditor' });
    await give(one, 'ann', jar, 'AddMarbles', { n: 1 });
    expect(await admit(jar, 'keeper')).toBe('teacher');
    expect(await admit(jar, 'keeper', { as: 'screen' })).toBe('screen');
    expect(await admit(jar, 'ann')).toBe('student');
    expect(await admit(jar, 'ann', { as: 'screen' })).toBe('student');
    expect(await admit(jar, 'bob')).toBe('join.notJoined');
    expect(await admit(jar, 'aud')).toBe('page.forbidden');
    expect(await admit(jar, 'stranger')).toBe('page.forbidden');
    expect(await admit(jar, 'keeper', { school: 's2' })).toBe('page.missing');
    expect(await admit(`jar/${newId()}`, 'keeper')).toBe('page.missing');
  });

  it('lets in at once whom another process let in a moment ago, even while answers are under way here', async () => {
    const { jar, club: granting } = await openJar(one, { ann: 'student' });
    expect(await admit(jar, 'ann')).toBe('join.notJoined');
    const append = one.store.append.bind(one.store);
    let release: () => void = () => undefined;
    const held = vi.spyOn(one.store, 'append').mockImplementation(async (entries) => {
      await new Promise<void>((resolve) => (release = resolve));
      return append(entries);
    });
    const underWay = give(one, 'keeper', jar, 'AddMarbles', { n: 1 });
    await vi.waitFor(() => expect(held).toHaveBeenCalled());
    await give(other, 'ann', jar, 'AddMarbles', { n: 1 });
    expect(await admit(jar, 'ann')).toBe('student');
    await give(other, 'founder', granting, 'NameMember', { personId: 'new', role: 'teacher' });
    expect(await admit(jar, 'new')).toBe('teacher');
    held.mockRestore();
    release();
    expect(await underWay).toMatchObject({ receipt: { version: 3 } });
  });
});
