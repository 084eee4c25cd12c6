/** Counts failures by what was tried, in a window of a minute; kept in this process. */
export class Failures {
  private readonly counts = new Map<string, { count: number; since: number }>();

  constructor(private readonly perMinute: number) {}

  blocked(key: string): boolean {
    return (this.current(key)?.count ?? 0) >= this.perMinute;
  }

  count(key: string): void {
    const entry = this.current(key);
    if (entry) entry.count += 1;
    else {
      if (this.counts.size > 10_000) this.counts.clear();
      this.counts.set(key, { count: 1, since: Date.now() });
    }
  }

  private current(key: string) {
    const entry = this.counts.get(key);
    return entry !== undefined && Date.now() - entry.since < 60_000 ? entry : void this.counts.delete(key);
  }
}
