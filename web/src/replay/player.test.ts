import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { LoggedPlayback } from '../../../tests/support/playback-source.ts';
import { lessonHistories, logOf, studentId } from '../../../tests/support/lesson-history.ts';
import type { Eyes, PlaybackSource } from './playback.ts';
import { Player } from './player.ts';
import { SPEEDS } from './playhead.ts';

/** Answers that arrive when the test says, in any order; `undefined` is a network that is gone. */
class Slow implements PlaybackSource {
  readonly #playback: LoggedPlayback;
  readonly waiting: ((isThere: boolean) => void)[] = [];

  constructor(playback: LoggedPlayback) {
    this.#playback = playback;
  }

  frame: PlaybackSource['frame'] = (asked) => this.#later(() => this.#playback.frame(asked));
  range: PlaybackSource['range'] = (asked) => this.#later(() => this.#playback.range(asked));

  async answer(nth: number, isThere = true): Promise<void> {
    const [one] = this.waiting.splice(nth % Math.max(1, this.waiting.length), 1);
    one?.(isThere);
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
  }

  #later<Answer>(answer: () => Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push((isThere) => (isThere ? resolve(answer()) : reject(new Error('gone'))));
    });
  }
}

const EYES: readonly Eyes[] = [{ as: 'screen' }, { as: 'teacher' }, { as: 'student', person: studentId(1) }];

function replayOf(playback: LoggedPlayback, eyes = EYES[0]!) {
  let now = 1000;
  const source = new Slow(playback);
  const player = new Player({
    source,
    bounds: { from: playback.from, to: playback.to, isOpen: false },
    eyes,
    local: () => now,
  });
  const pass = (ms: number) => {
    now += ms;
    player.tick();
  };
  const settle = async () => {
    while (source.waiting.length > 0) await source.answer(0);
  };
  return { source, player, pass, settle };
}

const checked = new WeakSet<object>();

/** The picture is exactly what was seen at its version, by the eyes that it names. */
function expectTrue(playback: LoggedPlayback, player: Player): void {
  const { moment } = player.snapshot();
  if (moment === undefined || checked.has(moment)) return;
  checked.add(moment);
  expect(moment.view).toEqual(JSON.parse(JSON.stringify(playback.view(moment.eyes, moment.version))));
  expect(moment.own).toEqual(playback.own(moment.eyes, moment.version));
}

const playbacks = lessonHistories.map((moments) => new LoggedPlayback(logOf(moments)));
const share = fc.double({ min: 0, max: 1, noNaN: true });
const deeds = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.record({ do: fc.constant('seek' as const), share }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('drag' as const), share }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('version' as const), share }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('look' as const), eyes: fc.constantFrom(...EYES) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('toggle' as const) }) },
    { weight: 12, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 900 }) }) },
    {
      weight: 12,
      arbitrary: fc.record({
        do: fc.constant('answer' as const),
        nth: fc.nat({ max: 3 }),
        isThere: fc.integer({ min: 0, max: 9 }).map((draw) => draw > 0),
      }),
    },
  ),
  { minLength: 40, maxLength: 160, size: 'max' },
);

it('whatever is pressed while answers come late, out of order or not at all, a picture is the truth of its moment', async () => {
  await fc.assert(
    fc.asyncProperty(playbacks, fc.constantFrom(...EYES), deeds, async (playback, eyes, done) => {
      const { player, source, pass, settle } = replayOf(playback, eyes);
      const at = (share: number) => playback.from + share * (playback.to - playback.from);
      await Promise.all([player.seek({ at: playback.from }), settle()]);
      player.setSpeed(16);
      player.play();
      for (const deed of done) {
        if (deed.do === 'seek') void player.seek({ at: at(deed.share) });
        if (deed.do === 'drag') player.drag(at(deed.share));
        if (deed.do === 'version') void player.seek({ version: Math.round(deed.share * playback.last) });
        if (deed.do === 'look') void player.look(deed.eyes);
        if (deed.do === 'toggle') player.toggle();
        if (deed.do === 'pass') pass(deed.ms + 0.3); // as a device's clock does, in parts of a millisecond
        if (deed.do === 'answer') await source.answer(deed.nth, deed.isThere);
        expectTrue(playback, player);
      }
    }),
    { numRuns: 150 },
  );
});

it('after a jump nothing is shown that was asked for before it; the last one is what stands', async () => {
  const places = fc.array(share, { minLength: 2, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(playbacks, places, fc.array(fc.nat({ max: 9 })), async (playback, shares, order) => {
      const { player, source, settle } = replayOf(playback);
      const wanted = shares.map((share) => Math.round(playback.from + share * (playback.to - playback.from)));
      for (const at of wanted) void player.seek({ at });
      const shown = new Set<number>();
      player.subscribe(() => shown.add(player.snapshot().moment?.version ?? -1));
      for (const nth of order) await source.answer(nth);
      await settle();
      const last = playback.versionAt(wanted.at(-1)!);
      expect([...shown].filter((version) => version >= 0)).toEqual([last]);
      expect(player.position()).toBe(wanted.at(-1));
    }),
    { numRuns: 60 },
  );
});

it('a dragged head asks for one moment at a time, shows them in order and ends where it was let go', async () => {
  await fc.assert(
    fc.asyncProperty(playbacks, fc.array(share, { minLength: 1 }), async (playback, path) => {
      const { player, source, settle } = replayOf(playback);
      await Promise.all([player.seek({ at: playback.from }), settle()]);
      for (const share of path) {
        player.drag(playback.from + share * (playback.to - playback.from));
        expect(source.waiting.length).toBeLessThanOrEqual(1);
      }
      await settle();
      const end = Math.round(playback.from + path.at(-1)! * (playback.to - playback.from));
      expect(player.snapshot().moment?.version).toBe(playback.versionAt(end));
    }),
    { numRuns: 40 },
  );
});

it('played from the beginning to the end at any speed, every moment is shown by its time and no later one before', async () => {
  await fc.assert(
    fc.asyncProperty(playbacks, fc.constantFrom(...EYES), fc.constantFrom(...SPEEDS), async (playback, eyes, speed) => {
      const { player, pass, settle } = replayOf(playback, eyes);
      await Promise.all([player.seek({ at: playback.from }), settle()]);
      player.setSpeed(speed);
      player.play();
      for (let frame = 0; frame < 4000 && player.snapshot().isPlaying; frame += 1) {
        pass(200);
        await settle();
        const { moment } = player.snapshot();
        expect(moment!.at).toBeLessThanOrEqual(player.position());
        expect(moment!.version).toBeGreaterThanOrEqual(playback.versionAt(player.position() - 250 * speed));
        expectTrue(playback, player);
      }
      expect(player.snapshot()).toMatchObject({ isPlaying: false, moment: { version: playback.last } });
      expect(player.position()).toBe(playback.to);
    }),
    { numRuns: 15 },
  );
});

it('time stands while nothing comes, and goes on by itself when the network is back', async () => {
  const playback = new LoggedPlayback(logOf(fc.sample(lessonHistories, { seed: 7, numRuns: 1 })[0]!));
  const { player, source, pass, settle } = replayOf(playback);
  await Promise.all([player.seek({ at: playback.from }), settle()]);
  player.play();
  pass(16);
  await source.answer(0, false);
  for (let frame = 0; frame < 10; frame += 1) pass(16);
  expect(player.position()).toBe(playback.from);
  expect(player.snapshot()).toMatchObject({ isPlaying: true, isStalled: true, error: new Error('gone') });
  pass(20_000); // longer than any wait between two tries
  await settle();
  pass(16);
  pass(500);
  expect(player.position()).toBe(playback.from + 500);
  expect(player.snapshot()).toMatchObject({ isStalled: false, error: undefined });
});

it('keys that come faster than answers: each step counts, and a mark is set where one was going', async () => {
  const playback = new LoggedPlayback(logOf(fc.sample(lessonHistories, { seed: 7, numRuns: 1 })[0]!));
  const { player, settle } = replayOf(playback);
  await Promise.all([player.seek({ at: playback.from }), settle()]);
  const end = playback.to;
  void player.seek({ at: end });
  const steps = [player.step(-1, playback.last), player.step(-1, playback.last), player.step(1, playback.last)];
  await Promise.all([...steps, settle()]);
  expect(player.snapshot().moment?.version).toBe(playback.last - 1);
  void player.seek({ at: playback.from });
  const [marked] = await Promise.all([player.settled(), settle()]);
  expect(marked?.version).toBe(playback.versionAt(playback.from));
});

it('a jump that failed is asked for again, and says so until then', async () => {
  const playback = new LoggedPlayback(logOf(fc.sample(lessonHistories, { seed: 7, numRuns: 1 })[0]!));
  const { player, source, settle } = replayOf(playback);
  const failing = player.seek({ version: playback.last });
  await source.answer(0, false);
  await failing;
  expect(player.snapshot()).toMatchObject({ error: new Error('gone'), isSeeking: false });
  await Promise.all([player.retry(), settle()]);
  expect(player.snapshot()).toMatchObject({ error: undefined, moment: { version: playback.last } });
});
