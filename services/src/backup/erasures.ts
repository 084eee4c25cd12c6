import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';

/** Beside the heads, outside the database: a backup from before an erasure must not bring anybody back. */
const listOf = (headsFolder: string): { folder: string; file: string } => {
  const folder = join(headsFolder, 'erased');
  return { folder, file: join(folder, 'people.txt') };
};

/** Everybody who was erased, whatever database it was done in. */
export async function erasedPeople(headsFolder: string): Promise<string[]> {
  const text = await readFile(listOf(headsFolder).file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').filter((line) => line !== '');
}

/** Written down first: an erasure that was cut off is done when it is asked for again, or at the next restore. */
export async function noteErasure(headsFolder: string, personId: string): Promise<void> {
  const { folder, file } = listOf(headsFolder);
  await mkdir(folder, { recursive: true });
  await appendFile(file, `${personId}\n`, { flush: true });
}

/** Takes from these people what opens their words, their name, their sign-in and their sessions. Answers how many there were. */
export async function erase(client: ClientBase, personIds: readonly string[]): Promise<number> {
  await client.query('delete from account where person = any ($1::uuid[])', [personIds]);
  await client.query('delete from session where person = any ($1::uuid[])', [personIds]);
  // The row itself stays where files that others use name it as who uploaded them.
  const { rowCount } = await client.query(
    `update person set secret = '', name = '' where id = any ($1::uuid[]) and secret <> ''`,
    [personIds],
  );
  return rowCount ?? 0;
}
