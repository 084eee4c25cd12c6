import type { Picture } from '@lectern/contracts/kernel/picture.ts';
import { Inject, Injectable } from '@nestjs/common';
import { buffer } from 'node:stream/consumers';
import type { DocumentBlock } from '../pdf/document-block.ts';
import { printed } from '../rendering/printed.ts';
import { FILE_STORE, type FileStore } from './file-store.ts';

/** Of a picture's pixels, so that a small one is not drawn out over the page. */
const POINTS_PER_PX = 0.5;

/** Pictures of what is printed, each as a block of its own. */
export type Printed = ReadonlyMap<Picture, DocumentBlock>;

@Injectable()
export class PrintedPictures {
  constructor(@Inject(FILE_STORE) private readonly store: FileStore) {}

  /** One whose file cannot be read is not among them: the rest is printed without it. */
  async of(pictures: readonly Picture[]): Promise<Printed> {
    const blocks = new Map<Picture, DocumentBlock>();
    for (const picture of pictures) {
      const widest = picture.images.at(-1);
      const content = await this.store.read(widest?.file ?? '');
      const bytes = content && (await printed(await buffer(content)).catch(() => undefined));
      if (bytes) blocks.set(picture, { as: 'picture', bytes, width: (widest?.width ?? 0) * POINTS_PER_PX });
    }
    return blocks;
  }
}
