import { setTimeout as pause } from 'node:timers/promises';
import { GUESSES } from '@lectern/contracts/kernel/guesses.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import type { Counted } from './own-tries.ts';
import type { Tries } from './tries.ts';

export interface TriesWorld {
  readonly tries: Tries;
  /** So many ms later, for the counters. */
  later(ms: number): Promise<void>;
  close(): Promise<void> | void;
}

const { free, forgottenMs } = GUESSES.passwordFromHere;
/** By then a try has found room, or found none. */
const TAKEN_MS = 50;
let names = 0;

/** What every counting of tries keeps, wherever it is. */
export function triesContract(name: string, make: () => Promise<TriesWorld>): void {
  describe(`${name}, counting tries`, () => {
    let world: TriesWorld;
    beforeAll(async () => {
      world = await make();
    });
    afterAll(() => world.close());

    const someone = (): Counted => ({ rule: 'passwordFromHere', of: `someone ${(names += 1)}` });
    const miss = (...counted: Counted[]) => waitOf(world.tries.guess(counted, async () => undefined));
    const hit = (...counted: Counted[]) => waitOf(world.tries.guess(counted, async () => 'found'));

    it('lets no more through of sixty at once than may miss', async () => {
      const [ann, bob] = [someone(), someone()];
      let looked = 0;
      const look = async () => void (looked += 1);
      const all = Array.from({ length: 60 }, () => waitOf(world.tries.guess([ann], look)));
      const waits = await Promise.all(all);
      expect(looked).toBe(free);
      expect(waits.filter((wait) => wait === undefined)).toHaveLength(free);
      expect(await miss(bob)).toBeUndefined();
    });

    it('lets everybody through who is right, however many come at once', async () => {
      const [here, everywhere] = [someone(), someone()];
      let [looking, most] = [0, 0];
      const look = async () => {
        most = Math.max(most, (looking += 1));
        await pause(1);
        looking -= 1;
        return 'found';
      };
      const all = Array.from({ length: 500 }, () => waitOf(world.tries.guess([here, everywhere], look)));
      expect(new Set(await Promise.all(all))).toEqual(new Set([undefined]));
      expect(most).toBe(free);
      expect(await hit(here, everywhere)).toBeUndefined();
    });

    it('lets on who waits for tries that are no misses, and turns away who waits for those that are', async () => {
      const ann = someone();
      const underWay = (outcome: Promise<undefined>) => world.tries.guess([ann], () => outcome);
      for (let n = 0; n < free - 1; n += 1) await miss(ann);
      const broken = Promise.withResolvers<undefined>();
      const failed = underWay(broken.promise).catch((error: Error) => error.message);
      await pause(TAKEN_MS);
      const early = Array.from({ length: 5 }, () => hit(ann));
      await expect(Promise.race([...early, pause(TAKEN_MS, 'nobody yet')])).resolves.toBe('nobody yet');
      broken.reject(new Error('the database is away'));
      expect(await failed).toBe('the database is away');
      expect(await Promise.all(early)).toEqual(early.map(() => undefined));
      const wrong = Promise.withResolvers<undefined>();
      const last = underWay(wrong.promise);
      await pause(TAKEN_MS);
      const late = Array.from({ length: 5 }, () => hit(ann));
      wrong.resolve(undefined);
      await last;
      expect(await Promise.all(late)).toEqual(late.map(() => 2));
    });

    it('says how long to wait, twice as long after each further miss', async () => {
      const ann = someone();
      for (let n = 0; n < free; n += 1) expect(await miss(ann)).toBeUndefined();
      for (const wait of [2, 4, 8, 16]) {
        expect(await hit(ann)).toBe(wait);
        await world.later(wait * 1000);
        expect(await miss(ann)).toBeUndefined();
      }
    });

    it('forgets in time', async () => {
      const ann = someone();
      for (let n = 0; n < free; n += 1) await miss(ann);
      await world.later(3 * forgottenMs);
      for (let n = 0; n < 3; n += 1) expect(await miss(ann)).toBeUndefined();
      expect(await miss(ann)).toBe(2);
    });

    it('counts no hit, and a hit clears no miss', async () => {
      const ann = someone();
      for (let n = 0; n < 3 * free; n += 1) expect(await hit(ann)).toBeUndefined();
      for (let n = 0; n < free - 1; n += 1) await miss(ann);
      for (let n = 0; n < free; n += 1) expect(await hit(ann)).toBeUndefined();
      expect(await miss(ann)).toBeUndefined();
      expect(await hit(ann)).toBe(2);
    });

    it('gives back what failed for another reason', async () => {
      const ann = someone();
      const broken = async () => Promise.reject(new Error('the database is away'));
      for (let n = 0; n < 2 * free; n += 1)
        await expect(world.tries.guess([ann], broken)).rejects.toThrow('the database is away');
      expect(await hit(ann)).toBeUndefined();
    });

    it('counts on none of several when one turns away', async () => {
      const [ann, address] = [someone(), someone()];
      for (let n = 0; n < free; n += 1) await miss(ann);
      for (let n = 0; n < 2 * free; n += 1) expect(await miss(address, ann)).toBe(2);
      for (let n = 0; n < free; n += 1) expect(await miss(address)).toBeUndefined();
    });
  });
}

/** The seconds that a try was told to wait; undefined when it was let through. */
export const waitOf = (guess: Promise<unknown>): Promise<number | undefined> =>
  guess.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof RefusedError) || error.code !== 'rate.limited') throw error;
      return (error.more.with as { readonly retryAfterS: number }).retryAfterS;
    },
  );
