import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileMissing, FileTooLarge, type FileStore } from './file-store.ts';

/** A store with nothing in it, and how much of anything it keeps just now, half-written things included. */
export interface FileStoreWorld {
  readonly store: FileStore;
  keeps(): Promise<number>;
  close(): Promise<void>;
}

const KB = 1024;
const LIMIT = 1000 * KB;
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const NOWHERE = hashOf(Buffer.from('nowhere'));

/** What every file store keeps, wherever it keeps it. */
export function fileStoreContract(name: string, make: () => Promise<FileStoreWorld>): void {
  describe(`${name}, as a file store`, () => {
    let world: FileStoreWorld;
    let store: FileStore;
    beforeAll(async () => {
      world = await make();
      ({ store } = world);
    });
    afterAll(() => world.close());

    const contentOf = async (hash: string) => buffer((await store.read(hash))!);

    it('keeps bytes under the hash of what they are, and gives them back', async () => {
      const bytes = randomBytes(300 * KB);
      const stored = await store.put(Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]), LIMIT);
      expect(stored).toEqual({ hash: hashOf(bytes), bytes: bytes.length, wasThere: false });
      expect((await contentOf(stored.hash)).equals(bytes)).toBe(true);
      expect(await store.sizeOf(stored.hash)).toBe(bytes.length);
    });

    it('takes a buffer as well, and an empty one', async () => {
      const { hash } = await store.put(Buffer.from('几何'), LIMIT);
      expect((await contentOf(hash)).toString()).toBe('几何');
      const empty = await store.put(Buffer.alloc(0), LIMIT);
      expect(empty).toEqual({ hash: hashOf(Buffer.alloc(0)), bytes: 0, wasThere: false });
      expect(await store.sizeOf(empty.hash)).toBe(0);
    });

    it('gives a part, its last byte included', async () => {
      const { hash } = await store.put(Buffer.from('0123456789'), LIMIT);
      expect((await buffer((await store.read(hash, { start: 2, end: 5 }))!)).toString()).toBe('2345');
    });

    it('keeps the same content once, also when it comes several times at once', async () => {
      const bytes = randomBytes(50 * KB);
      const before = await world.keeps();
      const stored = await Promise.all(Array.from({ length: 5 }, () => store.put(Readable.from([bytes]), LIMIT)));
      expect((await store.put(bytes, LIMIT)).wasThere).toBe(true);
      expect(new Set(stored.map(({ hash }) => hash)).size).toBe(1);
      expect(await world.keeps()).toBe(before + 1);
    });

    it('[R5.55] takes a file of exactly the limit; one byte more is too large and leaves nothing', async () => {
      const before = await world.keeps();
      await expect(store.put(randomBytes(LIMIT + 1), LIMIT)).rejects.toBeInstanceOf(FileTooLarge);
      const bytes = randomBytes(LIMIT + 1);
      const parts = [bytes.subarray(0, LIMIT), bytes.subarray(LIMIT)];
      await expect(store.put(Readable.from(parts), LIMIT)).rejects.toMatchObject({ limitBytes: LIMIT });
      expect(await world.keeps()).toBe(before);
      expect((await store.put(bytes.subarray(1), LIMIT)).bytes).toBe(LIMIT);
    });

    it('asks an endless source for no more than it takes to see that it is too large', async () => {
      let given = 0;
      const endless = Readable.from(
        (function* () {
          for (;;) {
            given += 1;
            yield Buffer.alloc(64 * KB);
          }
        })(),
      );
      await expect(store.put(endless, LIMIT)).rejects.toBeInstanceOf(FileTooLarge);
      expect(given).toBeLessThan(LIMIT / (64 * KB) + 64);
      expect(endless.destroyed).toBe(true);
    });

    it('keeps nothing of a source that breaks off', async () => {
      const before = await world.keeps();
      const broken = Readable.from(
        (async function* () {
          yield randomBytes(200 * KB);
          throw new Error('the line is gone');
        })(),
      );
      await expect(store.put(broken, LIMIT)).rejects.toThrow('the line is gone');
      expect(await world.keeps()).toBe(before);
    });

    it.each([NOWHERE, '', 'x', `../${NOWHERE}`, `${NOWHERE}/..`, '../../../etc/passwd', NOWHERE.toUpperCase()])(
      'has no file named %j',
      async (hash) => {
        expect(await store.read(hash)).toBeUndefined();
        expect(await store.sizeOf(hash)).toBeUndefined();
        await expect(store.withLocalFile(hash, async () => undefined)).rejects.toBeInstanceOf(FileMissing);
        await expect(store.remove(hash)).resolves.toBeUndefined();
      },
    );

    it('lends a file as a path for as long as it is used', async () => {
      const { hash } = await store.put(Buffer.from('as a path'), LIMIT);
      const path = await store.withLocalFile(hash, async (lent) => {
        expect(readFileSync(lent, 'utf8')).toBe('as a path');
        return lent;
      });
      expect(typeof path).toBe('string');
      await expect(store.withLocalFile(hash, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
      expect(await store.sizeOf(hash)).toBe(9);
    });

    it('forgets what is removed, and takes it again', async () => {
      const { hash } = await store.put(Buffer.from('for a while'), LIMIT);
      await store.remove(hash);
      expect(await store.read(hash)).toBeUndefined();
      await expect(store.withLocalFile(hash, async (path) => existsSync(path))).rejects.toBeInstanceOf(FileMissing);
      await store.put(Buffer.from('for a while'), LIMIT);
      expect((await contentOf(hash)).toString()).toBe('for a while');
    });
  });
}
