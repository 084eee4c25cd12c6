import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Committer } from '../command/committer.ts';
import { EventStore, type StoredFact } from '../event-store/event-store.ts';
import { LedgerSignal } from '../event-store/ledger-signal.ts';
import { Log } from '../telemetry/log.ts';
import type { Bus, Look, Subscription } from './bus.ts';
import { Consumer } from './consumer.ts';

const PAGE = 1000;

/** The bus without a broker: tails the event table, woken by its signal. */
@Injectable()
export class EmbeddedBus implements Bus, OnApplicationBootstrap, OnModuleDestroy {
  private readonly consumers = new Map<string, Consumer>();
  private readonly listeners: ((facts: readonly StoredFact[]) => Promise<void>)[] = [];
  private closed = false;
  private cursor = 0;
  private tailing = false;
  private tailAgain = false;

  constructor(
    private readonly signal: LedgerSignal,
    private readonly store: EventStore,
    private readonly log: Log,
    committer: Committer,
  ) {
    committer.onAppended = (from, to) => this.appendedHere(from, to);
  }

  subscribe(subscription: Subscription): void {
    const read = (position: number) => this.look(position, subscription.families);
    this.consumers.set(subscription.name, new Consumer(subscription, read, this.log));
  }

  tail(listener: (facts: readonly StoredFact[]) => Promise<void>): void {
    this.listeners.push(listener);
  }

  reached(name: string, position: number, withinMs: number): Promise<boolean> {
    return this.consumers.get(name)?.reached(position, withinMs) ?? Promise.resolve(false);
  }

  behind(): Readonly<Record<string, number>> {
    return Object.fromEntries(Array.from(this.consumers, ([name, { behindMs }]) => [name, behindMs]));
  }

  async onApplicationBootstrap(): Promise<void> {
    this.cursor = await this.store.head();
    this.signal.onNews(() => this.wake());
    this.wake();
  }

  async onModuleDestroy(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.consumers.values()].map((consumer) => consumer.close()));
  }

  /** All that this process knows of is committed before it looks: what it does not find up to there is not there. */
  private async look(after: number, families: readonly string[]): Promise<Look> {
    const known = this.cursor;
    const facts = await this.store.read(after, PAGE, families);
    const last = facts.at(-1)?.position ?? after;
    return { facts, through: facts.length < PAGE ? Math.max(known, last) : last };
  }

  private wake(): void {
    for (const consumer of this.consumers.values()) consumer.wake();
    void this.readTail();
  }

  /** What this process appended is here already: no need to read it back when nothing stands in between. */
  private appendedHere(from: number, to: number): void {
    if (from === this.cursor + 1) this.cursor = to;
  }

  private async readTail(): Promise<void> {
    this.tailAgain = true;
    if (this.tailing || this.closed) return;
    this.tailing = true;
    try {
      while (this.tailAgain) {
        this.tailAgain = false;
        const facts = await this.store.read(this.cursor, PAGE);
        if (facts.length === 0) continue;
        this.tailAgain = true;
        for (const listener of this.listeners) await listener(facts);
        this.cursor = Math.max(this.cursor, facts.at(-1)!.position);
      }
    } catch (error) {
      this.log.warn({ error: (error as Error).message }, 'the tail of the ledger could not be read; it is tried again');
    } finally {
      this.tailing = false;
    }
  }
}
