import type { ReportedLeave } from '@lectern/contracts/attempt/proctoring.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';

/** A leave on this device, and how much of it the server knows. */
export type LoggedLeave = Readonly<ReportedLeave> & { readonly known: 'nothing' | 'left' };

/** Where leaves are kept so that a page that is closed forgets none: it must be written before the page is gone. */
export interface LeaveKeep {
  read(attemptId: string): readonly LoggedLeave[];
  write(attemptId: string, leaves: readonly LoggedLeave[]): void;
}

/** A page that is loaded anew was not left. */
const RELOAD_MS = 5_000;

const keyOf = (attemptId: string): string => `lectern.leaves.${attemptId}`;

/** Local storage is written at once, which a database of the browser is not. */
export const deviceLeaves: LeaveKeep = {
  read: (attemptId) => {
    try {
      return JSON.parse(localStorage.getItem(keyOf(attemptId)) ?? '[]') as LoggedLeave[];
    } catch {
      return [];
    }
  },
  write: (attemptId, leaves) => {
    try {
      if (leaves.length === 0) localStorage.removeItem(keyOf(attemptId));
      else localStorage.setItem(keyOf(attemptId), JSON.stringify(leaves));
    } catch {
      // what cannot be kept is reported while the page is there
    }
  },
};

/** When the page was left and come back to, until the server has all of it. */
export class LeaveLog {
  readonly #keep: LeaveKeep;
  readonly #attemptId: string;
  readonly #now: () => number;
  #leaves: readonly LoggedLeave[];

  constructor(keep: LeaveKeep, attemptId: string, now: () => number) {
    this.#keep = keep;
    this.#attemptId = attemptId;
    this.#now = now;
    this.#leaves = keep.read(attemptId);
  }

  left(how: LoggedLeave['how']): void {
    if (this.#leaves.some(({ backAt }) => backAt === undefined)) return;
    this.#set([...this.#leaves, { leaveId: newId(), how, leftAt: this.#now(), known: 'nothing' }]);
  }

  /** Answers with the leave that ended now; one that was only a reload is none. */
  back(): LoggedLeave | undefined {
    const backAt = this.#now();
    const open = this.#leaves.find((one) => one.backAt === undefined);
    const isReload = open?.how === 'closed' && open.known === 'nothing' && backAt - open.leftAt <= RELOAD_MS;
    this.#set(this.#leaves.flatMap((one) => (one !== open ? [one] : isReload ? [] : [{ ...one, backAt }])));
    return open === undefined || isReload ? undefined : { ...open, backAt };
  }

  /** A page that is being closed may only be loaded anew: that is known when it is there again. */
  toReport(): readonly LoggedLeave[] {
    return this.#leaves
      .filter(({ how, known, backAt }) => backAt !== undefined || (known === 'nothing' && how !== 'closed'))
      .slice(0, LIMITS.attemptDelivery);
  }

  /** How many the server has not heard of. */
  unsent(): number {
    return this.#leaves.filter(({ how, known, backAt }) => known === 'nothing' && (how !== 'closed' || backAt)).length;
  }

  /** The server has these, as they were then. */
  reported(sent: readonly LoggedLeave[]): void {
    if (sent.length === 0) return;
    const then = new Map(sent.map((one) => [one.leaveId, one]));
    this.#set(
      this.#leaves.flatMap((one): LoggedLeave[] => {
        const before = then.get(one.leaveId);
        if (before === undefined) return [one];
        return before.backAt === undefined ? [{ ...one, known: 'left' }] : [];
      }),
    );
  }

  forget(): void {
    this.#set([]);
  }

  #set(leaves: readonly LoggedLeave[]): void {
    this.#leaves = leaves;
    this.#keep.write(this.#attemptId, leaves);
  }
}
