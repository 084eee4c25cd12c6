import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { FileRegister } from './file-register.ts';
import { FileMissing, type FileStore } from './file-store.ts';
import { newPagesFolder } from '../rendering/leftovers.ts';
import { render, type Rendered, type RenderedPage } from '../rendering/render.ts';

/** A page whose pictures are stored, each under its hash. */
export type StoredPage = Omit<RenderedPage, 'images'> & {
  readonly images: { readonly width: number; readonly height: number; readonly file: string }[];
};

interface Wanted {
  readonly hash: string;
  readonly mediaType: string;
  readonly signal: AbortSignal;
  readonly onPages: (pages: number) => Promise<void>;
  readonly onPage: (page: StoredPage) => Promise<void>;
}

/** A page of pictures is never larger. */
const IMAGE_BYTES = 32 * 1024 * 1024;

/** Renders a stored file, and stores its pages: the first can be used before the last. What is not there any more is broken. */
export async function renderStored(
  store: FileStore,
  register: FileRegister,
  { hash, mediaType, signal, onPages, onPage }: Wanted,
): Promise<Rendered> {
  const outFolder = await newPagesFolder();
  const keep = async ({ images, ...page }: RenderedPage): Promise<StoredPage> => {
    const stored = await Promise.all(
      images.map(async ({ width, height, file }) => {
        const { hash: made } = await store.put(createReadStream(file), IMAGE_BYTES);
        await register.recordMade(made);
        return { width, height, file: made };
      }),
    );
    return { ...page, images: stored };
  };
  try {
    return await store.withLocalFile(hash, (file) =>
      render({ file, mediaType, outFolder, signal, onPages, onPage: async (page) => onPage(await keep(page)) }),
    );
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    return { failed: 'broken' };
  } finally {
    await rm(outFolder, { recursive: true, force: true });
  }
}
