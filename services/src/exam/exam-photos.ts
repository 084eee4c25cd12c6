import { Injectable } from '@nestjs/common';
import type { PhotoFact } from '@lectern/contracts/exam/photo-check.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { mediaTypeOf } from '../edge/files/media-type.ts';
import { drawnAnew } from '../edge/rendering/drawn-anew.ts';
import { sealBytes, unsealBytes } from '../ledger/sealing/box.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { Database } from '../ops/database/database.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Sweeps } from '../ops/sweeps/sweeps.ts';
import { Projector } from '../rows/projector.ts';

const READING = { pixels: 12_000_000, totalMs: 20_000, pageMs: 20_000 };
/** A class takes its pictures within minutes. */
const [AT_ONCE, WAITING] = [2, 200];

/** Pictures of who is about to sit an exam, in the database under a key of the person: whoever is erased takes them along. */
@Injectable()
export class ExamPhotos {
  private readonly turns = pLimit(AT_ONCE);

  constructor(
    private readonly database: Database,
    private readonly seals: Seals,
    projector: Projector,
    sweeps: Sweeps,
  ) {
    sweeps.add({ what: 'exam photos', service: 'web', collect: () => this.sweep() });
    projector.follow('exam-photos', ['exam'], async (manager, facts) => {
      for (const { stream, at, ...fact } of facts) {
        const { type, data } = fact as unknown as PhotoFact;
        const exam = stream.slice('exam/'.length);
        if (type === 'ExamPhotosDeleted')
          await manager.query('delete from exam_photo where exam = $1 and at <= to_timestamp($2 / 1000.0)', [exam, at]);
        if (type !== 'ExamPhotoSent') continue;
        const { personId, photoId } = data;
        await manager.query('update exam_photo set exam = $1 where person = $2 and id = $3', [exam, personId, photoId]);
        await manager.query(
          'delete from exam_photo where exam = $1 and person = $2 and id <> $3 and at <= to_timestamp($4 / 1000.0)',
          [exam, personId, photoId, at],
        );
      }
    });
  }

  /**
   * Answers with its id. It takes the place of the one that was sent to no exam.
   * @throws RefusedError exam.photoUnreadable, server.busy
   */
  async bring({ personId, secret }: SignedInPerson, brought: Buffer): Promise<string> {
    if (this.turns.pendingCount >= WAITING) throw new RefusedError('server.busy');
    const mediaType = mediaTypeOf(brought);
    const drawn =
      mediaType &&
      (await this.turns(() =>
        drawnAnew({ content: brought, mediaType }, READING, (all) => readFile(all.at(-1)!.file)),
      ));
    if (drawn === undefined) throw new RefusedError('exam.photoUnreadable');
    const id = newId();
    await this.database.pool.query(
      `with gone as (delete from exam_photo where exam is null and person = $2)
       insert into exam_photo (id, person, sealed) values ($1, $2, $3)`,
      [id, personId, sealBytes(drawn, secret, boundTo(id))],
    );
    return id;
  }

  /** Those that were sent to no exam. */
  async sweep(): Promise<number> {
    const { rowCount } = await this.database.pool.query(
      'delete from exam_photo where exam is null and at < now() - make_interval(hours => $1)',
      [LIMITS.examPhotoHours],
    );
    return rowCount ?? 0;
  }

  /** Whether it is this person's, and was sent to no exam yet. */
  async isThere(personId: string, id: string): Promise<boolean> {
    const { rows } = await this.database.pool.query(
      'select from exam_photo where id = $1 and person = $2 and exam is null',
      [id, personId],
    );
    return rows.length > 0;
  }

  /** @throws RefusedError exam.photoGone, of one that was deleted or whose person was erased */
  async open(personId: string, id: string): Promise<Buffer> {
    const { rows } = await this.database.pool.query<{ sealed: Buffer }>(
      'select sealed from exam_photo where id = $1 and person = $2',
      [id, personId],
    );
    const secret = (await this.seals.knowAsOfNow([personId])).get(personId);
    if (rows[0] === undefined || !secret) throw new RefusedError('exam.photoGone');
    return unsealBytes(rows[0].sealed, secret, boundTo(id));
  }
}

/** One of them is never another. */
const boundTo = (id: string): string => `exam_photo/${id}`;
