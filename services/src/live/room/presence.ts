export interface Moves {
  readonly came?: readonly string[];
  readonly left?: readonly string[];
  readonly aside?: number;
  readonly screens?: readonly string[];
}

interface Connected {
  sockets: number;
  readonly since: number;
  aside: boolean;
}

/**
 * Whom a process holds, each with whether they look aside, and when it saw those last whom it no longer holds; and the
 * screens that it holds.
 */
export interface Holding {
  readonly held: Readonly<Record<string, boolean>>;
  readonly seen: Readonly<Record<string, number>>;
  readonly screens: readonly string[];
}

/** Who is connected right now, here or elsewhere: not a fact, sent beside the views as what moved since the last tick. */
export class Presence {
  private readonly connected = new Map<string, Connected>();
  /** By process, whom the others hold, each with whether they look aside. */
  private readonly elsewhere = new Map<string, Map<string, boolean>>();
  private readonly lastSeen = new Map<string, number>();
  private readonly moved = new Set<string>();
  private asideTold = 0;
  private screensHere: readonly string[] = [];
  /** By process, the screens that the others hold. */
  private readonly screensElsewhere = new Map<string, readonly string[]>();
  private screensTold = '';
  /** Told of whoever came, left or turned here. */
  onMoved: (personId: string) => void = () => undefined;
  /** Told of every screen that was opened or closed here. */
  onScreens: () => void = () => undefined;
  /** Told when others said something. */
  onHeard: () => void = () => undefined;
  /** Since when it is known whom the others hold, in ms of the clock of facts; undefined while it is not. */
  knownSince: () => number | undefined = () => 0;
  /** Whether the others say whom they hold. */
  isShared = false;

  /** `now` in ms of the clock that facts go by. */
  constructor(private readonly now: () => number) {}

  /** Who is connected, to whichever process. */
  get online(): string[] {
    const all = new Set(this.connected.keys());
    for (const held of this.elsewhere.values()) for (const personId of held.keys()) all.add(personId);
    return [...all];
  }

  /** Who is connected to this process. */
  get onlineHere(): string[] {
    return [...this.connected.keys()];
  }

  /** How many people look at something else than what is shown. */
  get aside(): number {
    let sum = 0;
    for (const { aside } of this.connected.values()) sum += aside ? 1 : 0;
    for (const held of this.elsewhere.values()) for (const aside of held.values()) sum += aside ? 1 : 0;
    return sum;
  }

  /** Whose screens are open, to whichever process: whoever has two of them stands there twice. */
  get screens(): readonly string[] {
    return [...this.screensHere, ...[...this.screensElsewhere.values()].flat()];
  }

  screenOpened(personId: string): void {
    this.screensHere = [...this.screensHere, personId];
    this.onScreens();
  }

  screenClosed(personId: string): void {
    this.screensHere = this.screensHere.toSpliced(this.screensHere.indexOf(personId), 1);
    this.onScreens();
  }

  isOnline(personId: string): boolean {
    if (this.connected.has(personId)) return true;
    for (const held of this.elsewhere.values()) if (held.has(personId)) return true;
    return false;
  }

  /** Since when someone is connected here; undefined when they are not. */
  since(personId: string): number | undefined {
    return this.connected.get(personId)?.since;
  }

  /** When the last socket of someone who is not connected was closed, as far as it is known. */
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
    return this.move(personId);
  }

  /** True when it was the person's last socket. */
  left(personId: string): boolean {
    const connected = this.connected.get(personId);
    if (connected !== undefined && connected.sockets > 1) {
      connected.sockets -= 1;
      return false;
    }
    this.connected.delete(personId);
    this.see(personId, this.now());
    return this.move(personId);
  }

  /** What a person said last counts, from whichever socket. True when that is news. */
  turn(personId: string, aside: boolean): boolean {
    const connected = this.connected.get(personId);
    if (connected === undefined || connected.aside === aside) return false;
    connected.aside = aside;
    this.onMoved(personId);
    return true;
  }

  /** Whom this process holds, of all or of these people. */
  holding(people: Iterable<string> = [...this.connected.keys(), ...this.lastSeen.keys()]): Holding {
    const [held, seen]: [Record<string, boolean>, Record<string, number>] = [{}, {}];
    for (const personId of people) {
      const connected = this.connected.get(personId);
      if (connected !== undefined) held[personId] = connected.aside;
      else if (this.lastSeen.has(personId)) seen[personId] = this.lastSeen.get(personId)!;
    }
    return { held, seen, screens: this.screensHere };
  }

  /** Another process holds these; `isAll`: and nobody else. */
  hear(process: string, { held, seen, screens }: Holding, isAll: boolean): void {
    this.screensElsewhere.set(process, screens);
    const before = this.elsewhere.get(process) ?? new Map<string, boolean>();
    const people = isAll ? new Map<string, boolean>() : before;
    this.elsewhere.set(process, people);
    for (const personId of isAll ? before.keys() : []) if (!(personId in held)) this.moved.add(personId);
    for (const [personId, at] of Object.entries(seen)) {
      if (people.delete(personId)) this.moved.add(personId);
      this.see(personId, at);
    }
    for (const [personId, aside] of Object.entries(held)) {
      if (!before.has(personId)) this.moved.add(personId);
      people.set(personId, aside);
    }
    this.onHeard();
  }

  /** A process is gone: whom it held was seen there last at that moment. */
  lose(process: string, at: number): void {
    for (const personId of this.elsewhere.get(process)?.keys() ?? []) {
      this.see(personId, at);
      this.moved.add(personId);
    }
    this.screensElsewhere.delete(process);
    if (this.elsewhere.delete(process)) this.onHeard();
  }

  moves(): Moves | undefined {
    const { aside, screens } = this;
    const screensNow = screens.toSorted().join();
    const haveScreensMoved = this.screensTold !== screensNow;
    if (this.moved.size === 0 && this.asideTold === aside && !haveScreensMoved) return undefined;
    const moves = {
      ...(this.moved.size > 0 && { came: this.namesOf(true), left: this.namesOf(false) }),
      ...(this.asideTold !== aside && { aside }),
      ...(haveScreensMoved && { screens }),
    };
    this.moved.clear();
    this.asideTold = aside;
    this.screensTold = screensNow;
    return moves;
  }

  private namesOf(online: boolean): string[] {
    return [...this.moved].filter((personId) => this.isOnline(personId) === online);
  }

  private see(personId: string, at: number): void {
    this.lastSeen.set(personId, Math.max(at, this.lastSeen.get(personId) ?? 0));
  }

  private move(personId: string): true {
    this.moved.add(personId);
    this.onMoved(personId);
    return true;
  }
}
