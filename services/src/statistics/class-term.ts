import { FIRST_MONDAY_MS, WEEK_MS } from '@lectern/contracts/statistics/attention.ts';
import type { Connection } from '../ops/database/database.ts';
import type { KeptLessons } from '../transcript/kept-lessons.ts';
import { submittedVersion, type KnownLessons } from '../transcript/known-lessons.ts';

export interface Student {
  readonly classId: string;
  readonly personId: string;
  readonly name: string;
  readonly login: string | null;
  readonly number: string | null;
  /** Since when they are in the class. */
  readonly since: number;
}

/** What a student did in a lesson that is over, and what it came to. */
export interface LessonMark {
  readonly status: string;
  readonly score: number | null;
  readonly answers: number;
  readonly danmu: number;
  readonly posts: number;
}

export interface Lesson {
  readonly id: string;
  readonly classId: string;
  readonly title: string;
  readonly at: number;
  readonly marks: ReadonlyMap<string, LessonMark>;
}

export interface Homework {
  readonly id: string;
  readonly classId: string;
  readonly title: string;
  readonly at: number;
  readonly full: number;
  readonly isDue: boolean;
  readonly submissions: ReadonlyMap<string, Submission>;
}

export interface Submission {
  readonly status: string;
  readonly score: number | null;
}

/** How often somebody commented in a week, on topics that count as taking part. */
export interface Comments {
  readonly classId: string;
  readonly personId: string;
  readonly week: number;
  readonly n: number;
}

/** What classes did in a term; and all moments at which they had lessons or homework, which say in which terms they did. */
export interface ClassTerms {
  readonly students: readonly Student[];
  readonly lessons: readonly Lesson[];
  readonly homework: readonly Homework[];
  readonly comments: readonly Comments[];
  readonly moments: readonly number[];
}

export interface Asked {
  readonly classIds: readonly string[];
  readonly span: readonly [from: number, to: number];
  readonly now: number;
  /** Where it is about one student alone. */
  readonly personId?: string | undefined;
  readonly known: KnownLessons<LessonMark>;
  readonly submitted: KnownLessons<Submission>;
  readonly kept: KeptLessons;
}

const LEARNS = ['student', 'representative'];

/** Everything that statistics read of other areas' rows, each in one statement for all classes that are asked about. */
export async function classTerms(client: Connection, asked: Asked): Promise<ClassTerms> {
  const students = await studentsOf(client, asked);
  const { lessons, moments } = await lessonsOf(client, asked);
  const comments = await commentsOf(client, asked);
  const { homework, moments: due } = await homeworkOf(client, asked);
  return { students, lessons, comments, homework, moments: [...moments, ...due] };
}

async function studentsOf(client: Connection, { classIds, personId }: Asked): Promise<Student[]> {
  const { rows } = await client.query<Student>({
    name: 'statistics-students',
    text: `select m.class_id as "classId", m.person_id as "personId", coalesce(p.name, '') as name, a.login, r.number,
        coalesce(m.entered_at, m.joined_at)::float8 as since
      from class_member m
      left join person p on p.id = m.person_id
      left join account a on a.person = m.person_id
      left join roster_entry r on r.class_id = m.class_id and r.person_id = m.person_id
      where m.class_id = any($1) and m.role = any($2) and ($3::uuid is null or m.person_id = $3)
      order by p.sorted_as, m.person_id`,
    values: [classIds, LEARNS, personId ?? null],
  });
  return rows;
}

interface Head {
  readonly id: string;
  readonly classId: string;
  readonly title: string;
  readonly at: number;
  /** How far the lesson is, and those of its class who were in it by then: what it came to stays as it is until one moves. */
  readonly stand: string;
}

/** Lessons that are over, less test lessons [R9.01]. */
async function lessonsOf(client: Connection, { classIds, span: [from, to], personId, known, kept }: Asked) {
  const { rows: all } = await client.query<Head>({
    name: 'statistics-lessons',
    // Of each class when its members came and how far they were by then, in which each lesson is looked up.
    text: `with came as materialized (
        select class_id, array_agg(joined_at order by joined_at) as at, array_agg(version order by joined_at) as versions
        from (
          select class_id, joined_at, max(max(version)) over (partition by class_id order by joined_at) as version
          from class_member where class_id = any($1) group by class_id, joined_at
        ) each group by class_id
      )
      select m.lesson_id as id, m.class_id as "classId", l.title, m.started_at::float8 as at,
        m.version || '.' || coalesce(c.versions[width_bucket(m.ended_at, c.at)], 0) as stand
      from lesson_mode m
      join lesson_row l on l.id = m.lesson_id
      left join came c on c.class_id = m.class_id
      where m.class_id = any($1) and m.status = 'ended' and m.started_at is not null
      order by m.started_at, m.lesson_id`,
    values: [classIds],
  });
  const heads = all.filter(({ at }) => at >= from && at < to);
  const unknown = heads.filter(({ id, stand }) => known.find(id, stand) === undefined);
  const reading = (ids: readonly string[]) => readLessons(client, ids, personId);
  const read = await (personId === undefined
    ? kept.of(client, 'statistics', unknown, reading)
    : reading(unknown.map(({ id }) => id)));
  const lessons = heads.flatMap(({ stand, ...head }): Lesson[] => {
    const marks = known.find(head.id, stand) ?? read.get(head.id) ?? new Map<string, LessonMark>();
    if (personId === undefined) known.keep(head.id, { stand, marks });
    return marks.size === 0 ? [] : [{ ...head, marks }];
  });
  return { lessons, moments: all.map(({ at }) => at) };
}

async function readLessons(client: Connection, ids: readonly string[], personId: string | undefined) {
  const read = new Map<string, Map<string, LessonMark>>();
  if (ids.length === 0) return read;
  const { rows } = await client.query<LessonMark & { readonly id: string; readonly personId: string }>({
    name: 'statistics-learners',
    text: `select m.lesson_id as id, r.person_id as "personId", r.status, r.score, r.answered::int as answers,
        r.danmu::int as danmu, coalesce(p.posts, 0)::int as posts
      from lesson_mode m
      cross join lateral (
        select person_id, status, score, answered, danmu from report_result
        where lesson_id = m.lesson_id and not test_lesson and ($2::uuid is null or person_id = $2)
        offset 0 -- or the views would be made of every lesson of the school first
      ) r
      left join (
        select e.stream, e.data->>'personId' as person_id, count(*) as posts from event e
        where e.stream = any($3) and e.type in ('PostSubmitted', 'PostHeld') group by 1, 2
      ) p on p.stream = 'lesson/' || m.lesson_id and p.person_id = r.person_id::text
      where m.lesson_id = any($1)`,
    values: [ids, personId ?? null, ids.map((id) => `lesson/${id}`)],
  });
  for (const { id, personId: whose, ...mark } of rows) {
    const those = read.get(id) ?? new Map<string, LessonMark>();
    read.set(id, those.set(whose, mark));
  }
  return read;
}

/** Learning and scored topics count as taking part, ordinary ones nowhere. */
async function commentsOf(client: Connection, { classIds, span, personId }: Asked): Promise<Comments[]> {
  const { rows } = await client.query<Comments>({
    name: 'statistics-comments',
    text: `select t.class_id as "classId", c.person_id as "personId",
        ${FIRST_MONDAY_MS} + floor((c.at - ${FIRST_MONDAY_MS})::float8 / ${WEEK_MS}) * ${WEEK_MS} as week,
        count(*)::int as n
      from discussion_topic t
      join discussion_comment c on c.topic_id = t.id
      where t.class_id = any($1) and t.kind <> 'ordinary' and t.status <> 'removed' and c.is_shown
        and c.at >= $2 and c.at < $3 and ($4::uuid is null or c.person_id = $4)
      group by 1, 2, 3`,
    values: [classIds, ...span, personId ?? null],
  });
  return rows;
}

type HomeworkHead = Omit<Homework, 'submissions'> & {
  /** How far what was submitted is: it stays as it is until then. */
  readonly stand: string;
};

async function homeworkOf(client: Connection, { classIds, span: [from, to], now, personId, submitted }: Asked) {
  const { rows: all } = await client.query<HomeworkHead>({
    name: 'statistics-homework',
    text: `select h.id, h.class_id as "classId", h.title, h.due_at::float8 as at, h.full_tenths::int as full,
        h.status = 'ended' or h.due_at < $2 as "isDue", coalesce((${submittedVersion('h')}), 0)::text as stand
      from homework_row h
      where h.class_id = any($1) and h.status in ('active', 'ended')
      order by h.due_at, h.id`,
    values: [classIds, now],
  });
  const heads = all.filter(({ at }) => at >= from && at < to);
  const unknown = heads.filter(({ id, stand }) => submitted.find(id, stand) === undefined).map(({ id }) => id);
  const read = await readSubmissions(client, unknown, personId);
  const homework = heads.map(({ stand, ...head }): Homework => {
    const submissions = submitted.find(head.id, stand) ?? read.get(head.id) ?? new Map<string, Submission>();
    if (personId === undefined) submitted.keep(head.id, { stand, marks: submissions });
    return { ...head, submissions };
  });
  return { homework, moments: all.map(({ at }) => at) };
}

async function readSubmissions(client: Connection, ids: readonly string[], personId: string | undefined) {
  const read = new Map<string, Map<string, Submission>>();
  if (ids.length === 0) return read;
  const { rows } = await client.query<Submission & { readonly id: string; readonly personId: string }>({
    name: 'statistics-submissions',
    text: `select homework_id as id, person_id as "personId", status, score_tenths::int as score
      from homework_submission where homework_id = any($1) and ($2::uuid is null or person_id = $2)`,
    values: [ids, personId ?? null],
  });
  for (const { id, personId: whose, ...submission } of rows) {
    const those = read.get(id) ?? new Map<string, Submission>();
    read.set(id, those.set(whose, submission));
  }
  return read;
}

/** How many students a class has, where one alone was read. */
export async function studentsIn(client: Connection, classId: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from class_member where class_id = $1 and role = any($2)',
    [classId, LEARNS],
  );
  return rows[0]?.n ?? 0;
}
