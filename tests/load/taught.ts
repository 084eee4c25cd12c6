import type { Page } from '@lectern/contracts/slides/state.ts';
import { Client } from 'pg';
import { reachDatabase } from '../../infra/local/reach-database.ts';
import { stopRequests } from '../../infra/local/signals.ts';
import { demoLesson } from '../../services/src/demo/demo.school.ts';
import { teachLesson, type Wanted } from '../support/taught-lesson.ts';

/** A lesson that is over, written into this installation's database: its teacher finds it on the first page. */
export async function writeTaughtLesson(wanted: Wanted): Promise<void> {
  const database = await reachDatabase((text) => console.error(text), stopRequests());
  try {
    const url = database.env['DATABASE_URL'] ?? process.env['DATABASE_URL'] ?? '';
    const since = performance.now();
    const deck = await demoDeck(url);
    const { lessonId, facts, studentIds } = await teachLesson(url, { ...wanted, ...(deck && { deck }) });
    const took = ((performance.now() - since) / 1000).toFixed(1);
    console.log(`${facts} facts of ${studentIds.length} students in ${took} s: /lesson/${lessonId}/replay`);
  } finally {
    await database.end();
  }
}

/** The slides of the demo school, if they are rendered: stored once, in two lessons. */
async function demoDeck(url: string): Promise<Wanted['deck']> {
  const client = new Client(url);
  await client.connect();
  try {
    const ledger = await client.query("select to_regclass('event') as event");
    if (ledger.rows[0].event === null)
      throw new Error('Lectern has not run on this database yet: `npm start` prepares it.');
    const { rows } = await client.query<{ type: string; data: { deckId: string; name: string; file: string } & Page }>(
      `select type, data from event where stream = $1 and type in ('SlidesAdded', 'PageRendered') order by version`,
      [`lesson/${demoLesson.id}`],
    );
    const own = rows.map(({ type, data }) => ({ type, data })).filter(({ data }) => data.deckId === demoLesson.deckId);
    const added = own.find(({ type }) => type === 'SlidesAdded')?.data;
    const pages = own
      .filter(({ type }) => type === 'PageRendered')
      .map(({ data: { n, images, title, text } }) => ({ n, images, title, text }));
    return added === undefined || pages.length === 0 ? undefined : { name: added.name, file: added.file, pages };
  } finally {
    await client.end();
  }
}
