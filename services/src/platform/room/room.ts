import { personNamedBy } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { AUDIENCES, ownAll, presentAll, type Audience } from '@lectern/contracts/kernel/stream.ts';
import type { ServerFrame } from '@lectern/contracts/kernel/wire.ts';
import type { Head, Mailbox } from '../command/mailbox.ts';
import type { StoredFact } from '../event-store/event-store.ts';
import { Presence } from './presence.ts';
import { Views } from './views.ts';

/** A socket in a room, as far as the room knows it. */
export interface Seat {
  readonly personId: string;
  readonly audience: Audience;
  /** The same buffer goes to every seat of an audience. */
  send(frame: Buffer): void;
}

export interface Resume {
  readonly incarnation: string;
  readonly after: number;
}

/** One stream, live: folded by its mailbox, shown once a tick to each audience, patch by patch. */
export class Room {
  private readonly seats = new Map<Audience, Set<Seat>>(AUDIENCES.map((audience) => [audience, new Set()]));
  private readonly views = new Map<Audience, Views>(AUDIENCES.map((audience) => [audience, new Views()]));
  private readonly presence = new Presence();
  private readonly named = new Set<string>();
  private readonly stop: () => void;
  private ticking: NodeJS.Timeout | undefined;
  private tickedAt = 0;
  private shown: Head;
  /** When the last seat was left, by this process's clock. */
  emptySince = Date.now();

  constructor(
    readonly mailbox: Mailbox,
    private readonly incarnation: string,
    private readonly now: () => number,
  ) {
    this.shown = mailbox.head;
    this.stop = mailbox.listen((facts) => this.heard(facts));
  }

  get size(): number {
    let sum = 0;
    for (const seats of this.seats.values()) sum += seats.size;
    return sum;
  }

  /** Shows the newcomer where everyone is: the whole view, or what is new since `resume`. */
  enter(seat: Seat, resume: Resume | undefined): void {
    const views = this.views.get(seat.audience)!;
    if (views.latest === undefined) views.next(this.shown.folded.version, this.viewOf(seat.audience), Date.now());
    const { through, view } = views.latest!;
    const patch = resume?.incarnation === this.incarnation ? views.since(resume.after) : undefined;
    const { folded } = this.mailbox.head; // the newcomer's own part is never behind a receipt they hold
    const own = ownAll(this.mailbox.stream, folded.state, seat.personId);
    if (patch !== undefined) {
      seat.send(encode({ t: 'patch', from: resume!.after, through, patch }));
      seat.send(encode({ t: 'own', through: folded.version, own }));
    } else {
      const { incarnation } = this;
      seat.send(encode({ t: 'view', incarnation, audience: seat.audience, through, view, own, now: this.now() }));
    }
    this.seats.get(seat.audience)!.add(seat);
    if (seat.audience === 'teacher') seat.send(encode({ t: 'presence', online: this.presence.online }));
    if (seat.audience === 'student' && this.presence.came(seat.personId)) this.soon();
  }

  leave(seat: Seat): void {
    if (!this.seats.get(seat.audience)!.delete(seat)) return;
    if (seat.audience === 'student' && this.presence.left(seat.personId)) this.soon();
    if (this.size === 0) this.emptySince = Date.now();
  }

  close(): void {
    this.stop();
    clearTimeout(this.ticking);
  }

  private heard(facts: readonly StoredFact[]): void {
    for (const fact of facts) {
      const personId = personNamedBy(fact);
      if (personId !== undefined) this.named.add(personId);
    }
    this.soon();
  }

  /** A lone change is shown at once; what follows it waits for the tick, so that a storm costs no more than one each. */
  private soon(): void {
    const wait = Math.max(0, this.tickedAt + LIMITS.tickMs - Date.now());
    this.ticking ??= setTimeout(() => this.tick(), wait);
  }

  /** What changed since the last tick, made once for each audience and encoded once. */
  private tick(): void {
    this.ticking = undefined;
    this.tickedAt = Date.now();
    this.shown = this.mailbox.head;
    for (const audience of AUDIENCES) {
      const views = this.views.get(audience)!;
      if (views.latest === undefined) continue; // nobody of this audience has been here yet
      const through = this.shown.folded.version;
      const change = views.next(through, this.viewOf(audience), Date.now());
      if (change !== undefined) this.broadcast(audience, { t: 'patch', through, ...change });
    }
    this.sendOwn();
    const moves = this.presence.moves();
    if (moves !== undefined) this.broadcast('teacher', { t: 'presence', ...moves });
  }

  private sendOwn(): void {
    if (this.named.size === 0) return;
    for (const seat of this.seats.get('student')!) {
      if (!this.named.has(seat.personId)) continue;
      const own = ownAll(this.mailbox.stream, this.shown.folded.state, seat.personId);
      seat.send(encode({ t: 'own', through: this.shown.folded.version, own }));
    }
    this.named.clear();
  }

  private broadcast(audience: Audience, frame: ServerFrame): void {
    const seats = this.seats.get(audience)!;
    if (seats.size === 0) return;
    const buffer = encode(frame);
    for (const seat of seats) seat.send(buffer);
  }

  private viewOf(audience: Audience) {
    return presentAll(this.mailbox.stream, this.shown.folded.state, audience);
  }
}

export const encode = (frame: ServerFrame): Buffer => Buffer.from(JSON.stringify(frame));
