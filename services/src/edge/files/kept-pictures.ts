import { Injectable } from '@nestjs/common';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { filesOf, picturesIn, type Picture } from '@lectern/contracts/kernel/picture.ts';
import type { Actor } from '../../ledger/submission.ts';
import { Database } from '../../ops/database/database.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import type { SignedInPerson } from '../auth/signed-in-person.ts';
import { ConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { StoredAnswer } from '../http/file-answer.ts';
import { DrawnPictures } from './drawn-pictures.ts';
import { FileRegister } from './file-register.ts';
import { FileReplies } from './file-replies.ts';

/** Pictures that stand in what somebody writes: drawn before it is saved, and named by what the server drew [R5.56]. */
@Injectable()
export class KeptPictures {
  private readonly underWay = new ConcurrencyLimit(LIMITS.drawingsAtOncePerPerson, 'file.anotherUpload');

  constructor(
    private readonly database: Database,
    private readonly register: FileRegister,
    private readonly drawing: DrawnPictures,
    private readonly replies: FileReplies,
  ) {}

  /**
   * Draws what was uploaded anew.
   * @throws RefusedError file.*, server.busy
   */
  draw(person: SignedInPerson, fileId: string): Promise<Picture> {
    return this.underWay.run(person.personId, async () => {
      const brought = await this.register.aboutToUse(person.school, fileId);
      if (brought === undefined) throw new RefusedError('file.gone');
      const { mediaType: type, bytes } = brought;
      if (!type.startsWith('image/')) throw new RefusedError('file.typeNotTaken'); // [R5.58]
      if (bytes > LIMITS.postPictureBytes) throw new RefusedError('file.pictureTooLarge');
      const [drawn] = (await this.drawing.drawn(person, [{ fileId, name: '', bytes, type }])) ?? [];
      if (drawn === undefined) throw new RefusedError('file.pictureUnreadable');
      await this.keep(person, [drawn]);
      return drawn;
    });
  }

  /**
   * Several at once, as a file of questions brings them: all in their order, or none where one of them cannot be drawn. Why,
   * whoever asks for it alone is told.
   * @throws RefusedError file.*, server.busy
   */
  drawAll(person: SignedInPerson, fileIds: readonly string[]): Promise<readonly Picture[]> {
    return this.underWay.run(person.personId, async () => {
      const brought = await Promise.all(fileIds.map((fileId) => this.register.aboutToUse(person.school, fileId)));
      const files = fileIds.flatMap((fileId, at) => {
        const { mediaType: type, bytes } = brought[at] ?? { mediaType: '', bytes: 0 };
        return type.startsWith('image/') && bytes <= LIMITS.postPictureBytes ? [{ fileId, name: '', bytes, type }] : [];
      });
      const drawn = files.length === fileIds.length ? await this.drawing.drawn(person, files) : undefined;
      if (drawn === undefined) return [];
      await this.keep(person, drawn);
      return drawn;
    });
  }

  private async keep({ school }: SignedInPerson, drawn: readonly Picture[]): Promise<void> {
    const byName = new Map(drawn.map((one) => [widest(one), one.images]));
    await this.database.pool.query(
      `insert into kept_picture (school, file, images)
       select $1, file, images from jsonb_to_recordset($2) as p (file text, images jsonb)
       on conflict (school, file) do update set images = excluded.images`,
      [school, JSON.stringify([...byName].map(([file, images]) => ({ file, images })))],
    );
  }

  /**
   * Whatever pictures a command names: each is one that was drawn for this school, in all its widths. Nobody need believe a
   * client, and no other file of the school becomes a picture by being named.
   * @throws RefusedError file.gone
   */
  async mustBeThere({ school }: Pick<Actor, 'school'>, data: unknown): Promise<void> {
    const named = picturesIn(data);
    if (named.length === 0) return;
    const files = [...new Set(filesOf(named))];
    const there = await this.database.pool.query(
      'update file set used_at = clock_timestamp() where school = $1 and hash = any($2)', // so they are not collected meanwhile
      [school, files],
    );
    const drawn = await this.database.pool.query(
      `select from jsonb_array_elements($2) as named (images)
       join kept_picture k on k.school = $1 and k.file = named.images -> -1 ->> 'file' and k.images = named.images`,
      [school, JSON.stringify(named.map(({ images }) => images))],
    );
    if (there.rowCount !== files.length || drawn.rowCount !== named.length) throw new RefusedError('file.gone');
  }

  /** One of the pictures that stand in what the asker may read. @throws RefusedError page.missing */
  answer(within: unknown, file: string): StoredAnswer {
    if (!filesOf(picturesIn(within)).includes(file)) throw new RefusedError('page.missing');
    return this.sent(file);
  }

  /** The same for who writes it: also one that they have just had drawn, and that stands nowhere yet. */
  async answerWriter(within: unknown, file: string, asker: SignedInPerson): Promise<StoredAnswer> {
    return (await this.isDrawnBy(asker, file)) ? this.sent(file) : this.answer(within, file);
  }

  private sent(file: string): StoredAnswer {
    return new StoredAnswer((reply) => this.replies.send({ hash: file, mediaType: 'image/webp' }, reply));
  }

  private async isDrawnBy({ school, personId }: SignedInPerson, file: string): Promise<boolean> {
    const { rows } = await this.database.pool.query(
      `select from kept_picture k join file f on f.school = k.school and f.hash = k.file
       where k.school = $1 and f.uploaded_by = $2 and k.images @> jsonb_build_array(jsonb_build_object('file', $3::text))
       limit 1`,
      [school, personId, file],
    );
    return rows.length > 0;
  }
}

const widest = ({ images }: Picture): string => images.at(-1)?.file ?? '';
