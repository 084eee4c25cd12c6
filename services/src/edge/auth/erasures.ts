import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

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
  if ((await erasedPeople(headsFolder)).includes(personId)) return;
  const { folder, file } = listOf(headsFolder);
  await mkdir(folder, { recursive: true });
  await appendFile(file, `${personId}\n`, { flush: true });
}

/** Takes who was erased out of their classes: nobody waits for them in lessons to come, and no figure counts them. */
export const LEAVING = 'leaving';

/**
 * Erases these people ($1) and answers how many of them were not erased before: `Erasure1764000000160` says what goes. What
 * the ledger is to say of it is a job, which a running server finds.
 */
export const ERASE = `with wanted as materialized (select $1::uuid[] as people), leaving as (
    insert into job (kind, id, school, data)
    select '${LEAVING}', id, school, jsonb_build_object('personId', id) from person, wanted where id = any (people)
    on conflict do nothing
  ) select erase_people(people) as erased from wanted`;
