import type { Lost } from '@lectern/contracts/kernel/lost.ts';
import { PAGE_TYPES } from '@lectern/contracts/kernel/upload.ts';
import { createReadStream } from 'node:fs';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileRegister } from './file-register.ts';
import { FileMissing, type FileStore } from './file-store.ts';
import type { LibreOffice, SchoolFont } from '../office/libre-office.ts';
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
  /** What the school brought, for a file that is turned into a PDF first. */
  readonly fonts: readonly SchoolFont[];
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
  { hash, mediaType, fonts, signal, onPages, onPage }: Wanted,
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
      const known = await libreOffice.fonts();
      const lost = await whatIsLost(file, looked.type, known);
      const brought = known && lost ? fonts.filter(({ families }) => isMissed(lost, families)) : fonts;
      const [work, data] = [join(folder, 'office'), join(folder, 'data')];
      await mkdir(work);
      await mkdir(join(data, 'fonts'), { recursive: true });
      const converted = await withFonts(store, brought, join(data, 'fonts'), () =>
        libreOffice.convert({ file, type: looked.type, folder: work, data, signal }),
      );
      const still = lost && without(lost, brought);
      return 'failed' in converted ? converted : draw(converted.pdf, 'application/pdf', still);
    });
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    return { failed: 'broken' };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether a file names such a font that the machine has not. */
const isMissed = (lost: Lost, families: readonly string[]): boolean =>
  families.some((family) => lost.fonts?.some((one) => isSame(one, family)) ?? false);

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** What is lost where these fonts are there, too. */
function without({ fonts = [], ...lost }: Lost, brought: readonly SchoolFont[]): Lost {
  const left = fonts.filter((one) => !brought.some(({ families }) => families.some((name) => isSame(one, name))));
  return { ...lost, ...(left.length > 0 && { fonts: left }) };
}

/** Lends the files of fonts to a folder while the work is done; one that is not stored any more is left out. */
async function withFonts<Result>(
  store: FileStore,
  [font, ...others]: readonly SchoolFont[],
  folder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (font === undefined) return work();
  const rest = () => withFonts(store, others, folder, work);
  const { fileId } = font.file;
  if ((await store.sizeOf(fileId)) === undefined) return rest();
  return store.withLocalFile(fileId, async (path) => {
    await symlink(path, join(folder, fileId));
    return rest();
  });
}
