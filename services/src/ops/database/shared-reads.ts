/**
 * Reads of the same thing by many at once: a thousand who scan one code ask for it a few times in all. One is under way, and
 * whoever comes meanwhile shares the next: it begins after each of them asked, so that nobody is told what was before.
 */
export class SharedReads<Found> {
  private readonly underWay = new Map<string, { readonly running: Promise<Found>; next?: Promise<Found> }>();

  of(key: string, read: () => Promise<Found>): Promise<Found> {
    const before = this.underWay.get(key);
    if (before === undefined) return this.begin(key, read);
    const begin = (): Promise<Found> => this.begin(key, read);
    return (before.next ??= before.running.then(begin, begin));
  }

  private begin(key: string, read: () => Promise<Found>): Promise<Found> {
    const running = read();
    const one: { readonly running: Promise<Found>; next?: Promise<Found> } = { running };
    this.underWay.set(key, one);
    const end = (): void => {
      if (one.next === undefined) this.underWay.delete(key);
    };
    running.then(end, end);
    return running;
  }
}
