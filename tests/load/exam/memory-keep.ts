import type { Held, Keep, KeptAttempt } from '../../../web/src/attempt/keep.ts';

/** What a phone keeps in its browser, for as long as this run lasts. */
export class MemoryKeep implements Keep {
  #attempt: KeptAttempt | undefined;
  readonly #held = new Map<string, Held>();

  attempt(): Promise<KeptAttempt | undefined> {
    return Promise.resolve(this.#attempt);
  }

  held(): Promise<readonly Held[]> {
    return Promise.resolve([...this.#held.values()]);
  }

  putAttempt(attempt: KeptAttempt): Promise<void> {
    this.#attempt = attempt;
    return Promise.resolve();
  }

  put(held: readonly Held[]): Promise<void> {
    for (const one of held) this.#held.set(one.itemId, one);
    return Promise.resolve();
  }

  forget(): Promise<void> {
    this.#attempt = undefined;
    this.#held.clear();
    return Promise.resolve();
  }
}
