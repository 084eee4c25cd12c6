import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { Database } from '../../ops/database/database.ts';
import { SERVICES, type Service } from '../../ops/services.ts';
import { SETTINGS, type Settings } from '../../ops/settings.ts';
import { Log } from '../../ops/telemetry/log.ts';
import { ranking } from './rendezvous.ts';

/** A process of this installation. */
export interface Peer {
  readonly id: string;
  /** The origin that others reach it by. */
  readonly address: string;
  readonly services: readonly Service[];
  /** On its way out: it finishes what it has, and nothing new should go there. */
  readonly draining: boolean;
}

const BEAT_MS = 1000;
/** After so long without a beat of its own a process knows nothing of the others: all may have been as still as it was. */
const STILL_MS = 4 * BEAT_MS;
/** So long they then have to write themselves anew. */
const GRACE_MS = 3 * BEAT_MS;

/** Writes this process's own row, takes away those of long ago, and says who was seen in the last 5 s, by the database's clock. */
const BEAT = `
  with mine as (
    insert into process (id, address, services, draining, seen_at) values ($1, $2, $3, $4, clock_timestamp())
    on conflict (id) do update set draining = excluded.draining, seen_at = excluded.seen_at
  ), gone as (
    delete from process where id in (
      select id from process where seen_at < clock_timestamp() - interval '1 minute' for update skip locked)
  )
  select id, address, services, draining from process
  where id <> $1 and seen_at > clock_timestamp() - interval '5 seconds' order by id`;

/** Who else runs in this installation; nobody, and at no cost, where there is no secret to know each other by. */
@Injectable()
export class Peers implements OnModuleDestroy {
  readonly id = newId();
  readonly isAlone: boolean;
  private address = '';
  private seen: readonly Peer[] = [];
  private readonly leaving = new Set<string>();
  private candidates: readonly (readonly string[])[] = [];
  private readonly listeners: (() => void)[] = [];
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> | undefined;
  private ownDrain = false;
  private isBlind = false;
  private readAt = Number.POSITIVE_INFINITY;
  private graceUntil = 0;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly database: Database,
    private readonly log: Log,
  ) {
    this.isAlone = settings.clusterSecret === undefined;
    this.arrange();
  }

  /** The others that live, by what was last read. */
  get others(): readonly Peer[] {
    return this.seen;
  }

  /** How many others run each service. */
  get services(): Readonly<Record<Service, number>> {
    const count = (service: Service) => this.seen.filter(({ services }) => services.includes(service)).length;
    return Object.fromEntries(SERVICES.map((service) => [service, count(service)])) as Record<Service, number>;
  }

  get draining(): boolean {
    return this.ownDrain;
  }

  /** Told when somebody came, went or drains. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** From now on this process counts: it listens on this port. */
  async enter(port: number): Promise<void> {
    if (this.isAlone) return;
    const { host, peerAddress } = this.settings;
    const own = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
    this.address = peerAddress ?? `http://${own.includes(':') ? `[${own}]` : own}:${port}`;
    await this.beat();
    this.timer = setInterval(() => void this.beat(), BEAT_MS).unref();
  }

  /** This process is on its way out: its streams go to others. */
  async drain(): Promise<void> {
    this.ownDrain = true;
    this.changed();
    if (this.address !== '') await this.beat();
  }

  /** Another process said so itself, sooner than its row. */
  heardDraining(id: string): void {
    if (this.leaving.has(id)) return;
    this.leaving.add(id);
    this.changed();
  }

  /** The processes that decide for a stream, by id: the owner first, then who takes over; those that drain last of all. */
  decidersOf(stream: string): readonly string[] {
    const [staying, leaving] = this.candidates;
    return [...ranking(stream, staying!), ...ranking(stream, leaving!)];
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.beating;
    // Whoever leaves by itself is gone at once; of the others it is noticed.
    if (this.address !== '')
      await this.database.pool.query('delete from process where id = $1', [this.id]).catch(() => undefined);
  }

  private beat(): Promise<void> {
    this.beating = (this.beating ?? Promise.resolve()).then(() => this.readAndWrite());
    return this.beating;
  }

  /** Where the database is away nothing can be decided anyway: who was there last still is. */
  private async readAndWrite(): Promise<void> {
    try {
      const values = [this.id, this.address, [...this.settings.services], this.ownDrain];
      const { rows } = await this.database.pool.query({ name: 'peers', text: BEAT, values });
      this.isBlind = false;
      const before = JSON.stringify(this.seen);
      this.seen = this.withStill(rows as Peer[]);
      for (const id of this.leaving) if (!this.seen.some((peer) => peer.id === id)) this.leaving.delete(id);
      if (JSON.stringify(this.seen) !== before) this.changed();
    } catch (error) {
      if (!this.isBlind) this.log.warn({ error: (error as Error).message }, 'the other processes cannot be looked up');
      this.isBlind = true;
    }
  }

  /** After a time in which nobody could write a row, whoever is the first to read finds only itself. */
  private withStill(seen: readonly Peer[]): readonly Peer[] {
    const now = Date.now();
    if (now - this.readAt > STILL_MS) this.graceUntil = now + GRACE_MS;
    this.readAt = now;
    if (now >= this.graceUntil) return seen;
    const still = this.seen.filter(({ id }) => !seen.some((peer) => peer.id === id));
    return [...seen, ...still].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  }

  private changed(): void {
    this.arrange();
    for (const listener of this.listeners) listener();
  }

  private arrange(): void {
    const own = { id: this.id, services: [...this.settings.services], draining: this.ownDrain };
    const deciding = [own, ...this.seen].filter(({ services }) => services.includes('command'));
    const isLeaving = ({ id, draining }: Pick<Peer, 'id' | 'draining'>) => draining || this.leaving.has(id);
    const idsOf = (peers: readonly Pick<Peer, 'id'>[]) => peers.map(({ id }) => id);
    this.candidates = [idsOf(deciding.filter((one) => !isLeaving(one))), idsOf(deciding.filter(isLeaving))];
  }
}
