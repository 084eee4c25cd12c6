/** One piece of work at a time; whoever wants another one stands behind all who wait. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();

  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.last.then(work);
    this.last = mine.catch(() => undefined); // whoever took the turn hears of it
    return mine;
  }
}
