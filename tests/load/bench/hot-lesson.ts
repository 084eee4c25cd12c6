import { newId } from '@lectern/contracts/kernel/ids.ts';
import { Pool } from 'pg';
import { BUS, type Bus } from '../../../services/src/bus/bus.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { REPORT } from '../../../services/src/reports/report.projection.ts';
import { summary } from '../figures.ts';
import { answering } from './answering.ts';
import { AS_MANY, compare, rate, type Measured } from './rounds.ts';

const SUBMITTERS = 50;
/** How often each gives its command in a round; the peer's are slower by so much that fewer will do. */
const [WAVES, PEER_WAVES] = [100, 10];

/** So soon rows ought to follow. */
const [GOOD_MS, PATIENCE_MS] = [200, 60_000];

/** Fifty who answer in one lesson as fast as they are answered: decided, durable, and taken by all readers. */
export async function benchHotLesson(settings: Settings, rounds: number, short: boolean): Promise<Measured[]> {
  const { round, close, give, questionId, app } = await answering({ ...settings, ...AS_MANY }, SUBMITTERS, {
    waves: short ? 2 : WAVES,
  });
  const peer = new StreamOfTransactions(settings.ownerUrl);
  await peer.create();
  const waves = short ? 1 : PEER_WAVES;
  const about = { unit: 'commands/s', rounds };
  const results = [
    await compare(
      {
        ...about,
        name: `${SUBMITTERS} submitters in one lesson`,
        peerName: `a transaction each, expected version, ${SUBMITTERS} connections`,
      },
      () => round(),
      () => peer.round(waves, true),
    ),
    await compare(
      {
        ...about,
        name: `${SUBMITTERS} submitters in one lesson, beside others`,
        peerName: `a transaction each that takes the stream’s lock, ${SUBMITTERS} connections`,
      },
      () => round(),
      () => peer.round(waves, false),
    ),
  ];
  await peer.end();
  const bus = app.get<Bus>(BUS);
  /** From a receipt until its fact is in the rows of reports, while all others go on; p99, in ms. */
  const lag = async (): Promise<number> => {
    const took: number[] = [];
    let going = true;
    const others = round().finally(() => (going = false));
    while (going) {
      const { cursor } = await give(0, 'SubmitAnswer', { questionId, choice: 'AB'[took.length % 2]! });
      const since = performance.now();
      if (!(await bus.reached(REPORT, cursor.position, PATIENCE_MS))) throw new Error('The rows did not follow.');
      took.push(performance.now() - since);
    }
    await others;
    return summary(took).p99;
  };
  results.push(
    await compare(
      { name: 'lag of reports beside them, p99', unit: 'ms', peerName: 'what is good', rounds },
      lag,
      () => GOOD_MS,
    ),
  );
  await close();
  return results;
}

/**
 * One call of a function, which is one transaction, for each command: it moves the stream's head on from the version that
 * the command expects, and inserts its fact into a table with the ledger's columns and indexes. Who is refused is told the
 * head, and the process knows it for all of its connections; without a version it waits for its turn at the lock.
 */
class StreamOfTransactions {
  private readonly pool: Pool;
  private readonly stream = `bench/${newId()}`;
  private head = 0;

  constructor(url: string) {
    this.pool = new Pool({ connectionString: url, max: SUBMITTERS });
  }

  async create(): Promise<void> {
    await this.pool.query(`
      create table peer_event (like event including all);
      create table peer_head (stream text primary key, version int not null);
      create sequence peer_position cache 1;
      create function peer_append(of text, expected int, kind text, body jsonb, about jsonb, id uuid, now_at timestamptz)
      returns int language plpgsql as $$
      declare grown int;
      begin
        update peer_head set version = version + 1 where stream = of and (expected is null or version = expected)
          returning version into grown;
        if grown is null then return -(select version from peer_head where stream = of); end if;
        insert into peer_event
        values (nextval('peer_position'), of, grown, 'bench', 'bench', 0, kind, body, about, id, now_at, clock_timestamp(), '\\x00');
        return grown;
      end $$;`);
    await this.pool.query('insert into peer_head values ($1, 0)', [this.stream]);
  }

  /** Commands a second. */
  round(waves: number, expects: boolean): Promise<number> {
    return rate(SUBMITTERS * waves, () =>
      Promise.all(
        Array.from({ length: SUBMITTERS }, async () => {
          for (let n = 0; n < waves; n += 1) await this.give(expects);
        }),
      ),
    );
  }

  async end(): Promise<void> {
    await this.pool.query('drop function peer_append; drop table peer_event, peer_head; drop sequence peer_position');
    await this.pool.end();
  }

  private async give(expects: boolean): Promise<void> {
    const person = newId();
    const data = JSON.stringify({ questionId: newId(), personId: person, choice: 'B' });
    const meta = JSON.stringify({ actor: person, role: 'student', fingerprint: 'kq0bZb0XWlqVbZ3b0J8XgA', count: 1 });
    const command = newId();
    for (;;) {
      const { rows } = await this.pool.query<{ head: number }>({
        name: 'peer',
        text: 'select peer_append($1, $2, $3, $4, $5, $6, $7) as head',
        values: [this.stream, expects ? this.head : null, 'AnswerSubmitted', data, meta, command, new Date()],
      });
      const head = rows[0]!.head;
      this.head = Math.max(this.head, Math.abs(head));
      if (head > 0) return;
    }
  }
}
