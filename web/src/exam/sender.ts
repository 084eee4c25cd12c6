import { PublishExam } from '@lectern/contracts/exam/exam.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import type * as z from 'zod/mini';
import { isAlreadySo, isPassing } from '../kit/data/errors.ts';
import { newKey } from '../kit/data/key.ts';
import { command } from '../kit/data/request.ts';

/** One class that a paper is sent to [R4.17]. */
export interface Sent {
  readonly examId: string;
  readonly classId: string;
  readonly className: string;
  readonly students: number;
  readonly data: z.input<typeof PublishExam.data>;
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed';
  /** When it arrived. */
  readonly at?: number;
  readonly error?: unknown;
}

export interface Sending {
  readonly name: string;
  readonly classes: readonly Sent[];
  /** Of the one that arrived last: a list that is read after it shows all that arrived. */
  readonly receipt?: Receipt;
}

/** To how many classes a paper goes at once: why not to so many [R5.63]. */
export function faultOfClasses(count: number, most: number): 'classesRequired' | 'classesMost' | undefined {
  if (count === 0) return 'classesRequired';
  return count > most ? 'classesMost' : undefined;
}

type Send = (one: Sent, key: string) => Promise<Receipt>;
const send: Send = ({ examId, classId, data }, key) =>
  command<typeof PublishExam>('exam', examId, PublishExam.name, data, { key, classId });

/**
 * Sends papers to classes, one class after another. It belongs to no page of the program: it goes on while one looks at
 * others. What still waits when the window closes goes out at once: the browser delivers it.
 */
export class Sender {
  readonly #sendings = new Map<string, Sending>();
  readonly #listeners = new Set<() => void>();
  readonly #keys = new Map<string, string>();
  readonly #send: Send;

  constructor(deliver: Send = send) {
    this.#send = deliver;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Of one paper. */
  readonly of = (paperId: string): Sending | undefined => this.#sendings.get(paperId);

  async start(paperId: string, sending: Sending): Promise<void> {
    this.#put(paperId, sending);
    await this.#goOn(paperId);
  }

  /** Those that failed, or one of them; what was decided about them is asked anew. */
  async again(paperId: string, examId?: string): Promise<void> {
    const sending = this.of(paperId);
    const isGoing = sending?.classes.some(({ state }) => state === 'waiting' || state === 'sending') ?? false;
    for (const one of sending?.classes ?? [])
      if (one.state === 'failed' && (examId ?? one.examId) === one.examId)
        this.#change(paperId, one.examId, { state: 'waiting', error: undefined });
    if (!isGoing) await this.#goOn(paperId);
  }

  forget(paperId: string): void {
    this.#sendings.delete(paperId);
    this.#tell();
  }

  /** The window closes: nobody waits for an answer any more. */
  flush(): void {
    for (const { classes } of this.#sendings.values())
      for (const one of classes) if (one.state === 'waiting') void this.#deliver(one).catch(() => undefined);
  }

  async #goOn(paperId: string): Promise<void> {
    for (;;) {
      const next = this.of(paperId)?.classes.find(({ state }) => state === 'waiting');
      if (next === undefined) return;
      this.#change(paperId, next.examId, { state: 'sending' });
      this.#change(paperId, next.examId, await this.#outcome(paperId, next));
    }
  }

  async #outcome(paperId: string, one: Sent): Promise<Partial<Sent>> {
    try {
      const receipt = await this.#deliver(one);
      const sending = this.of(paperId);
      if (sending !== undefined) this.#sendings.set(paperId, { ...sending, receipt });
    } catch (error) {
      if (!isPassing(error)) this.#keys.delete(one.examId);
      if (!isAlreadySo(error)) return { state: 'failed', error };
    }
    return { state: 'sent', at: Date.now() };
  }

  /** Sent again, it is the same intention. */
  #deliver(one: Sent): Promise<Receipt> {
    const key = this.#keys.get(one.examId) ?? newKey();
    this.#keys.set(one.examId, key);
    return this.#send(one, key);
  }

  #change(paperId: string, examId: string, to: Partial<Sent>): void {
    const sending = this.of(paperId);
    if (sending === undefined) return;
    this.#put(paperId, {
      ...sending,
      classes: sending.classes.map((one) => (one.examId === examId ? { ...one, ...to } : one)),
    });
  }

  #put(paperId: string, sending: Sending): void {
    this.#sendings.set(paperId, sending);
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
