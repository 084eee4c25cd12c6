import { DrawPicture, type Picture } from '@lectern/contracts/kernel/picture.ts';
import { backoff } from '../../kit/data/backoff.ts';
import { isPassing, ProblemError } from '../../kit/data/errors.ts';
import { send } from '../../kit/data/request.ts';
import { upload } from '../../kit/data/upload.ts';

/** A picture on its way to the server, which draws it anew. */
export interface BroughtPicture {
  readonly key: string;
  readonly file: Blob;
  readonly status: 'waiting' | 'sending' | 'failed' | 'done';
  readonly error?: unknown;
  readonly images?: Picture['images'] | undefined;
}

type Deliver = (file: Blob) => Promise<Picture>;

/** What passes by itself is tried so often. */
const TRIES = 4;

/** Sends pictures one after another [R5.55], from whichever form of the page they come. */
export class PictureQueue {
  readonly #deliver: Deliver;
  readonly #listeners = new Set<() => void>();
  #items: readonly BroughtPicture[] = [];
  #isSending = false;

  constructor(deliver: Deliver) {
    this.#deliver = deliver;
  }

  readonly items = (): readonly BroughtPicture[] => this.#items;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  take(key: string, file: Blob): void {
    if (this.#items.some((one) => one.key === key)) return;
    this.#become([...this.#items, { key, file, status: 'waiting' }]);
    void this.#next();
  }

  /** Sends once more what failed. */
  retry(key: string): void {
    this.#change(key, { status: 'waiting', error: undefined });
    void this.#next();
  }

  /** Whoever asked for it needs it no more. */
  drop(key: string): void {
    this.#become(this.#items.filter((item) => item.key !== key));
  }

  async #next(): Promise<void> {
    const item = this.#items.find(({ status }) => status === 'waiting');
    if (this.#isSending || item === undefined) return;
    this.#isSending = true;
    this.#change(item.key, { status: 'sending' });
    try {
      const { images } = await this.#deliver(item.file);
      this.#change(item.key, { status: 'done', images });
    } catch (error) {
      this.#change(item.key, { status: 'failed', error });
    }
    this.#isSending = false;
    await this.#next();
  }

  #change(key: string, change: Partial<BroughtPicture>): void {
    this.#become(this.#items.map((item) => (item.key === key ? { ...item, ...change } : item)));
  }

  #become(items: readonly BroughtPicture[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}

/** Uploaded, then drawn: what passes by itself, as a server that is busy, is waited for. */
async function drawnByServer(file: Blob): Promise<Picture> {
  for (let tries = 0; ; tries += 1)
    try {
      const brought = await upload(file);
      return await send<Picture>('POST', DrawPicture.path, { file: brought.file });
    } catch (error) {
      const isBusy = error instanceof ProblemError && error.problem.code === 'file.anotherUpload'; // from another page
      if (!(isBusy || isPassing(error)) || tries >= TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, backoff(tries)));
    }
}

export const pictureQueue = new PictureQueue(drawnByServer);
