import { SaveAnswers, SubmitAttempt } from '@lectern/contracts/attempt/attempt.ts';
import { ReportLeaves } from '@lectern/contracts/attempt/proctoring.ts';
import type { AttemptPaper } from '@lectern/contracts/attempt/queries.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Problem } from '@lectern/contracts/kernel/refusal.ts';
import { isProgram } from '@lectern/contracts/question/kinds.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { isAlreadySo, isPassing, ProblemError } from '../kit/data/errors.ts';
import { newKey } from '../kit/data/key.ts';
import { LeaveLog, type LeaveKeep, type LoggedLeave } from '../proctoring/leave-log.ts';
import type { Held, Keep, KeptAttempt } from './keep.ts';

export interface SheetSurroundings {
  readonly keep: Keep;
  readonly leaves: LeaveKeep;
  readonly device: string;
  readonly user: string;
  readonly now: () => number;
  readonly send: (name: string, data: object, key: string) => Promise<Receipt>;
}

/** How the sheet stands; a new one at each change. */
export interface SheetState {
  readonly held: Readonly<Record<string, Held>>;
  /** Questions whose last change has no receipt. */
  readonly unsent: readonly string[];
  /** Since when nothing arrives. */
  readonly offlineSince?: number | undefined;
  /** Why nothing more is sent from here. */
  readonly stopped?: 'elsewhere' | 'handedIn' | undefined;
  readonly submit: 'not' | 'sending' | 'failed' | 'over' | 'done';
  /** The last receipt. */
  readonly version?: number | undefined;
  readonly arrivedAt?: number | undefined;
  /** Whether a reload finds what was typed. */
  readonly isKept: boolean;
  /** What the server would not take, by question. */
  readonly refused: Readonly<Record<string, Problem>>;
  /** How often the page was left, as far as the server does not know of it yet; and how many reports arrived. */
  readonly unsentLeaves: number;
  readonly reports: number;
}

interface Parcel {
  readonly name: string;
  readonly key: string;
  readonly sent: readonly Held[];
  readonly leaves: readonly LoggedLeave[];
}

const RETRY_MS = 5_000;
/** A choice goes at once; words wait for the next ones. */
const SEND_AFTER_MS = { choice: 200, words: 2_000 } as const;
const AT_ONCE = 20;

/** An answer sheet on one device: each change is kept here first, then delivered until the server has said yes or no. */
export class Sheet {
  readonly #with: SheetSurroundings;
  readonly #leaves: LeaveLog;
  readonly #listeners = new Set<() => void>();
  /** Of these what is written is a program. */
  readonly #programs: ReadonlySet<string>;
  #attempt: KeptAttempt;
  #state: SheetState;
  #parcel: Parcel | undefined;
  #isRunning = false;
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  private constructor(surroundings: SheetSurroundings, attempt: KeptAttempt, held: Readonly<Record<string, Held>>) {
    this.#with = surroundings;
    this.#attempt = attempt;
    const items = attempt.paper.groups.flatMap((group) => group.items);
    this.#programs = new Set(items.filter(({ kind }) => isProgram(kind)).map(({ itemId }) => itemId));
    this.#leaves = new LeaveLog(surroundings.leaves, attempt.attemptId, surroundings.now);
    this.#state = {
      held,
      unsent: [],
      submit: attempt.isSubmitting ? 'failed' : 'not',
      isKept: true,
      refused: {},
      unsentLeaves: 0,
      reports: 0,
    };
    this.#set({});
  }

  /** What the server has and what this device kept, put together: of two the one that was typed later. */
  static async open(surroundings: SheetSurroundings, paper: AttemptPaper, attemptId: string): Promise<Sheet> {
    const { keep, user } = surroundings;
    let kept: KeptAttempt | undefined;
    let before: readonly Held[] = [];
    let isKept = true;
    try {
      kept = await keep.attempt(attemptId);
      if (kept?.user === user) before = await keep.held(attemptId);
    } catch {
      isKept = false;
    }
    const held = merged(attemptId, paper, before, kept?.paper.now === paper.now);
    const attempt = { attemptId, user, paper, isSubmitting: kept?.user === user && kept.isSubmitting };
    const sheet = new Sheet(surroundings, attempt, held);
    if (!isKept) sheet.#set({ isKept });
    await sheet.#kept(() => keep.putAttempt(attempt));
    await sheet.#kept(() => keep.put(Object.values(held)));
    sheet.retryNow();
    return sheet;
  }

  readonly state = (): SheetState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Resolves when a reload would find it; delivering comes after that. */
  async change(itemId: string, change: Partial<Pick<Held, 'choice' | 'words' | 'flagged'>>): Promise<void> {
    const { attemptId } = this.#attempt;
    const blank = { attemptId, itemId, flagged: false, edit: 0, arrivedEdit: 0 };
    const before: Omit<Held, 'typedAt'> = this.#state.held[itemId] ?? blank;
    const next: Held = { ...before, ...change, typedAt: this.#with.now(), edit: before.edit + 1 };
    const { [itemId]: _, ...refused } = this.#state.refused;
    this.#set({ held: { ...this.#state.held, [itemId]: next }, refused });
    await this.#kept(() => this.#with.keep.put([next]));
    this.#later(change.words === undefined ? SEND_AFTER_MS.choice : SEND_AFTER_MS.words);
  }

  /** The page was left: kept here first, then reported with the answers of before. */
  readonly left = (how: LoggedLeave['how']): void => {
    this.#leaves.left(how);
    this.#set({});
    this.retryNow();
  };

  /** The page is there again. */
  readonly back = (): LoggedLeave | undefined => {
    const ended = this.#leaves.back();
    this.#set({});
    this.retryNow();
    return ended;
  };

  /** Hands it in with everything that has not arrived; kept here until the server has said yes or no. */
  async submit(): Promise<void> {
    this.#set({ submit: 'sending' });
    this.#attempt = { ...this.#attempt, isSubmitting: true };
    await this.#kept(() => this.#with.keep.putAttempt(this.#attempt));
    this.retryNow();
  }

  /** Goes back to answering where handing in has not arrived. */
  async withdraw(): Promise<void> {
    if (this.#state.submit !== 'failed') return;
    if (this.#parcel?.name === SubmitAttempt.name) this.#parcel = undefined;
    this.#set({ submit: 'not' });
    this.#attempt = { ...this.#attempt, isSubmitting: false };
    await this.#kept(() => this.#with.keep.putAttempt(this.#attempt));
  }

  /** This device goes on, as the server says: what was held back is sent. */
  resume(): void {
    this.#set({ stopped: undefined });
    this.retryNow();
  }

  stop(why: NonNullable<SheetState['stopped']>): void {
    if (this.#state.stopped !== why) this.#set({ stopped: why });
  }

  retryNow(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    void this.#run();
  }

  /** Stops trying; what has not arrived stays here for the next time. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #later(ms: number): void {
    this.#timer ??= setTimeout(() => this.retryNow(), ms);
  }

  async #run(): Promise<void> {
    if (this.#isRunning || this.#isClosed) return;
    this.#isRunning = true;
    try {
      for (let parcel = this.#next(); parcel && !this.#isClosed; parcel = this.#next()) await this.#deliver(parcel);
    } catch {
      if (this.#state.submit === 'sending') this.#set({ submit: 'failed' });
      this.#set({ offlineSince: this.#state.offlineSince ?? this.#with.now() });
      this.#later(RETRY_MS);
    } finally {
      this.#isRunning = false;
    }
  }

  /** What nobody knows whether it arrived goes first, under its key. */
  #next(): Parcel | undefined {
    const { stopped, submit, unsent, held } = this.#state;
    if (stopped !== undefined || submit === 'done') return undefined;
    if (this.#parcel !== undefined) return this.#parcel;
    const leaves = this.#leaves.toReport();
    const isReport = leaves.length > 0;
    const isSubmit =
      !isReport && (submit === 'sending' || submit === 'failed') && unsent.length <= LIMITS.attemptDelivery;
    if (unsent.length === 0 && !isSubmit && !isReport) return undefined;
    const sent = unsent.slice(0, isSubmit ? LIMITS.attemptDelivery : AT_ONCE).map((itemId) => held[itemId]!);
    const name = isReport ? ReportLeaves.name : isSubmit ? SubmitAttempt.name : SaveAnswers.name;
    this.#parcel = { name, key: newKey(), sent, leaves };
    return this.#parcel;
  }

  async #deliver(parcel: Parcel): Promise<void> {
    const { name, key, sent, leaves } = parcel;
    const answers = sent
      .filter(({ choice, words }) => choice !== undefined || words !== undefined)
      .map(({ itemId, choice, words, typedAt }) => ({
        itemId,
        typedAt,
        ...(words === undefined ? { choice } : this.#programs.has(itemId) ? { code: words } : { words }),
      }));
    const flags = sent.map(({ itemId, flagged }) => ({ itemId, flagged }));
    try {
      const report = name === ReportLeaves.name && {
        leaves: leaves.map(({ leaveId, how, leftAt, backAt }) => ({
          leaveId,
          how,
          leftAt,
          ...(backAt !== undefined && { backAt }),
        })),
      };
      const receipt = await this.#with.send(name, { device: this.#with.device, answers, flags, ...report }, key);
      await this.#arrived(parcel, receipt.version);
    } catch (error) {
      if (isPassing(error) || !(error instanceof ProblemError)) throw error;
      this.#parcel = undefined;
      if (isAlreadySo(error)) await this.#arrived(parcel, undefined);
      else this.#refused(parcel, error.problem);
    }
  }

  async #arrived({ name, sent, leaves }: Parcel, version: number | undefined): Promise<void> {
    this.#parcel = undefined;
    this.#leaves.reported(leaves);
    const arrivedAt = this.#with.now();
    const now = sent.map(({ itemId, edit }) => {
      const latest = this.#state.held[itemId]!;
      return { ...latest, arrivedEdit: edit, arrivedAt, version: version ?? latest.version };
    });
    const held = { ...this.#state.held, ...Object.fromEntries(now.map((one) => [one.itemId, one])) };
    const isIn = name === SubmitAttempt.name;
    this.#set({
      held,
      offlineSince: undefined,
      ...(version !== undefined && { version, arrivedAt }),
      ...(isIn && { submit: 'done' as const }),
      reports: this.#state.reports + Number(name === ReportLeaves.name),
    });
    if (isIn) this.#leaves.forget();
    if (isIn) await this.#kept(() => this.#with.keep.forget(this.#attempt.attemptId));
    else await this.#kept(() => this.#with.keep.put(now));
  }

  #refused({ name, sent, leaves }: Parcel, problem: Problem): void {
    this.#set({ offlineSince: undefined });
    if (name === ReportLeaves.name && (sent.length === 0 || ENDED.has(problem.code))) {
      this.#leaves.reported(leaves); // it is over, or nothing that can be said again in another way
      return this.#set({ reports: this.#state.reports + 1 });
    }
    const isSubmit = name === SubmitAttempt.name;
    if (problem.code === 'attempt.otherDevice')
      this.#set({ stopped: 'elsewhere', ...(isSubmit && { submit: 'not' as const }) });
    else if (isSubmit && (problem.code === 'attempt.over' || problem.code === 'attempt.handedIn'))
      this.#set({ submit: 'over' }); // [R8.35]: what is still here is sent, and flagged
    else if (problem.code === 'attempt.handedIn' || problem.code === 'attempt.unknown')
      this.#set({ stopped: 'handedIn' });
    else
      this.#set({
        refused: { ...this.#state.refused, ...Object.fromEntries(sent.map(({ itemId }) => [itemId, problem])) },
        ...(isSubmit && { submit: 'not' as const }),
      });
  }

  async #kept(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch {
      this.#set({ isKept: false });
    }
  }

  #set(change: Partial<SheetState>): void {
    const next = { ...this.#state, ...change };
    const unsent = Object.values(next.held)
      .filter(({ itemId, edit, arrivedEdit }) => edit > arrivedEdit && !(itemId in next.refused))
      .map(({ itemId }) => itemId);
    this.#state = { ...next, unsent, unsentLeaves: this.#leaves.unsent() };
    for (const listener of this.#listeners) listener();
  }
}

/** What is answered to a report of an attempt that is over: its answers go by themselves, and are late. */
const ENDED = new Set<string>(['attempt.handedIn', 'attempt.unknown', 'attempt.notProctored']);

/** A paper that was kept knows nothing of what arrived since. */
function merged(attemptId: string, paper: AttemptPaper, before: readonly Held[], isKept: boolean) {
  const held: Record<string, Held> = {};
  const blank = (itemId: string): Held => ({ attemptId, itemId, flagged: false, typedAt: 0, edit: 0, arrivedEdit: 0 });
  for (const { itemId, isLate: _, at, ...given } of paper.answers)
    held[itemId] = { ...blank(itemId), ...given, arrivedAt: at };
  for (const itemId of paper.flagged) held[itemId] = { ...(held[itemId] ?? blank(itemId)), flagged: true };
  for (const one of before) {
    const there = held[one.itemId];
    const hasArrived = one.edit === one.arrivedEdit;
    // Where nothing came since what arrived from here, this was typed later, whatever the clocks say.
    const isLater = one.typedAt > (there?.typedAt ?? 0) || (one.version ?? -1) >= (there?.version ?? 0);
    if (hasArrived && isKept) held[one.itemId] = one;
    else if (!hasArrived && isLater) {
      const { version, arrivedAt } = there ?? one;
      held[one.itemId] = { ...one, version, arrivedAt };
    }
  }
  return held;
}
