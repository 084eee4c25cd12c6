import { Injectable } from '@nestjs/common';
import type { Pictures, Side } from '@lectern/contracts/identity/identity.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { mediaTypeOf } from '../edge/files/media-type.ts';
import { drawnAnew } from '../edge/rendering/drawn-anew.ts';
import { sealBytes, unsealBytes } from '../ledger/sealing/box.ts';
import { Database } from '../ops/database/database.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';

const READING = { pixels: 12_000_000, totalMs: 20_000, pageMs: 20_000 };
const [AT_ONCE, WAITING] = [2, 16];

/** Pictures of documents, in the database under a key of the person: whoever is erased takes them along. */
@Injectable()
export class IdentityPictures {
  private readonly turns = pLimit(AT_ONCE);

  constructor(private readonly database: Database) {}

  /**
   * Answers with its id. It takes the place of the one of its side that no submission names.
   * @throws RefusedError identity.picture, server.busy
   */
  async bring({ personId, secret }: SignedInPerson, side: Side, brought: Buffer): Promise<string> {
    if (this.turns.pendingCount >= WAITING) throw new RefusedError('server.busy');
    const mediaType = mediaTypeOf(brought);
    const drawn =
      mediaType &&
      (await this.turns(() =>
        drawnAnew({ content: brought, mediaType }, READING, (all) => readFile(all.at(-1)!.file)),
      ));
    if (drawn === undefined) throw new RefusedError('identity.picture');
    const id = newId();
    await this.database.pool.query(
      `with gone as (
         delete from identity_picture where not named
         and (person = $2 and side = $3 or at < now() - make_interval(hours => $5)))
       insert into identity_picture (id, person, side, sealed) values ($1, $2, $3, $4)`,
      [id, personId, side, sealBytes(drawn, secret, boundTo(id)), LIMITS.identityPictureHours],
    );
    return id;
  }

  /** Whether all of them are this person's and of these sides. */
  async stand(personId: string, pictures: Pictures): Promise<boolean> {
    const sides = Object.entries(pictures);
    const { rows } = await this.database.pool.query(
      `select from identity_picture p join unnest($2::uuid[], $3::text[]) as n (id, side) using (id, side)
       where p.person = $1`,
      [personId, sides.map(([, id]) => id), sides.map(([side]) => side)],
    );
    return rows.length === sides.length;
  }

  /** The pictures of one submission, legible, front first. */
  async open(personId: string, secret: string, pictures: Pictures) {
    const { rows } = await this.database.pool.query<{ id: string; side: Side; sealed: Buffer }>(
      `select id, side, sealed from identity_picture where person = $1 and id = any($2)
       order by array_position(array['front', 'back', 'face'], side)`,
      [personId, Object.values(pictures)],
    );
    return rows.map(({ id, side, sealed }) => ({
      side,
      webp: unsealBytes(sealed, secret, boundTo(id)).toString('base64'),
    }));
  }
}

/** One of them is never another. */
const boundTo = (id: string): string => `identity_picture/${id}`;
