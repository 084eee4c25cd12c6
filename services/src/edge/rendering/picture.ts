import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata } from 'sharp';
import { RenderError } from './failed.ts';
import { imageName, LONGEST_SIDE, RENDER_WIDTHS, type RenderLimits } from './limits.ts';

/** Uncompressed pixels, rows from the top, without padding. */
export interface Bitmap {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** RGB, or RGBA where the last is ignored. */
  readonly channels: 3 | 4;
}

/** What an uploaded picture may be, and what sharp calls it. */
export const PICTURE_TYPES: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}`);

// The readers of other formats (SVG, TIFF …) are never reached, whatever a file says it is.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
sharp.cache(false);
sharp.concurrency(1);

/** The picture upright, on white, at most as large as the largest image that is made of it; never larger than it is. */
export async function readPicture(file: string, format: string, limits: RenderLimits): Promise<Bitmap> {
  const options = { limitInputPixels: limits.pixels, failOn: 'error', sequentialRead: true, animated: false } as const;
  const header = await sharp(file, { ...options, limitInputPixels: false })
    .metadata()
    .catch(unreadable);
  if (header.format !== format) throw new RenderError('unsupported');
  if (header.width * header.height > limits.pixels) throw new RenderError('tooComplex');
  const { data, info } = await sharp(file, options)
    .autoOrient()
    .resize({ width: Math.max(...RENDER_WIDTHS), height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(broken);
  if (info.channels !== 3) throw new RenderError('broken');
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/** Nothing that is read here; or the right beginning and then nonsense. */
function unreadable(cause: unknown): Metadata {
  const unknown = cause instanceof Error && cause.message.includes('unsupported image format');
  throw new RenderError(unknown ? 'unsupported' : 'broken', { cause });
}

function broken(cause: unknown): never {
  throw new RenderError('broken', { cause });
}

/** Writes a page's images, from narrow to wide, never wider than the bitmap. */
export async function writeImages(
  { data, width, height, channels }: Bitmap,
  folder: string,
  n: number,
): Promise<{ width: number; height: number }[]> {
  const widths = new Set(RENDER_WIDTHS.map((wanted) => Math.min(wanted, width)));
  return Promise.all(
    [...widths].map(async (wanted) => {
      const { data: bytes, info } = await sharp(data, { raw: { width, height, channels } })
        .removeAlpha()
        .resize({ width: wanted, height: Math.max(1, Math.round((height * wanted) / width)), fit: 'fill' })
        // Smart subsampling would cost three times as long for a difference that is hard to see.
        .webp({ quality: 84, effort: 2 })
        .toBuffer({ resolveWithObject: true });
      await writeFile(join(folder, imageName(n, wanted)), bytes);
      return { width: info.width, height: info.height };
    }),
  );
}
