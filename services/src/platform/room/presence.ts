export interface Moves {
  readonly came?: readonly string[];
  readonly left?: readonly string[];
  readonly aside?: number;
}

interface Connected {
  sockets: number;
  readonly since: number;
  aside: boolean;
}

/** Who is connected right now: not a fact, sent beside the views as what moved since the last tick. */
export class Presence {
  private readonly connected = new Map<string, Connected>();
  private readonly lastSeen = new Map<string, number>();
  private moved = new Map<string, boolean>();
  private asideCount = 0;
  private asideTold = 0;

  /** `now` in ms of the clock that facts go by. */
  constructor(private readonly now: () => number) {}

  get online(): string[] {
    return [...this.connected.keys()];
  }

  /** How many people look at something else than what is shown. */
  get aside(): number {
    return this.asideCount;
  }

  /** Since when someone is connected; undefined when they are not. */
  since(personId: string): number | undefined {
    return this.connected.get(personId)?.since;
  }

  /** When the last socket of someone who is not connected was closed. */
  seenAt(personId: string): number | undefined {
    return this.lastSeen.get(personId);
  }

  /** True when this is the person's first socket. */
  came(personId: string): boolean {
    const connected = this.connected.get(personId);
    if (connected !== undefined) {
      connected.sockets += 1;
      return false;
    }
    this.connected.set(personId, { sockets: 1, since: this.now(), aside: false });
    return this.move(personId, true);
  }

  /** True when it was the person's last socket. */
  left(personId: string): boolean {
    const connected = this.connected.get(personId);
    if (connected !== undefined && connected.sockets > 1) {
      connected.sockets -= 1;
      return false;
    }
    this.turn(personId, false);
    this.connected.delete(personId);
    this.lastSeen.set(personId, this.now());
    return this.move(personId, false);
  }

  /** What a person said last counts, from whichever socket. True when that is news. */
  turn(personId: string, aside: boolean): boolean {
    const connected = this.connected.get(personId);
    if (connected === undefined || connected.aside === aside) return false;
    connected.aside = aside;
    this.asideCount += aside ? 1 : -1;
    return true;
  }

  moves(): Moves | undefined {
    if (this.moved.size === 0 && this.asideTold === this.asideCount) return undefined;
    const moves = {
      ...(this.moved.size > 0 && { came: this.namesOf(true), left: this.namesOf(false) }),
      ...(this.asideTold !== this.asideCount && { aside: this.asideCount }),
    };
    this.moved = new Map();
    this.asideTold = this.asideCount;
    return moves;
  }

  private namesOf(here: boolean): string[] {
    return [...this.moved].filter(([, isHere]) => isHere === here).map(([personId]) => personId);
  }

  private move(personId: string, here: boolean): true {
    this.moved.set(personId, here);
    return true;
  }
}
