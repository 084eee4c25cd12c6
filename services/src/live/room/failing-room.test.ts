import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { CLOSE } from '@lectern/contracts/kernel/wire.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clubStream, jarStream } from '../../../../tests/support/jar.ts';
import { fakeMailbox } from '../../../../tests/support/mailbox.ts';
import { settingsFor } from '../../../../tests/support/platform.ts';
import { salonStream } from '../../../../tests/support/salon.ts';
import { Watcher } from '../../../../tests/support/seat.ts';
import type { Mailbox } from '../../ledger/command/mailbox.ts';
import { Log } from '../../ops/telemetry/log.ts';
import { PresenceRecorder } from './presence-recorder.ts';
import { Rooms } from './rooms.ts';
import type { SharedPresence } from './shared-presence.ts';

const settings = settingsFor('');
const fault = new Error('a fault in what this room shows');
const forget = vi.fn<(id: string) => void>();
const report = vi.spyOn(Log.prototype, 'failure');
const opened = { type: 'JarOpened', data: { clubId: 'c' } };
const added = { type: 'MarblesAdded', data: { personId: 'ann', n: 1 } };

/** Says who has which role in the rooms. */
const club = fakeMailbox(clubStream);
let rooms: Rooms;
let recorder: PresenceRecorder;
let [sick, well]: ReturnType<typeof fakeMailbox>[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  forget.mockReset();
  report.mockReset();
  const clock = { now: () => Date.now() } as never;
  recorder = new PresenceRecorder(
    { execute: async () => ({ refused: 'already.so' }) } as never,
    clock,
    new Log(settings),
  );
  const alone = { follow: () => undefined, unfollow: () => undefined } as Partial<SharedPresence> as SharedPresence;
  const seals = { forgotten: 0, secretOf: () => 'known' } as never;
  const store = { incarnation: newId() } as never;
  rooms = new Rooms(
    store,
    clock,
    seals,
    recorder,
    alone,
    settings,
    { forget, get: () => club.mailbox } as never,
    new Log(settings),
  );
  [sick, well] = [fakeMailbox(jarStream), fakeMailbox(jarStream)];
  Object.assign(well.mailbox, { id: 'jar/2' });
  for (const { happens } of [sick, well]) happens(opened);
});
afterEach(async () => {
  rooms.onModuleDestroy();
  await recorder.onModuleDestroy();
  vi.useRealTimers();
});

const enter = ({ mailbox }: ReturnType<typeof fakeMailbox>, personId: string): Watcher => {
  const watcher = new Watcher(personId, 'student');
  rooms.of(mailbox as Mailbox).enter(watcher, undefined);
  return watcher;
};
/** From now on, nothing that this stream has become can be shown. */
const fails = (mailbox: object) =>
  Object.defineProperty(mailbox, 'head', {
    configurable: true,
    get: () => {
      throw fault;
    },
  });

describe('a room that fails', () => {
  it('is taken down with its clients told, and the others go on', async () => {
    const [ann, bob] = [enter(sick!, 'ann'), enter(well!, 'bob')];
    const before = rooms.of(sick!.mailbox as Mailbox);
    sick!.happens(added);
    fails(sick!.mailbox);
    well!.happens(added);
    await vi.advanceTimersByTimeAsync(LIMITS.tickMs);
    expect(ann.closed).toBe(`${CLOSE.goingAway} server.error`);
    expect(report).toHaveBeenCalledExactlyOnceWith(fault, expect.stringContaining('room'), { stream: 'jar/1' });
    expect(rooms.figures.failed).toBe(1);
    expect(forget.mock.calls).toEqual([['jar/1']]);
    expect(bob.closed).toBeUndefined();
    expect(bob.frames.some(({ t }) => t === 'patch')).toBe(true);
    before.leave(ann); // as when its socket has closed
    await vi.advanceTimersByTimeAsync(60_000);
    expect(rooms.figures.failed).toBe(1);
  });

  it('is made anew for who comes back', async () => {
    enter(sick!, 'ann');
    sick!.happens(added);
    fails(sick!.mailbox);
    await vi.advanceTimersByTimeAsync(LIMITS.tickMs);
    const anew = fakeMailbox(jarStream);
    anew.happens(opened, added);
    const again = enter(anew, 'ann');
    expect(again.frames[0]).toMatchObject({ t: 'view', through: 2 });
    anew.happens(added);
    await vi.advanceTimersByTimeAsync(LIMITS.tickMs);
    expect(again.frames.some(({ t }) => t === 'patch')).toBe(true);
  });

  it('is taken down too where it fails while who is away is looked up', async () => {
    const salon = fakeMailbox(salonStream);
    salon.happens({ type: 'GuestCame', data: { personId: 'ann' } });
    const ann = enter(salon, 'ann');
    await vi.advanceTimersByTimeAsync(LIMITS.tickMs);
    fails(salon.mailbox);
    await vi.advanceTimersByTimeAsync(3000);
    expect(ann.closed).toBe(`${CLOSE.goingAway} server.error`);
    expect(rooms.figures.failed).toBe(1);
  });
});
