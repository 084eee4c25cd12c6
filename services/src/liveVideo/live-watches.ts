/** So many looks in a row without somebody end what they watched: one may be a hiccup. */
const MISSED = 2;
/** What is not over is recorded so often: as much is lost where Lectern and the media server die together. */
const RECORDED_MS = 600_000;

/** Who watched, from when to when. */
export interface Watched {
  readonly personId: string;
  readonly from: number;
  readonly to: number;
}

interface Seen {
  readonly personId: string;
  from: number;
  to: number;
  missed: number;
}

/** What a connection that is counted is called in a room: whose it is, and since when. */
export const watcherName = (personId: string, at: number): string => `${personId}.${at}`;

/** Who receives each live video, look after look; what is to be recorded of it. */
export class LiveWatches {
  private readonly rooms = new Map<string, Map<string, Seen>>();

  /** What the media server has now; a connection says itself since when, also to a process that has just started. */
  see(room: string, names: readonly string[], at: number): void {
    const seen = this.rooms.get(room) ?? new Map<string, Seen>();
    this.rooms.set(room, seen);
    for (const one of seen.values()) one.missed += 1;
    for (const name of names) {
      const [personId = '', from = ''] = name.split('.');
      const one = seen.get(name) ?? { personId, from: Number(from), to: at, missed: 0 };
      seen.set(name, Object.assign(one, { to: at, missed: 0 }));
    }
  }

  /** Of those who are gone, and of all once it is time; of a live video that is over, of all. */
  due(room: string, isOver = false): readonly Watched[] {
    const all = [...(this.rooms.get(room)?.values() ?? [])];
    const isTime = isOver || all.some(({ from, to }) => to - from >= RECORDED_MS);
    return all
      .filter(({ missed, from, to }) => (isTime || missed >= MISSED) && to > from)
      .map(({ personId, from, to }) => ({ personId, from, to }));
  }

  /** What was due is recorded: what is watched from here on follows it. */
  settle(room: string, recorded: readonly Watched[], isOver = false): void {
    if (isOver) return void this.rooms.delete(room);
    const seen = this.rooms.get(room) ?? new Map<string, Seen>();
    const known = new Set(recorded.map(({ personId, to }) => `${personId} ${to}`));
    for (const [name, one] of seen) {
      if (one.missed >= MISSED) seen.delete(name);
      else if (known.has(`${one.personId} ${one.to}`)) one.from = one.to;
    }
  }
}
