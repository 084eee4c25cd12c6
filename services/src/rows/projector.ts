import { Inject, Injectable, Optional, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BUS, type Bus, type Take } from '../bus/bus.ts';
import type { EventStore, StoredFact } from '../ledger/event-store/event-store.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { Log } from '../ops/telemetry/log.ts';
import { NoTracing, TRACING, type Tracing } from '../ops/telemetry/tracing.ts';
import type { ReadModel } from './read-model.ts';
import { lockTaken, refuse, setBack, writeTaken } from './checkpoint.ts';
import { carryOut, type Parked, type Work } from './parking.ts';
import { readModelOf } from './row-tables.ts';
import type { Rows } from './rows.ts';

/** A stream that waits. */
export interface ParkedStream {
  readonly name: string;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly error: string;
  readonly since: Date;
}

const PAGE = 500;

/** Keeps read models: rows and checkpoint are written in the same transaction. */
@Injectable()
export class Projector implements OnApplicationShutdown {
  /** The read models that can be made anew, by name. */
  readonly readModels = new Map<string, ReadModel>();
  /** All who follow the ledger, by name. */
  readonly followers = new Map<string, Work>();

  constructor(
    @Inject(BUS) private readonly bus: Bus,
    private readonly source: DataSource,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Optional() @Inject(TRACING) private readonly tracing: Tracing = new NoTracing(),
    @Optional() private readonly log?: Log,
  ) {}

  /** Keeps a read model that is declared by its rows. */
  keepRows(rows: Pick<Rows, keyof Parameters<typeof readModelOf>[0]>): void {
    this.keep(readModelOf(rows));
  }

  /**
   * Runs `work` for each batch, together with the checkpoint; several processes take turns, or share the lanes. Where no
   * projector runs, it can only be asked how far others are. `tables` are those that nothing else writes and that follow from
   * the facts alone; from facts of other kinds than `kinds` nothing follows.
   */
  follow(
    name: string,
    families: readonly string[],
    work: Work,
    { tables = [], kinds }: { readonly tables?: readonly string[]; readonly kinds?: ReadonlySet<string> } = {},
  ): void {
    this.keep({ name, families, tables, work, ...(kinds && { kinds }) });
  }

  private keep(readModel: ReadModel): void {
    const { name, families, work, tables, kinds, definition } = readModel;
    if (tables.length > 0) this.readModels.set(name, readModel);
    this.followers.set(name, work);
    const take: Take = (look, lanes) =>
      this.source.transaction(async (manager) => {
        const { taken, isBeyond, isVoid } = await lockTaken(manager, name, lanes);
        if (isVoid) return;
        if (isBeyond) return this.lost(manager, name);
        const found = await look(taken);
        if (found === undefined) return;
        const facts = found.facts.filter((fact) => !taken.has(fact));
        if (facts.some(({ type }) => kinds?.has(type) ?? true))
          await traced(this.tracing, name, facts, async () => void (await this.carryOut(manager, name, facts)));
        else if (definition !== undefined) await work(manager, []); // whoever may take nothing may not go past it
        await writeTaken(manager, name, taken, found);
      });
    const runs = this.settings.services.has('projector');
    this.bus.subscribe({ name, families, kinds, definition, ...(runs && { take }) });
  }

  /** The streams that wait, of all read models. */
  async parked(): Promise<readonly ParkedStream[]> {
    return this.source.query(
      'select name, stream, version, type, error, parked_at as since from parked_stream order by name, parked_at, stream',
    );
  }

  /** Takes a parked stream from where it waits up to where all others are; answers where it waits then, if it does. */
  async driveAgain(store: Pick<EventStore, 'page'>, name: string, stream: string): Promise<Parked | undefined> {
    return this.source.transaction(async (manager) => {
      const { taken } = await lockTaken(manager, name); // nobody takes anything meanwhile
      const [[row]] = await manager.query(
        'delete from parked_stream where name = $1 and stream = $2 returning version',
        [name, stream],
      );
      if (row === undefined) return undefined;
      for (let after = row.version - 1; ;) {
        const page = await store.page(stream, after, PAGE);
        const facts = page.filter((fact) => taken.has(fact));
        const [parked] = await this.carryOut(manager, name, facts);
        if (parked !== undefined || facts.length < PAGE) return parked;
        after = facts.at(-1)!.version;
      }
    });
  }

  private async carryOut(manager: EntityManager, name: string, facts: readonly StoredFact[]) {
    const parked = await carryOut(manager, name, this.followers.get(name)!, facts);
    for (const { fact, error } of parked)
      this.log?.error(
        { consumer: name, stream: fact.stream, version: fact.version, position: fact.position, error },
        'a stream is parked: its facts wait from this one on; npm run parked',
      );
    return parked;
  }

  /** The ledger ends before what was taken of it: it was cut off, or another one was put in its place. */
  private async lost(manager: EntityManager, name: string): Promise<void> {
    if (!this.readModels.has(name)) {
      await setBack(manager, name);
      return this.log?.warn(
        { consumer: name },
        'the ledger has lost facts that were taken: it goes on from where the ledger ends',
      );
    }
    await refuse(manager, name);
    this.log?.error(
      { consumer: name },
      'a read model holds facts that the ledger has lost: npm run rebuild makes it anew',
    );
  }

  /** The bus has stopped asking by now. */
  async onApplicationShutdown(): Promise<void> {
    await this.source.destroy();
  }
}

/** In a storm a batch holds a thousand facts, and so many spans of the same length say no more than these. */
const SPANS = 100;

/** Does the work on a batch, and tells of it in the traces that its facts stand in. */
async function traced(
  tracing: Tracing,
  consumer: string,
  facts: readonly StoredFact[],
  work: () => Promise<void>,
): Promise<void> {
  if (tracing.share === undefined) return work();
  const traces = facts.flatMap(({ meta }) => meta.trace ?? []).slice(0, SPANS);
  const spans = traces.map((trace) => tracing.begin(`project ${consumer}`, 'consumer', trace));
  const fields = { 'lectern.facts': facts.length };
  try {
    await work();
    for (const span of spans) span.end(fields);
  } catch (error) {
    for (const span of spans) span.fail(fields);
    throw error;
  }
}
