import { setTimeout as pause } from 'node:timers/promises';
import type { EventStore, StoredFact } from '../ledger/event-store/event-store.ts';
import type { Log } from '../ops/telemetry/log.ts';
import type { Look, Subscription, Take } from './bus.ts';
import { STRIDE } from './consumer.ts';
import { allTakenUpTo, missingIn, type Head, type Sight } from './ledger-heads.ts';
import type { LedgerIndex } from './ledger-index.ts';
import type { PublishedFact } from './record.ts';
import { laneKey, Taken, type Lane } from './taken.ts';
import { Turns } from './turns.ts';

interface Arrived extends PublishedFact {
  readonly source: string;
}

/** Which lanes are this process's to fill, and where their records come from. */
export interface Share {
  /** No broker, no group: whoever can, takes; what is missing is not on its way. */
  readonly isAlone: boolean;
  isMine(lane: Lane): boolean;
  sourceOf(lane: Lane): string;
}

/** Facts by the way they came, and what was not taken of it. */
export interface KafkaFigures extends Record<string, number> {
  carried: number;
  filled: number;
  repeated: number;
  holes: number;
  foreign: number;
  /** Not what the ledger has there. */
  forged: number;
  /** From before what is known of the ledger here; what is missing of these is read from it. */
  old: number;
}

export const noFigures = (): KafkaFigures => ({
  carried: 0,
  filled: 0,
  repeated: 0,
  holes: 0,
  foreign: 0,
  forged: 0,
  old: 0,
});

const PAGE = 1000;
/** Between two turns: the longer the last one took, the more is gathered for the next, so that a storm costs fewer of them. */
const [GATHER_MS, GATHER_MOST_MS, GATHER_SHARE] = [40, 500, 3];
/** While a page waits, the next batch is not asked for, but so long at most; so many facts are kept waiting at most. */
const [HOLD_MS, HOLD_FACTS] = [3000, 20_000];
/** As long as a source brings something new it will bring what is missing, too; after so long anybody may fill any lane. */
const [FLOWS_MS, ABANDONED_MS] = [1500, 5000];
const TOLD_MS = 60_000;

/**
 * Takes what Kafka brings, as far as it is what the ledger has. What it does not bring, not whole, or brings while the work fails, is wanted: read from the
 * ledger, lane by lane.
 */
export class KafkaConsumer {
  private readonly turns: Turns;
  private readonly name: string;
  private readonly families: readonly string[];
  private inbox: Arrived[] = [];
  private holding: (() => void)[] = [];
  /** By lane: up to which position it is to be read from the ledger. */
  private readonly wanted = new Map<string, Head>();
  /** The checkpoint may move to here as a whole. */
  private sight: Sight | undefined;
  private known = new Taken(0);
  private readonly flowing = new Map<string, { readonly position: number; readonly at: number }>();
  private missingSince: ReadonlyMap<string, number> = new Map();
  private filledLast = false;
  private gatherUntil = 0;
  private before: Sight | undefined;
  private caughtUpAt = performance.now();
  private toldAt = -TOLD_MS;

  constructor(
    { name, families }: Subscription,
    private readonly take: Take,
    private readonly store: EventStore,
    private readonly index: Pick<LedgerIndex, 'prove' | 'readAnew'>,
    private readonly figures: KafkaFigures,
    private readonly log: Log,
  ) {
    this.name = name;
    this.families = families;
    const turn = () => this.turn().catch((error) => this.fail(error));
    this.turns = new Turns(name, turn, () => pause(Math.max(0, this.gatherUntil - performance.now())), log);
  }

  get behindMs(): number {
    return performance.now() - this.caughtUpAt;
  }

  async close(): Promise<void> {
    const closing = this.turns.close();
    this.release();
    await closing;
  }

  /** Resolves when more may come: at once, unless a good deal waits already. */
  async receive(source: string, published: readonly PublishedFact[]): Promise<void> {
    const unknown = published.filter(({ fact }) => !this.known.has(fact));
    this.figures.repeated += published.length - unknown.length;
    const news = unknown.length === 0 ? unknown : await this.proved(unknown);
    if (news.length === 0) return;
    if (this.turns.isWaiting || this.turns.closed || this.inbox.length > HOLD_FACTS) {
      for (const { fact } of news) this.want(fact);
      return;
    }
    this.inbox.push(...news.map((one) => ({ ...one, source })));
    this.turns.wake();
    if (this.inbox.length < PAGE) return;
    const held = new Promise<void>((resolve) => this.holding.push(resolve));
    await Promise.race([held, pause(HOLD_MS, undefined, { ref: false })]);
  }

  /** What cannot be compared with the ledger is not taken: whatever is missing then is found missing, and read. */
  private async proved(published: readonly PublishedFact[]): Promise<readonly PublishedFact[]> {
    try {
      const { sound, forged, old } = await this.index.prove(published);
      this.figures.forged += forged;
      this.figures.old += old;
      if (forged > 0 && performance.now() - this.toldAt > TOLD_MS) {
        this.toldAt = performance.now();
        this.index.readAnew(); // should the ledger itself be another one than before
        this.log.error(
          { consumer: this.name, forged },
          'records on Kafka are not what the ledger has; they are not taken',
        );
      }
      return sound;
    } catch (error) {
      this.log.debug({ consumer: this.name, error: (error as Error).message }, 'records could not be compared');
      return [];
    }
  }

  /** Compares the checkpoints with the ledger's heads: wants what is missing, and lets the checkpoint follow the head. */
  compare(sight: Sight, share: Share): void {
    const taken = sight.taken.get(this.name)!;
    this.known = taken;
    const missing = missingIn(taken, this.families, share.isAlone ? sight.heads : sight.settled);
    const since = missing.map((head) => [laneKey(head), this.missingSince.get(laneKey(head)) ?? sight.at] as const);
    this.missingSince = new Map(since);
    for (const head of missing) {
      const isAbandoned = sight.at - this.missingSince.get(laneKey(head))! > ABANDONED_MS;
      if (share.isAlone || isAbandoned || (share.isMine(head) && !this.flows(head, share))) this.want(head);
    }
    if (allTakenUpTo(taken, this.families, sight.settled, sight.through) - taken.base >= STRIDE) this.sight = sight;
    this.measure(taken, sight);
    if (this.wanted.size > 0 || this.inbox.length > 0 || this.sight !== undefined) this.turns.wake();
  }

  private measure(taken: Taken, sight: Sight): void {
    const has = ({ heads }: Sight) => missingIn(taken, this.families, heads).length === 0;
    if (has(sight)) this.caughtUpAt = sight.at;
    else if (this.before !== undefined && has(this.before)) this.caughtUpAt = Math.max(this.caughtUpAt, this.before.at);
    this.before = sight;
  }

  private flows(head: Head, share: Share): boolean {
    const last = this.flowing.get(share.sourceOf(head));
    return last !== undefined && last.position < head.position && performance.now() - last.at < FLOWS_MS;
  }

  private want({ family, lane, position }: Head): void {
    const key = laneKey({ family, lane });
    if ((this.wanted.get(key)?.position ?? 0) < position) this.wanted.set(key, { family, lane, position });
  }

  private async turn(): Promise<boolean> {
    const began = performance.now();
    this.filledLast = this.wanted.size > 0 && !(this.filledLast && this.inbox.length > 0);
    if (this.filledLast) await this.fill();
    else if (this.inbox.length > 0) await this.takeInbox();
    if (this.sight !== undefined) await this.moveBase(this.sight);
    const now = performance.now();
    this.gatherUntil = now + Math.min(GATHER_MOST_MS, Math.max(GATHER_MS, GATHER_SHARE * (now - began)));
    return this.inbox.length > 0 || this.wanted.size > 0;
  }

  /** What had arrived is wanted from now on: so nobody waits for work that fails. */
  private fail(error: unknown): never {
    for (const { fact } of this.inbox) this.want(fact);
    this.release();
    throw error;
  }

  private release(): void {
    this.inbox = [];
    for (const resolve of this.holding.splice(0)) resolve();
  }

  private async takeInbox(): Promise<void> {
    this.inbox.sort((one, other) => one.fact.position - other.fact.position);
    const batch = this.inbox.slice(0, PAGE);
    const carried: StoredFact[] = [];
    const holes: StoredFact[] = [];
    const look = async (taken: Taken): Promise<Look | undefined> => {
      const lanes = new Map<string, number>();
      for (const { fact, previous } of batch) {
        const upTo = lanes.get(laneKey(fact)) ?? taken.upTo(fact);
        if (fact.position <= upTo) continue;
        if (previous > upTo) holes.push(fact);
        else {
          carried.push(fact);
          lanes.set(laneKey(fact), fact.position);
        }
      }
      return carried.length === 0 ? undefined : { facts: carried, lanes };
    };
    const lanes = new Map(batch.map(({ fact: { family, lane } }) => [laneKey({ family, lane }), { family, lane }]));
    await this.take(look, [...lanes.values()]);
    this.inbox = this.inbox.slice(batch.length);
    for (const hole of holes) this.want(hole);
    this.figures.carried += carried.length;
    this.figures.holes += holes.length;
    this.figures.repeated += batch.length - carried.length - holes.length;
    const isCarried = new Set(carried);
    const at = performance.now();
    for (const { fact, source } of batch)
      if (isCarried.has(fact)) this.flowing.set(source, { position: fact.position, at });
    this.learn(carried);
    if (this.inbox.length === 0) this.release();
  }

  /** Reads a page of the lanes that are wanted, from where each of them is. */
  private async fill(): Promise<void> {
    const wanted = [...this.wanted.values()];
    let filled: StoredFact[] = [];
    let through = Infinity;
    await this.take(async (taken) => {
      const open = wanted.filter((head) => head.position > taken.upTo(head));
      if (open.length === 0) return undefined;
      const spans = open.map(({ family, lane, position }) => ({
        family,
        lane,
        after: taken.upTo({ family, lane }),
        until: position,
      }));
      filled = await this.store.readLanes(spans, PAGE);
      if (filled.length === PAGE) through = filled.at(-1)!.position;
      const lanes = spans.map((span) => [laneKey(span), Math.max(span.after, Math.min(span.until, through))] as const);
      return { facts: filled, lanes: new Map(lanes) };
    }, wanted);
    for (const head of wanted)
      if (head.position <= through && this.wanted.get(laneKey(head)) === head) this.wanted.delete(laneKey(head));
    this.figures.filled += filled.length;
    this.learn(filled);
  }

  private async moveBase(sight: Sight): Promise<void> {
    await this.take(async (taken) => {
      if (taken.base < sight.from) return undefined; // it was set back: these heads are not all of what is beyond
      const base = allTakenUpTo(taken, this.families, sight.settled, sight.through);
      return base > taken.base ? { facts: [], base } : undefined;
    });
    this.sight = undefined;
  }

  private learn(facts: readonly StoredFact[]): void {
    const beyond = new Map(this.known.beyond);
    for (const fact of facts) beyond.set(laneKey(fact), fact.position);
    this.known = new Taken(this.known.base, beyond);
  }
}
