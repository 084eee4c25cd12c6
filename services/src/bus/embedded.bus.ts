import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { EventStore, type StoredFact } from '../ledger/event-store/event-store.ts';
import { LedgerSignal } from '../ledger/event-store/ledger-signal.ts';
import { Database } from '../ops/database/database.ts';
import { Log } from '../ops/telemetry/log.ts';
import { Arrivals } from './arrivals.ts';
import type { Bus, Interest, Subscription } from './bus.ts';
import { Consumer, STRIDE, type Found } from './consumer.ts';
import { passAll, type Passing } from './passing.ts';
import { Tail } from './tail.ts';

const PAGE = 1000;
/** As one consumer lets facts gather, so do those that are only brought past them. */
const GATHER_MS = 40;
/** So long nobody looks where consumers are who rest: a checkpoint may have been set back meanwhile. */
const REST_MS = 5000;

/** The bus without a broker: consumers read the event table, woken by its signal; its end is read once for all of them. */
@Injectable()
export class EmbeddedBus implements Bus, OnApplicationBootstrap, OnModuleDestroy {
  readonly figures = { read: 0 };
  private readonly interests = new Map<string, Interest>();
  private readonly consumers = new Map<string, Consumer>();
  /** A place that the ledger had reached: not always its end. */
  private head = 0;
  private tail = this.tailFrom(0);
  /** When, and how far the ledger was then. */
  private compared = { at: 0, head: 0 };
  private asking = false;
  private again = false;
  /** Consumers to whom something came of their families that is nothing to them. */
  private readonly unconcerned = new Set<string>();
  private bringing: Promise<void> | undefined;
  private closed = false;

  constructor(
    private readonly signal: LedgerSignal,
    private readonly store: EventStore,
    private readonly arrivals: Arrivals,
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  subscribe({ name, take, ...interest }: Subscription): void {
    const { families } = interest;
    this.interests.set(name, interest);
    if (take === undefined) return;
    const wanted = new Set(families);
    this.consumers.set(name, new Consumer(name, take, (...asked) => this.look(wanted, ...asked), this.log));
  }

  reached(name: string, position: number, withinMs: number): Promise<boolean> {
    const interest = this.interests.get(name);
    if (interest === undefined) return Promise.resolve(false);
    const here = this.consumers.get(name);
    return here?.reached(position, withinMs) ?? this.arrivals.reached(name, interest.families, position, withinMs);
  }

  behind(): Readonly<Record<string, number>> {
    return Object.fromEntries(Array.from(this.consumers, ([name, { behindMs }]) => [name, behindMs]));
  }

  async onApplicationBootstrap(): Promise<void> {
    this.head = await this.store.head();
    this.tail = this.tailFrom(this.head);
    this.signal.onNews(() => void this.news());
    this.wake();
  }

  async onModuleDestroy(): Promise<void> {
    this.closed = true;
    await this.bringing;
    await Promise.all([...this.consumers.values()].map((consumer) => consumer.close()));
  }

  /**
   * What wakes a consumer has read the end before; it is read again only for whoever waits. All up to the known head is
   * committed before it looks: what it does not find up to there is not there.
   */
  private async look(families: ReadonlySet<string>, after: number, isAwaited: boolean): Promise<Found> {
    const known = this.head;
    const { tail } = this;
    if (isAwaited) await tail.fresh();
    while (tail.holds(after)) {
      const held = tail.of(families, after);
      const facts = held.slice(0, PAGE);
      const isAll = tail.isAll && facts.length === held.length;
      if (facts.length > 0 || isAll)
        return { facts, isAll, through: isAll ? Math.max(known, tail.through) : facts.at(-1)!.position };
      await tail.fresh();
    }
    const facts = await this.store.read(after, PAGE, [...families]);
    this.figures.read += facts.length;
    const last = facts.at(-1)?.position ?? after;
    const isAll = facts.length < PAGE;
    return { facts, isAll, through: isAll ? Math.max(known, last) : last };
  }

  private tailFrom(head: number): Tail {
    return new Tail(head, PAGE, async (after) => {
      const facts = await this.store.read(after, PAGE);
      this.figures.read += facts.length;
      return facts;
    });
  }

  private wake(): void {
    for (const consumer of this.consumers.values()) consumer.wake();
  }

  /** What comes while it is asked is asked for once more. */
  private async news(): Promise<void> {
    this.again = true;
    if (this.asking || this.consumers.size === 0) return;
    this.asking = true;
    while (this.again) {
      this.again = false;
      await this.ask().catch(() => this.wake()); // a database that is away; the consumers say so
    }
    this.asking = false;
  }

  /** Each look is a transaction: the end of the ledger is read for all, and whoever has new facts looks. */
  private async ask(): Promise<void> {
    const at = performance.now();
    const { tail } = this;
    await tail.fresh();
    if (tail.isVoid) this.tail = this.tailFrom(await this.store.head());
    const come = tail.beyond(this.head);
    this.head = this.tail.through;
    if (tail.isVoid) return this.wake();
    this.again ||= !tail.isAll;
    if (at - this.compared.at >= REST_MS || this.head - this.compared.head >= STRIDE / 2) await this.compare(at);
    const kinds = [...new Map(come.map((fact) => [`${fact.family} ${fact.type}`, fact])).values()];
    for (const [name, consumer] of this.consumers) {
      const interest = this.interests.get(name)!;
      const theirs = kinds.filter(({ family }) => interest.families.includes(family));
      if (theirs.some((kind) => concerns(interest, kind)) || consumer.hasFailed) consumer.wake();
      else consumer.passed(at);
      if (theirs.length > 0 && interest.kinds !== undefined) this.unconcerned.add(name);
    }
    if (this.unconcerned.size > 0) this.bringing ??= this.bring();
  }

  /** Whoever was set back looks; who got far behind, as nothing came to them, is brought on with all others who did. */
  private async compare(at: number): Promise<void> {
    this.compared = { at, head: this.head };
    // As they rest now: where one is brought to while it is asked, the answer need not know yet.
    const all = Array.from(this.consumers, ([name, consumer]) => ({ name, consumer, restsAt: consumer.restsAt }));
    const { rows } = await this.database.pool.query<{ name: string; position: string }>({
      name: 'checkpoints',
      text: 'select name, position from checkpoint',
    });
    const places = new Map(rows.map(({ name, position }) => [name, Number(position)]));
    for (const { name, consumer, restsAt } of all) {
      if (consumer.isBusy) continue;
      const place = places.get(name);
      const isSetBack = restsAt === undefined || place === undefined || place < restsAt;
      if (!isSetBack) consumer.brought(restsAt, place); // perhaps by another process
      const isFar = !isSetBack && this.head - place >= STRIDE;
      if (isSetBack || (isFar && !this.tail.holds(place))) consumer.wake();
      else if (isFar) this.unconcerned.add(name);
    }
  }

  /** Whoever rests is brought past what is nothing to them, all in one statement: else each would look in a transaction of its own. */
  private async bring(): Promise<void> {
    await pause(GATHER_MS);
    await this.bringAll().catch(() => undefined); // a database that is away: whoever looks next goes past it
    this.bringing = this.unconcerned.size > 0 && !this.closed ? this.bring() : undefined;
  }

  private async bringAll(): Promise<void> {
    const names = [...this.unconcerned];
    this.unconcerned.clear();
    const { tail } = this;
    const { through } = tail; // it grows while they are brought
    const passing = names.flatMap((name): Passing[] => {
      const interest = this.interests.get(name)!;
      const { restsAt: at, isBusy } = this.consumers.get(name)!;
      if (isBusy) this.unconcerned.add(name); // what it looks at now was perhaps there before
      if (at === undefined || at >= through || !tail.holds(at)) return [];
      const come = tail.of(new Set(interest.families), at);
      return come.some((fact) => concerns(interest, fact)) ? [] : [{ name, at, definition: interest.definition }];
    });
    if (passing.length === 0) return;
    await passAll(this.database, passing, through);
    for (const { name, at } of passing) this.consumers.get(name)!.brought(at, through);
  }
}

/** Whether something follows from facts of this kind, of a family that is read. */
const concerns = ({ kinds }: Interest, { type }: StoredFact): boolean => kinds?.has(type) ?? true;
