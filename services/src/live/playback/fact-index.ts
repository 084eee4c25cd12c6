import { id } from '@lectern/contracts/kernel/ids.ts';
import { writersIn } from '@lectern/contracts/kernel/personal.ts';
import { evolved, partOf, type Stream } from '@lectern/contracts/kernel/stream.ts';
import type { StoredFact } from '../../ledger/event-store/event-store.ts';
import { factHash } from '../../ledger/event-store/hash.ts';

/** known: a kind of this release, and its data fit; unknown: no such kind here; broken: it does not fit, or could not be folded. */
export type Form = 'known' | 'unknown' | 'broken';

/** What is noted of a stream beside its states, fact by fact: plain data, so that it can be stored. */
export interface Notes<Kept = unknown, State = unknown> {
  begin(): Kept;
  /** `clock` is the running maximum of `at`, in ms; the state is the one after the fact. */
  take(kept: Kept, fact: StoredFact, clock: number, state: State): void;
}

/** What is known of each fact of a stream without folding it again, as far as `through`. */
export interface FactIndex<Kept = unknown> {
  through: number;
  /** The hash of the last fact, and the ledger's place of it. */
  hash: string;
  /** By version, from 1 on at index 0: the running maximum of `at`, in ms. */
  readonly clocks: number[];
  /** The kinds there are, and by version which of them a fact is: of a missing one none. */
  readonly kinds: string[];
  readonly kindOf: number[];
  /** What is not known, and versions of which the log has no fact. */
  readonly strange: { readonly version: number; readonly form: Exclude<Form, 'known'> | 'missing' }[];
  /** Facts that are missing, or whose hash does not follow from the one before. */
  readonly unchained: number[];
  /** Who wrote what stands sealed in it. */
  readonly writers: string[];
  readonly kept: Kept;
}

const NO_KIND = -1;

export const blankFactIndex = <Kept>(kept: Kept): FactIndex<Kept> => ({
  through: 0,
  hash: '',
  clocks: [],
  kinds: [],
  kindOf: [],
  strange: [],
  unchained: [],
  writers: [],
  kept,
});

/** The state after a fact, and whether it could be taken in: what is unknown or broken leaves the state as it is. */
function carefully<State>(stream: Stream<State>, state: State, fact: StoredFact): { state: State; form: Form } {
  const part = partOf(stream, fact.type);
  if (part === undefined) return { state, form: 'unknown' };
  try {
    const next = evolved(stream, state, fact);
    const kind = part.facts.find(({ type }) => type === fact.type)!;
    return { state: next, form: kind.data.safeParse(fact.data).success ? 'known' : 'broken' };
  } catch {
    return { state, form: 'broken' };
  }
}

/** Folds a fact index on by facts that follow: one at a time, so that whoever does it can rest in between. */
export class FactFold<State, Kept> {
  private readonly kindAt: Map<string, number>;
  private readonly writers: Set<string>;

  constructor(
    private readonly stream: Stream<State>,
    private readonly notes: Notes<Kept, State>,
    readonly factIndex: FactIndex<Kept>,
    public state: State,
  ) {
    this.kindAt = new Map(factIndex.kinds.map((kind, index) => [kind, index]));
    this.writers = new Set(factIndex.writers);
  }

  take(fact: StoredFact): void {
    const { factIndex } = this;
    while (factIndex.through < fact.version - 1) this.miss(fact.at);
    const { state, form } = carefully(this.stream, this.state, fact);
    const clock = Math.max(factIndex.clocks.at(-1) ?? fact.at, fact.at);
    this.state = state;
    factIndex.clocks.push(clock);
    factIndex.kindOf.push(this.indexOf(fact.type));
    if (form !== 'known') factIndex.strange.push({ version: fact.version, form });
    else this.notes.take(factIndex.kept, fact, clock, state);
    if (chainedHash(factIndex.hash, fact) !== fact.hash) factIndex.unchained.push(fact.version);
    factIndex.hash = fact.hash;
    factIndex.through = fact.version;
    for (const personId of writersIn(Object(fact.data))) {
      if (this.writers.has(personId) || !id.safeParse(personId).success) continue;
      this.writers.add(personId);
      factIndex.writers.push(personId);
    }
  }

  /** The next version has no fact: it stands by the clock of the one before it, and the chain breaks here. */
  private miss(at: number): void {
    const { factIndex } = this;
    factIndex.through += 1;
    factIndex.clocks.push(factIndex.clocks.at(-1) ?? at);
    factIndex.kindOf.push(NO_KIND);
    factIndex.strange.push({ version: factIndex.through, form: 'missing' });
    factIndex.unchained.push(factIndex.through);
  }

  private indexOf(type: string): number {
    const known = this.kindAt.get(type);
    if (known !== undefined) return known;
    this.kindAt.set(type, this.factIndex.kinds.push(type) - 1);
    return this.factIndex.kinds.length - 1;
  }
}

/** The hash that a fact should have after the one before it. */
export function chainedHash(previous: string, fact: StoredFact): string {
  const { school, stream, version, family, type, data, meta, command, at } = fact;
  return factHash(previous, { school, stream, version, family, type, data, meta, command, at });
}
