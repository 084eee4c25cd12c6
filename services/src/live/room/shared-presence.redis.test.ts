import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMailbox } from '../../../../tests/support/mailbox.ts';
import { ownPrefix, ownRedis, redisDoor, type OwnRedis } from '../../../../tests/support/redis.ts';
import { GuestCame, GuestLeft, salonStream } from '../../../../tests/support/salon.ts';
import { Absences } from './absences.ts';
import { Presence } from './presence.ts';
import { SharedPresence } from './shared-presence.ts';

const LONG = 15_000;
const AWAY_MS = LIMITS.awayAfterMs;
const STREAM = 'salon/1';

let server: OwnRedis;
let prefix: string;
let now: number;
let told: ReturnType<typeof fakeMailbox>;
const stops: (() => void)[] = [];

beforeEach(async () => {
  [server, prefix, now] = [await ownRedis(), ownPrefix(), 1_000_000];
  told = fakeMailbox(salonStream);
  told.happens(GuestCame({ personId: 'ann' }), GuestCame({ personId: 'bob' }));
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await server.kill();
});

/** A process with a room of the stream. Its clock is the test's; its beat is when the test says so. */
async function open(id: string, living: readonly string[] = []) {
  const beats: (() => void)[] = [];
  const redis = await redisDoor(server.url, prefix);
  const interval = vi.spyOn(globalThis, 'setInterval').mockImplementationOnce(((beat: () => void) => {
    beats.push(beat);
    return { unref: () => undefined };
  }) as never);
  const peers = { id, others: living.map((other) => ({ id: other })) };
  const shared = new SharedPresence(redis, peers as never, { now: () => now } as never);
  interval.mockRestore();
  (shared as unknown as { begin(): void }).begin();
  const presence = new Presence(() => now);
  const state = () => told.mailbox.head.folded.state;
  const absences = new Absences(salonStream.presence!, presence, () => now, state());
  shared.follow(STREAM, presence);
  const marks: string[] = [];
  await redis.hear('marks', (mark) => marks.push(mark));
  const die = (): void => {
    shared.onModuleDestroy();
    redis.onModuleDestroy();
  };
  stops.push(die);
  return {
    redis,
    presence,
    die,
    beat: () => beats.forEach((beat) => beat()),
    marks,
    due: () => absences.due(state())?.data.left,
    online: () => presence.online.toSorted(),
  };
}
type Process = Awaited<ReturnType<typeof open>>;

const sees = ({ online }: Process, ...people: readonly string[]) =>
  vi.waitFor(() => expect(online()).toEqual(people), LONG);
/** Time passes, in which all of these live and hear each other, where there is anything to hear by. */
async function pass(ms: number, ...living: readonly Process[]): Promise<void> {
  for (const end = now + ms; now < end;) {
    now = Math.min(end, now + 2000);
    for (const { beat } of living) beat();
    const said = await Promise.all(
      living.map(async ({ redis }, n) => {
        const mark = `${n} at ${now}`; // goes the way of the beat, behind it
        return redis.ask(['publish', 'marks', mark]).then(
          () => mark,
          () => undefined,
        );
      }),
    );
    for (const mark of said) {
      if (mark === undefined) continue;
      await vi.waitFor(() => expect(living.every(({ marks }) => marks.includes(mark))).toBe(true), {
        timeout: LONG,
        interval: 2,
      });
    }
  }
}
const isUp = (up: boolean, ...processes: readonly Process[]) =>
  vi.waitFor(() => expect(processes.map(({ redis }) => redis.isUp)).toEqual(processes.map(() => up)), LONG);

describe('who is connected to several processes', () => {
  it('is known in each of them, with who looks aside, whoever came first', async () => {
    const one = await open('one');
    one.presence.came('ann');
    const other = await open('other');
    await sees(other, 'ann');
    other.presence.came('bob');
    other.presence.came('ann');
    await sees(one, 'ann', 'bob');
    other.presence.turn('bob', true);
    await vi.waitFor(() => expect(one.presence.aside).toBe(1), LONG);
    expect(one.presence.moves()).toEqual({ came: ['ann', 'bob'], left: [], aside: 1 });
    one.presence.left('ann');
    expect(one.presence.moves()).toEqual({ came: ['ann'], left: [] }); // the other process holds her
    other.presence.left('ann');
    other.presence.left('bob');
    await sees(one);
    expect(one.presence.moves()).toEqual({ came: [], left: ['ann', 'bob'], aside: 0 });
  });

  it('is so for screens too: what is open elsewhere is known, and closed when its process is lost', async () => {
    const one = await open('one');
    one.presence.screenOpened('keeper');
    const other = await open('other');
    const screens = (process: Process, ...open: readonly string[]) =>
      vi.waitFor(() => expect(process.presence.screens.toSorted()).toEqual(open), LONG);
    await screens(other, 'keeper');
    other.presence.screenOpened('beamer');
    other.presence.screenOpened('keeper');
    await screens(one, 'beamer', 'keeper', 'keeper');
    one.presence.screenClosed('keeper');
    await screens(other, 'beamer', 'keeper');
    other.die();
    await pass(10_000, one);
    await screens(one);
  });

  it('is told as it changes, and asked for whole when something was missed', async () => {
    const [one, other] = [await open('one'), await open('other')];
    one.presence.came('ann');
    await sees(other, 'ann');
    const ask = vi.spyOn(one.redis, 'ask').mockRejectedValueOnce(new Error('lost on the way'));
    one.presence.came('bob');
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1), LONG);
    expect(other.online()).toEqual(['ann']);
    one.beat();
    await sees(other, 'ann', 'bob');
  });

  it('is missed nowhere while anybody holds them, and then from when they were seen last, the same for all', async () => {
    const [one, other] = [await open('one'), await open('other')];
    one.presence.came('ann');
    other.presence.came('bob');
    await sees(one, 'ann', 'bob');
    await sees(other, 'ann', 'bob');
    await pass(2 * AWAY_MS, one, other);
    await sees(other, 'ann', 'bob');
    expect([one.due(), other.due()]).toEqual([undefined, undefined]);
    one.presence.left('ann');
    const at = now;
    await sees(other, 'bob');
    await pass(AWAY_MS - 1, one, other);
    expect([one.due(), other.due()]).toEqual([undefined, undefined]);
    await pass(1, one, other);
    expect([one.due(), other.due()]).toEqual([[{ personId: 'ann', at }], [{ personId: 'ann', at }]]);
    told.happens(GuestLeft({ personId: 'ann', seenAt: at }));
    expect([one.due(), other.due()]).toEqual([undefined, undefined]);
  });
});

describe('whom a lost process held', () => {
  it('is away from when it was heard last, unless they come to another in time', async () => {
    const [one, other] = [await open('one'), await open('other')];
    for (const personId of ['ann', 'bob']) other.presence.came(personId);
    await sees(one, 'ann', 'bob');
    const at = now;
    other.die();
    await pass(6000, one);
    expect(one.online()).toEqual(['ann', 'bob']); // perhaps it is only late
    await pass(2000, one);
    expect(one.online()).toEqual([]);
    one.presence.came('bob');
    await pass(AWAY_MS, one);
    expect(one.due()).toEqual([{ personId: 'ann', at }]);
  });

  it('is still there while something else says that it lives', async () => {
    const [one, other] = [await open('one', ['other']), await open('other')];
    other.presence.came('ann');
    one.presence.came('bob');
    await sees(one, 'ann', 'bob');
    other.die();
    await pass(10 * AWAY_MS, one);
    expect(one.online()).toEqual(['ann', 'bob']);
    expect(one.due()).toBeUndefined();
  });

  it('is not given up by who was deaf itself', async () => {
    const [one, other] = [await open('one'), await open('other')];
    other.presence.came('ann');
    await sees(one, 'ann');
    now += AWAY_MS; // no beat: this process stood still
    one.beat();
    expect(one.online()).toEqual(['ann']);
    await pass(AWAY_MS, one, other);
    expect(one.online()).toEqual(['ann']);
  });
});

describe('while Redis is away', () => {
  it('nobody is missed; when it is back all say whom they hold, and who is nowhere is missed from then on', async () => {
    const [one, other] = [await open('one'), await open('other')];
    one.presence.came('ann');
    other.presence.came('bob');
    await sees(one, 'ann', 'bob');
    await server.kill();
    await isUp(false, one, other);
    one.presence.left('ann');
    other.presence.left('bob');
    one.presence.came('bob'); // moved over
    await pass(10 * AWAY_MS, one, other);
    expect([one.due(), other.due()]).toEqual([undefined, undefined]);
    await server.start();
    await isUp(true, one, other);
    await sees(other, 'bob');
    await sees(one, 'bob');
    const back = now;
    expect([one.due(), other.due()]).toEqual([undefined, undefined]);
    await pass(AWAY_MS, one, other);
    expect([one.due(), other.due()]).toEqual([[{ personId: 'ann', at: back }], [{ personId: 'ann', at: back }]]);
  });

  it('who was held by a process that did not come back is missed from when Redis was', async () => {
    const [one, other] = [await open('one'), await open('other')];
    other.presence.came('ann');
    one.presence.came('bob');
    await sees(one, 'ann', 'bob');
    await server.kill();
    await isUp(false, one);
    other.die();
    await pass(10 * AWAY_MS, one);
    await server.start();
    await isUp(true, one);
    const back = now;
    await pass(8000, one);
    expect(one.online()).toEqual(['bob']);
    expect(one.due()).toBeUndefined();
    await pass(AWAY_MS, one);
    expect(one.due()).toEqual([{ personId: 'ann', at: back }]);
  });
});
