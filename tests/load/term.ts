import type { Fact } from '@lectern/contracts/kernel/fact.ts';
import { Pool } from 'pg';
import { reachDatabase } from '../../infra/local/reach-database.ts';
import { stopRequests } from '../../infra/local/signals.ts';
import { DEMO_PASSWORD, demoAssistant, demoAuditor, demoOperator } from '../../services/src/demo/demo.school.ts';
import { Client } from '../support/client.ts';
import { teachTerm, type TaughtTerm } from '../support/taught-term.ts';
import type { Options } from './options.ts';
import { checkCells } from './term-cells.ts';

const CELLS = 1000;
/** Whoever asks without end gets a tenth of a core: several people look at the cells. */
const CO_TEACHERS = [demoAssistant, demoAuditor, demoOperator];
const LOOKS_MS = 1000;
/** After so many looks it is said how far it is. */
const TOLD = 5;

/** Writes a term into the database of the running server, and recomputes cells of its transcript from their facts. */
export async function simulateTerm({ students, units, seed, url }: Options): Promise<boolean> {
  const readers = await Promise.all(
    ['teacher', ...CO_TEACHERS.map(({ login }) => login)].map((login) => Client.signIn(url, login, DEMO_PASSWORD)),
  );
  const database = await reachDatabase((text) => console.error(text), stopRequests());
  const databaseUrl = database.env['DATABASE_URL'] ?? process.env['DATABASE_URL'] ?? '';
  const pool = new Pool({ connectionString: databaseUrl });
  try {
    const since = performance.now();
    const term = await teachTerm(databaseUrl, {
      students,
      units,
      seed,
      coTeacherIds: CO_TEACHERS.map(({ id }) => id),
      say: console.log,
    });
    console.log(`${term.facts.toLocaleString('en')} facts written in ${seconds(since)} s`);
    const taken = performance.now();
    await untilTaken(pool, term, (behind) => console.log(`${seconds(taken)} s: ${behind} are not in the rows yet`));
    console.log(`in the rows ${seconds(taken)} s later: /class/${term.classId}/transcript`);
    const asked = performance.now();
    const { cells, wrong } = await checkCells(
      readers,
      term.classId,
      (stream) => factsOf(pool, stream),
      CELLS,
      (done) => console.log(`${seconds(asked)} s: ${done} of ${CELLS} cells are recomputed`),
    );
    for (const one of wrong) console.log(one);
    console.log(`${cells - wrong.length} of ${cells} random cells recompute from the facts that they list`);
    return wrong.length === 0;
  } finally {
    await pool.end();
    await database.end();
  }
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);

/** How many lessons and homework are not as far in their rows as their stream is, and whether anything else is missing. */
const BEHIND = `
  select
    (select count(*)::int from unnest($1::text[]) s (stream)
      cross join lateral (select version from event where event.stream = s.stream order by version desc limit 1) head
      left join lesson_mode m on s.stream = 'lesson/' || m.lesson_id
      left join homework_row h on s.stream = 'homework/' || h.id
      where coalesce(m.version, h.version, 0) < head.version) as streams,
    (select count(*) from class_member where class_id = $2 and role = 'student') < $3
    or (select count(*) from homework_submission s join homework_row h on h.id = s.homework_id
        where h.class_id = $2 and s.status = 'graded')
      <> (select coalesce(sum(graded), 0) from homework_row where class_id = $2) as lacks`;

export async function untilTaken(
  pool: Pool,
  { classId, lessonIds, homeworkIds, studentIds }: TaughtTerm,
  say: (behind: string) => void = () => undefined,
): Promise<void> {
  const streams = [...lessonIds.map((id) => `lesson/${id}`), ...homeworkIds.map((id) => `homework/${id}`)];
  for (let looks = 0; ; looks += 1) {
    const { rows } = await pool.query<{ streams: number; lacks: boolean }>(BEHIND, [
      streams,
      classId,
      studentIds.length,
    ]);
    const { streams: behind, lacks } = rows[0]!;
    if (behind === 0 && !lacks) return;
    if (looks % TOLD === 0)
      say(`${behind} of ${streams.length} lessons and homework${lacks ? ', and rows of people' : ''}`);
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
