import { personNamedBy } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { JsonObject } from '@lectern/contracts/kernel/patch.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import type { RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import { AUDIENCES, type Audience } from '@lectern/contracts/kernel/stream.ts';
import { CLOSE, type ServerFrame } from '@lectern/contracts/kernel/wire.ts';
import type { Head } from '../../ledger/event-store/head.ts';
import type { Mailbox } from '../../ledger/command/mailbox.ts';
import type { StoredFact } from '../../ledger/event-store/event-store.ts';
import type { Opening } from '../../ledger/sealing/opening.ts';
import { Absences } from './absences.ts';
import { Presence } from './presence.ts';
import { RoomFigures } from './room-figures.ts';
import { Views } from './views.ts';

/** A socket in a room, as far as the room knows it. */
export interface Seat {
  readonly personId: string;
  readonly audience: Audience;
  /** The same buffer goes to every seat of an audience. */
  send(frame: Buffer): void;
  close(code: number, reason: RefusalCode): void;
}

const RETRY_MS = 500;
/** Showing takes at most one part in so many of the time, as long as nobody waits longer for it than the most. */
const [REST, MOST_REST_MS] = [4, 200];

export interface Resume {
  readonly incarnation: string;
  readonly after: number;
}

/** One stream, live: folded by its mailbox, shown once a tick to each audience, patch by patch. */
export class Room {
  private readonly seats = new Map<Audience, Set<Seat>>(AUDIENCES.map((audience) => [audience, new Set()]));
  private readonly views = new Map<Audience, Views>(AUDIENCES.map((audience) => [audience, new Views()]));
  /** Who is connected. */
  readonly presence: Presence;
  /** Who waits to be shown anything until what people wrote can be opened. */
  private readonly arriving = new Map<Seat, Resume | undefined>();
  /** Seats that stand on a role of this stream's own. */
  private readonly lent = new Set<Seat>();
  private readonly named = new Set<string>();
  private readonly stop: readonly (() => void)[];
  private ticking: NodeJS.Timeout | undefined;
  private retry: NodeJS.Timeout | undefined;
  private tickedAt = 0;
  private restMs: number = LIMITS.tickMs;
  private shown: Head;
  private isLoading = false;
  private isClosed = false;
  /** When the last seat was left, by this process's clock. */
  emptySince = Date.now();
  /** Compares the facts with who is connected, where the stream records that. */
  readonly absences: Absences | undefined;
  /** Told when it was taken down: nothing that it holds can be trusted any more. */
  onFailed: (error: Error) => void = () => undefined;
  /** Told at a tick in which someone came or left. */
  onMoved: () => void = () => undefined;

  constructor(
    readonly mailbox: Mailbox,
    private readonly opening: Opening,
    private readonly incarnation: string,
    private readonly now: () => number,
    private readonly figures = new RoomFigures(),
    awayAfterMs: number = LIMITS.awayAfterMs,
    /** The stream that says who has which role here, where it is another one. */
    private readonly granting?: Mailbox,
  ) {
    this.shown = mailbox.head;
    this.presence = new Presence(now);
    this.presence.onHeard = () => this.soon();
    const { presence } = mailbox.stream;
    this.absences = presence && new Absences(presence, this.presence, now, this.shown.folded.state, awayAfterMs);
    const rolesChanged = granting?.listen((facts) => this.guarded(() => this.rolesChanged(facts)));
    const heard = mailbox.listen((facts) => this.guarded(() => this.heard(facts)));
    this.stop = rolesChanged === undefined ? [heard] : [heard, rolesChanged];
  }

  get size(): number {
    let sum = this.arriving.size;
    for (const seats of this.seats.values()) sum += seats.size;
    return sum;
  }

  /** Shows the newcomer where everyone is: the whole view, or what is new since `resume`. */
  enter(seat: Seat, resume: Resume | undefined): void {
    if (this.roleHere(seat) !== undefined) this.lent.add(seat);
    if (this.opening.covers(this.mailbox.writers)) return this.welcome(seat, resume);
    this.arriving.set(seat, resume);
    this.load();
  }

  leave(seat: Seat): void {
    this.arriving.delete(seat);
    this.lent.delete(seat);
    if (this.seats.get(seat.audience)!.delete(seat)) this.left(seat);
    if (this.size === 0) this.emptySince = Date.now();
  }

  private left(seat: Seat): void {
    if (isScreen(seat)) this.presence.screenClosed(seat.personId);
    if (isScreen(seat) || (isPart(seat) && this.presence.left(seat.personId))) this.soon();
  }

  /** Whoever takes part looks at something else than what is shown, or follows again. */
  turn(seat: Seat, aside: boolean): void {
    if (this.seats.get(seat.audience)!.has(seat) && isPart(seat) && this.presence.turn(seat.personId, aside))
      this.soon();
  }

  /** Runs what belongs to this room alone; when it fails, this room is taken down and no other. */
  guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.fail(error as Error);
    }
  }

  /** Says something to whoever watches that is no fact of this stream. */
  tell(told: readonly JsonObject[]): void {
    this.broadcast('teacher', { t: 'told', told });
  }

  /** Sends everyone away, who come back to a room that is made anew. */
  fail(error: Error): void {
    if (this.isClosed) return;
    this.close();
    const seats = [...this.arriving.keys(), ...[...this.seats.values()].flatMap((all) => [...all])];
    for (const seat of seats) seat.close(CLOSE.goingAway, 'server.error');
    this.onFailed(error);
  }

  close(): void {
    for (const stop of this.stop) stop();
    clearTimeout(this.ticking);
    clearTimeout(this.retry);
    this.isClosed = true;
  }

  private welcome(seat: Seat, resume: Resume | undefined): void {
    if (resume !== undefined && resume.after > this.shown.folded.version) this.tick(); // nobody is shown less than they saw
    const views = this.views.get(seat.audience)!;
    if (views.latest === undefined) views.next(this.shown.folded.version, this.viewOf(seat.audience), Date.now());
    const { through, view } = views.latest!;
    const patch = resume?.incarnation === this.incarnation ? views.since(resume.after) : undefined;
    const { folded } = this.mailbox.head; // the newcomer's own part is never behind a receipt they hold
    const own = this.opening.own(folded.state, seat.personId);
    if (patch !== undefined) {
      seat.send(encode({ t: 'patch', from: resume!.after, through, patch }));
      seat.send(encode({ t: 'own', through: folded.version, own }));
    } else {
      const { incarnation } = this;
      seat.send(encode({ t: 'view', incarnation, audience: seat.audience, through, view, own, now: this.now() }));
    }
    this.seats.get(seat.audience)!.add(seat);
    const { online, aside, screens } = this.presence;
    if (seat.audience === 'teacher') seat.send(encode({ t: 'presence', online, aside, screens }));
    if (isScreen(seat)) this.presence.screenOpened(seat.personId);
    if (isScreen(seat) || (isPart(seat) && this.presence.came(seat.personId))) this.soon();
  }

  private load(): void {
    this.loadWriters().catch((error: Error) => this.fail(error));
  }

  /** What cannot be opened yet is not shown yet: it would look erased. */
  private async loadWriters(): Promise<void> {
    if (this.isLoading) return;
    this.isLoading = true;
    const isLoaded = await this.opening.load(this.mailbox.writers).then(
      () => true,
      () => false, // the database is away: it will be back
    );
    if (!isLoaded && !this.isClosed) await new Promise((resolve) => (this.retry = setTimeout(resolve, RETRY_MS)));
    this.isLoading = false;
    if (this.isClosed) return;
    const arriving = [...this.arriving];
    this.arriving.clear();
    for (const [seat, resume] of arriving) this.enter(seat, resume);
    this.soon();
  }

  private heard(facts: readonly StoredFact[]): void {
    const [first] = facts;
    if (first !== undefined && first.version <= this.shown.folded.version)
      for (const views of this.views.values()) views.beginAnew();
    for (const fact of facts) {
      const personId = personNamedBy(fact);
      if (personId !== undefined) this.named.add(personId);
    }
    this.soon();
  }

  /** A lone change is shown at once; what follows it waits for the tick, so that a storm costs no more than one each. */
  private soon(): void {
    if (this.isClosed) return;
    const wait = Math.max(0, this.tickedAt + this.restMs - Date.now());
    this.ticking ??= setTimeout(() => this.guarded(() => this.rest(this.figures.timed(() => this.tick()))), wait);
  }

  /** A room of thousands on a busy machine shows less often, so that commands are decided meanwhile. */
  private rest(tookMs: number): void {
    this.restMs = Math.max(LIMITS.tickMs, Math.min(MOST_REST_MS, REST * tookMs));
  }

  /** What changed since the last tick, made once for each audience and encoded once. */
  private tick(): void {
    clearTimeout(this.ticking);
    this.ticking = undefined;
    this.tickedAt = Date.now();
    if (!this.opening.covers(this.mailbox.writers)) return this.load();
    this.shown = this.mailbox.head;
    this.takeBack();
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
    if (moves?.came !== undefined) this.onMoved();
  }

  /** Who was let in by a role that the stream gave loses the seat with the role. */
  private takeBack(): void {
    for (const seat of this.lent) {
      if (this.roleHere(seat) !== undefined) continue;
      seat.close(CLOSE.forbidden, 'page.forbidden');
      this.leave(seat);
    }
  }

  /** Who lost their role loses the seat at once; who has another one comes back and sees what that one sees. */
  private rolesChanged(facts: readonly StoredFact[]): void {
    const named = new Set(facts.flatMap((fact) => personNamedBy(fact) ?? []));
    if (named.size === 0) return;
    for (const seat of [...this.arriving.keys(), ...[...this.seats.values()].flatMap((all) => [...all])]) {
      if (!named.has(seat.personId)) continue;
      const audience = this.audienceNow(seat);
      if (audience === seat.audience) continue;
      if (AUDIENCES.includes(audience as Audience)) seat.close(CLOSE.goingAway, 'server.busy');
      else seat.close(CLOSE.forbidden, 'page.forbidden');
      this.leave(seat);
    }
  }

  private audienceNow({ personId, audience }: Seat): Audience | RefusalCode | undefined {
    const { stream, head } = this.mailbox;
    const { stream: granting, head: granted } = this.granting!;
    const here = this.roleHere({ personId });
    const role = here ?? granting.roleOf?.(granted.folded.state, personId) ?? 'visitor';
    const as = audience === 'screen' ? audience : undefined;
    return stream.audienceOf?.(head.folded.state, { role, personId, as });
  }

  private sendOwn(): void {
    if (this.named.size === 0) return;
    for (const seat of this.seats.get('student')!) {
      if (!this.named.has(seat.personId)) continue;
      const own = this.opening.own(this.shown.folded.state, seat.personId);
      seat.send(encode({ t: 'own', through: this.shown.folded.version, own }));
    }
    this.named.clear();
  }

  private broadcast(audience: Audience, frame: ServerFrame): void {
    const seats = this.seats.get(audience)!;
    if (seats.size === 0) return;
    const buffer = encode(frame);
    this.figures.broadcast(frame.t, seats.size);
    for (const seat of seats) seat.send(buffer);
  }

  private viewOf(audience: Audience) {
    return this.opening.present(this.shown.folded.state, audience);
  }

  private roleHere({ personId }: Pick<Seat, 'personId'>): Role | undefined {
    return this.mailbox.stream.roleHere?.(this.mailbox.head.folded.state, personId);
  }
}

/** Teachers and screens only watch: who of them is connected says nothing of who is in the lesson. */
const isPart = ({ audience }: Seat): boolean => audience === 'student';

const isScreen = ({ audience }: Seat): boolean => audience === 'screen';

export const encode = (frame: ServerFrame): Buffer => Buffer.from(JSON.stringify(frame));
