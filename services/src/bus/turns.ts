import { isConnectionLost } from '../ops/database/connection-lost.ts';
import type { Log } from '../ops/telemetry/log.ts';

/** Runs one consumer: one turn at a time, again as long as there is more, waiting longer after each failure. */
export class Turns {
  private running: Promise<void> | undefined;
  private again = false;
  private failures = 0;
  /** By a clock that nobody sets. */
  private notBefore = 0;
  closed = false;

  /** `turn` answers whether there is more; `gather` waits, before a first turn, for what else comes. */
  constructor(
    private readonly consumer: string,
    private readonly turn: () => Promise<boolean>,
    private readonly gather: () => Promise<void> | undefined,
    private readonly log: Log,
  ) {}

  /** It failed, and is not tried again at once. */
  get isWaiting(): boolean {
    return performance.now() < this.notBefore;
  }

  /** Its last turn failed. */
  get hasFailed(): boolean {
    return this.failures > 0;
  }

  /** Nothing is under way, and nothing failed: all that it was woken for is done. */
  get isResting(): boolean {
    return this.running === undefined && this.failures === 0;
  }

  wake(): void {
    if (this.closed || this.isWaiting) return;
    this.again = true;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
      if (this.again) this.wake(); // woken between the last look and here
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.running;
  }

  private async run(): Promise<void> {
    try {
      while (this.again && !this.closed) {
        const gathering = this.gather();
        if (gathering !== undefined) await gathering;
        this.again = false;
        let more = true;
        while (more && !this.closed) {
          more = await this.turn();
          this.failures = 0;
        }
      }
    } catch (error) {
      this.again = false;
      this.failures += 1;
      this.notBefore = performance.now() + Math.min(5000, 50 * 2 ** this.failures);
      if (this.failures === 1 && !isConnectionLost(error))
        return this.log.failure(error, 'a consumer failed', { consumer: this.consumer });
      this.log.warn(
        { consumer: this.consumer, error: (error as Error).message, failures: this.failures },
        'a consumer failed; it is tried again',
      );
    }
  }
}
