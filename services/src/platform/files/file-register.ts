import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';

/** A file that a school has; who may see it, the context decides that uses it. */
export interface RegisteredFile {
  readonly hash: string;
  readonly bytes: number;
  readonly mediaType: string;
  /** The id of a person. */
  readonly uploadedBy: string;
}

/** Which school has which file: the same bytes in two schools are stored once and registered twice. */
@Injectable()
export class FileRegister {
  constructor(private readonly database: Database) {}

  /** Undefined when the school has no such file, whoever else may have it. */
  async owned(school: string, hash: string): Promise<RegisteredFile | undefined> {
    const { rows } = await this.database.pool.query({
      name: 'file',
      text: 'select hash, bytes::float8 as bytes, media_type, uploaded_by from file where school = $1 and hash = $2',
      values: [school, hash],
    });
    const [row] = rows;
    return row && { hash: row.hash, bytes: row.bytes, mediaType: row.media_type, uploadedBy: row.uploaded_by };
  }

  /** How many bytes of new files someone added in the last 24 hours. */
  async addedToday(personId: string): Promise<number> {
    const { rows } = await this.database.pool.query<{ bytes: number }>(
      `select coalesce(sum(bytes), 0)::float8 as bytes from file
       where uploaded_by = $1 and created_at > clock_timestamp() - interval '24 hours'`,
      [personId],
    );
    return rows[0]!.bytes;
  }

  /** After the bytes are stored. The first who uploaded a file stays its uploader. */
  async record(school: string, { hash, bytes, mediaType, uploadedBy }: RegisteredFile): Promise<void> {
    await this.database.pool.query(
      `insert into file (school, hash, bytes, media_type, uploaded_by) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [school, hash, bytes, mediaType, uploadedBy],
    );
  }
}
