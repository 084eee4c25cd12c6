import { Inject, Injectable, Optional, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, In, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { BUS, type Bus, type ReadAfter } from '../bus/bus.ts';
import type { StoredFact } from '../event-store/event-store.ts';
import { SETTINGS, type Settings } from '../settings.ts';
import { NoTracing, TRACING, type Tracing } from '../telemetry/tracing.ts';
import { projectBatch, type Projection, type VersionedRow } from './projection.ts';
import { told } from './traced-work.ts';

/** A consumer to whom nothing came notes after so many facts of others that it is past them: no look reads many more. */
const STRIDE = 1000;

/** Keeps read models: rows and checkpoint are written in the same transaction. */
@Injectable()
export class Projector implements OnApplicationShutdown {
  constructor(
    @Inject(BUS) private readonly bus: Bus,
    private readonly source: DataSource,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Optional() @Inject(TRACING) private readonly tracing: Tracing = new NoTracing(),
  ) {}

  keep<Row extends VersionedRow>(projection: Projection<Row>): void {
    this.follow(projection.name, projection.families, (manager, facts) => this.write(manager, projection, facts));
  }

  /** Runs `work` for each batch, together with the checkpoint; several processes take turns on its row. Elsewhere nothing runs. */
  follow(
    name: string,
    families: readonly string[],
    work: (manager: EntityManager, facts: readonly StoredFact[]) => Promise<void>,
  ): void {
    if (!this.settings.services.has('projector')) return;
    const take = (read: ReadAfter) =>
      this.source.transaction(async (manager) => {
        const position = await checkpoint(manager, name);
        const { facts, through } = await read(position);
        if (facts.length === 0 && through - position < STRIDE) return false;
        if (facts.length > 0) await told(this.tracing, name, facts, () => work(manager, facts));
        await manager.query('update checkpoint set position = $2, updated_at = clock_timestamp() where name = $1', [
          name,
          through,
        ]);
        return facts.length > 0;
      });
    this.bus.subscribe({ name, families, take });
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

async function checkpoint(manager: EntityManager, name: string): Promise<number> {
  await manager.query('insert into checkpoint (name) values ($1) on conflict do nothing', [name]);
  const [row] = await manager.query('select position from checkpoint where name = $1 for update', [name]);
  return Number(row.position);
}
