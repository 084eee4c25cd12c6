import { Injectable } from '@nestjs/common';
import { streams } from '@lectern/contracts/streams.ts';
import { Mailboxes } from '../command/mailboxes.ts';
import { EventStore, type StoredFact } from '../event-store/event-store.ts';
import { Opening } from '../sealing/opening.ts';
import { Seals } from '../sealing/seals.ts';
import { FilmStore } from './film-store.ts';
import { Film, type Studio } from './film.ts';
import { guarded } from './guarded.ts';
import type { Notes } from './reel.ts';
import { Turns } from './turns.ts';
import { WeighedCache } from '../weighed-cache.ts';

const MB = 1024 ** 2;
const KEYFRAME_EVERY = 1000;
/** What films may keep in memory, all of them together: states, facts, and what is known of so many facts. */
const MOST = { states: 128 * MB, facts: 24 * MB, wound: 1_000_000 };
const NOTHING: Notes<undefined> = { begin: () => undefined, take: () => undefined };

/** A film as far as it is ready. */
export interface Opened<State, Kept> {
  readonly film: Film<State, Kept>;
  /** The version that the stream is at, its state then, and what grants roles in it. */
  readonly head: number;
  readonly state: State;
  readonly granting: string;
  /** Settles when the film is wound up to there. */
  readonly ready: Promise<void>;
}

/** The films of this process: of the streams that somebody watches again. */
@Injectable()
export class Films {
  private readonly films = new WeighedCache<Film>(MOST.wound);
  private readonly notes = new Map<string, Notes>();
  private readonly studio: Studio;

  constructor(
    events: EventStore,
    store: FilmStore,
    private readonly mailboxes: Mailboxes,
    private readonly seals: Seals,
  ) {
    const states = new WeighedCache<unknown>(MOST.states);
    this.studio = {
      every: KEYFRAME_EVERY,
      events,
      store,
      states,
      facts: new WeighedCache<readonly StoredFact[]>(MOST.facts),
      turns: new Turns(),
    };
  }

  /** Says what is noted of the streams of a family while they are wound. */
  note<Kept, State>(family: string, notes: Notes<Kept, State>): void {
    this.notes.set(family, notes);
  }

  /** The film of a stream; what is new in the stream is wound on. */
  async open<State, Kept>(id: string): Promise<Opened<State, Kept>> {
    const mailbox = this.mailboxes.get(id);
    await mailbox.ready();
    const { version: head, state } = mailbox.head.folded;
    const granting = mailbox.stream.grantedBy?.(state, undefined) ?? id;
    const film = this.films.get(id) ?? this.make(id);
    this.films.set(id, film, Math.max(head, 1));
    const ready = film.windTo(head);
    ready.catch(() => undefined); // whoever waits for it hears of it
    return { film: film as unknown as Film<State, Kept>, head, state: state as State, granting, ready };
  }

  private make(id: string): Film {
    const family = id.slice(0, id.indexOf('/'));
    const stream = guarded(streams.find((one) => one.family === family) as never);
    return new Film(stream, id, this.notes.get(family) ?? NOTHING, this.studio, new Opening(stream, id, this.seals));
  }
}
