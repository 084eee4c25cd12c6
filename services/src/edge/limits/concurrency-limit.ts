import type { RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';

/** So much of each caller at once; more is refused. Per process: one caller’s requests are not worth a lock in the database. */
export class ConcurrencyLimit {
  private readonly underWay = new Map<string, number>();

  constructor(
    private readonly most: number,
    private readonly refusal: RefusalCode,
  ) {}

  /** Callers of whom something is under way. */
  get callers(): number {
    return this.underWay.size;
  }

  get mostOfOne(): number {
    return Math.max(0, ...this.underWay.values());
  }

  /** @throws RefusedError of the code that it was made with */
  async run<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    const running = this.underWay.get(caller) ?? 0;
    if (running >= this.most) throw new RefusedError(this.refusal);
    this.underWay.set(caller, running + 1);
    try {
      return await work();
    } finally {
      const left = this.underWay.get(caller)! - 1;
      if (left > 0) this.underWay.set(caller, left);
      else this.underWay.delete(caller);
    }
  }
}
