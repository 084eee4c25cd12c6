/**
 * Lets so many pass in each turn of the event loop, in the order of their coming: when a thousand phones want the same
 * picture at once, the commands that arrive meanwhile are decided in between instead of behind them.
 */
export class Throttle {
  private waiting: (() => void)[] = [];

  constructor(private readonly perTurn: number) {}

  pass(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      if (this.waiting.length === 1) setImmediate(this.open);
    });
  }

  private readonly open = (): void => {
    const passing = this.waiting.slice(0, this.perTurn);
    this.waiting = this.waiting.slice(this.perTurn);
    for (const go of passing) go();
    if (this.waiting.length > 0) setImmediate(this.open);
  };
}
