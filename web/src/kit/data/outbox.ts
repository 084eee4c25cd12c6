import type { Problem } from '@lectern/contracts/kernel/refusal.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { backoff } from './backoff.ts';
import { isPassing, NetworkError, ProblemError } from './errors.ts';
import { newKey } from './key.ts';
import { ACK_WITHIN_MS, within } from './within.ts';

/** One command on its way. It is stored, with its key, before it is sent for the first time. */
export interface OutboxItem {
  readonly key: string;
  readonly name: string;
  readonly data: object;
  /** What it is about: of two about the same, the newer counts. */
  readonly subject: string;
  readonly savedAt: number;
  /** Whether it may have reached the server already. */
  readonly tried: boolean;
  /** Whether it survives a reload: a full or forbidden storage keeps it in memory only. */
  readonly stored: boolean;
  readonly state: 'saved' | 'sending' | 'received' | 'refused';
  readonly version?: number;
  readonly problem?: Problem;
}

export type Courier = (item: OutboxItem) => Promise<Receipt>;

export interface OutboxSurroundings {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
  /** Who and where: what one person left unsent in one room is nobody else's. */
  readonly place: string;
  /** Undefined while there is no socket. */
  readonly overSocket: () => Courier | undefined;
  readonly overHttp: Courier;
  readonly random?: () => number;
}

const PREFIX = 'lectern.outbox/';

/** Whether this device keeps anything that was not delivered, of anyone and for any place. */
export const keepsUnsent = (): boolean => Object.keys(localStorage).some((name) => name.startsWith(PREFIX));

/** Commands that must not be lost: repeated with the same key until the server has said yes or no. */
export class Outbox {
  readonly #with: OutboxSurroundings;
  readonly #listeners = new Set<() => void>();
  #items: readonly OutboxItem[];
  #isOpen = false;
  /** Somebody else may be there by now: what comes late is not written down again. */
  #isLeft = false;
  #running = false;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(surroundings: OutboxSurroundings) {
    this.#with = surroundings;
    this.#items = this.#load();
  }

  readonly items = (): readonly OutboxItem[] => this.#items;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Keeps a command and sends it. An older one about the same subject is replaced, unless it may have reached the
   * server: then it is settled first, or a late copy of it could undo this one.
   */
  put(name: string, subject: string, data: object): OutboxItem {
    for (const older of this.#items)
      if (older.subject === subject && (!older.tried || isSettled(older))) this.#remove(older);
    const item = {
      key: newKey(),
      name,
      data,
      subject,
      savedAt: Date.now(),
      tried: false,
      stored: true,
      state: 'saved',
    } as const;
    this.#items = [...this.#items, item];
    this.#change(item, {});
    this.retryNow();
    return item;
  }

  open(): void {
    this.#isOpen = true;
    this.#isLeft = false;
    this.retryNow();
  }

  /** Tries at once: asked for by a person, or because the network is back. */
  retryNow(): void {
    this.#tries = 0;
    clearTimeout(this.#retry);
    void this.#run();
  }

  /** Stops trying; what is unsent stays stored for the next time. */
  close(): void {
    this.#isOpen = false;
    this.#isLeft = true;
    clearTimeout(this.#retry);
  }

  async #run(): Promise<void> {
    if (this.#running || !this.#isOpen) return;
    this.#running = true;
    try {
      for (let item = this.#next(); item; item = this.#next()) await this.#deliver(item);
    } catch {
      clearTimeout(this.#retry);
      this.#retry = setTimeout(() => void this.#run(), backoff(this.#tries, this.#with.random));
      this.#tries += 1;
    } finally {
      this.#running = false;
    }
  }

  #next(): OutboxItem | undefined {
    return this.#items.find((item) => !isSettled(item));
  }

  async #deliver(item: OutboxItem): Promise<void> {
    const sent = this.#change(item, { state: 'sending', tried: true });
    try {
      const receipt = await this.#send(sent);
      this.#settle(sent, { state: 'received', version: receipt.version });
    } catch (error) {
      if (isPassing(error) || !(error instanceof ProblemError)) {
        this.#change(sent, { state: 'saved' });
        throw error;
      }
      this.#settle(sent, { state: 'refused', problem: error.problem });
    }
  }

  async #send(item: OutboxItem): Promise<Receipt> {
    const socket = this.#with.overSocket();
    if (socket === undefined) return this.#with.overHttp(item);
    try {
      return await within(ACK_WITHIN_MS, socket(item));
    } catch (error) {
      if (error instanceof NetworkError) return this.#with.overHttp(item);
      throw error;
    }
  }

  /** The last word on an item. If a newer one about the same subject waits, this one is history. */
  #settle(item: OutboxItem, outcome: Partial<OutboxItem>): void {
    this.#tries = 0;
    const newer = this.#items.some(
      (other) => other.subject === item.subject && other.key !== item.key && !isSettled(other),
    );
    if (newer) this.#remove(item);
    else this.#change(item, outcome);
  }

  #change(item: OutboxItem, change: Partial<OutboxItem>): OutboxItem {
    const next = this.#stored({ ...item, ...change });
    this.#items = this.#items.map((other) => (other.key === item.key ? next : other));
    this.#tell();
    return next;
  }

  #remove(item: OutboxItem): void {
    this.#items = this.#items.filter((other) => other.key !== item.key);
    this.#with.storage.removeItem(this.#prefix() + item.key);
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #prefix(): string {
    return `${PREFIX}${this.#with.place}/`;
  }

  /** One entry for each item, so that two tabs of one person never overwrite each other's. */
  #stored(item: OutboxItem): OutboxItem {
    const name = this.#prefix() + item.key;
    try {
      if (item.state === 'received') this.#with.storage.removeItem(name);
      else if (!this.#isLeft)
        this.#with.storage.setItem(
          name,
          JSON.stringify({ ...item, state: item.state === 'refused' ? 'refused' : 'saved' }),
        );
      return { ...item, stored: true };
    } catch {
      return { ...item, stored: false };
    }
  }

  #load(): OutboxItem[] {
    const { storage } = this.#with;
    const found: OutboxItem[] = [];
    for (let i = 0; i < storage.length; i += 1) {
      const name = storage.key(i)!;
      if (name.startsWith(this.#prefix())) found.push(JSON.parse(storage.getItem(name)!) as OutboxItem);
    }
    return found.sort((a, b) => a.savedAt - b.savedAt);
  }
}

const isSettled = ({ state }: OutboxItem): boolean => state === 'received' || state === 'refused';
