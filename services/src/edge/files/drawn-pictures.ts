import { Inject, Injectable } from '@nestjs/common';
import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Picture } from '@lectern/contracts/kernel/picture.ts';
import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import { FileRegister } from './file-register.ts';
import { FILE_STORE, type FileStore } from './file-store.ts';
import { drawnAnew } from '../rendering/drawn-anew.ts';
import type { RenderedPage } from '../rendering/render.ts';
import type { Actor } from '../../ledger/submission.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';

/** For whom something is drawn. */
type Drawing = Pick<Actor, 'school' | 'personId'>;

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
    const pictures = await Promise.all(files.map((file) => this.turns(() => this.one(actor, file))));
    return pictures.every((one) => one !== undefined) ? pictures : undefined;
  }

  private one(actor: Drawing, { fileId, type }: Attachment) {
    return this.store.withLocalFile(fileId, (content) =>
      drawnAnew({ content, mediaType: type }, READING, (images) =>
        Promise.all(images.map((image) => this.stored(actor, image))),
      ),
    );
  }

  private async stored({ school, personId }: Drawing, { width, height, file }: RenderedPage['images'][number]) {
    const { hash, bytes, wasThere } = await this.store.put(await readFile(file), LIMITS.fileBytes);
    await this.register.record(school, { hash, bytes, mediaType: DRAWN, uploadedBy: personId }, !wasThere);
    return { width, height, file: hash, bytes };
  }
}
