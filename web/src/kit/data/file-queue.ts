import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { giveUp, uploadInParts, type PartsOptions, type UploadFor } from './upload-parts.ts';

/** A file on its way to the server. */
export interface QueuedFile {
  readonly key: string;
  readonly file: File;
  readonly to: UploadFor;
  readonly status: 'waiting' | 'sending' | 'cut' | 'failed' | 'done';
  /** Bytes that have left this device. */
  readonly sent: number;
  readonly error?: unknown;
  readonly attachment?: Attachment;
}

export interface Delivery {
  readonly send: (uploadId: string, file: File, to: UploadFor, options: PartsOptions) => Promise<Attachment>;
  readonly giveUp: (uploadId: string) => Promise<unknown>;
}

/** Sends files one after another [R5.55], from whichever field of the page they come. */
export class FileQueue {
  readonly #delivery: Delivery;
  readonly #listeners = new Set<() => void>();
  #items: readonly QueuedFile[] = [];
  #sending: { readonly key: string; readonly abort: AbortController } | undefined;

  constructor(delivery: Delivery) {
    this.#delivery = delivery;
  }

  readonly items = (): readonly QueuedFile[] => this.#items;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Answers the key of each. */
  take(files: readonly File[], to: UploadFor): string[] {
    const taken = files.map((file): QueuedFile => ({ key: newId(), file, to, status: 'waiting', sent: 0 }));
    this.#become([...this.#items, ...taken]);
    void this.#next();
    return taken.map(({ key }) => key);
  }

  /** Sends once more what failed. */
  retry(key: string): void {
    this.#change(key, ({ file, to }) => ({ key, file, to, status: 'waiting', sent: 0 }));
    void this.#next();
  }

  /** Stops sending it, or forgets it. */
  drop(key: string): void {
    this.#become(this.#items.filter((item) => item.key !== key));
    if (this.#sending?.key === key) this.#sending.abort.abort();
  }

  async #next(): Promise<void> {
    const item = this.#items.find(({ status }) => status === 'waiting');
    if (this.#sending !== undefined || item === undefined) return;
    const { key, file, to } = item;
    const abort = new AbortController();
    this.#sending = { key, abort };
    this.#change(key, (before) => ({ ...before, status: 'sending' }));
    const uploadId = newId();
    try {
      const attachment = await this.#delivery.send(uploadId, file, to, {
        signal: abort.signal,
        onProgress: (sent) => this.#change(key, (before) => ({ ...before, status: 'sending', sent })),
        onCut: () => this.#change(key, (before) => ({ ...before, status: 'cut' })),
        onBusy: () => this.#change(key, (before) => ({ ...before, status: 'waiting' })),
      });
      this.#change(key, (before) => ({ ...before, status: 'done', sent: file.size, attachment }));
    } catch (error) {
      if (abort.signal.aborted) await this.#delivery.giveUp(uploadId);
      this.#change(key, (before) => ({ ...before, status: 'failed', error }));
    }
    this.#sending = undefined;
    await this.#next();
  }

  #change(key: string, change: (item: QueuedFile) => QueuedFile): void {
    this.#become(this.#items.map((item) => (item.key === key ? change(item) : item)));
  }

  #become(items: readonly QueuedFile[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}

export const fileQueue = new FileQueue({ send: uploadInParts, giveUp });
