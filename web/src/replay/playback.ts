import { apply, type JsonObject, type Patch } from '@lectern/contracts/kernel/patch.ts';
import type { Audience } from '@lectern/contracts/kernel/stream.ts';
import type { Figures } from '@lectern/contracts/replay/figures.ts';
import type { ReplayFrame, ReplayRange } from '@lectern/contracts/replay/queries.ts';
import type * as z from 'zod/mini';
import { backoff } from '../kit/data/backoff.ts';

/** Whose eyes: an audience's, and of the students one person's. */
export interface Eyes {
  readonly as: Audience;
  readonly person?: string | undefined;
}

export const sameEyes = (one: Eyes, other: Eyes): boolean => one.as === other.as && one.person === other.person;

/** A moment of the lesson by its clock, or by the fact that it stands after. */
export type Target = { readonly at: number } | { readonly version: number };

/** What these eyes saw after a fact. */
export interface Moment {
  readonly eyes: Eyes;
  readonly version: number;
  readonly at: number;
  readonly figures: Figures;
  readonly view: JsonObject;
  readonly own: JsonObject;
}

interface Wanted {
  readonly target: Target;
  readonly eyes: Eyes;
}

type FrameAnswer = z.output<typeof ReplayFrame.result>;
type RangeAnswer = z.output<typeof ReplayRange.result>;
type Step = RangeAnswer['frames'][number];

/** Where moments come from: the server, or a test. */
export interface PlaybackSource {
  frame(asked: Eyes & { version?: number; at?: number; since?: number }): Promise<FrameAnswer>;
  range(asked: Eyes & { after: number; untilAt: number; tickMs: number }): Promise<RangeAnswer>;
}

interface PlaybackSurroundings {
  readonly source: PlaybackSource;
  /** In ms, by a clock that nobody sets. */
  readonly local: () => number;
  /** Another moment is shown, that followed by itself or that a dragging hand asked for; of jumps whoever asked is told. */
  readonly changed: (how: 'played' | 'dragged') => void;
}

/**
 * The moment that is shown, and what follows it: a jump fetches a moment whole or as a patch, playing fetches patches
 * ahead. Whatever was asked for before the last jump is dropped, so that nothing older is ever shown after it.
 */
export class Playback {
  readonly #with: PlaybackSurroundings;
  #shown: Moment | undefined;
  #steps: readonly Step[] = [];
  #through = 0;
  #covered = Number.NEGATIVE_INFINITY;
  #jumps = 0;
  #dragged: Wanted | undefined;
  #isDragging = false;
  #isFetching = false;
  #tries = 0;
  #notBefore = Number.NEGATIVE_INFINITY;
  #trouble: unknown;

  constructor(surroundings: PlaybackSurroundings) {
    this.#with = surroundings;
  }

  get shown(): Moment | undefined {
    return this.#shown;
  }

  /** Up to when everything is here, in ms of the lesson's clock. */
  get covered(): number {
    return this.#covered;
  }

  /** Why what comes next could not be fetched; it is tried again by itself. */
  get trouble(): unknown {
    return this.#trouble;
  }

  /** Shows a moment; true when it did, false when another jump came after it. Rejects as the source does. */
  async jump(target: Target, eyes: Eyes): Promise<boolean> {
    this.#dragged = undefined;
    return this.#go(target, eyes);
  }

  /**
   * While the head is dragged: one request at a time, and of all places that it passes meanwhile the last one. Each
   * answer is shown, in the order of asking.
   */
  async drag(target: Target, eyes: Eyes): Promise<void> {
    this.#dragged = { target, eyes };
    if (this.#isDragging) return;
    this.#isDragging = true;
    try {
      for (let next = this.#taken(); next; next = this.#taken())
        // What fails here is said by the jump at the end of the drag.
        if (await this.#go(next.target, next.eyes).catch(() => false)) this.#with.changed('dragged');
    } finally {
      this.#isDragging = false;
    }
  }

  /** Shows what has happened by then, of what is here. */
  advance(at: number): void {
    const passed = this.#steps.filter((step) => step.at <= at);
    if (passed.length === 0 || this.#shown === undefined) return;
    this.#steps = this.#steps.slice(passed.length);
    this.#shown = passed.reduce(stepped, this.#shown);
    this.#with.changed('played');
  }

  /** Fetches what follows, until a moment; does nothing while it is on its way or came already. */
  async fetchAhead(untilAt: number, tickMs: number): Promise<void> {
    const from = this.#shown;
    if (from === undefined || this.#isFetching || this.#covered >= untilAt) return;
    if (this.#with.local() < this.#notBefore) return;
    const jump = this.#jumps;
    this.#isFetching = true;
    try {
      const answer = await this.#with.source.range({ ...from.eyes, after: this.#through, untilAt, tickMs });
      if (jump !== this.#jumps) return;
      this.#steps = [...this.#steps, ...answer.frames];
      this.#through = answer.through;
      this.#covered = answer.more ? (answer.frames.at(-1)?.at ?? this.#covered) : untilAt;
      this.#tries = 0;
      this.#trouble = undefined;
    } catch (error) {
      if (jump !== this.#jumps) return;
      this.#trouble = error;
      this.#notBefore = this.#with.local() + backoff(this.#tries);
      this.#tries += 1;
    } finally {
      if (jump === this.#jumps) this.#isFetching = false;
    }
  }

  /** Tries at once: the network is back, or somebody asked. */
  retry(): void {
    this.#notBefore = Number.NEGATIVE_INFINITY;
  }

  #taken(): Wanted | undefined {
    const dragged = this.#dragged;
    this.#dragged = undefined;
    return dragged;
  }

  async #go(target: Target, eyes: Eyes): Promise<boolean> {
    this.#jumps += 1;
    const jump = this.#jumps;
    const base = this.#shown && sameEyes(this.#shown.eyes, eyes) ? this.#shown : undefined;
    this.#steps = []; // nothing moves on while another moment is on its way
    this.#covered = Number.NEGATIVE_INFINITY;
    this.#isFetching = false;
    const answer = await this.#with.source.frame({ ...eyes, ...target, ...(base && { since: base.version }) });
    if (jump !== this.#jumps) return false;
    this.#shown = momentOf(answer, eyes, base);
    this.#through = answer.version;
    this.#covered = 'at' in target ? Math.max(target.at, answer.at) : answer.at;
    this.#tries = 0;
    this.#trouble = undefined;
    this.retry();
    return true;
  }
}

function momentOf({ version, at, figures, ...answer }: FrameAnswer, eyes: Eyes, base: Moment | undefined): Moment {
  const before = (answer.view ?? base?.view ?? {}) as JsonObject;
  const view = answer.patch ? apply(before, answer.patch as Patch) : before;
  return { eyes, version, at, figures, view, own: (answer.own ?? {}) as JsonObject };
}

const stepped = (before: Moment, { version, at, figures, patch, own }: Step): Moment => ({
  eyes: before.eyes,
  version,
  at,
  figures,
  view: patch ? apply(before.view, patch as Patch) : before.view,
  own: own ? (own as JsonObject) : before.own,
});
