/** How many round trips are remembered: about two minutes of pings. */
const SAMPLES = 12;

interface Sample {
  readonly offset: number;
  readonly rtt: number;
}

/**
 * The server's time, by a local clock that nobody can set and the offset of the fastest round trip. The device's own
 * date may be wrong by years, or be set while a countdown runs.
 */
export class ServerClock {
  readonly #local: () => number;
  #offset: number;
  #samples: Sample[] = [];

  constructor(local: () => number = () => performance.now()) {
    this.#local = local;
    this.#offset = Date.now() - local();
  }

  /** The server's time in ms; until the server said it, the device's. */
  now = (): number => Math.round(this.#local() + this.#offset);

  /** What a ping is stamped with. */
  local = (): number => Math.round(this.#local());

  /** A first idea, from a frame that took nobody knows how long. */
  set(serverNow: number): void {
    if (this.#samples.length === 0) this.#offset = serverNow - this.#local();
  }

  /** A pong: the server's `now` was somewhere between `sent` and this moment of the local clock. */
  sample(sent: number, serverNow: number): number {
    const rtt = Math.max(0, this.local() - sent);
    const sample = { offset: serverNow - (sent + rtt / 2), rtt };
    // Two samples that cannot both be true: the local clock stood still while the device slept.
    if (this.#samples.some((other) => Math.abs(other.offset - sample.offset) > (other.rtt + rtt) / 2 + 50))
      this.#samples = [];
    this.#samples = [...this.#samples.slice(1 - SAMPLES), sample];
    this.#offset = this.#samples.reduce((best, other) => (other.rtt < best.rtt ? other : best)).offset;
    return rtt;
  }
}
