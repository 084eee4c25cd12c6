import { newId } from '@lectern/contracts/kernel/ids.ts';
import { toneOf } from '../../services/src/demo/tone.ts';
import type { Answered, Client } from './client.ts';
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
  const deadline = Date.now() + 20_000;
  while ((await operator.query(`/api/drive-reviews/${id}`)).problem !== undefined)
    if (Date.now() > deadline) throw new Error('It never came to be reviewed.');
  return operator.command('drive', id, 'ApproveDriveFile');
}
