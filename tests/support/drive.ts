import { newId } from '@lectern/contracts/kernel/ids.ts';
import { readFileSync } from 'node:fs';
import { toneOf } from '../../services/src/demo/tone.ts';
import type { Answered, Client } from './client.ts';
import { insist } from './outbox.ts';
import { attach } from './upload.ts';

/** Puts a tone into somebody's drive; answers its id and what came of the command. */
export async function addDriveFile(client: Client, title: string): Promise<{ id: string; answered: Answered }> {
  const id = newId();
  const to = { family: 'drive', id, command: 'AddDriveFile', data: {} };
  const { file } = await attach(client, to, `${title}.wav`, toneOf(2, 440));
  return { id, answered: await client.command('drive', id, 'AddDriveFile', { title, files: [file!] }) };
}

/** Approves what waits, as soon as it does. */
export async function approveDriveFile(operator: Client, id: string): Promise<Answered> {
  const deadline = Date.now() + 90_000;
  while ((await operator.query(`/api/drive-reviews/${id}`)).problem !== undefined)
    if (Date.now() > deadline) throw new Error('It never came to be reviewed.');
  return operator.command('drive', id, 'ApproveDriveFile');
}

/** A video of forty seconds that every browser plays, and that says itself how long it is. */
export const CLIP_MS = 40_000;
const clip = () => readFileSync(new URL('clip.mp4', import.meta.url));

/** A video in a teacher's drive that an operator has approved; answers its id. */
export async function approvedVideo(owner: Client, operator: Client, title: string): Promise<string> {
  const id = newId();
  const to = { family: 'drive', id, command: 'AddDriveFile', data: {} };
  const { file } = await attach(owner, to, `${title}.mp4`, clip());
  await insist(owner, 'drive', id, 'AddDriveFile', { title, files: [file!] });
  const { problem } = await approveDriveFile(operator, id);
  if (problem !== undefined) throw new Error(`not approved: ${problem.code}`);
  return id;
}
