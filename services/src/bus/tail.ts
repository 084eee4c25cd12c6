import type { StoredFact } from '../ledger/event-store/event-store.ts';

/** So many of the newest facts are held: whoever is further behind reads for themselves. */
export const HELD = 2000;

/** What stands in the ledger after a position, at most a page, in order. */
export type ReadPage = (after: number) => Promise<readonly StoredFact[]>;

/**
 * The end of the ledger, read once for all who follow it: each of dozens of consumers would else ask for the same facts, and
 * each would have them parsed and their hashes computed.
 */
export class Tail {
  private facts: StoredFact[] = [];
  private after: number;
  private reading: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;
  /** All up to here was read. */
  through: number;
  /** Nothing else was there when it was last read. */
  isAll = true;

  constructor(
    head: number,
    private readonly page: number,
    private readonly read: ReadPage,
  ) {
    this.after = head;
    this.through = head;
  }

  /** The ledger does not have what was held: another one stands in its place, or its end was cut off. */
  get isVoid(): boolean {
    return this.after === Number.POSITIVE_INFINITY;
  }

  /** Whether all after a position is held here. */
  holds(position: number): boolean {
    return position >= this.after;
  }

  /** Reads a page on. What is on its way began, perhaps, before that was there which somebody asks for: the next has it. */
  fresh(): Promise<void> {
    this.next ??= this.reading
      .catch(() => undefined) // whoever asked for that one knows
      .then(() => {
        this.next = undefined;
        this.reading = this.readOn();
        return this.reading;
      });
    return this.next;
  }

  /** What is held after a position, in order. */
  beyond(position: number): readonly StoredFact[] {
    return this.facts.slice(this.facts.findLastIndex((fact) => fact.position <= position) + 1);
  }

  /** The facts of these families after a position, in order. */
  of(families: ReadonlySet<string>, position: number): readonly StoredFact[] {
    return this.beyond(position).filter(({ family }) => families.has(family));
  }

  /** The newest fact that is known of is asked for once more: where it is not there, the ledger is another. */
  private async readOn(): Promise<void> {
    const last = this.facts.at(-1);
    const found = await this.read(Math.max(0, this.through - 1));
    this.isAll = found.length < this.page;
    const [newest] = found;
    if (this.through > 0 && (newest?.position !== this.through || (last && newest.hash !== last.hash)))
      return this.lose();
    this.facts.push(...found.slice(last === undefined ? 0 : 1));
    this.through = this.facts.at(-1)?.position ?? this.through;
    const dropped = this.facts.splice(0, Math.max(0, this.facts.length - HELD));
    this.after = dropped.at(-1)?.position ?? this.after;
  }

  private lose(): void {
    this.facts = [];
    this.after = Number.POSITIVE_INFINITY;
  }
}
