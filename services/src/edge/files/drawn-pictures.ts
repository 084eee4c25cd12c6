import { Inject, Injectable } from '@nestjs/common';
import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Picture } from '@lectern/contracts/kernel/picture.ts';
import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import { FileRegister } from './file-register.ts';
import { FILE_STORE, type FileStore } from './file-store.ts';
import { DRAWN_TOGETHER, drawnTogether, type Brought } from '../rendering/drawn-anew.ts';
import type { RenderedPage } from '../rendering/render.ts';
import type { Actor } from '../../ledger/submission.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';

/** For whom something is drawn. */
type Drawing = Pick<Actor, 'school' | 'personId'>;

/** One image of a picture, as it stands in the store. */
interface Stored {
  readonly width: number;
  readonly height: number;
  readonly file: string;
  readonly bytes: number;
}

/** What is drawn is of this type. */
const DRAWN = 'image/webp';
const READING = { pixels: 50_000_000, totalMs: 20_000, pageMs: 20_000 };
/** A class sends its posts at once: a picture waits its turn, and beyond so many that wait one comes back later. */
const [AT_ONCE, WAITING] = [2, 200];

/** Pictures that people send: what is shown is drawn anew from what was brought, and stored as a file of its own. */
@Injectable()
export class DrawnPictures {
  private readonly turns = pLimit(AT_ONCE);

  constructor(
    private readonly register: FileRegister,
    @Inject(FILE_STORE) private readonly store: FileStore,
  ) {}

  /**
   * Undefined when one of them cannot be read.
   * @throws RefusedError server.busy, file.schoolFull
   */
  async drawn(actor: Drawing, files: readonly Attachment[]): Promise<readonly Picture[] | undefined> {
    const pictures = await this.all(actor, files);
    return pictures?.map((images) => ({ images: images.map(({ width, height, file }) => ({ width, height, file })) }));
  }

  /**
   * The widest picture drawn of each, as a file that is attached in the place of what was brought; undefined when one of
   * them cannot be read.
   * @throws RefusedError server.busy, file.schoolFull
   */
  async attached(actor: Drawing, files: readonly Attachment[]): Promise<readonly Attachment[] | undefined> {
    const pictures = await this.all(actor, files);
    return pictures?.map((images, at) => {
      const { file: fileId, bytes } = images.at(-1)!;
      return { fileId, bytes, type: DRAWN, name: files[at]!.name.replace(/\.\w+$/, '.webp') };
    });
  }

  private async all(actor: Drawing, files: readonly Attachment[]) {
    if (this.turns.pendingCount + files.length > WAITING) throw new RefusedError('server.busy');
    const together = Array.from({ length: Math.ceil(files.length / DRAWN_TOGETHER) }, (_, at) =>
      files.slice(at * DRAWN_TOGETHER, (at + 1) * DRAWN_TOGETHER),
    );
    const pictures = await Promise.all(together.map((some) => this.turns(() => this.some(actor, some, []))));
    return pictures.every((one) => one !== undefined) ? pictures.flat() : undefined;
  }

  /** With all of their files on this machine. */
  private some(
    actor: Drawing,
    [next, ...others]: readonly Attachment[],
    brought: readonly Brought[],
  ): Promise<readonly (readonly Stored[])[] | undefined> {
    if (next === undefined)
      return drawnTogether(brought, READING, (images) => Promise.all(images.map((image) => this.stored(actor, image))));
    return this.store.withLocalFile(next.fileId, (content) =>
      this.some(actor, others, [...brought, { content, mediaType: next.type }]),
    );
  }

  private async stored(
    { school, personId }: Drawing,
    { width, height, file }: RenderedPage['images'][number],
  ): Promise<Stored> {
    const { hash, bytes, wasThere } = await this.store.put(await readFile(file), LIMITS.fileBytes);
    await this.register.record(school, { hash, bytes, mediaType: DRAWN, uploadedBy: personId }, !wasThere);
    return { width, height, file: hash, bytes };
  }
}
