/** Who is connected right now: not a fact, sent beside the views as what moved since the last tick. */
export class Presence {
  private readonly sockets = new Map<string, number>();
  private moved = new Map<string, boolean>();

  get online(): string[] {
    return [...this.sockets.keys()];
  }

  /** True when this is the person's first socket. */
  came(personId: string): boolean {
    const count = this.sockets.get(personId) ?? 0;
    this.sockets.set(personId, count + 1);
    return count === 0 && this.move(personId, true);
  }

  /** True when it was the person's last socket. */
  left(personId: string): boolean {
    const count = (this.sockets.get(personId) ?? 1) - 1;
    if (count > 0) {
      this.sockets.set(personId, count);
      return false;
    }
    this.sockets.delete(personId);
    return this.move(personId, false);
  }

  moves(): { came: string[]; left: string[] } | undefined {
    if (this.moved.size === 0) return undefined;
    const came = [...this.moved].filter(([, here]) => here).map(([personId]) => personId);
    const left = [...this.moved].filter(([, here]) => !here).map(([personId]) => personId);
    this.moved = new Map();
    return { came, left };
  }

  private move(personId: string, here: boolean): true {
    this.moved.set(personId, here);
    return true;
  }
}
