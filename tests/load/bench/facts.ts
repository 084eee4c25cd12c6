import { Pool } from 'pg';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { NewEntry } from '../../../services/src/ledger/event-store/event-store.ts';
import { factHash } from '../../../services/src/ledger/event-store/hash.ts';

/** Streams of a family that nobody reads: the bench measures the append, not its readers. */
const FAMILY = 'bench';
const SCHOOL = 'bench';

/** Makes chained entries of one fact each, as the command path would. */
export class EntryMaker {
  private readonly heads = new Map<string, { version: number; hash: string }>();

  make(stream: string): NewEntry {
    const { version, hash: previous } = this.heads.get(stream) ?? { version: 0, hash: '' };
    const [actor, command, at] = [newId(), newId(), Date.now()];
    const data = { questionId: newId(), personId: actor, choice: 'B' };
    const meta = { actor, role: 'student' as const, fingerprint: 'kq0bZb0XWlqVbZ3b0J8XgA' };
    const type = 'AnswerSubmitted';
    const body = { school: SCHOOL, stream, version: version + 1, family: FAMILY, type, data, meta, command, at };
    const hash = factHash(previous, body);
    this.heads.set(stream, { version: version + 1, hash });
    return {
      stream,
      school: SCHOOL,
      family: FAMILY,
      previous,
      command,
      relies: {},
      facts: [{ type, data, meta, at, hash }],
    };
  }
}

/** The same rows in a table without a chain, a lock or a check: what Postgres itself costs. */
export class BareTable {
  private readonly pool: Pool;
  private position = 0;

  constructor(url: string) {
    this.pool = new Pool({ connectionString: url, max: 1 });
  }

  async create(): Promise<void> {
    await this.pool.query('create table bare (like event including all)');
  }

  /** One statement, which is one transaction, for a batch. */
  async insert(entries: readonly NewEntry[]): Promise<void> {
    const rows = entries.map(({ stream, school, family, command, facts: [fact] }) => {
      this.position += 1;
      return { position: this.position, stream, version: this.position, school, family, command, ...fact };
    });
    await this.pool.query({
      name: 'bare',
      text: `insert into bare
        select position, stream, version, school, family, 0, type, data, meta, command,
          to_timestamp(at::double precision / 1000), clock_timestamp(), decode(hash, 'hex')
        from jsonb_to_recordset($1) as r (position bigint, stream text, version int, school text, family text,
          type text, data jsonb, meta jsonb, command uuid, at bigint, hash text)`,
      values: [JSON.stringify(rows)],
    });
  }

  async end(): Promise<void> {
    await this.pool.query('drop table bare');
    await this.pool.end();
  }
}
