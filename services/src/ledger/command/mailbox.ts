import { setTimeout } from 'node:timers/promises';
import { writersIn } from '@lectern/contracts/kernel/personal.ts';
import { unfolded, type Stream } from '@lectern/contracts/kernel/stream.ts';
import type { Appended, EventStore, Exclusive, StoredFact } from '../event-store/event-store.ts';
import { beyond, type Growth, type News } from '../feed/feed.ts';
import { isConnectionLost } from '../../ops/database/connection-lost.ts';
import type { Committer, Settled } from './committer.ts';
import { headAfter, type Head } from '../event-store/head.ts';
import type { Decision, Job } from './job.ts';
import type { Snapshots } from './snapshots.ts';

export type Listener = (facts: readonly StoredFact[], head: Head) => void;

/**
 * One stream in this process: folded once and kept; jobs are decided one after another on the newest state,
 * durable or not, and nobody is answered before the entry that the answer rests on is durable.
 */
export class Mailbox {
  private durable: Head;
  private newest: Head;
  private loaded: Promise<void> | undefined;
  private isLoaded = false;
  private reading: Promise<void> | undefined;
  private readonly inbox: Job[] = [];
  private readonly redo: Job[] = [];
  private inFlight = 0;
  private astray = false;
  private beganLater = false;
  private pumping = false;
  private readonly commands = new Set<string>();
  private readonly listeners = new Set<Listener>();
  /** Who wrote what stands sealed in this stream. */
  readonly writers = new Set<string>();

  constructor(
    readonly id: string,
    readonly stream: Stream,
    private readonly store: EventStore,
    private readonly committer: Committer,
    private readonly mailboxOf: (stream: string) => Mailbox,
    /** Told of what this process appended. */
    private readonly onGrown: (growth: Growth) => void,
    private readonly snapshots?: Pick<Snapshots, 'startOf' | 'loaded'>,
  ) {
    this.durable = this.newest = unfoldedHead(stream);
  }

  get head(): Head {
    return this.durable;
  }

  /** Nothing under way and nobody listening: it may be dropped and folded again later. */
  get idle(): boolean {
    return this.inFlight + this.inbox.length + this.redo.length + this.listeners.size === 0 && !this.pumping;
  }

  /** Loaded, and there is no such stream, nor a command that would begin it. */
  get isEmpty(): boolean {
    return this.isLoaded && this.idle && this.durable.folded.version === 0;
  }

  /** Whether what this stream is about has ended; asked of the stream itself, for a list may be behind. */
  async isOver(): Promise<boolean> {
    await this.ready();
    return this.stream.isOver?.(this.durable.folded.state) ?? false;
  }

  /** Whether a command is known to stand in this stream. */
  knows(command: string): boolean {
    return this.commands.has(command);
  }

  /** The same, asked of the ledger where this began with a snapshot, which does not say what led to it. */
  async hasRecorded(command: string): Promise<boolean> {
    await this.ready();
    if (this.knows(command) || !this.beganLater) return this.knows(command);
    return this.store.hasRecorded(command);
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  submit(job: Job): void {
    this.inbox.push(job);
    void this.pump();
  }

  /** Loads the stream once. A load that fails is tried again by the next who asks. */
  ready(): Promise<void> {
    this.loaded ??= this.load().catch((error) => {
      this.loaded = undefined;
      throw error;
    });
    return this.loaded;
  }

  private async load(): Promise<void> {
    // Only of what can be over there are snapshots.
    const start = this.stream.isOver && (await this.snapshots?.startOf(this.id));
    if (start !== undefined && this.durable.folded.version === 0) {
      this.durable = this.newest = start.head;
      this.beganLater = true;
      for (const personId of start.writers) this.writers.add(personId);
    }
    const { version } = this.durable.folded;
    this.take(await this.store.load(this.id, version)); // what was stored is of what stands in the ledger
    this.snapshots?.loaded(this, this.durable.folded.version - version);
    this.isLoaded = true;
  }

  /** Asks the ledger for its head, whatever was heard of it. */
  async refresh(): Promise<void> {
    await this.ready();
    await this.catchUp(this.store);
  }

  /** Takes in what another process appended: as it came where it fits, else from the ledger. Answers how, if it was news. */
  async heard({ version, growth }: News): Promise<'taken' | 'read' | undefined> {
    if (this.loaded === undefined || version <= this.newest.folded.version) return undefined;
    await this.loaded;
    while (this.reading !== undefined) await this.reading;
    if (version <= this.newest.folded.version) return undefined;
    if (this.inFlight > 0) return void (this.astray = true);
    const news = growth && this.newest === this.durable ? beyond(this.durable, growth) : undefined;
    if (news !== undefined) {
      this.takeAll(news);
      return 'taken';
    }
    this.reading = this.catchUp(this.store).finally(() => (this.reading = undefined));
    await this.reading;
    return 'read';
  }

  /** Reads what the ledger has beyond what is here; all of it, where it does not have what is here any more. */
  async catchUp(source: Pick<Exclusive, 'load'>): Promise<void> {
    const { folded, hash } = this.durable;
    const facts = await source.load(this.id, Math.max(0, folded.version - 1));
    if (folded.version > 0 && facts[0]?.hash !== hash) return this.beginAnew(source);
    this.take(facts);
  }

  private take(facts: readonly StoredFact[]): void {
    const news = facts.filter(({ version }) => version > this.durable.folded.version);
    if (news.length > 0) this.takeAll(news);
  }

  /** The ledger lost its end, or another one stands in its place: it is right, and not what was folded here. */
  private async beginAnew(source: Pick<Exclusive, 'load'>): Promise<void> {
    const facts = await source.load(this.id, 0);
    this.durable = this.newest = unfoldedHead(this.stream);
    this.commands.clear();
    this.takeAll(facts);
  }

  private takeAll(news: readonly StoredFact[]): void {
    const nothingPending = this.newest === this.durable;
    const head = news.reduce((before, fact) => headAfter(this.stream, before, fact), this.durable);
    this.advance(head, news);
    if (nothingPending) this.newest = head;
  }

  private advance(head: Head, facts: readonly StoredFact[]): void {
    this.durable = head;
    for (const { command, data } of facts) {
      if (command !== null) this.commands.add(command);
      for (const personId of writersIn(data as object)) this.writers.add(personId);
    }
    for (const listener of this.listeners) listener(facts, head);
  }

  private async pump(): Promise<void> {
    if (this.pumping) return;
    this.pumping = true;
    try {
      for (;;) {
        if (this.astray) {
          if (this.inFlight > 0) return; // the last one in flight pumps on
          await this.recover();
        } else if (this.inbox.length > 0) {
          const job = this.inbox.shift()!;
          await this.send(job).catch((error: Error) => job.failed(error));
        } else return;
      }
    } finally {
      this.pumping = false;
    }
  }

  private async send(job: Job): Promise<void> {
    await this.ready();
    for (const stream of job.reads(this.newest)) await this.mailboxOf(stream).ready();
    if (this.astray) return void this.inbox.unshift(job);
    const decision = job.decide(this.newest, (stream) => this.mailboxOf(stream).newest);
    this.newest = decision.after;
    this.inFlight += 1;
    this.committer.push(decision.entry, (settled) => this.settle(job, decision, settled));
  }

  private settle(job: Job, decision: Decision, settled: Settled): void {
    this.inFlight -= 1;
    if (settled.status === 'conflict') this.redo.push(job);
    else if ('error' in settled) job.failed(settled.error);
    else {
      if (settled.status === 'appended') this.appended(decision, settled);
      job.done(decision.outcome(settled));
    }
    if (settled.status !== 'appended' && (settled.status !== 'known' || decision.facts.length > 0)) this.astray = true;
    if (this.inFlight === 0) void this.pump();
  }

  private appended({ entry, after, facts }: Decision, { position, recordedAt }: Appended): void {
    if (facts.length === 0) return;
    const first = position - facts.length + 1;
    const stored = facts.map((fact, index) => ({ ...fact, position: first + index, recordedAt }));
    this.onGrown({ stream: this.id, previous: entry.previous, facts: stored });
    if (after.folded.version <= this.durable.folded.version) return;
    if (this.durable.hash !== entry.previous) return void (this.astray = true);
    this.advance(after, stored);
  }

  /** After a conflict: back to what is durable, and what was in vain once more, inside the ledger's lock if there is any. */
  private async recover(): Promise<void> {
    const jobs = this.redo.splice(0);
    try {
      if (jobs.length === 0) await this.catchUp(this.store);
      else await this.decideLocked(jobs);
      this.newest = this.durable;
      this.astray = this.redo.length > 0;
    } catch (error) {
      await this.recoverLater(jobs, error as Error);
    }
  }

  private async decideLocked(jobs: readonly Job[]): Promise<void> {
    const decisions: Decision[] = [];
    const answers = await this.store.exclusively(async (exclusive) => {
      decisions.length = 0; // begun anew when the transaction is
      await this.catchUp(exclusive);
      let head = this.durable;
      for (const job of jobs) {
        for (const stream of job.reads(head)) await this.mailboxOf(stream).catchUp(exclusive);
        const decision = job.decide(head, (stream) => this.mailboxOf(stream).durable);
        decisions.push(decision);
        head = decision.after;
      }
      return exclusive.append(decisions.map(({ entry }) => entry));
    });
    jobs.forEach((job, index) => {
      const answer = answers[index]!;
      if (answer.status === 'conflict') {
        if (index > 0) return void this.redo.push(job); // the same command twice: it is known by the next round
        throw new Error(`A decision under the ledger's lock met a conflict in ${this.id}.`);
      }
      if (answer.status === 'appended') this.appended(decisions[index]!, answer);
      job.done(decisions[index]!.outcome(answer));
    });
  }

  /** A lost connection is waited for, by each as long as they may; any other error is narrowed down to the job that causes it. */
  private async recoverLater(jobs: readonly Job[], error: Error): Promise<void> {
    if (isConnectionLost(error)) {
      this.redo.unshift(...jobs);
      for (const queue of [this.redo, this.inbox]) giveUp(queue, Date.now(), error);
    } else if (jobs.length === 1) jobs[0]!.failed(error);
    else for (const job of jobs) await this.decideLocked([job]).catch((one: Error) => job.failed(one));
    await setTimeout(100);
  }
}

const unfoldedHead = (stream: Stream): Head => ({
  folded: unfolded(stream),
  hash: '',
  school: undefined,
  hasUnknown: false,
});

function giveUp(queue: Job[], now: number, error: Error): void {
  const jobs = queue.splice(0);
  queue.push(...jobs.filter(({ until }) => now < until));
  for (const job of jobs) if (now >= job.until) job.failed(error);
}
