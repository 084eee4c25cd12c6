import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database, type Connection } from '../../ops/database/database.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { SETTINGS, type Settings } from '../../ops/settings.ts';
import { FILE_STORE, type FileStore, type StoredContent } from './file-store.ts';

/** A file that a school has; who may see it, the context decides that uses it. */
export interface RegisteredFile {
  readonly hash: string;
  readonly bytes: number;
  readonly mediaType: string;
  /** The id of a person. */
  readonly uploadedBy: string;
}

/** One whose bytes were stored just now; `brought` when they were not there before. */
export interface BroughtFile extends RegisteredFile {
  readonly brought: boolean;
}

/** What a school's files take, and may. */
export interface FileSpace {
  readonly usedBytes: number;
  readonly mostBytes: number;
}

/** All that something in a stream refers to. */
export interface FileUse {
  readonly stream: string;
  /** Without one it is all that is in the stream. */
  readonly subject?: string;
  readonly school: string;
  readonly hashes: readonly string[];
}

const USED = 'select coalesce(sum(bytes), 0)::float8 as bytes from file where school = $1';
/** Two keys for one lock: a file's by its hash, a school's by its name. */
const [OF_FILE, OF_SCHOOL] = [8163, 8164];
const LOCK = 'select pg_advisory_xact_lock($1, hashtext($2))';
/** In one order, whoever asks: nobody waits for somebody who waits for them. */
const LOCK_ALL = `select pg_advisory_xact_lock($1, k)
  from (select distinct hashtext(hash) as k from unnest($2::text[]) as hash order by k) as keys`;

/** Which school has which file: the same bytes in two schools are stored once and registered twice. */
@Injectable()
export class FileRegister {
  constructor(
    private readonly database: Database,
    @Inject(FILE_STORE) private readonly store: FileStore,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Undefined when the school has no such file, whoever else may have it. */
  async owned(school: string, hash: string): Promise<RegisteredFile | undefined> {
    const { rows } = await this.database.pool.query({
      name: 'file',
      text: 'select hash, bytes::float8 as bytes, media_type, uploaded_by from file where school = $1 and hash = $2',
      values: [school, hash],
    });
    return rows[0] && toFile(rows[0]);
  }

  /** The same, for a command that will refer to it: from now on it is not collected for as long as one may take. */
  async aboutToUse(school: string, hash: string): Promise<RegisteredFile | undefined> {
    const { rows } = await this.database.pool.query(
      `update file set used_at = clock_timestamp() where school = $1 and hash = $2
       returning hash, bytes::float8 as bytes, media_type, uploaded_by`,
      [school, hash],
    );
    return rows[0] && toFile(rows[0]);
  }

  /** How many bytes of new files someone added in the last 24 hours; a cloud drive has a quota of its own. */
  async addedToday(personId: string): Promise<number> {
    const { rows } = await this.database.pool.query<{ bytes: number }>(
      `select coalesce(sum(bytes), 0)::float8 as bytes from file f
       where uploaded_by = $1 and created_at > clock_timestamp() - interval '24 hours' and not exists (
         select from file_use u where u.school = f.school and u.hash = f.hash and u.stream like 'drive/%')`,
      [personId],
    );
    return rows[0]!.bytes;
  }

  async space(school: string): Promise<FileSpace> {
    const { rows } = await this.database.pool.query<{ bytes: number }>(USED, [school]);
    return { usedBytes: rows[0]!.bytes, mostBytes: this.settings.schoolFileBytes };
  }

  /**
   * After the bytes are stored; `brought` when they were not there before. The first who uploaded a file stays its uploader.
   * @throws RefusedError file.schoolFull; file.broken, when the bytes were collected between both
   */
  record(school: string, file: RegisteredFile, brought: boolean): Promise<void> {
    return this.recordAll(school, [{ ...file, brought }]);
  }

  /** Several of one school in one transaction: all of them, or none. @throws RefusedError as of one */
  async recordAll(school: string, files: readonly BroughtFile[]): Promise<void> {
    const byHash = new Map<string, BroughtFile>();
    for (const file of files) {
      const same = byHash.get(file.hash);
      byHash.set(file.hash, { ...(same ?? file), brought: file.brought || same?.brought === true });
    }
    const hashes = [...byHash.keys()];
    const refused = await this.database.transaction(async (client) => {
      await client.query(LOCK, [OF_SCHOOL, school]);
      await client.query(LOCK_ALL, [OF_FILE, hashes]);
      const sizes = await Promise.all(hashes.map((hash) => this.store.sizeOf(hash)));
      if (sizes.includes(undefined)) return 'file.broken' as const;
      const { rows: known } = await client.query<{ hash: string }>(
        'update file set used_at = clock_timestamp() where school = $1 and hash = any($2) returning hash',
        [school, hashes],
      );
      for (const { hash } of known) byHash.delete(hash);
      const fresh = [...byHash.values()];
      if (fresh.length === 0) return undefined;
      const { rows } = await client.query<{ bytes: number }>(USED, [school]);
      const bytes = fresh.reduce((sum, file) => sum + file.bytes, rows[0]!.bytes);
      if (bytes > this.settings.schoolFileBytes) {
        for (const { hash, brought } of fresh) if (brought) await this.letGo(client, hash);
        return 'file.schoolFull' as const;
      }
      await client.query(
        `insert into file (school, hash, bytes, media_type, uploaded_by, brought)
         select $1, hash, bytes, "mediaType", "uploadedBy", brought from jsonb_to_recordset($2)
         as f (hash text, bytes bigint, "mediaType" text, "uploadedBy" uuid, brought boolean)`,
        [school, JSON.stringify(fresh)],
      );
      return undefined;
    });
    if (refused !== undefined) throw new RefusedError(refused);
  }

  /** Of bytes that were stored and are refused: they go, unless somebody has them by now. */
  forget(hash: string): Promise<void> {
    return this.database.transaction(async (client) => {
      await client.query(LOCK, [OF_FILE, hash]);
      await this.letGo(client, hash);
    });
  }

  /** What was made here and stored in the same place: it stays, whoever uploaded the same bytes. */
  async recordMade(hash: string): Promise<void> {
    await this.database.pool.query('insert into made_file (hash) values ($1) on conflict do nothing', [hash]);
  }

  /** What these refer to from now on, in the place of what they did before. */
  async use(manager: EntityManager, uses: readonly FileUse[]): Promise<void> {
    const last = JSON.stringify([...new Map(uses.map((use) => [`${use.stream} ${use.subject}`, use])).values()]);
    await manager.query(
      `delete from file_use f using jsonb_to_recordset($1) as u (stream text, subject text)
       where f.stream = u.stream and (u.subject is null or f.subject = u.subject)`,
      [last],
    );
    await manager.query(
      `insert into file_use (stream, subject, school, hash)
       select distinct u.stream, u.subject, u.school, unnest(u.hashes)
       from jsonb_to_recordset($1) as u (stream text, subject text, school text, hashes text[])`,
      [last],
    );
  }

  /** Collects files that nothing refers to and nobody has asked for in so many ms; answers how many. */
  async collect(graceMs: number): Promise<number> {
    const { rows } = await this.database.pool.query<{ school: string; hash: string }>(
      `select school, hash from file f where ${UNUSED} limit 1000`,
      [graceMs],
    );
    let collected = 0;
    for (const { school, hash } of rows) if (await this.collectOne(school, hash, graceMs)) collected += 1;
    return collected;
  }

  /** Looked at once more under the lock under which files are registered, and with the row that a command would touch. */
  private collectOne(school: string, hash: string, graceMs: number): Promise<boolean> {
    return this.database.transaction(async (client) => {
      await client.query(LOCK, [OF_FILE, hash]);
      const { rows } = await client.query<{ brought: boolean }>(
        `delete from file f where ${UNUSED} and f.school = $2 and f.hash = $3 returning brought`,
        [graceMs, school, hash],
      );
      if (rows[0] === undefined) return false;
      if (rows[0].brought) await this.letGo(client, hash);
      return true;
    });
  }

  /** Of bytes that somebody brought and has no more: they go, or are from now on those of whoever else has them. */
  private async letGo(client: Connection, hash: string): Promise<void> {
    const { rows } = await client.query(HELD, [hash]);
    if (rows.length === 0) return this.store.remove(hash);
    await client.query('update file set brought = true where hash = $1', [hash]);
    await client.query('update upload_part set brought = true where hash = $1', [hash]);
  }

  /** Takes a part of an upload in, whose bytes are stored, if it begins where the last one ended. */
  addPart(upload: string, start: number, { hash, bytes, wasThere }: StoredContent): Promise<boolean> {
    return this.database.transaction(async (client) => {
      await client.query(LOCK, [OF_FILE, hash]);
      const isThere = (await this.store.sizeOf(hash)) !== undefined;
      const { rowCount } = await client.query(
        `update upload set received = received + $3, touched_at = clock_timestamp()
         where id = $1 and received = $2 and hash is null and $4`,
        [upload, start, bytes, isThere],
      );
      if (rowCount === 0) {
        if (!wasThere) await this.letGo(client, hash);
        return false;
      }
      await client.query('insert into upload_part (upload, start, hash, brought) values ($1, $2, $3, $4)', [
        upload,
        start,
        hash,
        !wasThere,
      ]);
      return true;
    });
  }

  /** Lets go of the parts of an upload that is whole, or was given up. */
  async dropParts(upload: string): Promise<void> {
    const { rows } = await this.database.pool.query<{ start: string; hash: string }>(
      'select start, hash from upload_part where upload = $1',
      [upload],
    );
    for (const { start, hash } of rows)
      await this.database.transaction(async (client) => {
        await client.query(LOCK, [OF_FILE, hash]);
        const { rows: gone } = await client.query<{ brought: boolean }>(
          'delete from upload_part where upload = $1 and start = $2 returning brought',
          [upload, start],
        );
        if (gone[0]?.brought) await this.letGo(client, hash);
      });
  }
}

const UNUSED = `f.used_at < clock_timestamp() - $1 * interval '1 millisecond'
  and not exists (select from file_use u where u.school = f.school and u.hash = f.hash)`;

/** Whoever else has these bytes. */
const HELD = `select from file where hash = $1 union all select from made_file where hash = $1
  union all select from upload_part where hash = $1`;

const toFile = (row: { hash: string; bytes: number; media_type: string; uploaded_by: string }): RegisteredFile => ({
  hash: row.hash,
  bytes: row.bytes,
  mediaType: row.media_type,
  uploadedBy: row.uploaded_by,
});
