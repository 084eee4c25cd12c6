import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '../ops/database/database.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { Log } from '../ops/telemetry/log.ts';
import type { KeptRecord } from './kept-record.ts';

/** Rows of one insert, and those that wait for theirs at most. */
const INSERT_ROWS = 2000;
const WAITING_MOST = 20_000;
const SWEEP_MS = 3600_000;
const SWEEP_ROWS = 10_000;

interface Waiting {
  readonly records: readonly KeptRecord[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Keeps what pages told: whatever comes while one insert is under way goes into the next. */
@Injectable()
export class TrackStore implements OnApplicationBootstrap, OnModuleDestroy {
  private waiting: Waiting[] = [];
  private rows = 0;
  private isWriting = false;
  private sweeping: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.settings.services.has('web')) return;
    this.sweeping = setInterval(() => void this.sweep().catch(() => undefined), SWEEP_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.sweeping);
  }

  /** Resolves when the records are durable. */
  put(records: readonly KeptRecord[]): Promise<void> {
    if (records.length === 0) return Promise.resolve();
    if (this.rows + records.length > WAITING_MOST) throw new RefusedError('server.busy');
    this.rows += records.length;
    return new Promise((resolve, reject) => {
      this.waiting.push({ records, resolve, reject });
      void this.write();
    });
  }

  /** Deletes what is older than the setting says, and sooner what nobody who is known told. */
  async sweep(): Promise<number> {
    const { trackDays } = this.settings;
    const strangers = await this.sweepOlder(Math.min(trackDays, LIMITS.trackDaysOfStrangers), 'and person is null');
    return strangers + (await this.sweepOlder(trackDays));
  }

  /** A part at a time, so that nobody waits for it. */
  private async sweepOlder(days: number, ofWhom = ''): Promise<number> {
    const text = `delete from track_record where id in (
      select id from track_record
      where received_at < (extract(epoch from clock_timestamp()) - $1 * 86400.0) * 1000 ${ofWhom} limit $2 for update skip locked)`;
    let swept = 0;
    for (;;) {
      const { rowCount } = await this.database.pool.query(text, [days, SWEEP_ROWS]);
      swept += rowCount ?? 0;
      if ((rowCount ?? 0) < SWEEP_ROWS) return swept;
    }
  }

  private async write(): Promise<void> {
    if (this.isWriting) return;
    this.isWriting = true;
    while (this.waiting.length > 0) {
      const batch = this.next();
      const records = batch.flatMap((one) => one.records);
      this.rows -= records.length;
      try {
        await this.insert(records);
        for (const { resolve } of batch) resolve();
      } catch (error) {
        this.log.warn({ error: (error as Error).message, records: records.length }, 'what pages told was not kept');
        for (const { reject } of batch) reject(error);
      }
    }
    this.isWriting = false;
  }

  private next(): readonly Waiting[] {
    let rows = 0;
    let count = 0;
    for (const { records } of this.waiting) {
      if (count > 0 && rows + records.length > INSERT_ROWS) break;
      rows += records.length;
      count += 1;
    }
    return this.waiting.splice(0, count);
  }

  /** In one order everywhere: two processes that are told the same do not hold each other up for ever. */
  private async insert(records: readonly KeptRecord[]): Promise<void> {
    const rows = records.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const column = (pick: (record: KeptRecord) => unknown) => rows.map((record) => pick(record) ?? null);
    await this.database.pool.query({
      name: 'track-records',
      text: INSERT,
      values: [
        column(({ id }) => id),
        column(({ school }) => school),
        column(({ person }) => person),
        column(({ originalId }) => originalId),
        column(({ distinctId }) => distinctId),
        column(({ event }) => event),
        column(({ platform }) => platform),
        column(({ terminalType }) => terminalType),
        column(({ language }) => language),
        column(({ time }) => time),
        column(({ sentAt }) => sentAt),
        column(({ lessonId }) => lessonId),
        column(({ properties }) => JSON.stringify(properties)),
      ],
    });
  }
}

const INSERT = `
  insert into track_record (id, school, person, original_id, distinct_id, event, platform, terminal_type, language,
    time, sent_at, lesson_id, properties, received_at)
  select r.*, (extract(epoch from clock_timestamp()) * 1000)::bigint
  from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::smallint[], $8::text[],
    $9::text[], $10::bigint[], $11::bigint[], $12::uuid[], $13::jsonb[]) as r
  on conflict do nothing`;
