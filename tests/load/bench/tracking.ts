import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { Client } from 'pg';
import { migrations } from '../../../services/src/migrations.ts';
import { Database, migrate } from '../../../services/src/ops/database/database.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { Log } from '../../../services/src/ops/telemetry/log.ts';
import { keptRecord, type KeptRecord } from '../../../services/src/tracking/kept-record.ts';
import { recordsIn } from '../../../services/src/tracking/told-records.ts';
import { TrackStore } from '../../../services/src/tracking/track.store.ts';
import { compare, rate, type Measured } from './rounds.ts';

/** So many phones tell so much each at about the same time: what a class of 3,000 does in a few minutes. */
const [CALLS, RECORDS, AT_ONCE] = [400, 25, 20];
const teller = { school: 's', person: newId(), host: 'class.cn', language: 'zh-cn', sentAt: Date.now() } as const;

/** From the text of a call to rows that are durable, beside a bare insert of the same rows. */
export async function benchTracking(settings: Settings, rounds: number): Promise<Measured[]> {
  await migrate(settings.ownerUrl, migrations);
  const log = new Log(settings);
  const database = new Database(settings, log);
  const store = new TrackStore(database, log, settings);
  const bare = new Client(settings.ownerUrl);
  await bare.connect();
  await bare.query('create table bare_track (like track_record)');
  const name = `track records, ${CALLS} calls of ${RECORDS}, ${AT_ONCE} at once`;
  const measured = await compare(
    { name, unit: 'records/s', peerName: 'bare insert of the same rows, no index', rounds },
    () => {
      const calls = Array.from({ length: CALLS }, told);
      return rate(CALLS * RECORDS, () =>
        atOnce(calls, async (text) => store.put(recordsIn(text).map((record) => kept(record)))),
      );
    },
    () => {
      const rows = Array.from({ length: CALLS }, () => recordsIn(told()).map((record) => kept(record)));
      return rate(CALLS * RECORDS, async () => {
        for (const batch of rows) await insertBare(bare, batch);
      });
    },
  );
  await bare.end();
  await database.onApplicationShutdown();
  return [measured];
}

const told = (): string =>
  JSON.stringify(
    Array.from({ length: RECORDS }, (_, n) => ({
      platform: 2,
      terminal_type: 'h5',
      time: Date.now() + n,
      language: 'zh-cn',
      original_id: newId(),
      event: 'page_leave',
      properties: {
        page_name: '/s/:id',
        host: 'class.cn',
        url: `https://class.cn/s/${newId()}`,
        user_agent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
        lesson_id: newId(),
        duration_ms: n * 1000,
      },
    })),
  );

function kept(record: unknown): KeptRecord {
  const judged = keptRecord(record, { ...teller, now: Date.now() });
  if ('code' in judged) throw new Error(`A record of the bench was refused: ${judged.code}`);
  return judged;
}

async function atOnce(calls: readonly string[], call: (text: string) => Promise<void>): Promise<void> {
  const rest = [...calls];
  const work = async (): Promise<void> => {
    for (let next = rest.pop(); next !== undefined; next = rest.pop()) await call(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

const insertBare = (client: Client, records: readonly KeptRecord[]) =>
  client.query({
    name: 'bare-track',
    text: `insert into bare_track (id, school, person, original_id, distinct_id, event, platform, terminal_type, language,
        time, sent_at, lesson_id, properties, received_at)
      select id, school, person, "originalId", "distinctId", event, platform, "terminalType", language,
        time, "sentAt", "lessonId", properties, 0
      from jsonb_to_recordset($1) as r (id uuid, school text, person uuid, "originalId" text, "distinctId" text, event text,
        platform smallint, "terminalType" text, language text, time bigint, "sentAt" bigint, "lessonId" uuid, properties jsonb)`,
    values: [JSON.stringify(records.slice(0, LIMITS.trackBatch))],
  });
