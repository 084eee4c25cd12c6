import { DrawPicture, type Picture } from '@lectern/contracts/kernel/picture.ts';
import sharp from 'sharp';
import type { Client } from './client.ts';
import { upload } from './upload.ts';

/** A picture of one colour. */
export const colour = (background: string, width = 900): Promise<Buffer> =>
  sharp({ create: { width, height: 600, channels: 3, background } })
    .png()
    .toBuffer();

/** A picture as the form of a question brings it: uploaded, then drawn by the server. */
export async function bringPicture(client: Client, content: Buffer): Promise<Picture> {
  const { file } = await upload(client, content);
  const { result, problem } = await client.call<Picture>(DrawPicture.path, { file });
  if (result === undefined) throw new Error(`refused: ${JSON.stringify(problem)}`);
  return result;
}
