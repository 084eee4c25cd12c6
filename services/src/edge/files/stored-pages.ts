import type { Lost } from '@lectern/contracts/kernel/lost.ts';
import { PAGE_TYPES } from '@lectern/contracts/kernel/upload.ts';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileRegister } from './file-register.ts';
import { FileMissing, type FileStore } from './file-store.ts';
import type { LibreOffice } from '../office/libre-office.ts';
import { lookAtOffice, type OfficeRefusal } from '../office/look-at-office.ts';
import { whatIsLost } from '../office/what-is-lost.ts';
import { newPagesFolder } from '../rendering/leftovers.ts';
import { render, type Rendered, type RenderedPage, type RenderFailure } from '../rendering/render.ts';

/** A page whose pictures are stored, each under its hash. */
export type StoredPage = Omit<RenderedPage, 'images'> & {
  readonly images: { readonly width: number; readonly height: number; readonly file: string }[];
};

interface Wanted {
  readonly hash: string;
  readonly mediaType: string;
  readonly signal: AbortSignal;
  /** With what the pages have not, of a file that was turned into a PDF first. */
  readonly onPages: (pages: number, lost: Lost | undefined) => Promise<void>;
  readonly onPage: (page: StoredPage) => Promise<void>;
}

interface With {
  readonly store: FileStore;
  readonly files: FileRegister;
  readonly libreOffice: LibreOffice;
}

/** A page of pictures is never larger. */
const IMAGE_BYTES = 32 * 1024 * 1024;

/** What was attached elsewhere first was not looked at when it came. */
const FAILURES: { readonly [code in OfficeRefusal]: RenderFailure } = {
  'file.unsupported': 'unsupported',
  'file.encrypted': 'encrypted',
  'file.damaged': 'broken',
  'file.unpacksTooLarge': 'tooComplex',
  'file.hasMacros': 'unsupported',
};

/**
 * Renders a stored file, and stores its pages: the first can be used before the last. What is not there any more is broken.
 * @throws ConversionLost
 */
export async function renderStored(
  { store, files, libreOffice }: With,
  { hash, mediaType, signal, onPages, onPage }: Wanted,
): Promise<Rendered> {
  const folder = await newPagesFolder();
  const keep = async ({ images, ...page }: RenderedPage): Promise<StoredPage> => {
    const stored = await Promise.all(
      images.map(async ({ width, height, file }) => {
        const { hash: made } = await store.put(createReadStream(file), IMAGE_BYTES);
        await files.recordMade(made);
        return { width, height, file: made };
      }),
    );
    return { ...page, images: stored };
  };
  const draw = (file: string, type: string, lost?: Lost) =>
    render({
      file,
      mediaType: type,
      outFolder: join(folder, 'pages'),
      signal,
      onPages: (pages) => onPages(pages, lost),
      onPage: async (page) => onPage(await keep(page)),
    });
  try {
    return await store.withLocalFile(hash, async (file) => {
      if (PAGE_TYPES.some((one) => one === mediaType)) return draw(file, mediaType);
      const looked = await lookAtOffice(file);
      if ('refused' in looked) return { failed: FAILURES[looked.refused] };
      const lost = await whatIsLost(file, looked.type, await libreOffice.fonts());
      const work = join(folder, 'office');
      await mkdir(work);
      const converted = await libreOffice.convert({ file, type: looked.type, folder: work, signal });
      return 'failed' in converted ? converted : draw(converted.pdf, 'application/pdf', lost);
    });
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    return { failed: 'broken' };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
