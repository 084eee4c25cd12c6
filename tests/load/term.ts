import type { Fact } from '@lectern/contracts/kernel/fact.ts';
import { Pool } from 'pg';
import { reachDatabase } from '../../infra/local/reach-database.ts';
import { stopRequests } from '../../infra/local/signals.ts';
import { DEMO_PASSWORD } from '../../services/src/demo/demo.school.ts';
import { Client } from '../support/client.ts';
import { teachTerm, type TaughtTerm } from '../support/taught-term.ts';
import type { Options } from './options.ts';
import { checkCells } from './term-cells.ts';

const CELLS = 1000;
const LOOKS_MS = 1000;

/** Writes a term into the database of the running server, and recomputes cells of its transcript from their facts. */
export async function simulateTerm({ students, units, seed, url }: Options): Promise<boolean> {
  const teacher = await Client.signIn(url, 'teacher', DEMO_PASSWORD);
  const database = await reachDatabase((text) => console.error(text), stopRequests());
  const databaseUrl = database.env['DATABASE_URL'] ?? process.env['DATABASE_URL'] ?? '';
  const pool = new Pool({ connectionString: databaseUrl });
  try {
    const since = performance.now();
    const term = await teachTerm(databaseUrl, { students, units, seed, say: console.log });
    console.log(`${term.facts.toLocaleString('en')} facts written in ${seconds(since)} s`);
    const taken = performance.now();
    await untilTaken(pool, term);
    console.log(`in the rows ${seconds(taken)} s later: /class/${term.classId}/transcript`);
    const { cells, wrong } = await checkCells(teacher, term.classId, (stream) => factsOf(pool, stream), CELLS);
    for (const one of wrong) console.log(one);
    console.log(`${cells - wrong.length} of ${cells} random cells recompute from the facts that they list`);
    return wrong.length === 0;
  } finally {
    await pool.end();
    await database.end();
  }
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);

/** Whether any row that the transcript reads is not as far as its stream. */
const BEHIND = `
  select exists (
      select from unnest($1::text[]) s (stream)
      cross join lateral (select version from event where event.stream = s.stream order by version desc limit 1) head
      left join lesson_mode m on s.stream = 'lesson/' || m.lesson_id
      left join homework_row h on s.stream = 'homework/' || h.id
      where coalesce(m.version, h.version, 0) < head.version)
    or (select count(*) from class_member where class_id = $2 and role = 'student') < $3
    or (select count(*) from homework_submission s join homework_row h on h.id = s.homework_id
        where h.class_id = $2 and s.status = 'graded')
      <> (select coalesce(sum(graded), 0) from homework_row where class_id = $2) as behind`;

export async function untilTaken(
  pool: Pool,
  { classId, lessonIds, homeworkIds, studentIds }: TaughtTerm,
): Promise<void> {
  const streams = [...lessonIds.map((id) => `lesson/${id}`), ...homeworkIds.map((id) => `homework/${id}`)];
  for (;;) {
    const { rows } = await pool.query<{ behind: boolean }>(BEHIND, [streams, classId, studentIds.length]);
    if (rows[0]?.behind !== true) return;
    await new Promise((resolve) => setTimeout(resolve, LOOKS_MS));
  }
}

export async function factsOf(pool: Pool, stream: string): Promise<readonly Fact[]> {
  const { rows } = await pool.query<Fact & { readonly at: string }>(
    `select version, type, data, meta ->> 'actor' as actor, meta ->> 'role' as role,
       (extract(epoch from at) * 1000)::bigint as at
     from event where stream = $1 order by version`,
    [stream],
  );
  return rows.map((row) => ({ ...row, at: Number(row.at) }));
}
