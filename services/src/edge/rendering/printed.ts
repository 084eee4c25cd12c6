import sharp from 'sharp';

/** In px: as wide as a page of paper shows well. */
const WIDTH = 1240;
const QUALITY = 80;

/** A picture as it is put on paper: a JPEG, what was transparent white. @throws Error of what is none */
export const printed = (picture: Uint8Array): Promise<Uint8Array> =>
  sharp(picture)
    .resize({ width: WIDTH, withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: QUALITY })
    .toBuffer();

/** How wide and high a picture is, in px. @throws Error of what is none */
export async function sizeOf(picture: Uint8Array): Promise<{ readonly width: number; readonly height: number }> {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
}
