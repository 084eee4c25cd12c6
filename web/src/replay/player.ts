import { Playback, sameEyes, type Eyes, type PlaybackSource, type Moment, type Target } from './playback.ts';
import { atRate, heldAt, positionOf, type Playhead, type Speed } from './playhead.ts';

export interface PlayerSnapshot {
  /** What is shown; the one before stays until the next is there. */
  readonly moment: Moment | undefined;
  readonly head: Playhead;
  readonly speed: Speed;
  readonly isPlaying: boolean;
  /** A moment is on its way. */
  readonly isSeeking: boolean;
  /** Plays, and waits for what comes next. */
  readonly isStalled: boolean;
  /** Whose eyes are wanted; those of `moment` until theirs are there. */
  readonly eyes: Eyes;
  /** Counts the jumps that are shown: what moves by itself starts anew there. */
  readonly cut: number;
  readonly error: unknown;
}

export interface Bounds {
  /** In ms of the lesson's clock. */
  readonly from: number;
  readonly to: number;
  /** The lesson still runs: its end is only where it is now. */
  readonly isOpen: boolean;
}

interface Options {
  readonly source: PlaybackSource;
  readonly bounds: Bounds;
  readonly eyes: Eyes;
  /** In ms, by a clock that nobody sets. */
  readonly local?: () => number;
}

/** So much is fetched before it is needed, in ms of the device's time; half of it left, the next part is asked for. */
const AHEAD_MS = 12_000;
/** Of a lesson that is played fast, nobody sees the single patches; a teacher's thousand names cost most. */
const TICK_MS = { least: 250, perSpeed: { screen: 100, student: 150, teacher: 250 } } as const;
/** After a stall playing goes on once so much is here, in ms of the device's time. */
const ENOUGH_MS = 400;

/** Plays a lesson: where its head is, what is shown there, and what is on its way. */
export class Player {
  readonly #playback: Playback;
  readonly #local: () => number;
  readonly #listeners = new Set<() => void>();
  #bounds: Bounds;
  /** What is wanted and not shown yet: asked for again after a failure. */
  #wanted: Target | undefined;
  #jumping: Promise<void> | undefined;
  #snapshot: PlayerSnapshot;

  constructor({ source, bounds, eyes, local = () => performance.now() }: Options) {
    this.#local = local;
    this.#bounds = bounds;
    this.#playback = new Playback({
      source,
      local,
      changed: (how) =>
        this.#become({ moment: this.#playback.shown, cut: this.#snapshot.cut + (how === 'dragged' ? 1 : 0) }),
    });
    this.#snapshot = {
      moment: undefined,
      head: heldAt(bounds.from, local()),
      speed: 1,
      isPlaying: false,
      isSeeking: false,
      isStalled: false,
      eyes,
      cut: 0,
      error: undefined,
    };
  }

  readonly snapshot = (): PlayerSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** In ms of the lesson's clock. */
  readonly position = (): number => Math.min(positionOf(this.#snapshot.head, this.#local()), this.#bounds.to);

  /** A lesson that runs grows. */
  bound(bounds: Bounds): void {
    this.#bounds = bounds;
  }

  /** To a moment; what moves by itself starts anew there. `on` is where that is, for a fact whose time is known. */
  seek(target: Target, on?: number): Promise<void> {
    return this.#jump('at' in target ? { at: this.#within(target.at) } : target, { on });
  }

  /** To the fact before or after: of several steps in a row each counts, however fast they come. */
  async step(by: 1 | -1, last: number): Promise<void> {
    this.pause();
    if (this.#wanted && 'at' in this.#wanted) await this.#jumping;
    const from = this.#wanted && 'version' in this.#wanted ? this.#wanted.version : this.#snapshot.moment?.version;
    if (from !== undefined) await this.seek({ version: Math.min(last, Math.max(1, from + by)) });
  }

  /** What is shown once nothing is on its way any more; undefined when it did not come. */
  async settled(): Promise<Moment | undefined> {
    let awaited: Promise<void> | undefined;
    while (awaited !== this.#jumping) await (awaited = this.#jumping);
    return this.#wanted ? undefined : this.#snapshot.moment;
  }

  /** While the head is dragged the picture follows as fast as it can. */
  drag(at: number): void {
    const to = this.#within(at);
    this.#wanted = undefined;
    this.#become({ head: heldAt(to, this.#local()), isSeeking: true });
    void this.#playback.drag({ at: to }, this.#snapshot.eyes);
  }

  /** With other eyes, at the same moment. */
  look(eyes: Eyes): Promise<void> {
    if (sameEyes(eyes, this.#snapshot.eyes)) return Promise.resolve();
    const { moment, isPlaying, head } = this.#snapshot;
    this.#become({ eyes });
    if (this.#wanted) return this.#jump(this.#wanted);
    if (isPlaying || moment === undefined) return this.#jump({ at: Math.round(this.position()) });
    // Of several facts of one millisecond, it is the same one that other eyes look at; one from after the end, too.
    return this.#jump({ version: moment.version }, { on: Math.round(head.at) });
  }

  play(): void {
    const { isPlaying, moment } = this.#snapshot;
    if (isPlaying) return;
    const isAtEnd = !this.#bounds.isOpen && this.position() >= this.#bounds.to;
    this.#become({ isPlaying: true });
    if (isAtEnd) void this.seek({ at: this.#bounds.from });
    else if (moment === undefined || this.#wanted) void this.retry();
    else this.#run();
  }

  /** Stands where it is: at that very moment, not at the patch before it. */
  pause(): void {
    if (!this.#snapshot.isPlaying) return;
    const at = Math.round(this.position());
    this.#become({ isPlaying: false, isStalled: false, head: heldAt(at, this.#local()) });
    if (!this.#wanted) void this.#jump({ at }, { isCut: false });
  }

  toggle(): void {
    if (this.#snapshot.isPlaying) this.pause();
    else this.play();
  }

  setSpeed(speed: Speed): void {
    this.#become({ speed });
    if (this.#snapshot.head.rate > 0) this.#run();
  }

  /** Once more what failed. */
  retry(): Promise<void> {
    this.#playback.retry();
    return this.#wanted ? this.#jump(this.#wanted) : Promise.resolve();
  }

  /** Called for each frame that the device draws. */
  tick(): void {
    const { isPlaying, isSeeking, isStalled, speed, head, eyes } = this.#snapshot;
    if (!isPlaying || isSeeking || this.#wanted) return;
    const { to, isOpen } = this.#bounds;
    const at = this.position();
    const ahead = AHEAD_MS * speed;
    if (this.#playback.covered < Math.min(to, at + ahead / 2)) {
      const tickMs = Math.max(TICK_MS.least, TICK_MS.perSpeed[eyes.as] * speed);
      void this.#playback.fetchAhead(Math.min(to, Math.ceil(at + ahead)), tickMs);
    }
    const covered = Math.min(to, this.#playback.covered);
    this.#playback.advance(Math.min(at, covered));
    if (isStalled) {
      if (covered >= Math.min(to, at + ENOUGH_MS * speed) && covered > at) this.#run();
    } else if (at >= to && !isOpen) this.#become({ isPlaying: false, head: heldAt(to, this.#local()) });
    else if (at >= covered) this.#become({ isStalled: true, head: heldAt(Math.max(covered, head.at), this.#local()) });
    const { trouble } = this.#playback;
    if (this.#snapshot.isStalled && trouble !== this.#snapshot.error) this.#become({ error: trouble });
  }

  #jump(target: Target, how: { isCut?: boolean; on?: number | undefined } = {}): Promise<void> {
    this.#jumping = this.#go(target, how);
    return this.#jumping;
  }

  async #go(target: Target, { isCut = true, ...how }: { isCut?: boolean; on?: number | undefined }): Promise<void> {
    this.#wanted = target;
    const on = how.on ?? ('at' in target ? target.at : undefined);
    const head = heldAt(on ?? this.position(), this.#local());
    this.#become({ head, isSeeking: true, isStalled: false, error: undefined });
    try {
      if (!(await this.#playback.jump(target, this.#snapshot.eyes))) return;
    } catch (error) {
      if (this.#wanted === target) this.#become({ isSeeking: false, isPlaying: false, error });
      return;
    }
    if (this.#wanted !== target) return;
    this.#wanted = undefined;
    const moment = this.#playback.shown!;
    this.#become({
      moment,
      head: heldAt(on ?? moment.at, this.#local()),
      isSeeking: false,
      cut: this.#snapshot.cut + (isCut ? 1 : 0),
    });
    if (this.#snapshot.isPlaying) this.#run();
  }

  #run(): void {
    const { head, speed } = this.#snapshot;
    // Slides are prepared a day before: what lies before the lesson is looked at, not played.
    if (head.at < this.#bounds.from) return void this.seek({ at: this.#bounds.from });
    this.#become({ head: atRate(head, this.#local(), speed), isStalled: false, error: undefined });
  }

  #within(at: number): number {
    return Math.round(Math.min(this.#bounds.to, Math.max(this.#bounds.from, at)));
  }

  #become(change: Partial<PlayerSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}
