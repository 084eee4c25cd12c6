import { Injectable } from '@nestjs/common';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { mediaTypeOf } from '../edge/files/media-type.ts';
import { drawnAnew } from '../edge/rendering/drawn-anew.ts';
import { Database } from '../ops/database/database.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';

const READING = { pixels: 4_000_000, totalMs: 20_000, pageMs: 20_000 };
const [AT_ONCE, WAITING] = [2, 16];

/**
 * The pictures that people show of themselves. What they bring is read in a process of its own and drawn anew: neither where
 * a photo was taken nor anything else that a file can carry beside its pixels is kept.
 */
@Injectable()
export class Avatars {
  private readonly turns = pLimit(AT_ONCE);

  constructor(private readonly database: Database) {}

  /**
   * Answers with its hash.
   * @throws RefusedError avatar.unreadable, avatar.notSquare, server.busy
   */
  async set({ personId, school }: SignedInPerson, brought: Buffer): Promise<string> {
    if (this.turns.pendingCount >= WAITING) throw new RefusedError('server.busy');
    const picture = await this.turns(() => squareOf(brought));
    const hash = createHash('sha256').update(picture).digest('hex');
    await this.database.pool.query(
      `insert into avatar (person, school, hash, picture) values ($1, $2, $3, $4)
       on conflict (person) do update set hash = excluded.hash, picture = excluded.picture`,
      [personId, school, hash, picture],
    );
    return hash;
  }

  async remove({ personId }: SignedInPerson): Promise<void> {
    await this.database.pool.query('delete from avatar where person = $1', [personId]);
  }

  /** Within a school everybody may see whom they learn with. */
  async picture(school: string, hash: string): Promise<Buffer | undefined> {
    const { rows } = await this.database.pool.query<{ picture: Buffer }>(
      'select picture from avatar where school = $1 and hash = $2 limit 1',
      [school, hash],
    );
    return rows[0]?.picture;
  }
}

async function squareOf(brought: Buffer): Promise<Buffer> {
  const mediaType = mediaTypeOf(brought) ?? '';
  const picture = await drawnAnew({ content: brought, mediaType }, READING, async ([image]) => {
    if (image === undefined) return undefined;
    if (image.width !== image.height || image.width > LIMITS.avatarPx) throw new RefusedError('avatar.notSquare');
    return readFile(image.file);
  });
  if (picture === undefined) throw new RefusedError('avatar.unreadable');
  return picture;
}
