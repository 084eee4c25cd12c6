import { spanOf, termAt } from '@lectern/contracts/analytics/term.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { Client as Database } from 'pg';
import { DEMO_PASSWORD } from '../../../services/src/demo/demo.school.ts';
import { seedDemo } from '../../../services/src/demo/demo.seed.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { startServer } from '../../../services/src/server.ts';
import { Client } from '../../support/client.ts';
import { insist } from '../../support/outbox.ts';
import { summary } from '../figures.ts';
import { AS_MANY, compare, type Measured } from './rounds.ts';

/** A class just small enough that scores are shown, two lessons a week up to now, three questions in each. */
const [STUDENTS, LESSONS, QUESTIONS] = [2980, 31, 3];
const ABSENT = 30;
const [READERS, CALLS, GOAL_MS] = [8, 120, 200];

/** $1 is the class, $2 when its first lesson began, $3 how long from one to the next; the first thirty students never come. */
const FILL = `
  insert into person (id, school, name, bound, secret)
  select md5('s' || s)::uuid, 'demo', '学生 ' || s, true, '' from generate_series(1, ${STUDENTS}) s;
  insert into class_member (class_id, person_id, role, joined_at, entered_at, through, school, version, status)
  select '$1', md5('s' || s)::uuid, 'student', $2, $2, 'import', 'demo', 2, 'member' from generate_series(1, ${STUDENTS}) s;
  insert into lesson_mode (lesson_id, class_id, school, version, status, started_at, started_version, ended_at, ended_version,
    late_after_minutes, published, interactions, facts, last_at)
  select md5('l' || l)::uuid, '$1', 'demo', 9, 'ended', $2 + l * $3::bigint, 2, $2 + l * $3::bigint + 2700000, 9,
    10, ${QUESTIONS}, ${QUESTIONS}, 9, $2 + l * $3::bigint + 2700000 from generate_series(0, ${LESSONS - 1}) l;
  insert into lesson_row (id, class_id, title, starts_at, started_at, ended_at, phase, place, questions, joined, keyless, decks,
    school, version, status)
  select lesson_id, class_id, '第 ' || started_at || ' 课', started_at, started_at, ended_at, 2, -ended_at, 3, 0, '[]', '{}',
    'demo', 9, 'ended' from lesson_mode where class_id = '$1';
  insert into learner_row (lesson_id, person_id, school, version, role, joined_at, joined_version)
  select m.lesson_id, md5('s' || s)::uuid, 'demo', 9, 'student', m.started_at + s * 300, 3
  from lesson_mode m, generate_series(${ABSENT + 1}, ${STUDENTS}) s where m.class_id = '$1';
  insert into attendance_interval (lesson_id, person_id, n, school, from_at, from_version, to_at, to_version)
  select r.lesson_id, r.person_id, 1, 'demo', r.joined_at, 3, m.ended_at, 9
  from learner_row r join lesson_mode m using (lesson_id) where m.class_id = '$1';
  insert into question_row (lesson_id, question_id, school, version, n, kind, text, choices, points, key, published_at,
    published_version, collected_at, collected_version, distribution_at, answer_at, deleted)
  select m.lesson_id, md5(m.lesson_id || 'q' || q)::uuid, 'demo', 9, q, 'singleChoice', '?', '["1","2"]', 100, 'A', m.started_at,
    4, m.ended_at, 5, m.ended_at, m.ended_at, false
  from lesson_mode m, generate_series(1, ${QUESTIONS}) q where m.class_id = '$1';
  insert into answer_row (lesson_id, question_id, person_id, school, version, role, choice, at, answer_version, first_at, times)
  select q.lesson_id, q.question_id, r.person_id, 'demo', 9, 'student',
    chr(65 + (hashtext(q.question_id::text || r.person_id) & 1)), q.published_at + 9000, 4, q.published_at + 9000, 1
  from question_row q join lesson_mode m using (lesson_id) join learner_row r using (lesson_id) where m.class_id = '$1';
  analyze person; analyze class_member; analyze lesson_mode; analyze learner_row; analyze attendance_interval;
  analyze question_row; analyze answer_row`;

/** A recount by plain sums over the rows: who was there, of how many. */
const RECOUNT = `
  select count(*) filter (where status in ('present', 'late'))::int as attended, count(*)::int as expected
  from report_attendance where class_id = $1 and not test_lesson`;

interface Term {
  readonly weeks: readonly { readonly attended: number; readonly expected: number }[];
}

/** The first screen of a class's statistics: the first of all reads, one reader, and eight at once who each read again and again. */
export async function benchStatistics(settings: Settings, rounds: number): Promise<Measured[]> {
  const server = await startServer({ ...settings, ...AS_MANY, demoAccounts: true });
  const owner = new Database(settings.ownerUrl);
  await owner.connect();
  try {
    await seedDemo(server);
    const teacher = await Client.signIn(`http://127.0.0.1:${server.port}`, 'teacher', DEMO_PASSWORD);
    const classId = newId();
    const { cursor } = await insist(teacher, 'class', classId, 'CreateClass', { name: '光学' });
    const [from] = spanOf(termAt(Date.now()));
    const every = Math.floor((Date.now() - from) / (LESSONS + 1));
    await owner.query(FILL.replaceAll('$1', classId).replaceAll('$2', `${from}`).replaceAll('$3', `${every}`));
    const address = `/api/statistics/${classId}/class`;
    const read = async (path = address): Promise<number> => {
      const since = performance.now();
      const { problem } = await teacher.query(path);
      if (problem !== undefined) throw new Error(`The statistics were refused: ${problem.code}`);
      return performance.now() - since;
    };
    console.log(`  first read of ${LESSONS} lessons of ${STUDENTS} students: ${Math.round(await read())} ms`);
    await recounted(owner, teacher, classId);
    const about = { unit: 'ms', peerName: 'the goal', rounds };
    const name = `statistics of ${STUDENTS} students and ${LESSONS} lessons`;
    const results: Measured[] = [];
    for (const [who, readers] of [
      ['one reader', 1],
      [`${READERS} readers`, READERS],
    ] as const)
      for (const figure of ['p50', 'p95'] as const)
        results.push(
          await compare(
            { ...about, peerName: 'my classes, asked as often', name: `${name}, ${who}, ${figure}` },
            async () => summary(await readBy(readers, () => read()))[figure],
            async () => summary(await readBy(readers, () => read('/api/classes')))[figure],
          ),
        );
    const started = await compare(
      { ...about, name: `${name}, the first read after a start` },
      async () => {
        const again = await startServer({ ...settings, ...AS_MANY, demoAccounts: true });
        try {
          const later = await Client.signIn(`http://127.0.0.1:${again.port}`, 'teacher', DEMO_PASSWORD);
          const since = performance.now();
          await later.query(address);
          return performance.now() - since;
        } finally {
          await again.close();
        }
      },
      () => GOAL_MS,
    );
    return [
      ...results,
      started,
      await compare(
        { ...about, name: `${name}, counted anew after somebody joined` },
        async () => {
          const joined = [classId, newId(), Date.now()];
          await owner.query(
            `insert into class_member (class_id, person_id, role, joined_at, entered_at, through, school, version, status)
             values ($1, $2, 'student', $3, $3, 'code', 'demo', 3, 'member')`,
            joined,
          );
          return summary([await read(`${address}?after=${cursor.incarnation}.${cursor.position}`)]).max;
        },
        () => GOAL_MS,
      ),
    ];
  } finally {
    await owner.end();
    await server.close();
  }
}

async function readBy(readers: number, read: () => Promise<number>): Promise<number[]> {
  const all = Array.from({ length: readers }, async () => {
    const took: number[] = [];
    for (let n = 0; n < CALLS / readers; n += 1) took.push(await read());
    return took;
  });
  return (await Promise.all(all)).flat();
}

async function recounted(owner: Database, teacher: Client, classId: string): Promise<void> {
  const { rows } = await owner.query(RECOUNT, [classId]);
  const { result } = await teacher.query<Term>(`/api/statistics/${classId}/class`);
  const sum = { attended: 0, expected: 0 };
  for (const { attended, expected } of result?.weeks ?? []) {
    sum.attended += attended;
    sum.expected += expected;
  }
  if (JSON.stringify(sum) !== JSON.stringify(rows[0]))
    throw new Error(`Counted ${JSON.stringify(sum)}, recounted ${JSON.stringify(rows[0])}`);
}
