import { Injectable } from '@nestjs/common';
import { streams } from '@lectern/contracts/streams.ts';
import { Mailboxes } from '../../ledger/command/mailboxes.ts';
import { EventStore, type StoredFact } from '../../ledger/event-store/event-store.ts';
import { Opening } from '../../ledger/sealing/opening.ts';
import { Seals } from '../../ledger/sealing/seals.ts';
import { PlaybackStore } from './playback-store.ts';
import { Playback, type Studio } from './playback.ts';
import { guarded } from './guarded.ts';
import type { Notes } from './fact-index.ts';
import { Turns } from './turns.ts';
import { LruCache } from '../../ops/lru-cache.ts';

const MB = 1024 ** 2;
const KEYFRAME_EVERY = 1000;
/** What playbacks may keep in memory, all of them together: states, facts, and what is known of so many facts. */
const MOST = { states: 128 * MB, facts: 24 * MB, folded: 1_000_000 };
const NOTHING: Notes<undefined> = { begin: () => undefined, take: () => undefined };

/** A playback as far as it is ready. */
export interface Opened<State, Kept> {
  readonly playback: Playback<State, Kept>;
  /** The version that the stream is at, its state then, and what grants roles in it. */
  readonly head: number;
  readonly state: State;
  readonly granting: string;
  /** Settles when the playback is folded up to there. */
  readonly ready: Promise<void>;
}

/** The playbacks of this process: of the streams that somebody watches again. */
@Injectable()
export class Playbacks {
  private readonly playbacks = new LruCache<Playback>(MOST.folded);
  private readonly notes = new Map<string, Notes>();
  private readonly studio: Studio;

  constructor(
    events: EventStore,
    store: PlaybackStore,
    private readonly mailboxes: Mailboxes,
    private readonly seals: Seals,
  ) {
    const states = new LruCache<unknown>(MOST.states);
    this.studio = {
      every: KEYFRAME_EVERY,
      events,
      store,
      states,
      facts: new LruCache<readonly StoredFact[]>(MOST.facts),
      turns: new Turns(),
    };
  }

  /** Says what is noted of the streams of a family while they are folded. */
  note<Kept, State>(family: string, notes: Notes<Kept, State>): void {
    this.notes.set(family, notes);
  }

  /** The playback of a stream; what is new in the stream is folded on. */
  async open<State, Kept>(id: string): Promise<Opened<State, Kept>> {
    const mailbox = this.mailboxes.get(id);
    await mailbox.ready();
    const { version: head, state } = mailbox.head.folded;
    const granting = mailbox.stream.grantedBy?.(state, undefined) ?? id;
    const playback = this.playbacks.get(id) ?? this.make(id);
    this.playbacks.set(id, playback, Math.max(head, 1));
    const ready = playback.foldTo(head);
    ready.catch(() => undefined); // whoever waits for it hears of it
    return { playback: playback as unknown as Playback<State, Kept>, head, state: state as State, granting, ready };
  }

  private make(id: string): Playback {
    const family = id.slice(0, id.indexOf('/'));
    const stream = guarded(streams.find((one) => one.family === family) as never);
    return new Playback(
      stream,
      id,
      this.notes.get(family) ?? NOTHING,
      this.studio,
      new Opening(stream, id, this.seals),
    );
  }
}
