const MINUTE_MS = 60_000;
const MOST_KEYS = 10_000;
const LOOK_AGAIN_MS = 1000;
/** Who finds no room. */
const REST = '';

/**
 * So many in a window that begins with the first of them, in this process. Looking and counting are one step, for nothing
 * here waits. When there are too many to tell apart, new ones count together: nobody's count is dropped to make room.
 */
export class Rate {
  private readonly counts = new Map<string, { count: number; since: number }>();
  private lookedAt = 0;

  constructor(
    private readonly most: number,
    private readonly windowMs = MINUTE_MS,
  ) {}

  /** Counts one, where there may be one more. */
  admits(key: string): boolean {
    if (this.isSpent(key)) return false;
    this.count(key);
    return true;
  }

  isSpent(key: string): boolean {
    return this.entryOf(key).count >= this.most;
  }

  count(key: string, by = 1): void {
    this.entryOf(key).count += by;
  }

  private entryOf(key: string): { count: number; since: number } {
    const known = this.counts.get(key);
    if (known !== undefined && this.isOf(known)) return known;
    if (known === undefined && this.counts.size >= MOST_KEYS) this.dropOver();
    if (known === undefined && this.counts.size >= MOST_KEYS && key !== REST) return this.entryOf(REST);
    const entry = { count: 0, since: Date.now() };
    this.counts.set(key, entry);
    return entry;
  }

  private isOf({ since }: { readonly since: number }): boolean {
    return Date.now() - since < this.windowMs;
  }

  private dropOver(): void {
    if (Date.now() - this.lookedAt < LOOK_AGAIN_MS) return;
    this.lookedAt = Date.now();
    for (const [key, entry] of this.counts) if (!this.isOf(entry)) this.counts.delete(key);
  }
}
