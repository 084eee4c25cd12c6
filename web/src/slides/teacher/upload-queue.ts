import type { Uploaded } from '@lectern/contracts/kernel/upload.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { faultOfFile, deckNameOf, type FileFault } from './file-fault.ts';

/** A file on its way into a lesson [R4.09]. */
export interface UploadItem {
  /** The deck that it will be, chosen here so that sending it twice adds it once. */
  readonly deckId: string;
  readonly lessonId: string;
  readonly classId: string | undefined;
  readonly file: File;
  readonly name: string;
  readonly status: 'pending' | 'uploading' | 'success' | 'failed';
  /** Bytes that have left this computer. */
  readonly sent: number;
  /** When the first byte left and when `sent` was so, in ms. */
  readonly startedAt?: number;
  readonly sentAt?: number;
  readonly fault?: FileFault;
  readonly error?: unknown;
}

export interface Delivery {
  readonly put: (file: File, progress: (sent: number) => void, signal: AbortSignal) => Promise<Uploaded>;
  readonly add: (item: UploadItem, uploaded: Uploaded) => Promise<unknown>;
  readonly now: () => number;
}

/** Sends files one after another [R5.55], whichever page is looked at; a page that is closed ends it. */
export class UploadQueue {
  readonly #delivery: Delivery;
  readonly #listeners = new Set<() => void>();
  #items: readonly UploadItem[] = [];
  #sending: { readonly deckId: string; readonly abort: AbortController } | undefined;

  constructor(delivery: Delivery) {
    this.#delivery = delivery;
  }

  readonly items = (): readonly UploadItem[] => this.#items;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether closing the page would lose a file. */
  readonly isBusy = (): boolean => this.#items.some(({ status }) => status === 'pending' || status === 'uploading');

  take(files: Iterable<File>, lesson: Pick<UploadItem, 'lessonId' | 'classId'>, isConverting: boolean): void {
    const taken = Array.from(files, (file): UploadItem => {
      const fault = faultOfFile(file, isConverting);
      const status = fault ? ('failed' as const) : ('pending' as const);
      return {
        ...lesson,
        deckId: newId(),
        file,
        name: deckNameOf(file.name),
        sent: 0,
        status,
        ...(fault && { fault }),
      };
    });
    this.#become([...this.#items, ...taken]);
    void this.#next();
  }

  retry(again: string): void {
    this.#change(again, ({ deckId, lessonId, classId, file, name }) => {
      return { deckId, lessonId, classId, file, name, status: 'pending', sent: 0 };
    });
    void this.#next();
  }

  /** Stops sending it, or takes what failed or was sent off the list. */
  drop(deckId: string): void {
    this.#become(this.#items.filter((item) => item.deckId !== deckId));
    if (this.#sending?.deckId === deckId) this.#sending.abort.abort();
  }

  async #next(): Promise<void> {
    const item = this.#items.find(({ status }) => status === 'pending');
    if (this.#sending !== undefined || item === undefined) return;
    const { deckId } = item;
    const abort = new AbortController();
    this.#sending = { deckId, abort };
    this.#change(deckId, (before) => ({ ...before, status: 'uploading', startedAt: this.#delivery.now() }));
    try {
      const progress = (sent: number) =>
        this.#change(deckId, (before) => ({ ...before, sent, sentAt: this.#delivery.now() }));
      const uploaded = await this.#delivery.put(item.file, progress, abort.signal);
      if (!abort.signal.aborted) await this.#delivery.add(item, uploaded);
      this.#change(deckId, (before) => ({ ...before, status: 'success', sent: item.file.size }));
    } catch (error) {
      this.#change(deckId, (before) => ({ ...before, status: 'failed', error }));
    }
    this.#sending = undefined;
    await this.#next();
  }

  #change(deckId: string, change: (item: UploadItem) => UploadItem): void {
    this.#become(this.#items.map((item) => (item.deckId === deckId ? change(item) : item)));
  }

  #become(items: readonly UploadItem[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}

const TOO_EARLY_MS = 1000;

/** How long the rest takes at the pace so far; undefined while nobody can know. */
export function secondsLeft({ file, sent, startedAt, sentAt }: UploadItem): number | undefined {
  if (startedAt === undefined || sentAt === undefined || sent === 0 || sent >= file.size) return undefined;
  const took = sentAt - startedAt;
  return took < TOO_EARLY_MS ? undefined : Math.ceil(((file.size - sent) * took) / sent / 1000);
}
