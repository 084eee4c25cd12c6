import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, type EntityManager, type EntitySchema } from 'typeorm';
import type { EventStore, StoredFact } from '../ledger/event-store/event-store.ts';
import { TaskFailed } from '../ops/task.ts';
import { lockTaken, writeTaken } from './checkpoint.ts';
import type { ReadModel } from './read-model.ts';
import { carryOut } from './parking.ts';
import { makeStaging, putInPlace, putParkedInPlace, SCHEMA } from './swap.ts';
import type { View } from './view.ts';

const PAGE = 5000;
/** What is left when the rest is taken while the projection waits: some tens of milliseconds. */
const NEARLY = 1000;
/** Two of them would build in one place. */
const REBUILD_LOCK = 7163045163;
/** So long whoever reads may have to wait for a swap that waits for others; then it gives way, and tries again later. */
const PATIENCE_MS = 100;
const PAUSE_MS = 200;
const READERS_GIVEN_MS = 120_000;

export interface Rebuilding {
  readonly ownerUrl: string;
  readonly entities: readonly EntitySchema[];
  /** All views of the program in the order in which they are made: they are bound to the tables that go. */
  readonly views: readonly View[];
  readonly stop: AbortSignal;
  /** How many facts are in, and up to which position of how many. */
  readonly tell: (facts: number, position: number, head: number) => void;
}

/** How many facts went into it, and how often readers were given way before the swap. */
export interface Rebuilt {
  readonly facts: number;
  readonly position: number;
  readonly gaveWay: number;
}

/**
 * Makes a read model anew beside the one that is read, from the first fact on, then puts it in its place in one
 * transaction: whoever reads sees the old one, then the new one. Ended early it leaves nothing behind.
 */
export const rebuild = (readModel: ReadModel, store: EventStore, rebuilding: Rebuilding): Promise<Rebuilt> =>
  inStaging(readModel, store, rebuilding, (build) => build.run());

/** The rows in which a read model and what its facts make of it anew differ, as text; none, where all is well. */
export const differences = (
  readModel: ReadModel,
  store: EventStore,
  rebuilding: Rebuilding,
): Promise<readonly string[]> => inStaging(readModel, store, rebuilding, (build) => build.compare());

async function inStaging<Result>(
  readModel: ReadModel,
  store: EventStore,
  rebuilding: Rebuilding,
  work: (build: Rebuild) => Promise<Result>,
): Promise<Result> {
  const source = await new DataSource({
    type: 'postgres',
    url: rebuilding.ownerUrl,
    entities: [...rebuilding.entities],
    extra: { options: `-c search_path=${SCHEMA},public`, application_name: 'lectern rebuild' },
  }).initialize();
  const turn = source.createQueryRunner();
  try {
    const [{ mine }] = await turn.query('select pg_try_advisory_lock($1) as mine', [REBUILD_LOCK]);
    if (!mine) throw new TaskFailed('Another rebuild is under way.');
    await makeStaging(turn, readModel);
    try {
      return await work(new Rebuild(readModel, store, source, rebuilding));
    } finally {
      await turn.query(`drop schema if exists ${SCHEMA} cascade`);
    }
  } finally {
    await turn.query('select pg_advisory_unlock($1)', [REBUILD_LOCK]).catch(() => undefined);
    await turn.release();
    await source.destroy();
  }
}

class Rebuild {
  private facts = 0;
  private position = 0;
  private gaveWay = 0;

  constructor(
    private readonly readModel: ReadModel,
    private readonly store: EventStore,
    private readonly source: DataSource,
    private readonly rebuilding: Rebuilding,
  ) {}

  async run(): Promise<Rebuilt> {
    await this.takeAll();
    await this.source.query(`analyze ${this.readModel.tables.map((table) => `${SCHEMA}.${table}`).join(', ')}`);
    const until = performance.now() + READERS_GIVEN_MS;
    while (!(await this.swap())) {
      this.gaveWay += 1;
      await pause(PAUSE_MS * (0.5 + Math.random()));
      if (performance.now() > until) throw new TaskFailed('Somebody reads without end: nothing was changed.');
      await this.takeAll();
    }
    return { facts: this.facts, position: this.position, gaveWay: this.gaveWay };
  }

  /** As of now, with the projection held: nothing is changed. */
  async compare(): Promise<readonly string[]> {
    const differing: string[] = [];
    await this.source.transaction(async (manager) => {
      await lockTaken(manager, this.readModel.name);
      await this.takeUpTo(manager, await this.store.head());
      for (const table of this.readModel.tables) {
        const [current, made] = [`select * from public.${table}`, `select * from ${SCHEMA}.${table}`];
        const rows: readonly { readonly row: string }[] = await manager.query(
          `select to_jsonb(r)::text as row from ((${current} except ${made}) union all (${made} except ${current})) r`,
        );
        differing.push(...rows.map(({ row }) => `${table} ${row}`));
      }
    });
    return differing;
  }

  /** Up to where it is nearly done, the next page being read while one is written. */
  private async takeAll(): Promise<void> {
    let page = this.page(this.position);
    for (;;) {
      this.rebuilding.stop.throwIfAborted();
      const facts = await page;
      page = this.page(facts.at(-1)?.position ?? this.position);
      await this.source.transaction(async (manager) => {
        await manager.query('set local synchronous_commit = off'); // what a crash takes is begun anew
        await this.take(manager, facts);
      });
      const head = await this.store.head();
      this.rebuilding.tell(this.facts, this.position, head);
      if (facts.length < NEARLY) return void (await page);
    }
  }

  private page(after: number): Promise<StoredFact[]> {
    return this.store.read(after, PAGE, this.readModel.families);
  }

  private async take(manager: EntityManager, facts: readonly StoredFact[]): Promise<void> {
    if (facts.length === 0) return;
    await carryOut(manager, this.readModel.name, this.readModel.work, facts);
    this.facts += facts.length;
    this.position = facts.at(-1)!.position;
  }

  /** With the projection held: the rest, then the swap. False where readers are in the way: then nothing has changed. */
  private async swap(): Promise<boolean> {
    const { name } = this.readModel;
    const [facts, position] = [this.facts, this.position];
    const runner = this.source.createQueryRunner();
    try {
      await runner.startTransaction();
      await runner.query(`set local lock_timeout = ${PATIENCE_MS}`);
      const { taken } = await lockTaken(runner.manager, name);
      const head = await this.store.head();
      await this.takeUpTo(runner.manager, head);
      await putInPlace(runner, this.readModel, this.rebuilding.views);
      await writeTaken(runner.manager, name, taken, { facts: [], base: head });
      await putParkedInPlace(runner, name);
      await runner.commitTransaction();
      this.position = head;
      return true;
    } catch (error) {
      await runner.rollbackTransaction();
      [this.facts, this.position] = [facts, position];
      if (isInTheWay(error)) return false;
      throw error;
    } finally {
      await runner.release();
    }
  }

  /** All that is committed up to the head, and nothing beyond: what the checkpoint says then is so. */
  private async takeUpTo(manager: EntityManager, head: number): Promise<void> {
    for (;;) {
      this.rebuilding.stop.throwIfAborted();
      const facts = (await this.page(this.position)).filter(({ position }) => position <= head);
      if (facts.length === 0) return;
      await this.take(manager, facts);
    }
  }
}

const IN_THE_WAY = new Set(['55P03', '40P01']); // lock_not_available, deadlock_detected
const isInTheWay = (error: unknown): boolean => IN_THE_WAY.has((error as { code?: string }).code ?? '');
