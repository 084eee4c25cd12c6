import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { append, NOWHERE } from '../../../../tests/support/ledger.ts';
import { actor, give, writeSide, type WriteSide } from '../../../../tests/support/platform.ts';
import { decideSalon, MirrorHung, MirrorTaken, salon } from '../../../../tests/support/salon.ts';
import { Admission } from '../../live/room/admission.ts';
import { roleAtLarge } from './role-in.ts';
import type { Actor } from '../submission.ts';

vi.mock('@lectern/contracts/streams.ts', () => import('../../../../tests/support/salon.ts'));

let database: TestDatabase;
let side: WriteSide;
const mirror = actor(newId(), { bound: false, screen: true });
const administrator = actor(newId(), { administrator: true });

beforeAll(async () => {
  database = await migratedDatabase();
  side = writeSide(database.url);
  side.deciders.register(salon, decideSalon);
});
afterAll(async () => {
  await side.close();
  await database.drop();
});

const hung = async (): Promise<string> => {
  const stream = `salon/${newId()}`;
  await append(side.store, stream, NOWHERE, [MirrorHung({ mirrorId: mirror.personId })]);
  return stream;
};
/** The role in which a command of theirs is decided. */
const roleOf = async (as: Actor, stream: string): Promise<unknown> => {
  const outcome = await give(side, as.personId, stream, 'Look', {}, { as });
  return 'refused' in outcome && outcome.refused === 'step.notNow' ? outcome.with : outcome;
};
const admitted = async (as: Actor, stream: string) => {
  const [family, id] = stream.split('/') as [string, string];
  const answer = await new Admission(side.mailboxes).admit({ family, id, as: undefined }, { ...as, name: '' });
  return typeof answer === 'string' ? answer : answer.audience;
};

describe('a role', () => {
  it('that the stream gives by itself goes before what the granting one says, for commands and for rooms', async () => {
    const stream = await hung();
    expect(await roleOf(mirror, stream)).toEqual({ role: 'screen' });
    expect(await admitted(mirror, stream)).toBe('screen');
  });

  it('is nobody’s for a screen where it is not paired', async () => {
    const stream = await hung();
    const other = actor(newId(), { bound: false, screen: true });
    expect(await roleOf(other, stream)).toEqual({ role: 'anyone' });
    expect(await admitted(other, stream)).toBe('page.forbidden');
    await append(side.store, stream, { version: 1, hash: (await side.store.load(stream, 0))[0]!.hash }, [
      MirrorTaken({ mirrorId: mirror.personId }),
    ]);
    await side.mailboxes.get(stream).refresh();
    expect(await admitted(mirror, stream)).toBe('page.forbidden');
  });

  it('[R6.07] is the administrator’s for an administrator who has no other', async () => {
    const stream = await hung();
    expect(await roleOf(administrator, stream)).toEqual({ role: 'administrator' });
    expect(await roleOf(actor(newId()), stream)).toEqual({ role: 'visitor' });
  });

  it('where nothing of one stream is asked is a visitor’s, but for screens, and for what administrators alone may', () => {
    const [everyone, few] = [{ visitor: true, administrator: true }, { administrator: true }];
    expect([everyone, few].map((allow) => roleAtLarge(actor('p'), allow))).toEqual(['visitor', 'visitor']);
    expect([everyone, few].map((allow) => roleAtLarge(administrator, allow))).toEqual(['visitor', 'administrator']);
    expect([everyone, few].map((allow) => roleAtLarge(mirror, allow))).toEqual(['screen', 'screen']);
  });
});
