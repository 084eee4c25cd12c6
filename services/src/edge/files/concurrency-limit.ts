import { RefusedError } from '../../ops/refusal/refused-error.ts';
import type { SignedInPerson } from '../auth/signed-in-person.ts';

/** So much of each person at once; more is refused. Per process: one person’s requests are not worth a lock in the database. */
export class ConcurrencyLimit {
  private readonly underWay = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** People of whom something is under way. */
  get people(): number {
    return this.underWay.size;
  }

  get mostOfOnePerson(): number {
    return Math.max(0, ...this.underWay.values());
  }

  /** @throws RefusedError file.anotherUpload */
  async run<Result>({ personId }: Pick<SignedInPerson, 'personId'>, work: () => Promise<Result>): Promise<Result> {
    const running = this.underWay.get(personId) ?? 0;
    if (running >= this.most) throw new RefusedError('file.anotherUpload');
    this.underWay.set(personId, running + 1);
    try {
      return await work();
    } finally {
      const left = this.underWay.get(personId)! - 1;
      if (left > 0) this.underWay.set(personId, left);
      else this.underWay.delete(personId);
    }
  }
}
