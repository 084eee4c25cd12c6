import { setImmediate } from 'node:timers/promises';
import { isSealed, type Sealed } from '@lectern/contracts/kernel/personal.ts';
import type { JsonObject } from '@lectern/contracts/kernel/patch.ts';
import { unfolded, type Audience, type Stream } from '@lectern/contracts/kernel/stream.ts';
import type { EventStore, StoredFact } from '../../ledger/event-store/event-store.ts';
import type { Opening } from '../../ledger/sealing/opening.ts';
import type { PlaybackStore } from './playback-store.ts';
import { evolvedIfPossible } from './guarded.ts';
import { blankFactIndex, FactFold, type Form, type Notes, type FactIndex } from './fact-index.ts';
import type { Turns } from './turns.ts';
import type { LruCache } from '../../ops/lru-cache.ts';

const [PAGE, BLOCK, SLICE_MS] = [500, 500, 8];
/** Reading a stored state costs as much as folding one and a half times what lies between two of them. */
const RATHER_FOLDED = 1.5;
/** In bytes, roughly: of a fact, of what one fact changes in a state, and of a character of stored JSON. */
const WEIGHS = { fact: 1000, change: 2000, character: 4 };

/** What the playbacks of a process have in common. */
export interface Studio {
  /** A state is stored every so many facts: a seek reads one and folds at most so many. */
  readonly every: number;
  readonly events: Pick<EventStore, 'page'>;
  readonly store: Pick<
    PlaybackStore,
    'factIndex' | 'saveFactIndex' | 'keyframes' | 'keyframe' | 'saveKeyframe' | 'clear'
  >;
  readonly states: LruCache<unknown>;
  readonly facts: LruCache<readonly StoredFact[]>;
  /** Whoever asks for a hundred playbacks at once has them folded in turns, page by page: lessons go on meanwhile. */
  readonly turns: Turns;
}

/** One stream as it was at any of its facts: what is known of each fact in memory, states every so often in store. */
export class Playback<State = unknown, Kept = unknown> {
  private factIndex: FactIndex<Kept>;
  private keyframes: number[] = [];
  private opened: Promise<void> | undefined;
  private folding: Promise<void> | undefined;
  private saved = 0;
  /** The versions whose states may still be in memory. */
  private readonly near = new Set<number>();

  constructor(
    readonly stream: Stream<State>,
    readonly id: string,
    private readonly notes: Notes<Kept, State>,
    private readonly studio: Studio,
    private readonly opening: Opening,
  ) {
    this.factIndex = blankFactIndex(notes.begin());
  }

  /** The last version that is folded. */
  get through(): number {
    return this.factIndex.through;
  }

  get kept(): Kept {
    return this.factIndex.kept;
  }

  get strange(): FactIndex['strange'] {
    return this.factIndex.strange;
  }

  /** The first fact that is missing or whose hash does not follow from the one before; undefined where the chain is whole. */
  get brokenFrom(): number | undefined {
    return this.factIndex.unchained[0];
  }

  /** Folds it up to a version; whoever asks meanwhile waits for the same. */
  async foldTo(version: number): Promise<void> {
    this.opened ??= this.open().catch((error) => {
      this.opened = undefined;
      throw error;
    });
    await this.opened;
    while (this.factIndex.through < version) {
      this.folding ??= this.fold(version).finally(() => (this.folding = undefined));
      const before = this.factIndex.through;
      await this.folding;
      if (this.factIndex.through === before) return; // there is no more
    }
  }

  /** Whether a fact that is there could be taken in. */
  formOf(version: number): Form {
    const form = this.factIndex.strange.find((one) => one.version === version)?.form;
    return form === undefined || form === 'missing' ? 'known' : form;
  }

  /** The kind of a fact; undefined where it is missing. */
  typeOf(version: number): string | undefined {
    return this.factIndex.kinds[this.factIndex.kindOf[version - 1]!];
  }

  /** The running maximum of `at`, in ms; before the first fact that of the first. */
  clockAt(version: number): number {
    return this.factIndex.clocks[Math.max(0, version - 1)] ?? 0;
  }

  /** The last version that stands by a moment of the clock, in ms; 0 before all of them. */
  versionAt(clock: number): number {
    let [low, high] = [0, this.factIndex.through];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.factIndex.clocks[middle - 1]! <= clock) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The state after a version. */
  async stateAt(version: number): Promise<State> {
    const known = this.studio.states.get(this.placeOf(version));
    if (known !== undefined) return known as State;
    const begun = await this.nearest(version);
    const state = await this.advance(begun.state, begun.version, version);
    this.remember(version, state, (version - begun.version) * WEIGHS.change);
    return state;
  }

  /** The state after another version, from one that is at hand; what lies between is not kept. */
  async advance(state: State, after: number, until: number): Promise<State> {
    const facts = await this.factsBetween(after, until);
    return facts.reduce((before, fact) => evolvedIfPossible(this.stream, before, fact), state);
  }

  /** The facts after a version up to another, in order. */
  async factsBetween(after: number, until: number): Promise<StoredFact[]> {
    const blocks = Array.from(
      { length: Math.floor((until - 1) / BLOCK) - Math.floor(after / BLOCK) + 1 },
      (_, index) => Math.floor(after / BLOCK) + index,
    );
    if (until <= after) return [];
    const read = await Promise.all(blocks.map((block) => this.blockOf(block)));
    return read.flat().filter(({ version }) => version > after && version <= until);
  }

  /** What an audience sees of a state, with what people wrote opened. */
  async view(state: State, audience: Audience): Promise<JsonObject> {
    await this.openable();
    return this.opening.present(state, audience);
  }

  async own(state: State, personId: string): Promise<JsonObject> {
    await this.openable();
    return this.opening.own(state, personId);
  }

  /** The same with what people wrote in it opened. */
  async legible(data: JsonObject): Promise<JsonObject> {
    await this.openable();
    return this.opening.legible(data);
  }

  /** Opens what one person wrote. */
  async words(): Promise<(sealed: Sealed) => string> {
    await this.openable();
    return (sealed) => (isSealed(sealed) ? this.opening.words(sealed) : '');
  }

  private async openable(): Promise<void> {
    const writers = new Set(this.factIndex.writers);
    while (!this.opening.covers(writers)) await this.opening.load(writers);
  }

  private async open(): Promise<void> {
    const { store } = this.studio;
    const factIndex = await store.factIndex<Kept>(this.id);
    if (factIndex === undefined) return store.clear(this.id);
    this.factIndex = factIndex;
    this.saved = factIndex.through;
    this.keyframes = (await store.keyframes(this.id)).filter((version) => version <= factIndex.through);
  }

  /** In slices, so that everything else goes on meanwhile. */
  private async fold(until: number): Promise<void> {
    const folding = new FactFold(this.stream, this.notes, this.factIndex, await this.stateAt(this.factIndex.through));
    while (this.factIndex.through < until) {
      const before = this.factIndex.through;
      await this.studio.turns.take(() => this.foldPage(folding));
      if (this.factIndex.through === before) break;
    }
    const { every } = this.studio;
    this.remember(this.factIndex.through, folding.state, every * WEIGHS.change);
    const isOver = this.stream.isOver?.(folding.state) ?? false;
    const grown = this.factIndex.through - this.saved;
    if (this.factIndex.through < every || (grown < every && !(isOver && grown > 0))) return;
    await this.studio.store.saveFactIndex(this.id, this.factIndex);
    this.saved = this.factIndex.through;
  }

  private async foldPage(folding: FactFold<State, Kept>): Promise<void> {
    const page = await this.studio.events.page(this.id, this.factIndex.through, PAGE);
    let restedAt = performance.now();
    for (const fact of page) {
      folding.take(fact);
      if (fact.version % this.studio.every === 0) await this.keep(fact.version, folding.state);
      if (performance.now() - restedAt < SLICE_MS) continue;
      await setImmediate();
      restedAt = performance.now();
    }
  }

  private async keep(version: number, state: State): Promise<void> {
    this.remember(version, state, this.studio.every * WEIGHS.change);
    await this.studio.store.saveKeyframe(this.id, version, state);
    if (!this.keyframes.includes(version)) this.keyframes.push(version);
  }

  /** A state at or before a version from which it is cheap to go on. */
  private async nearest(version: number): Promise<{ readonly version: number; readonly state: State }> {
    const { states, store, every } = this.studio;
    let best = 0;
    for (const one of this.near) {
      if (!states.has(this.placeOf(one))) this.near.delete(one);
      else if (one <= version && one > best) best = one;
    }
    const stored = this.keyframes.findLast((one) => one <= version) ?? 0;
    if (stored > best && version - best > RATHER_FOLDED * every) {
      const read = await store.keyframe(this.id, stored);
      if (read !== undefined) {
        this.remember(stored, read.value as State, read.characters * WEIGHS.character);
        return { version: stored, state: read.value as State };
      }
    }
    const state = best === 0 ? unfolded(this.stream).state : (states.get(this.placeOf(best)) as State);
    return { version: best, state };
  }

  private async blockOf(block: number): Promise<readonly StoredFact[]> {
    const key = `${this.id}#${block}`;
    const known = this.studio.facts.get(key);
    if (known !== undefined) return known;
    const end = (block + 1) * BLOCK;
    const read = await this.studio.events.page(this.id, end - BLOCK, BLOCK);
    const facts = read.filter(({ version }) => version <= end); // where some are missing, the next block's come, too
    if (this.factIndex.through >= end) this.studio.facts.set(key, facts, BLOCK * WEIGHS.fact);
    return facts;
  }

  private remember(version: number, state: State, weight: number): void {
    this.near.add(version);
    this.studio.states.set(this.placeOf(version), state, weight);
  }

  private placeOf(version: number): string {
    return `${this.id}@${version}`;
  }
}
