import { setTimeout as pause } from 'node:timers/promises';
import { StartAttempt, SubmitAttempt } from '@lectern/contracts/attempt/attempt.ts';
import type { Delivery } from '@lectern/contracts/attempt/delivery.ts';
import type { AttemptPaper, MyAttempts } from '@lectern/contracts/attempt/queries.ts';
import type { ItemAsked } from '@lectern/contracts/question/asked.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import type { Held, Keep, KeptAttempt } from '../../../web/src/attempt/keep.ts';
import { Sheet, type SheetSurroundings } from '../../../web/src/attempt/sheet.ts';
import { NetworkError, ProblemError } from '../../../web/src/kit/data/errors.ts';
import type { Client } from '../../support/client.ts';
import { newKey } from '../../support/client.ts';
import { LETTERS } from '../../support/planted.ts';
import type { PlannedCut, PlannedEdit } from './plan.ts';

/** A delivery that the server gave a receipt for. */
export interface Told {
  readonly answers: Delivery['answers'];
  readonly version: number;
}

/** The last that was typed to a question. */
export interface Typed {
  readonly choice?: string;
  readonly words?: string;
  readonly typedAt: number;
}

const RETRY_MS = 100;

/** A student with a phone on which the page's own answer sheet runs, and a network that goes. */
export class Sitter {
  readonly told: Told[] = [];
  readonly typed = new Map<string, Typed>();
  /** In ms. */
  readonly latencies = { start: [] as number[], save: [] as number[], submit: [] as number[] };
  readonly refusals: string[] = [];
  readonly bytes = { paper: 0, saves: 0 };
  cuts = 0;
  reloads = 0;
  failures = 0;
  attemptId = '';
  sheet: Sheet | undefined;
  readonly client: Client;
  /** By how much the device's clock is ahead, in ms. */
  readonly #aheadMs: number;
  readonly #keep = new MemoryKeep();
  readonly #device = newId();
  readonly #offline = new Set<() => void>();
  #isOffline = false;
  #paper: AttemptPaper | undefined;

  constructor(client: Client, aheadMs = 0) {
    this.client = client;
    this.#aheadMs = aheadMs;
  }

  get items(): readonly ItemAsked[] {
    return this.#paper?.groups.flatMap(({ items }) => items) ?? [];
  }

  /** From the button to the first question; pressed until the exam is over. Whether they got in. */
  async start(examId: string, classId: string, endsAt: number): Promise<boolean> {
    const since = performance.now();
    const key = newKey();
    for (; Date.now() < endsAt; await pause(RETRY_MS))
      try {
        const { nextId, mine } = await this.#asked<MyAttempts>(`/api/exam/${examId}/attempts/mine?terminal=phone`);
        this.attemptId = mine.at(-1)?.attemptId ?? nextId;
        const data = { examId, classId, device: this.#device, terminal: 'phone' };
        const { receipt, problem } = await this.client.command('attempt', this.attemptId, StartAttempt.name, data, key);
        if (receipt === undefined && problem?.code !== 'already.so') throw new Error(problem?.code);
        await this.#open();
        this.latencies.start.push(performance.now() - since);
        return true;
      } catch {
        this.failures += 1;
      }
    return false;
  }

  /** Another answer than before to one of the questions. */
  async edit({ which, what }: Pick<PlannedEdit, 'which' | 'what'>): Promise<void> {
    const { itemId, kind } = this.items[Math.floor(which * this.items.length)]!;
    const before = this.typed.get(itemId);
    const letter = LETTERS.filter((one) => one !== before?.choice)[Math.floor(what * (LETTERS.length - 1))]!;
    const isWritten = kind === 'fillBlank' || kind === 'subjective';
    const words = `${kind === 'subjective' ? '碰撞前后动量守恒，动能也守恒，因此两球交换速度。' : ''}${what}`;
    const change = isWritten ? { words } : { choice: letter };
    const kept = this.sheet!.change(itemId, change);
    this.typed.set(itemId, { ...change, typedAt: this.sheet!.state().held[itemId]!.typedAt });
    await kept;
  }

  submit(): Promise<void> {
    return this.sheet!.submit();
  }

  /** What is under way is lost on the way back, nothing else arrives; some pages are loaded anew meanwhile. */
  async cut({ ms, isReloaded }: Pick<PlannedCut, 'ms' | 'isReloaded'>): Promise<void> {
    this.cuts += 1;
    this.#isOffline = true;
    for (const drop of this.#offline) drop();
    await pause(ms / 2);
    // What is handed in is not opened as a sheet again.
    if (isReloaded && this.sheet!.state().submit !== 'done') {
      this.reloads += 1;
      this.sheet!.close();
      this.sheet = await Sheet.open(this.#surroundings(), this.#paper!, this.attemptId);
    }
    await pause(ms / 2);
    this.#isOffline = false;
    this.sheet!.retryNow();
  }

  /** In bytes, as a browser asks for it. */
  packedPaper(): Promise<number> {
    return this.client
      .download(`/api/attempt/${this.attemptId}`, { 'accept-encoding': 'gzip, deflate, br, zstd' })
      .then(({ bytes }) => bytes);
  }

  async #open(): Promise<void> {
    this.#paper = await this.#asked<AttemptPaper>(`/api/attempt/${this.attemptId}`);
    this.bytes.paper = Buffer.byteLength(JSON.stringify(this.#paper));
    this.sheet = await Sheet.open(this.#surroundings(), this.#paper, this.attemptId);
  }

  #surroundings(): SheetSurroundings {
    return {
      keep: this.#keep,
      leaves: { read: () => [], write: () => undefined },
      device: this.#device,
      user: this.client.id,
      now: () => Date.now() + this.#aheadMs,
      send: (name, data, key) => this.#send(name, data as Delivery, key),
    };
  }

  async #send(name: string, data: Delivery, key: string): Promise<Receipt> {
    const since = performance.now();
    const { receipt, problem } = await this.#overNetwork(() =>
      this.client.command('attempt', this.attemptId, name, data, key),
    );
    if (receipt === undefined) {
      if (problem!.status < 500) this.refusals.push(problem!.code);
      else this.failures += 1;
      throw new ProblemError(problem!);
    }
    this.latencies[name === SubmitAttempt.name ? 'submit' : 'save'].push(performance.now() - since);
    this.bytes.saves += Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(receipt));
    this.told.push({ answers: data.answers, version: receipt.version });
    return receipt;
  }

  async #overNetwork<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#isOffline) throw new NetworkError();
    let drop: () => void = () => undefined;
    const cut = new Promise<never>((_, reject) => {
      drop = () => reject(new NetworkError());
    });
    this.#offline.add(drop);
    try {
      return await Promise.race([work(), cut]);
    } catch (error) {
      this.failures += 1;
      throw error instanceof NetworkError ? error : new NetworkError(error);
    } finally {
      this.#offline.delete(drop);
    }
  }

  async #asked<Result>(path: string): Promise<Result> {
    const { result, status, problem } = await this.client.query<Result>(path);
    if (result === undefined) throw new Error(`${path} was answered ${status}: ${problem?.code}`);
    return result;
  }
}

/** What a phone keeps in its browser, for as long as this run lasts. */
class MemoryKeep implements Keep {
  #attempt: KeptAttempt | undefined;
  readonly #held = new Map<string, Held>();

  attempt(): Promise<KeptAttempt | undefined> {
    return Promise.resolve(this.#attempt);
  }

  held(): Promise<readonly Held[]> {
    return Promise.resolve([...this.#held.values()]);
  }

  putAttempt(attempt: KeptAttempt): Promise<void> {
    this.#attempt = attempt;
    return Promise.resolve();
  }

  put(held: readonly Held[]): Promise<void> {
    for (const one of held) this.#held.set(one.itemId, one);
    return Promise.resolve();
  }

  forget(): Promise<void> {
    this.#attempt = undefined;
    this.#held.clear();
    return Promise.resolve();
  }
}
