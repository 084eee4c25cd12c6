import { isAlreadySo, isPassing } from '../../kit/data/errors.ts';

export interface TurningState {
  /** The page that was turned to here and that the room does not show yet. */
  readonly wanted?: string | undefined;
  /** It did not arrive; it is sent again once there is a connection. */
  readonly isLost: boolean;
  /** Why a page was refused. */
  readonly error?: unknown;
}

/**
 * Turning pages on this desk: shown here at once, sent one at a time, and of several the last one wins, so that no page
 * is shown to the class that the teacher only passed; what did not arrive is sent again.
 */
export class Turning {
  #state: TurningState = { isLost: false };
  readonly #listeners = new Set<() => void>();
  readonly #send: (key: string) => Promise<unknown>;
  #isBusy = false;
  #unsent: string | undefined;
  /** What the room may still show on the way to what is wanted. */
  #passed: readonly (string | undefined)[] = [];

  /** `send` resolves when the page is shown, and sends the same intention again when it is called again. */
  constructor(send: (key: string) => Promise<unknown>) {
    this.#send = send;
  }

  readonly state = (): TurningState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** `shown` is what the room shows while the teacher turns. */
  go(key: string, shown: string | undefined): void {
    this.#passed = this.#state.wanted === undefined ? [shown] : [...this.#passed, this.#state.wanted];
    this.#unsent = key;
    this.#become({ wanted: key, isLost: this.#state.isLost });
    void this.#deliver();
  }

  /** What the room shows: once it is what was wanted, or somebody else turned the page, it is followed again. */
  shows(current: string | undefined): void {
    const { wanted, isLost } = this.#state;
    if (wanted === undefined || isLost) return;
    if (current === wanted || !this.#passed.includes(current)) this.#become({ isLost: false });
  }

  /** There is a connection again. */
  again(): void {
    if (this.#state.isLost) void this.#deliver();
  }

  forget(): void {
    this.#become({ ...this.#state, error: undefined });
  }

  async #deliver(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#unsent !== undefined) {
      const key = this.#unsent;
      const failure = await this.#send(key).then(
        () => undefined,
        (error: unknown) => (isAlreadySo(error) ? undefined : { error }),
      );
      if (failure !== undefined && isPassing(failure.error)) {
        this.#become({ ...this.#state, isLost: true });
        break;
      }
      if (this.#unsent === key) this.#unsent = undefined;
      if (failure) this.#become({ isLost: false, error: failure.error });
      else if (this.#state.isLost) this.#become({ ...this.#state, isLost: false });
    }
    this.#isBusy = false;
  }

  #become(state: TurningState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
