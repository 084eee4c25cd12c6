import { GUESSES } from '@lectern/contracts/kernel/guesses.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { asOwner, writeSide, type WriteSide } from '../../../../tests/support/platform.ts';
import { LETTERS } from '../codes/codes.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { Sweeps } from '../../ops/sweeps/sweeps.ts';
import { Screens } from './screens.ts';
import { Sessions } from './sessions.ts';
import { codesTyped } from '../limits/tries.ts';
import { SharedSessions } from './shared-sessions.ts';

let database: TestDatabase;
let side: WriteSide;
let source: DataSource;
let sessions: Sessions;
let screens: Screens;

beforeAll(async () => {
  database = await migratedDatabase();
  await asOwner(database, "insert into school (id, name) values ('s1', 'School'), ('s2', 'Another')");
  await asOwner(database, "update school set created_at = created_at + interval '1 hour' where id = 's2'");
  side = writeSide(database.url);
  source = await new DataSource({
    type: 'postgres',
    url: database.url,
    extra: { options: '-c role=lectern_app' },
  }).initialize();
  sessions = new Sessions(side.database, side.settings, new SharedSessions(side.redis));
  screens = new Screens(side.database, sessions, side.tries, new Sweeps(side.log, side.settings));
});
afterAll(async () => {
  await source.destroy();
  await side.close();
  await database.drop();
});

async function waiting() {
  const token = await screens.open();
  const person = (await sessions.find(token))!;
  const state = await screens.stateOf(person.personId);
  if (!('code' in state)) throw new Error('it shows something already');
  return { token, person, id: person.personId, ...state };
}
const find = (code: string, who = newId(), school = 's1') =>
  screens.find(school, code, codesTyped({ personId: who, bound: true }, ''));
const bind = (screenId: string, stream: string) =>
  source.transaction((manager) => screens.bind(manager, [{ screenId, stream }]));
const unbind = (screenId: string, stream: string) =>
  source.transaction((manager) => screens.unbind(manager, [{ screenId, stream }]));
const expire = (id: string) =>
  asOwner(database, `update screen set expires_at = clock_timestamp() where person = '${id}'`);

describe('a screen', () => {
  it('is a person without a name whom the school does not know, and waits under a code of six', async () => {
    const { person, code, until } = await waiting();
    expect(person).toMatchObject({ school: 's1', name: '', bound: false, screen: true });
    expect(code).toMatch(new RegExp(`^[${LETTERS}]{6}$`));
    const minutes = (until - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(LIMITS.screenCodeMinutes - 1);
    expect(minutes).toBeLessThanOrEqual(LIMITS.screenCodeMinutes + 0.1);
  });

  it('keeps its code as long as that is valid, and gets one new one then, however often it asks', async () => {
    const { id, code } = await waiting();
    expect(await screens.stateOf(id)).toMatchObject({ code });
    for (let round = 0; round < 5; round += 1) {
      await expire(id);
      expect(await find(code)).toBeUndefined();
      const states = await Promise.all(Array.from({ length: 24 }, () => screens.stateOf(id)));
      const codes = new Set(states.map((state) => 'code' in state && state.code));
      expect(codes.size).toBe(1);
      expect(codes).not.toContain(code);
    }
  });

  it('is found by its code, small letters and spaces forgiven, in its own school only', async () => {
    const { id, code } = await waiting();
    expect(await find(` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`)).toBe(id);
    expect(await find(code, newId(), 's2')).toBeUndefined();
    expect(await find('')).toBeUndefined();
  });

  it('shows a stream once it was bound to it, and its code is of no use any more', async () => {
    const { id, code } = await waiting();
    await bind(id, 'jar/1');
    expect(await screens.stateOf(id)).toEqual({ stream: 'jar/1' });
    expect(await find(code)).toBeUndefined();
  });

  it('waits under another code when it was unbound, but not when it shows something else by then', async () => {
    const { id, code } = await waiting();
    await bind(id, 'jar/1');
    await bind(id, 'jar/2');
    await unbind(id, 'jar/1');
    expect(await screens.stateOf(id)).toEqual({ stream: 'jar/2' });
    await unbind(id, 'jar/2');
    const again = await screens.stateOf(id);
    expect(again).toHaveProperty('code');
    expect(again).not.toMatchObject({ code });
  });

  it('that was opened and left goes a day after its last code has expired', async () => {
    const [left, waits, shows] = [await waiting(), await waiting(), await waiting()];
    await bind(shows.id, 'jar/1');
    const age = (id: string) =>
      asOwner(database, `update screen set expires_at = expires_at - interval '25 hours' where person = '${id}'`);
    for (const { id } of [left, shows]) await age(id);
    await screens.sweep();
    expect(await sessions.find(left.token)).toBeDefined(); // for the seconds that it is remembered
    await expect(screens.stateOf(left.id)).rejects.toMatchObject({ code: 'session.required' });
    expect(await screens.stateOf(waits.id)).toMatchObject({ code: waits.code });
    expect(await screens.stateOf(shows.id)).toEqual({ stream: 'jar/1' });
  });

  it('that nobody came back to for long goes, and no other', async () => {
    const [old, used, young] = [await waiting(), await waiting(), await waiting()];
    for (const { id } of [old, used])
      await asOwner(
        database,
        `update screen set created_at = created_at - interval '31 days', code = null where person = '${id}'`,
      );
    for (const { token } of [old, young]) await sessions.end(token);
    await screens.sweep();
    const left = await asOwner(database, 'select id from person');
    const ids = left.map(({ id }) => id);
    expect([old, used, young].map(({ id }) => ids.includes(id))).toEqual([false, true, true]);
    await expect(screens.stateOf(old.id)).rejects.toMatchObject({ code: 'session.required' });
  });
});

describe('guessing codes of screens', () => {
  it('is stopped after so many failures, of one person and no other', async () => {
    const guesser = newId();
    const { id, code } = await waiting();
    for (let n = 0; n < GUESSES.codesOfPerson.free; n += 1) expect(await find('NOCODE', guesser)).toBeUndefined();
    await expect(find(code, guesser)).rejects.toBeInstanceOf(RefusedError);
    expect(await find(code)).toBe(id);
  });
});
