import { newId } from '@lectern/contracts/kernel/ids.ts';
import { ROLES, type Role } from '@lectern/contracts/kernel/roles.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import {
  accessDecider,
  classId,
  given,
  grantId,
  holderId,
  lessonId,
  withdrawn,
} from '../../../../tests/support/grants.ts';
import { append, NOWHERE, type Place } from '../../../../tests/support/ledger.ts';
import { actor, writeSide, type WriteSide } from '../../../../tests/support/platform.ts';
import { Looks } from './looks.ts';

const MINUTE = 60_000;
const look = { stream: `lesson/${lessonId}`, granting: `class/${classId}`, what: 'replay' };

let database: TestDatabase;
let side: WriteSide;
let now: number;
let person: ReturnType<typeof actor>;
let place: Place;
let looks: Looks;

beforeAll(async () => {
  database = await migratedDatabase();
  side = writeSide(database.url);
  side.deciders.register(accessDecider.context, accessDecider.decide, {
    RecordReview: async (personId) => ({ personId }),
  });
});
afterAll(async () => {
  await side.close();
  await database.drop();
});
beforeEach(async () => {
  now = Date.UTC(2026, 10, 21, 9);
  person = actor(newId());
  place = await append(side.store, `access/${person.personId}`, NOWHERE, [given(1, 'review', { classId })]);
  looks = new Looks(side.path as never, { now: () => now } as never);
});

const facts = () => side.store.load(`access/${person.personId}`, 1);
const recorded = async () => (await facts()).filter(({ type }) => type === 'LessonReviewed');

describe('a look of a reviewer', () => {
  it('stands in the log before it is answered: whose, under which grant, at what, with whose eyes, by the software', async () => {
    await looks.record(person, 'reviewer', { ...look, what: 'student', subject: holderId });
    const [fact] = await recorded();
    expect(fact).toMatchObject({
      data: { grantId: grantId(1), personId: person.personId, lessonId, look: 'student', studentId: holderId },
      actor: 'system',
      role: 'system',
      at: now,
    });
  });

  it('is one fact in a visit, however often and in however many processes they look', async () => {
    const execute = vi.spyOn(side.path, 'execute');
    await Promise.all([looks.record(person, 'reviewer', look), looks.record(person, 'reviewer', look)]);
    await new Looks(side.path as never, { now: () => now + 9 * MINUTE } as never).record(person, 'reviewer', look);
    const { length: asked } = execute.mock.calls;
    now += 5 * MINUTE;
    await looks.record(person, 'reviewer', look);
    expect(execute).toHaveBeenCalledTimes(asked); // what is known to be recorded costs nothing
    execute.mockRestore();
    expect(await recorded()).toHaveLength(1);
    now += 5 * MINUTE;
    await looks.record(person, 'reviewer', look);
    expect(await recorded()).toHaveLength(2);
  });

  it('at something else, or with the eyes of another, is another', async () => {
    for (const other of [
      {},
      { what: 'report' },
      { what: 'student', subject: newId() },
      { what: 'student', subject: newId() },
    ])
      await looks.record(person, 'reviewer', { ...look, ...other });
    expect((await recorded()).map(({ data }) => (data as { look: string }).look)).toEqual([
      'replay',
      'report',
      'student',
      'student',
    ]);
  });

  it('that no grant covers any more shows nothing', async () => {
    await append(side.store, `access/${person.personId}`, place, [withdrawn(1)]);
    await expect(looks.record(person, 'reviewer', look)).rejects.toMatchObject({ code: 'page.forbidden' });
    expect(await recorded()).toEqual([]);
  });

  it('that cannot be recorded just now shows nothing, and is recorded when it is tried again', async () => {
    const away = vi.spyOn(side.path, 'execute').mockResolvedValueOnce({ refused: 'server.busy' });
    await expect(looks.record(person, 'reviewer', look)).rejects.toMatchObject({ code: 'server.busy' });
    away.mockRestore();
    await looks.record(person, 'reviewer', look);
    expect(await recorded()).toHaveLength(1);
  });
});

it('whoever looks in a role of their own leaves no fact', async () => {
  for (const role of (Object.keys(ROLES) as Role[]).filter((one) => one !== 'reviewer'))
    await looks.record(person, role, look);
  expect(await facts()).toEqual([]);
});
