import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Mailboxes } from '../command/mailboxes.ts';
import type { EventStore } from '../event-store/event-store.ts';

/** One process on the ledger. */
export interface FeedProcess {
  readonly side: { readonly mailboxes: Mailboxes; readonly store: EventStore };
  /** A new stream, at version 1. */
  opened(): Promise<string>;
  /** One more fact in it, which this process decides. */
  grow(stream: string): Promise<unknown>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface FeedWorld {
  open(): FeedProcess;
  close(): Promise<void>;
}

const LONG = 15_000;

/** What every feed keeps, whatever carries its news. */
export function feedContract(name: string, make: () => Promise<FeedWorld>): void {
  describe(`${name}, as a feed`, () => {
    let world: FeedWorld;
    const running: FeedProcess[] = [];
    beforeAll(async () => {
      world = await make();
    });
    afterEach(async () => {
      await Promise.all(running.splice(0).map((process) => process.stop()));
    });
    afterAll(() => world.close());

    const start = async (): Promise<FeedProcess> => {
      const process = world.open();
      running.push(process);
      await process.start();
      return process;
    };
    /** The versions that somebody who listens there is told of. */
    const heardBy = async ({ side }: FeedProcess, stream: string): Promise<number[]> => {
      const heard: number[] = [];
      await side.mailboxes.get(stream).ready();
      side.mailboxes.get(stream).listen((facts) => heard.push(...facts.map(({ version }) => version)));
      return heard;
    };
    const upTo = (version: number, from = 2) => Array.from({ length: version - from + 1 }, (_, n) => from + n);

    it('brings what others appended to a stream that is live here, in order and without gaps', async () => {
      const [one, other, third] = [await start(), await start(), await start()];
      const stream = await one.opened();
      const heard = await heardBy(third, stream);
      for (let n = 0; n < 10; n += 1) await (n % 2 === 0 ? one : other).grow(stream);
      await Promise.all(Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? one : other).grow(stream)));
      await vi.waitFor(() => expect(heard.at(-1)).toBe(21), LONG);
      expect(heard).toEqual(upTo(21));
      expect(third.side.mailboxes.get(stream).head.hash).toBe((await third.side.store.load(stream, 20))[0]!.hash);
    });

    it('does not bring twice what was appended here', async () => {
      const [one, other] = [await start(), await start()];
      const stream = await one.opened();
      const heard = [await heardBy(one, stream), await heardBy(other, stream)];
      await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 3 === 0 ? other : one).grow(stream)));
      await vi.waitFor(() => expect(heard.map((versions) => versions.at(-1))).toEqual([13, 13]), LONG);
      expect(heard).toEqual([upTo(13), upTo(13)]);
    });

    it('brings facts of many streams, each to its own', async () => {
      const [one, other] = [await start(), await start()];
      const streams = await Promise.all(Array.from({ length: 5 }, () => one.opened()));
      const heard = await Promise.all(streams.map((stream) => heardBy(other, stream)));
      await Promise.all(streams.flatMap((stream, n) => Array.from({ length: n + 1 }, () => one.grow(stream))));
      await vi.waitFor(() => expect(heard.map((all) => all.length)).toEqual([1, 2, 3, 4, 5]), LONG);
      expect(heard).toEqual(streams.map((_, n) => upTo(n + 2)));
    });

    it('goes on after what it brought could not be taken in', async () => {
      const [one, other] = [await start(), await start()];
      const stream = await one.opened();
      const heard = await heardBy(other, stream);
      const load = vi.spyOn(other.side.store, 'load').mockRejectedValueOnce(new Error('stumbled'));
      await one.side.mailboxes.get(stream).refresh();
      for (let n = 0; n < 3; n += 1) await one.grow(stream);
      await vi.waitFor(() => expect(heard).toEqual(upTo(4)), LONG);
      load.mockRestore();
    });

    it('leaves alone what nobody here asked for', async () => {
      const [one, other] = [await start(), await start()];
      const stream = await one.opened();
      const unknown = await one.opened();
      const heard = await heardBy(other, stream);
      const load = vi.spyOn(other.side.store, 'load');
      await one.grow(unknown);
      await one.grow(stream);
      await vi.waitFor(() => expect(heard).toEqual([2]), LONG);
      expect(load.mock.calls.filter(([asked]) => asked === unknown)).toEqual([]);
      load.mockRestore();
    });
  });
}
