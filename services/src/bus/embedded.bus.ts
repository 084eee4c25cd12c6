import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { EventStore } from '../ledger/event-store/event-store.ts';
import { LedgerSignal } from '../ledger/event-store/ledger-signal.ts';
import { Log } from '../ops/telemetry/log.ts';
import { Arrivals } from './arrivals.ts';
import type { Bus, Subscription } from './bus.ts';
import { Consumer, type Found } from './consumer.ts';
import { Tail } from './tail.ts';

const PAGE = 1000;
/** So long nobody looks at a ledger that does not grow: a checkpoint may have been set back meanwhile. */
const REST_MS = 5000;

/** The bus without a broker: consumers read the event table, woken by its signal; its end is read once for all of them. */
@Injectable()
export class EmbeddedBus implements Bus, OnApplicationBootstrap, OnModuleDestroy {
  readonly figures = { read: 0 };
  private readonly families = new Map<string, readonly string[]>();
  private readonly consumers = new Map<string, Consumer>();
  /** A place that the ledger had reached: not always its end. */
  private head = 0;
  private tail = this.tailFrom(0);
  private wokenAt = 0;
  private asking = false;
  private again = false;

  constructor(
    private readonly signal: LedgerSignal,
    private readonly store: EventStore,
    private readonly arrivals: Arrivals,
    private readonly log: Log,
  ) {}

  subscribe({ name, families, take }: Subscription): void {
    this.families.set(name, families);
    if (take === undefined) return;
    const wanted = new Set(families);
    this.consumers.set(name, new Consumer(name, take, (position) => this.look(position, wanted), this.log));
  }

  reached(name: string, position: number, withinMs: number): Promise<boolean> {
    const families = this.families.get(name);
    if (families === undefined) return Promise.resolve(false);
    const here = this.consumers.get(name);
    return here?.reached(position, withinMs) ?? this.arrivals.reached(name, families, position, withinMs);
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
    await Promise.all([...this.consumers.values()].map((consumer) => consumer.close()));
  }

  /** All up to the known head is committed before it looks: what it does not find up to there is not there. */
  private async look(after: number, families: ReadonlySet<string>): Promise<Found> {
    const known = this.head;
    const { tail } = this;
    while (tail.holds(after)) {
      await tail.fresh();
      const held = tail.of(families, after);
      const facts = held.slice(0, PAGE);
      const isAll = tail.isAll && facts.length === held.length;
      if (!tail.holds(after) || (facts.length === 0 && !isAll)) continue;
      return { facts, isAll, through: isAll ? Math.max(known, tail.through) : facts.at(-1)!.position };
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
    this.wokenAt = performance.now();
    for (const consumer of this.consumers.values()) consumer.wake();
  }

  /** What comes while it is asked is asked for once more. */
  private async news(): Promise<void> {
    this.again = true;
    if (this.asking || this.consumers.size === 0) return;
    this.asking = true;
    while (this.again) {
      this.again = false;
      await this.ask();
    }
    this.asking = false;
  }

  /** Each look is a transaction: one question is asked for all, and whoever has new facts looks. */
  private async ask(): Promise<void> {
    const at = performance.now();
    const grown = await this.store.beyond(this.head).catch(() => undefined); // a database that is away; the consumers say so
    const isShorter = grown !== undefined && grown.head < this.head;
    this.head = grown?.head ?? this.head;
    if (isShorter || this.tail.isVoid) this.tail = this.tailFrom(this.head);
    if (grown === undefined || isShorter || at - this.wokenAt >= REST_MS) return this.wake();
    for (const [name, consumer] of this.consumers) {
      const isNews = this.families.get(name)!.some((family) => grown.families.has(family));
      if (isNews || consumer.hasFailed) consumer.wake();
      else consumer.passed(at);
    }
  }
}
