/** Counts by name: one addition each, read when somebody asks for the metrics. */
export class Tally {
  private readonly counts = new Map<string, number>();

  count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  get reading(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.counts);
  }
}
