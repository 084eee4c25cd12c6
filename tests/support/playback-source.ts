import type { Fact } from '@lectern/contracts/kernel/fact.ts';
import { diff, type JsonObject } from '@lectern/contracts/kernel/patch.ts';
import { fold, ownAll, presentAll, unfolded, type Folded } from '@lectern/contracts/kernel/stream.ts';
import type { Figures } from '@lectern/contracts/replay/figures.ts';
import { ReplayFrame, ReplayRange } from '@lectern/contracts/replay/queries.ts';
import { lessonStream, type LessonStreamState } from '@lectern/contracts/streams.ts';
import type { Eyes, PlaybackSource } from '../../web/src/replay/playback.ts';

/** Asked as the server would read it. */
function expectReadable({ input }: typeof ReplayFrame | typeof ReplayRange, asked: object): void {
  const read = input.safeParse({ id: LESSON, ...asked });
  if (!read.success) throw new Error(JSON.stringify(read.error.issues));
}

const LESSON = '01900000-0000-7000-8000-000000000001';

/** A lesson's log as a replay is given it, in memory: what was seen at each version, worked out without any patch. */
export class LoggedPlayback implements PlaybackSource {
  readonly #states: readonly Folded<LessonStreamState>[];
  /** The running maximum of `at`, by version. */
  readonly #clock: readonly number[];

  constructor(log: readonly Fact[]) {
    const states = [unfolded(lessonStream)];
    const clock = [log[0]?.at ?? 0];
    for (const fact of log) {
      states.push(fold(lessonStream, states.at(-1)!, fact));
      clock.push(Math.max(clock.at(-1)!, fact.at));
    }
    this.#states = states;
    this.#clock = clock;
  }

  get from(): number {
    return this.#clock[0]!;
  }

  get to(): number {
    return this.#clock.at(-1)!;
  }

  get last(): number {
    return this.#clock.length - 1;
  }

  atOf = (version: number): number => this.#clock[version]!;

  versionAt = (at: number): number =>
    Math.max(
      0,
      this.#clock.findLastIndex((one) => one <= at),
    );

  view({ as }: Eyes, version: number): JsonObject {
    return presentAll(lessonStream, this.#states[version]!.state, as);
  }

  own({ person }: Eyes, version: number): JsonObject {
    return person === undefined ? {} : ownAll(lessonStream, this.#states[version]!.state, person);
  }

  frame: PlaybackSource['frame'] = (asked) => {
    expectReadable(ReplayFrame, asked);
    const { version, at = this.to, since, ...eyes } = asked;
    const to = version ?? this.versionAt(at);
    const whole = this.view(eyes, to);
    const patch = since === undefined ? undefined : diff(this.view(eyes, since), whole);
    return Promise.resolve({
      ...this.#moment(to),
      own: this.own(eyes, to),
      ...(since === undefined && { view: whole }),
      ...(patch && { patch: JSON.parse(JSON.stringify(patch)) }),
    });
  };

  /** Of at most three ticks an answer, so that there is always more. */
  range: PlaybackSource['range'] = (asked) => {
    expectReadable(ReplayRange, asked);
    const { after, untilAt, tickMs, ...eyes } = asked;
    const frames: Awaited<ReturnType<PlaybackSource['range']>>['frames'] = [];
    let through = after;
    while (frames.length < 3 && through < this.last && this.atOf(through + 1) <= untilAt) {
      const until = Math.min(untilAt, this.atOf(through + 1) + tickMs);
      const before = this.view(eyes, through);
      const ownBefore = JSON.stringify(this.own(eyes, through));
      through = this.versionAt(until);
      const patch = diff(before, this.view(eyes, through));
      const own = this.own(eyes, through);
      frames.push({
        ...this.#moment(through),
        ...(patch && { patch: JSON.parse(JSON.stringify(patch)) }),
        ...(JSON.stringify(own) !== ownBefore && { own }),
      });
    }
    const more = through < this.last && this.atOf(through + 1) <= untilAt;
    return Promise.resolve({ frames, through, more });
  };

  #moment(version: number): { version: number; at: number; figures: Figures } {
    const figures = { pages: 0, attended: 0, joined: 0, online: 0, danmu: 0, held: 0, facts: version };
    return { version, at: this.atOf(version), figures };
  }
}
