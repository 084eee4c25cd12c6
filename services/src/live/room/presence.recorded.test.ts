import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { append, brokenLinks, NOWHERE } from '../../../../tests/support/ledger.ts';
import { settingsFor, writeSide, type WriteSide } from '../../../../tests/support/platform.ts';
import { decideSalon, GuestCame, salon } from '../../../../tests/support/salon.ts';
import { Watcher } from '../../../../tests/support/seat.ts';
import { PresenceRecorder } from './presence-recorder.ts';
import { Rooms } from './rooms.ts';
import type { SharedPresence } from './shared-presence.ts';

vi.mock('@lectern/contracts/streams.ts', () => import('../../../../tests/support/salon.ts'));

const SWEEP_MS = 3000;
const LONG = { interval: 10 };

let database: TestDatabase;
let side: WriteSide;
let recorder: PresenceRecorder;
let rooms: Rooms;
const alone = { follow: () => undefined, unfollow: () => undefined } as Partial<SharedPresence> as SharedPresence;
let now: number;

beforeAll(async () => {
  database = await migratedDatabase();
  side = writeSide(database.url);
  side.deciders.register(salon, decideSalon);
  await side.store.onModuleInit();
});
afterAll(async () => {
  await side.close();
  await database.drop();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  now = Date.UTC(2026, 10, 21, 9);
  const clock = { now: () => now } as never;
  recorder = new PresenceRecorder(side.path as never, clock, side.log);
  rooms = new Rooms(side.store, clock, side.seals, recorder, alone, settingsFor(''), side.mailboxes, side.log);
});
afterEach(async () => {
  rooms.onModuleDestroy();
  await recorder.onModuleDestroy();
  vi.useRealTimers();
});

const factsOf = async (stream: string) =>
  (await side.store.load(stream, 1)).map(({ type, data, actor, role, at }) => ({ type, data, actor, role, at }));
const later = (ms: number): void => {
  now += ms;
  vi.advanceTimersByTime(SWEEP_MS);
};

describe('being away', () => {
  it('stands in the ledger once it was long, with when they were last seen; coming back does at once', async () => {
    const [ann, stream] = [newId(), `salon/${newId()}`];
    await append(side.store, stream, NOWHERE, [GuestCame({ personId: ann })]);
    const mailbox = side.mailboxes.get(stream);
    await mailbox.ready();
    const room = rooms.of(mailbox);
    const seat = new Watcher(ann, 'student');
    room.enter(seat, undefined);
    later(10 * LIMITS.awayAfterMs);
    const seenAt = now;
    room.leave(seat);
    later(1000);
    room.enter(seat, undefined);
    later(LIMITS.awayAfterMs);
    expect(await factsOf(stream)).toEqual([]); // a short reconnect

    const lastSeen = now;
    expect(lastSeen).toBeGreaterThan(seenAt);
    room.leave(seat);
    later(LIMITS.awayAfterMs);
    const software = { actor: 'system', role: 'system' };
    const left = { type: 'GuestLeft', data: { personId: ann, seenAt: lastSeen }, at: now, ...software };
    await vi.waitFor(async () => expect(await factsOf(stream)).toEqual([left]), LONG);

    now += 5000;
    const returned = { type: 'GuestReturned', data: { personId: ann }, at: now, ...software };
    room.enter(seat, undefined);
    await vi.waitFor(async () => expect(await factsOf(stream)).toEqual([left, returned]), LONG);
    later(10 * LIMITS.awayAfterMs);
    expect(await factsOf(stream)).toHaveLength(2);
    expect(brokenLinks(await side.store.load(stream, 0))).toEqual([]);
  });
});
