import { HomeworkPublished, HomeworkSubmitted, SubmissionGraded } from '@lectern/contracts/homework/facts.ts';
import { homeworkStream } from '@lectern/contracts/homework/homework.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { Client } from 'pg';
import type { NewEntry } from '../../services/src/ledger/event-store/event-store.ts';
import { chained, type Given } from './taught/chain.ts';
import { append, BATCH, teachLesson, type Taught } from './taught-lesson.ts';
import { seeded } from './random.ts';

interface WantedTerm {
  readonly students: number;
  /** Units of the transcript: two of each lesson, the others homework. */
  readonly units: number;
  readonly lessons?: number;
  /** Which part of the class submits each homework. */
  readonly submits?: number;
  /** Which part of what was submitted is scored. */
  readonly scored?: number;
  readonly seed?: number;
  readonly coTeacherIds?: readonly string[];
  readonly say?: (text: string) => void;
}

export interface TaughtTerm extends Pick<Taught, 'classId' | 'teacherId' | 'studentIds' | 'school'> {
  readonly lessonIds: readonly string[];
  readonly homeworkIds: readonly string[];
  readonly facts: number;
}

const DAY_MS = 86_400_000;
/** As short as one can be: a term has many, and a long one is measured by itself. */
const LESSON_MINUTES = 10;
const TERM_DAYS = 110;
const [SUBMITS, SCORED] = [0.9, 0.9];
const TITLE = '作业';
/** After so many homework it is said how far it is. */
const TOLD = 4;

/** Writes a term of one class: its lessons, and homework that most students submitted and most were scored for. */
export async function teachTerm(
  databaseUrl: string,
  {
    students,
    units,
    lessons = Math.ceil(units / 15),
    submits = SUBMITS,
    scored = SCORED,
    seed = 1,
    coTeacherIds = [],
    say = () => undefined,
  }: WantedTerm,
): Promise<TaughtTerm> {
  const works = units - 2 * lessons;
  if (lessons < 1 || works < 0) throw new Error('A term has a lesson, and two units of each.');
  const now = Math.floor(Date.now() / 60_000) * 60_000;
  const before = (n: number, of: number) => now - Math.ceil(((of - n) / of) * TERM_DAYS) * DAY_MS;
  const lessonIds: string[] = [];
  const homeworkIds: string[] = [];
  let [taught, facts]: [Taught | undefined, number] = [undefined, 0];
  for (let n = 0; n < lessons; n += 1) {
    const lesson = await teachLesson(databaseUrl, {
      students,
      minutes: LESSON_MINUTES,
      seed: seed + n,
      endedAt: before(n, lessons),
      title: `第 ${n + 1} 讲`,
      coTeacherIds,
      ...(taught && { again: taught }),
    });
    taught ??= lesson;
    lessonIds.push(lesson.lessonId);
    facts += lesson.facts;
    say(`${n + 1} of ${lessons} lessons: ${facts.toLocaleString('en')} facts`);
  }
  if (taught === undefined) throw new Error('A term has a lesson.');
  let writing: Promise<unknown> = Promise.resolve();
  for (let n = 0; n < works; n += 1) {
    const at = before(n, works);
    const id = newId(at);
    const entries = homeworkEntries(taught, { id, n: n + 1, at, seed, submits, scored });
    await writing;
    writing = write(databaseUrl, entries); // the database writes while the next one is made up
    writing.catch(() => undefined); // it is waited for, and told then
    facts += entries.length;
    homeworkIds.push(id);
    if ((n + 1) % TOLD === 0) say(`${n + 1} of ${works} homework: ${facts.toLocaleString('en')} facts`);
  }
  await writing;
  const { classId, teacherId, studentIds, school } = taught;
  return { classId, teacherId, studentIds, school, lessonIds, homeworkIds, facts };
}

interface Written {
  readonly id: string;
  readonly n: number;
  readonly at: number;
  readonly seed: number;
  readonly submits: number;
  readonly scored: number;
}

function homeworkEntries(taught: Taught, { id, n, at, seed, submits, scored }: Written): readonly NewEntry[] {
  const { classId, teacherId, studentIds, school } = taught;
  const random = seeded(seed * 1000 + n);
  const title = `${TITLE} ${n}`;
  const content = { type: 'doc' as const, content: [] };
  const teacher = { personId: teacherId, role: 'teacher' as const };
  const window = { opensAt: at, dueAt: at + 3 * DAY_MS, late: 'flagged' as const, fullTenths: 1000 };
  const log: Given[] = [{ voice: teacher, at, facts: [HomeworkPublished({ classId, title, content, ...window })] }];
  const submitted = studentIds.filter(() => random.chance(submits));
  for (const [place, personId] of submitted.entries()) {
    const data = { personId, attempt: 1, replaces: false, isLate: false, pictures: [], files: [] };
    log.push({ voice: { personId, role: 'student' }, at: at + place, facts: [HomeworkSubmitted(data)] });
  }
  for (const personId of submitted.filter(() => random.chance(scored))) {
    const scoreTenths = 10 * Math.floor(40 + random.next() * 61);
    const data = { personId, title, scoreTenths, isAgain: false };
    log.push({ voice: teacher, at: at + DAY_MS, facts: [SubmissionGraded(data)] });
  }
  return chained(homeworkStream, `homework/${id}`, school, log);
}

async function write(databaseUrl: string, entries: readonly NewEntry[]): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, options: '-c role=lectern_app' });
  await client.connect();
  try {
    await client.query('begin');
    for (let from = 0; from < entries.length; from += BATCH) await append(client, entries.slice(from, from + BATCH));
    await client.query('commit');
  } finally {
    await client.end();
  }
}
