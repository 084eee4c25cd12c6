import type { AttemptPaper } from '@lectern/contracts/attempt/queries.ts';

/** What this device has of one answer, whether it arrived or not. */
export interface Held {
  readonly attemptId: string;
  readonly itemId: string;
  readonly choice?: string | undefined;
  readonly words?: string | undefined;
  readonly flagged: boolean;
  readonly typedAt: number;
  /** Counts what was changed here; what arrived is told by which of them. */
  readonly edit: number;
  readonly arrivedEdit: number;
  /** The number on the receipt of the last that arrived. */
  readonly version?: number | undefined;
  readonly arrivedAt?: number | undefined;
}

/** The paper as it was fetched, so that a reload needs no network; and whether its student handed it in. */
export interface KeptAttempt {
  readonly attemptId: string;
  readonly user: string;
  readonly paper: AttemptPaper;
  readonly isSubmitting: boolean;
}

/** One picture of the paper, as a page may show it without a network. */
export interface KeptPicture {
  readonly attemptId: string;
  readonly file: string;
  /** As data. */
  readonly url: string;
}

/** Where a device keeps an attempt. Each promise that fulfils means: a reload finds it. */
export interface Keep {
  attempt(attemptId: string): Promise<KeptAttempt | undefined>;
  held(attemptId: string): Promise<readonly Held[]>;
  putAttempt(attempt: KeptAttempt): Promise<void>;
  put(held: readonly Held[]): Promise<void>;
  /** Nothing of it is needed here any more. */
  forget(attemptId: string): Promise<void>;
}

const [NAME, ATTEMPTS, HELD, PICTURES] = ['lectern.attempts', 'attempts', 'held', 'pictures'] as const;

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });

const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('IndexedDB'));
  });

/** Answers on the device, in IndexedDB: local storage is too small for a paper, and blocks while it writes. */
export class DeviceKeep implements Keep {
  #opened: Promise<IDBDatabase> | undefined;

  async attempt(attemptId: string): Promise<KeptAttempt | undefined> {
    const store = (await this.#open()).transaction(ATTEMPTS).objectStore(ATTEMPTS);
    return done(store.get(attemptId)) as Promise<KeptAttempt | undefined>;
  }

  async held(attemptId: string): Promise<readonly Held[]> {
    const store = (await this.#open()).transaction(HELD).objectStore(HELD);
    return done(store.getAll(ofAttempt(attemptId))) as Promise<Held[]>;
  }

  async putAttempt(attempt: KeptAttempt): Promise<void> {
    await this.#write(ATTEMPTS, (store) => store.put(attempt));
  }

  async put(held: readonly Held[]): Promise<void> {
    await this.#write(HELD, (store) => held.forEach((one) => store.put(one)));
  }

  async pictures(attemptId: string): Promise<readonly KeptPicture[]> {
    const store = (await this.#open()).transaction(PICTURES).objectStore(PICTURES);
    return done(store.getAll(ofAttempt(attemptId))) as Promise<KeptPicture[]>;
  }

  async putPicture(picture: KeptPicture): Promise<void> {
    await this.#write(PICTURES, (store) => store.put(picture));
  }

  /** Once nobody sits it here any more. */
  async forgetPictures(attemptId: string): Promise<void> {
    await this.#write(PICTURES, (store) => store.delete(ofAttempt(attemptId)));
  }

  async forget(attemptId: string): Promise<void> {
    await this.#write(ATTEMPTS, (store) => store.delete(attemptId));
    await this.#write(HELD, (store) => store.delete(ofAttempt(attemptId)));
  }

  async #write(
    name: typeof ATTEMPTS | typeof HELD | typeof PICTURES,
    work: (store: IDBObjectStore) => void,
  ): Promise<void> {
    const transaction = (await this.#open()).transaction(name, 'readwrite');
    work(transaction.objectStore(name));
    await completed(transaction);
  }

  #open(): Promise<IDBDatabase> {
    this.#opened ??= this.#made();
    return this.#opened;
  }

  async #made(): Promise<IDBDatabase> {
    const request = indexedDB.open(NAME, 2);
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) {
        request.result.createObjectStore(ATTEMPTS, { keyPath: 'attemptId' });
        request.result.createObjectStore(HELD, { keyPath: ['attemptId', 'itemId'] });
      }
      request.result.createObjectStore(PICTURES, { keyPath: ['attemptId', 'file'] });
    };
    return done(request);
  }
}

const ofAttempt = (attemptId: string): IDBKeyRange => IDBKeyRange.bound([attemptId], [attemptId, []]);
