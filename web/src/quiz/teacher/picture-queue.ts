import { DrawPicture, DrawPictures, PICTURES_TOGETHER, type Picture } from '@lectern/contracts/kernel/picture.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { backoff } from '../../kit/data/backoff.ts';
import { isPassing, ProblemError } from '../../kit/data/errors.ts';
import { send } from '../../kit/data/request.ts';
import { upload, uploadSeveral } from '../../kit/data/upload.ts';

/** A picture on its way to the server, which draws it anew. */
export interface BroughtPicture {
  readonly key: string;
  readonly file: Blob;
  readonly status: 'waiting' | 'sending' | 'failed' | 'done';
  readonly error?: unknown;
  readonly images?: Picture['images'] | undefined;
}

/** How pictures come to the server: one, or several, of which all come or none. */
export interface PictureDelivery {
  /** Answers the name of each. */
  readonly upload: (files: readonly Blob[]) => Promise<readonly string[]>;
  readonly draw: (names: readonly string[]) => Promise<readonly Picture[]>;
}

/** What passes by itself is tried so often. */
const TRIES = 4;

/** Sends pictures from whichever form of the page they come; those of a file go together, and go up while others are drawn. */
export class PictureQueue {
  readonly #delivery: PictureDelivery;
  readonly #listeners = new Set<() => void>();
  /** Of these, one could not be drawn: each is asked for alone. */
  readonly #alone = new Set<string>();
  #items: readonly BroughtPicture[] = [];
  #sending = 0;
  #uploading: Promise<unknown> = Promise.resolve();

  constructor(delivery: PictureDelivery) {
    this.#delivery = delivery;
  }

  readonly items = (): readonly BroughtPicture[] => this.#items;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  take(key: string, file: Blob): void {
    if (this.#items.some((one) => one.key === key)) return;
    this.#become([...this.#items, { key, file, status: 'waiting' }]);
    void Promise.resolve().then(() => this.#next()); // what comes in one breath goes together
  }

  /** Sends once more what failed. */
  retry(key: string): void {
    this.#alone.add(key);
    this.#change([key], () => ({ status: 'waiting', error: undefined }));
    void this.#next();
  }

  /** Whoever asked for it needs it no more. */
  drop(key: string): void {
    this.#become(this.#items.filter((item) => item.key !== key));
  }

  async #next(): Promise<void> {
    const waiting = this.#items.filter(({ status }) => status === 'waiting');
    const [first] = waiting;
    if (this.#sending >= LIMITS.drawingsAtOncePerPerson || first === undefined) return;
    const together = fitting(waiting.filter(({ key }) => !this.#alone.has(key)));
    this.#sending += 1;
    const sent = together.length > 1 ? this.#sendAll(together) : this.#sendOne(first);
    void this.#next();
    await sent;
    this.#sending -= 1;
    await this.#next();
  }

  async #sendOne({ key, file }: BroughtPicture): Promise<void> {
    this.#change([key], () => ({ status: 'sending' }));
    try {
      const [drawn] = await this.#bring([file]);
      this.#change([key], () => ({ status: 'done', images: drawn!.images }));
    } catch (error) {
      this.#change([key], () => ({ status: 'failed', error }));
    }
  }

  async #sendAll(together: readonly BroughtPicture[]): Promise<void> {
    const keys = together.map(({ key }) => key);
    this.#change(keys, () => ({ status: 'sending' }));
    const drawn = await this.#bring(together.map(({ file }) => file)).catch(() => []);
    const isThere = drawn.length === keys.length;
    if (!isThere) for (const key of keys) this.#alone.add(key);
    this.#change(keys, (at) => (isThere ? { status: 'done', images: drawn[at]!.images } : { status: 'waiting' }));
  }

  /** One upload after another [R5.55], and each drawn while the next goes up. */
  async #bring(files: readonly Blob[]): Promise<readonly Picture[]> {
    const uploaded = this.#uploading.then(() => this.#delivery.upload(files));
    this.#uploading = uploaded.catch(() => undefined);
    return this.#delivery.draw(await uploaded);
  }

  #change(keys: readonly string[], change: (at: number) => Partial<BroughtPicture>): void {
    const places = new Map(keys.map((key, at) => [key, at]));
    this.#become(
      this.#items.map((item) => {
        const at = places.get(item.key);
        return at === undefined ? item : { ...item, ...change(at) };
      }),
    );
  }

  #become(items: readonly BroughtPicture[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}

/** The first of them, as many as go in one request. */
function fitting(waiting: readonly BroughtPicture[]): readonly BroughtPicture[] {
  let left: number = LIMITS.uploadTogetherBytes;
  const first = waiting.slice(0, PICTURES_TOGETHER);
  const beyond = first.findIndex(({ file }) => (left -= file.size) < 0);
  return beyond === -1 ? first : first.slice(0, beyond);
}

/** What passes by itself, as a server that is busy, is waited for. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof ProblemError && error.problem.code === 'file.anotherUpload'; // from another page
      if (!(isBusy || isPassing(error)) || tries >= TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, backoff(tries)));
    }
}

export const pictureQueue = new PictureQueue({
  upload: (files) =>
    patiently(async () => (files.length === 1 ? [(await upload(files[0]!)).file] : uploadSeveral(files))),
  draw: (files) =>
    patiently(async () => {
      if (files.length === 1) return [await send<Picture>('POST', DrawPicture.path, { file: files[0] })];
      const { pictures } = await send<{ readonly pictures: readonly Picture[] }>('POST', DrawPictures.path, { files });
      return pictures;
    }),
});
