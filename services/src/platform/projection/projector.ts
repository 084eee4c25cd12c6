import { Inject, Injectable, Optional, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, In, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { BUS, type Bus, type Take } from '../bus/bus.ts';
import type { StoredFact } from '../event-store/event-store.ts';
import { SETTINGS, type Settings } from '../settings.ts';
import { NoTracing, TRACING, type Tracing } from '../telemetry/tracing.ts';
import { lockTaken, writeTaken } from './checkpoint.ts';
import { projectBatch, type Projection, type VersionedRow } from './projection.ts';
import { traced } from './traced-work.ts';

type Work = (manager: EntityManager, facts: readonly StoredFact[]) => Promise<void>;

/** What makes a read model, and the tables that are its own: enough to make it anew from the ledger. */
export interface Kept {
  readonly name: string;
  readonly families: readonly string[];
  readonly tables: readonly string[];
  readonly work: Work;
}

/** Keeps read models: rows and checkpoint are written in the same transaction. */
@Injectable()
export class Projector implements OnApplicationShutdown {
  /** The read models that can be made anew, by name. */
  readonly kept = new Map<string, Kept>();

  constructor(
    @Inject(BUS) private readonly bus: Bus,
    private readonly source: DataSource,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Optional() @Inject(TRACING) private readonly tracing: Tracing = new NoTracing(),
  ) {}

  keep<Row extends VersionedRow>(projection: Projection<Row>): void {
    const { tableName } = this.source.getMetadata(projection.entity);
    const work: Work = (manager, facts) => this.write(manager, projection, facts);
    this.follow(projection.name, projection.families, work, [tableName]);
  }

  /**
   * Runs `work` for each batch, together with the checkpoint; several processes take turns, or share the lanes. Where no
   * projector runs, it can only be asked how far others are. `tables` are those that nothing else writes and that follow from
   * the facts alone.
   */
  follow(name: string, families: readonly string[], work: Work, tables: readonly string[] = []): void {
    if (tables.length > 0) this.kept.set(name, { name, families, tables, work });
    const take: Take = (look, lanes) =>
      this.source.transaction(async (manager) => {
        const taken = await lockTaken(manager, name, lanes);
        const found = await look(taken);
        if (found === undefined) return;
        const facts = found.facts.filter((fact) => !taken.has(fact));
        if (facts.length > 0) await traced(this.tracing, name, facts, () => work(manager, facts));
        await writeTaken(manager, name, taken, found);
      });
    const runs = this.settings.services.has('projector');
    this.bus.subscribe({ name, families, ...(runs && { take }) });
  }

  /** The bus has stopped asking by now. */
  async onApplicationShutdown(): Promise<void> {
    await this.source.destroy();
  }

  private async write<Row extends VersionedRow>(
    manager: EntityManager,
    projection: Projection<Row>,
    facts: readonly StoredFact[],
  ): Promise<void> {
    const ids = [...new Set(facts.map((fact) => projection.rowOf(fact)).filter((id) => id !== undefined))];
    if (ids.length === 0) return;
    const repository = manager.getRepository(projection.entity);
    const before = await repository.findBy({ id: In(ids) } as FindOptionsWhere<Row>);
    const after = projectBatch(projection, before, facts);
    if (after.length > 0) await repository.upsert(after, ['id']);
  }
}
