import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { MARK_MOST, unitKey, type Mark, type ModuleKind } from '@lectern/contracts/transcript/grade.ts';
import type { Connection } from '../ops/database/database.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import type { ClassStudents, Student } from './class-students.ts';
import type { KeptLessons } from './kept-lessons.ts';
import { submittedVersion, type KnownLessons } from './known-lessons.ts';

/** What one student has of a lesson that is over. */
export interface LessonMark {
  readonly attendance: Mark;
  readonly lessons: Mark;
  /** What the questions of it came to, in tenths of a point; absent where no answers are out. */
  readonly exercises?: Won | 'excused' | undefined;
}

interface Won {
  readonly won: number;
  readonly of: number;
}

export interface Unit {
  readonly key: string;
  readonly module: ModuleKind;
  readonly id: string;
  readonly title: string;
  /** When it was, or is due. */
  readonly at: number;
}

/** A mark, and how it was scored where it comes from. */
export interface Marked {
  readonly mark: Mark;
  readonly scoreTenths?: number;
  readonly fullTenths?: number;
}

/** What there is to assess in a class, and what each student has of it: by unit, then by student. */
export interface ClassMarks {
  readonly students: readonly Student[];
  readonly units: readonly Unit[];
  readonly marks: ReadonlyMap<string, ReadonlyMap<string, Marked>>;
}

/** Who is asked about, where it is not the whole class. */
interface Asked {
  readonly classId: string;
  /** By when what is due is missing. */
  readonly now: number;
  readonly personId?: string | undefined;
  /** What units came to, by their keys. */
  readonly known: KnownLessons<Marked>;
  readonly kept?: KeptLessons;
}

/** A lesson is a unit of all three; of exercises, where it has questions that are out [R9.04]. */
const LESSON_MODULES = ['attendance', 'lessons', 'exercises'] as const;

/**
 * Everything that the transcript reads of other areas' rows, each in one statement for the whole class.
 * @throws RefusedError transcript.tooMany
 */
export async function marksOf(
  client: Connection,
  asked: Asked & { readonly people: ClassStudents },
): Promise<ClassMarks> {
  const students = await asked.people.of(client, asked);
  if (students.length > LIMITS.transcriptStudents) throw new RefusedError('transcript.tooMany');
  return together(students, [
    await lessonMarks(client, asked, await lessonHeads(client, asked.classId)),
    await homeworkMarks(client, asked, students),
    workMarks('experiments', await experimentRows(client, asked), students),
  ]);
}

export function together(students: readonly Student[], parts: readonly Part[]): ClassMarks {
  return {
    students,
    units: parts.flatMap(({ units }) => units),
    marks: new Map(parts.flatMap(({ marks }) => [...marks])),
  };
}

export type Part = Pick<ClassMarks, 'units' | 'marks'>;

/** Points as a mark, rounded half up in whole numbers. */
export const shareOf = (points: number, of: number): number => Math.floor((2000 * points + of) / (2 * of));

/** Not joined: it would be looked for once for each lesson and homework, among thousands of members. */
const CLASS_VERSION = 'select max(version) from class_member where class_id = $1';

export interface LessonHead {
  readonly id: string;
  readonly title: string;
  readonly at: number;
  /** How far the lesson and its class are: what it came to stays as it is until then. */
  readonly stand: string;
  /** When anything was recorded of it last. */
  readonly lastAt: number;
}

interface LessonRow {
  readonly id: string;
  readonly personId: string;
  readonly status: string;
  readonly marked: boolean;
  readonly score: number | null;
  readonly stayed: number | null;
  readonly won: number;
  readonly of: number;
}

export async function lessonHeads(client: Connection, classId: string): Promise<readonly LessonHead[]> {
  const { rows } = await client.query<LessonHead>({
    name: 'transcript-lessons',
    text: `select m.lesson_id as id, l.title, m.ended_at::float8 as at, m.last_at::float8 as "lastAt",
        m.version || '.' || (${CLASS_VERSION}) as stand
      from lesson_mode m
      join lesson_row l on l.id = m.lesson_id
      where m.class_id = $1 and m.status = 'ended' order by m.ended_at, m.lesson_id`,
    values: [classId],
  });
  return rows;
}

/** Lessons that are over, less test lessons [R9.01]: who was there for how long, and the one score of each. */
export async function lessonMarks(
  client: Connection,
  { personId, known, kept }: Pick<Asked, 'personId' | 'known' | 'kept'>,
  heads: readonly LessonHead[],
): Promise<Part> {
  const isKnown = ({ id, stand }: LessonHead) =>
    LESSON_MODULES.every((module) => known.find(unitKey(module, id), stand) !== undefined);
  const unknown = heads.filter((head) => !isKnown(head));
  const reading = (ids: readonly string[]) => readLessons(client, ids, personId);
  const read = await (kept !== undefined && personId === undefined
    ? kept.of(client, 'transcript', unknown, reading)
    : reading(unknown.map(({ id }) => id)));
  const anew = lessonPart(heads.flatMap((head) => (read.has(head.id) ? [{ ...head, marks: read.get(head.id)! }] : [])));
  const units: Unit[] = [];
  const marks = new Map<string, ReadonlyMap<string, Marked>>();
  for (const { id, title, at, stand } of heads)
    for (const module of LESSON_MODULES) {
      const key = unitKey(module, id);
      const whole = anew.marks.get(key) ?? known.find(key, stand) ?? new Map<string, Marked>();
      if (personId === undefined) known.keep(key, { stand, marks: whole });
      const those = ofOne(whole, personId);
      if (those.size === 0) continue;
      units.push({ key, module, id, title, at });
      marks.set(key, those);
    }
  return { units, marks };
}

/** Of the whole class, or of one student alone. */
function ofOne(marks: ReadonlyMap<string, Marked>, personId: string | undefined): ReadonlyMap<string, Marked> {
  if (personId === undefined) return marks;
  const mine = marks.get(personId);
  return new Map(mine === undefined ? [] : [[personId, mine]]);
}

/** What lessons came to; what nobody was for is no unit. */
export function lessonPart(
  lessons: readonly (Omit<LessonHead, 'stand' | 'lastAt'> & { readonly marks: ReadonlyMap<string, LessonMark> })[],
): Part {
  const units: Unit[] = [];
  const marks: [string, ReadonlyMap<string, Marked>][] = [];
  for (const { id, title, at, marks: those } of lessons.filter((one) => one.marks.size > 0))
    for (const module of LESSON_MODULES) {
      const key = unitKey(module, id);
      const its = [...those].flatMap(([whose, mark]): [string, Marked][] => {
        const marked = markedIn(module, mark);
        return marked === undefined ? [] : [[whose, marked]];
      });
      marks.push([key, new Map(its)]);
      if (its.length > 0) units.push({ key, module, id, title, at });
    }
  return { units, marks: new Map(marks) };
}

function markedIn(module: (typeof LESSON_MODULES)[number], mark: LessonMark): Marked | undefined {
  if (module !== 'exercises') return { mark: mark[module] };
  if (mark.exercises === undefined) return undefined;
  if (mark.exercises === 'excused') return { mark: 'excused' };
  const { won, of } = mark.exercises;
  return { mark: Math.min(MARK_MOST, shareOf(won, of)), scoreTenths: won, fullTenths: of };
}

async function readLessons(client: Connection, ids: readonly string[], personId: string | undefined) {
  const read = new Map<string, Map<string, LessonMark>>();
  if (ids.length === 0) return read;
  const { rows } = await client.query<LessonRow>({
    name: 'transcript-learners',
    text: `select m.lesson_id as id, r.person_id as "personId", r.status, r.marked, r.score,
        r.won_tenths::int as won, r.of_tenths::int as of,
        r.stayed_ms::float8 / nullif(m.ended_at - m.started_at, 0) as stayed
      from lesson_mode m
      cross join lateral (
        select person_id, status, marked, score, stayed_ms, won_tenths, of_tenths from report_learner
        where lesson_id = m.lesson_id and not test_lesson and ($2::uuid is null or person_id = $2)
        offset 0 -- or the views would be made of every lesson of the school first
      ) r
      where m.lesson_id = any($1)`,
    values: [ids, personId ?? null],
  });
  for (const row of rows) {
    const those = read.get(row.id) ?? new Map<string, LessonMark>();
    read.set(row.id, those.set(row.personId, lessonMark(row)));
  }
  return read;
}

const isOnLeave = ({ status }: Pick<LessonRow, 'status'>) => status === 'sickLeave' || status === 'personalLeave';

const lessonMark = (row: LessonRow): LessonMark => ({
  attendance: attended(row),
  lessons: row.score ?? 'excused',
  exercises: exercised(row, row),
});

/** Who is on leave and won nothing is not assessed, as in the lesson’s score. */
export function exercised(of: Won, about: Pick<LessonRow, 'status'>): LessonMark['exercises'] {
  if (of.of === 0) return undefined;
  return of.won === 0 && isOnLeave(about) ? 'excused' : { won: of.won, of: of.of };
}

/** Whom a teacher marked was there, as the teacher says; of others, how much of the lesson they were. */
export function attended({ status, marked, stayed }: Pick<LessonRow, 'status' | 'marked' | 'stayed'>): Mark {
  if (isOnLeave({ status })) return 'excused';
  if (status !== 'present' && status !== 'late') return 0;
  return marked ? 1000 : Math.min(1000, Math.round((stayed ?? 0) * 1000));
}

/** A homework, an experiment, a scored topic or a replay; a score that students do not see yet is none. */
export interface WorkRow {
  readonly id: string;
  readonly title: string;
  readonly at: number;
  readonly fullTenths: number;
  readonly isOver: boolean;
  readonly submissions: readonly {
    readonly personId: string;
    readonly status: string;
    readonly score: number | null;
  }[];
}

interface HomeworkHead extends Omit<WorkRow, 'submissions'> {
  /** How far what was submitted and the class are: what it came to stays as it is until then. */
  readonly stand: string;
}

async function homeworkHeads(client: Connection, { classId, now }: Pick<Asked, 'classId' | 'now'>) {
  const { rows } = await client.query<HomeworkHead>({
    name: 'transcript-homework',
    text: `select h.id, h.title, h.due_at::float8 as at, h.full_tenths::int as "fullTenths",
        h.status = 'ended' or h.due_at < $2 as "isOver",
        concat_ws('.', (${submittedVersion('h')}), (${CLASS_VERSION}), h.due_at, h.full_tenths,
          h.status = 'ended' or h.due_at < $2) as stand
      from homework_row h
      where h.class_id = $1 and h.status in ('active', 'ended')
      order by h.due_at, h.id`,
    values: [classId, now],
  });
  return rows;
}

async function withSubmissions(
  client: Connection,
  heads: readonly HomeworkHead[],
  personId: string | undefined,
): Promise<readonly (HomeworkHead & WorkRow)[]> {
  if (heads.length === 0) return [];
  const { rows } = await client.query<WorkRow['submissions'][number] & { readonly id: string }>({
    name: 'transcript-submissions',
    text: `select homework_id as id, person_id as "personId", status, score_tenths::int as score
      from homework_submission where homework_id = any($1) and ($2::uuid is null or person_id = $2)`,
    values: [heads.map(({ id }) => id), personId ?? null],
  });
  const by = Map.groupBy(rows, ({ id }) => id);
  return heads.map((head) => ({ ...head, submissions: by.get(head.id) ?? [] }));
}

export const homeworkRows = async (client: Connection, asked: Omit<Asked, 'known'>): Promise<readonly WorkRow[]> =>
  withSubmissions(client, await homeworkHeads(client, asked), asked.personId);

/** Of each homework what it came to, as long as that stays as it is: a class of 3,000 has some 50,000 submissions. */
async function homeworkMarks(client: Connection, asked: Asked, students: readonly Student[]): Promise<Part> {
  const { known, personId } = asked;
  const heads = await homeworkHeads(client, asked);
  const keyOf = ({ id }: { readonly id: string }) => unitKey('homework', id);
  const unknown = heads.filter((head) => known.find(keyOf(head), head.stand) === undefined);
  const anew = workMarks('homework', await withSubmissions(client, unknown, personId), students);
  const marks = heads.map((head) => {
    const key = keyOf(head);
    const whole = anew.marks.get(key) ?? known.find(key, head.stand)!;
    if (personId === undefined) known.keep(key, { stand: head.stand, marks: whole });
    return [key, ofOne(whole, personId)] as const;
  });
  return { units: heads.map((head) => unitOf('homework', head)), marks: new Map(marks) };
}

const unitOf = (module: ModuleKind, { id, title, at }: Pick<WorkRow, 'id' | 'title' | 'at'>): Unit => ({
  key: unitKey(module, id),
  module,
  id,
  title,
  at,
});

export async function experimentRows(client: Connection, asked: Omit<Asked, 'known'>): Promise<readonly WorkRow[]> {
  const { rows } = await client.query<WorkRow>({
    name: 'transcript-experiments',
    text: `select e.experiment_id as id, e.title, e.due_at::float8 as at, ${MARK_MOST} as "fullTenths",
        e.due_at < $2 as "isOver", coalesce(r.reports, '[]') as submissions
      from experiment_row e
      left join (
        select l.experiment_id, json_agg(json_build_object('personId', l.person_id, 'status', l.status,
          'score', case when o.released_at is not null then l.score_tenths end)) as reports
        from lab_report l join experiment_row o on o.experiment_id = l.experiment_id
        where o.class_id = $1 and ($3::uuid is null or l.person_id = $3)
        group by l.experiment_id
      ) r on r.experiment_id = e.experiment_id
      where e.class_id = $1 and e.status = 'published'
      order by e.due_at, e.experiment_id`,
    values: [asked.classId, asked.now, asked.personId ?? null],
  });
  return rows;
}

/** What was submitted and scored counts; what was due and is not there is missing. */
export function workMarks(module: ModuleKind, rows: readonly WorkRow[], students: readonly Student[]): Part {
  const units = rows.map((row) => unitOf(module, row));
  const marks = rows.map(({ id, at, fullTenths, isOver, submissions }) => {
    const submitted = new Map(submissions.map((one) => [one.personId, one]));
    const marked = ({ personId, since }: Student): Marked => {
      const { status, score = null } = submitted.get(personId) ?? {};
      if (status === 'graded' && score !== null)
        return { mark: shareOf(score, fullTenths), scoreTenths: score, fullTenths };
      if (status !== undefined) return { mark: status === 'excused' ? 'excused' : 'waiting' };
      if (!isOver) return { mark: 'notYet' };
      return { mark: since > at ? 'excused' : 'missing' }; // it was due before they came
    };
    return [unitKey(module, id), new Map(students.map((one) => [one.personId, marked(one)]))] as const;
  });
  return { units, marks: new Map(marks) };
}
