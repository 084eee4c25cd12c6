import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Side } from '@lectern/contracts/identity/identity.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import sharp from 'sharp';
import type { Client } from './client.ts';

/** A picture of one colour, with what a camera writes beside it. */
export const photo = (colour = '#2b6', width = 320): Promise<Buffer> =>
  sharp({ create: { width, height: 200, channels: 3, background: colour } })
    .withExif({ IFD0: { Copyright: '39.9042N' } })
    .jpeg()
    .toBuffer();

/** Brings a picture; answers with its id. */
export async function bring(client: Client, side: Side, picture?: Buffer): Promise<string> {
  const body = { side, picture: (picture ?? (await photo())).toString('base64') };
  const response = await client.fetch('POST', '/api/me/identity-picture', { body });
  const answer = (await response.json()) as { readonly pictureId?: string };
  if (answer.pictureId === undefined) throw new Error(`no picture: ${JSON.stringify(answer)}`);
  return answer.pictureId;
}

/** What somebody submits, with pictures that they brought. */
export const submission = async (client: Client, pictures?: object) => ({
  submissionId: newId(),
  name: '林知远',
  number: '11010519491231002X',
  pictures: pictures ?? { front: await bring(client, 'front'), face: await bring(client, 'face') },
});

export async function submitIdentity(client: Client): Promise<Receipt> {
  const { receipt, problem } = await client.command('identity', client.id, 'SubmitIdentity', await submission(client));
  if (receipt === undefined) throw new Error(`refused: ${JSON.stringify(problem)}`);
  return receipt;
}

/** Brings a picture of who is about to sit an exam; answers with its id. */
export async function bringExamPhoto(client: Client, picture?: Buffer): Promise<string> {
  const body = { picture: (picture ?? (await photo())).toString('base64') };
  const response = await client.fetch('POST', '/api/me/exam-photo', { body });
  const answer = (await response.json()) as { readonly photoId?: string };
  if (answer.photoId === undefined) throw new Error(`no photo: ${JSON.stringify(answer)}`);
  return answer.photoId;
}
