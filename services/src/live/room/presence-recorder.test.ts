import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMailbox } from '../../../../tests/support/mailbox.ts';
import { settingsFor } from '../../../../tests/support/platform.ts';
import { GuestCame, GuestLeft, GuestReturned, SalonClosed, salonStream } from '../../../../tests/support/salon.ts';
import { Watcher } from '../../../../tests/support/seat.ts';
import type { Mailbox } from '../../ledger/command/mailbox.ts';
import type { Outcome, Submission } from '../../ledger/submission.ts';
import { Log } from '../../ops/telemetry/log.ts';
import { PresenceRecorder } from './presence-recorder.ts';
import { Rooms } from './rooms.ts';
import type { SharedPresence } from './shared-presence.ts';

const SWEEP_MS = 3000;
const START = Date.UTC(2026, 10, 21, 8);
const receipt = {} as Extract<Outcome, { receipt: unknown }>['receipt'];
const execute = vi.fn<(given: Submission) => Promise<Outcome>>();

let told: ReturnType<typeof fakeMailbox>;
let recorder: PresenceRecorder;
let rooms: Rooms;
const alone = { follow: () => undefined, unfollow: () => undefined } as Partial<SharedPresence> as SharedPresence;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  execute.mockReset().mockResolvedValue({ receipt });
  told = fakeMailbox(salonStream);
  const clock = { now: () => Date.now() } as never;
  recorder = new PresenceRecorder({ execute } as never, clock, new Log(settingsFor('')));
  const seals = { forgotten: 0, secretOf: () => 'known' } as never;
  rooms = new Rooms(
    { incarnation: newId() } as never,
    clock,
    seals,
    recorder,
    alone,
    settingsFor(''),
    { forget: () => undefined } as never,
    new Log(settingsFor('')),
  );
});
afterEach(async () => {
  rooms.onModuleDestroy();
  await recorder.onModuleDestroy();
  vi.useRealTimers();
});

const open = () => rooms.of(told.mailbox as Mailbox);
const commands = () => execute.mock.calls.map(([{ stream, name, data }]) => ({ stream, name, data }));
const came = (...people: readonly string[]) => told.happens(...people.map((personId) => GuestCame({ personId })));

function enter(personId: string): Watcher {
  const watcher = new Watcher(personId, 'student');
  open().enter(watcher, undefined);
  return watcher;
}

describe('the recording of presence', () => {
  it('is one command of the software for all who were away long enough, once it was recorded no other', async () => {
    came('ann', 'bob', 'cat');
    const [ann, bob] = [enter('ann'), enter('bob')];
    enter('cat');
    open().leave(ann);
    open().leave(bob);
    await vi.advanceTimersByTimeAsync(LIMITS.awayAfterMs - SWEEP_MS);
    expect(execute).not.toHaveBeenCalled();
    execute.mockImplementationOnce(async () => {
      told.happens(GuestLeft({ personId: 'ann', seenAt: START }), GuestLeft({ personId: 'bob', seenAt: START }));
      return { receipt };
    });
    await vi.advanceTimersByTimeAsync(2 * SWEEP_MS);
    const left = ['ann', 'bob'].map((personId) => ({ personId, at: START }));
    expect(commands()).toEqual([{ stream: 'salon/1', name: 'NoteGuests', data: { left, returned: [] } }]);
    expect(execute.mock.calls[0]![0].actor).toMatchObject({ system: true, school: 's1' });
    await vi.advanceTimersByTimeAsync(10 * SWEEP_MS);
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it('does not wait for a sweep when someone is back', async () => {
    came('ann');
    told.happens(GuestLeft({ personId: 'ann', seenAt: 0 }));
    open();
    enter('ann');
    await vi.advanceTimersByTimeAsync(LIMITS.tickMs);
    expect(commands()).toEqual([{ stream: 'salon/1', name: 'NoteGuests', data: { left: [], returned: ['ann'] } }]);
  });

  it('looks again when someone came while it was recording', async () => {
    came('ann', 'bob');
    told.happens(...['ann', 'bob'].map((personId) => GuestLeft({ personId, seenAt: 0 })));
    let settle: (outcome: Outcome) => void = () => undefined;
    execute.mockImplementationOnce(() => new Promise((resolve) => (settle = resolve)));
    enter('ann');
    await vi.advanceTimersByTimeAsync(LIMITS.tickMs);
    enter('bob');
    await vi.advanceTimersByTimeAsync(2 * LIMITS.tickMs);
    expect(execute).toHaveBeenCalledTimes(1);
    told.happens(GuestReturned({ personId: 'ann' }));
    settle({ receipt });
    await vi.advanceTimersByTimeAsync(0);
    expect(commands()[1]).toMatchObject({ data: { left: [], returned: ['bob'] } });
  });

  it('asks again under the same key for what was not recorded', async () => {
    came('ann');
    open();
    execute.mockResolvedValue({ refused: 'server.busy' });
    await vi.advanceTimersByTimeAsync(LIMITS.awayAfterMs + 3 * SWEEP_MS);
    const keys = execute.mock.calls.map(([{ key }]) => key);
    expect(keys.length).toBeGreaterThan(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('leaves to another process whom that one holds, however soon that says so', async () => {
    came('ann');
    open();
    execute.mockImplementation(async () => {
      told.happens(GuestLeft({ personId: 'ann', seenAt: START }));
      setTimeout(() => told.happens(GuestReturned({ personId: 'ann' })), 1); // the other one heard it
      return { receipt };
    });
    await vi.advanceTimersByTimeAsync(LIMITS.awayAfterMs + 20 * SWEEP_MS);
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it('records nothing of a process that is going', async () => {
    came('ann');
    open();
    await recorder.onModuleDestroy();
    await vi.advanceTimersByTimeAsync(10 * LIMITS.awayAfterMs);
    enter('bob');
    expect(execute).not.toHaveBeenCalled();
  });
});

describe('a room that everyone left', () => {
  const MINUTE = 60_000;

  it('is kept until it is recorded that they did', async () => {
    came('ann');
    const room = open();
    open().leave(enter('ann'));
    execute.mockResolvedValue({ refused: 'server.busy' });
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(open()).toBe(room);
    told.happens(GuestLeft({ personId: 'ann', seenAt: START }));
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(open()).not.toBe(room);
  });

  it('is dropped when it is over, whoever was in it', async () => {
    came('ann');
    const room = open();
    told.happens(SalonClosed({}));
    await vi.advanceTimersByTimeAsync(3 * MINUTE);
    expect(open()).not.toBe(room);
  });
});
