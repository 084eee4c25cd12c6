import { HomeworkPublished, HomeworkSubmitted, SubmissionGraded } from '@lectern/contracts/homework/facts.ts';
import { homeworkStream } from '@lectern/contracts/homework/homework.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { Client } from 'pg';
import { chained, type Given } from './taught/chain.ts';
import { append, BATCH, teachLesson, type Taught } from './taught-lesson.ts';
import { seeded } from './random.ts';

interface WantedTerm {
  readonly students: number;
  /** Units of the transcript: two of each lesson, one of each homework, as many of the one as of the other. */
  readonly units: number;
  readonly seed?: number;
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
const EVERY_DAYS = 5;
const TITLE = '作业';

/** Writes a term of one class: lessons and homework in turn, each of which most students did and most were scored for. */
export async function teachTerm(
  databaseUrl: string,
  { students, units, seed = 1, say = () => undefined }: WantedTerm,
): Promise<TaughtTerm> {
  const rounds = Math.floor(units / 3);
  const now = Math.floor(Date.now() / 60_000) * 60_000;
  const lessonIds: string[] = [];
  const homeworkIds: string[] = [];
  let [taught, facts]: [Taught | undefined, number] = [undefined, 0];
  for (let round = 0; round < rounds; round += 1) {
    const endedAt = now - (rounds - round) * EVERY_DAYS * DAY_MS;
    const lesson = await teachLesson(databaseUrl, {
      students,
      minutes: LESSON_MINUTES,
      seed: seed + round,
      endedAt,
      title: `第 ${round + 1} 讲`,
      ...(taught && { again: taught }),
    });
    taught ??= lesson;
    const id = newId(endedAt);
    facts += lesson.facts + (await writeHomework(databaseUrl, lesson, { id, n: round + 1, at: endedAt, seed }));
    lessonIds.push(lesson.lessonId);
    homeworkIds.push(id);
    say(`${round + 1} of ${rounds}: ${facts.toLocaleString('en')} facts`);
  }
  if (taught === undefined) throw new Error('A term has 3 units at least.');
  const { classId, teacherId, studentIds, school } = taught;
  return { classId, teacherId, studentIds, school, lessonIds, homeworkIds, facts };
}

interface Set {
  readonly id: string;
  readonly n: number;
  readonly at: number;
  readonly seed: number;
}

/** In ten students nine submit, and of ten submissions nine are scored. */
async function writeHomework(databaseUrl: string, taught: Taught, { id, n, at, seed }: Set): Promise<number> {
  const { classId, teacherId, studentIds, school } = taught;
  const random = seeded(seed * 1000 + n);
  const title = `${TITLE} ${n}`;
  const content = { type: 'doc' as const, content: [] };
  const teacher = { personId: teacherId, role: 'teacher' as const };
  const window = { opensAt: at, dueAt: at + 3 * DAY_MS, late: 'flagged' as const, fullTenths: 1000 };
  const log: Given[] = [{ voice: teacher, at, facts: [HomeworkPublished({ classId, title, content, ...window })] }];
  const submitted = studentIds.filter(() => random.chance(0.9));
  for (const [place, personId] of submitted.entries()) {
    const data = { personId, attempt: 1, replaces: false, isLate: false, pictures: [], files: [] };
    log.push({ voice: { personId, role: 'student' }, at: at + place, facts: [HomeworkSubmitted(data)] });
  }
  for (const personId of submitted.filter(() => random.chance(0.9))) {
    const scoreTenths = 10 * Math.floor(40 + random.next() * 61);
    const data = { personId, title, scoreTenths, isAgain: false };
    log.push({ voice: teacher, at: at + DAY_MS, facts: [SubmissionGraded(data)] });
  }
  const entries = chained(homeworkStream, `homework/${id}`, school, log);
  const client = new Client({ connectionString: databaseUrl, options: '-c role=lectern_app' });
  await client.connect();
  try {
    await client.query('begin');
    for (let from = 0; from < entries.length; from += BATCH) await append(client, entries.slice(from, from + BATCH));
    await client.query('commit');
  } finally {
    await client.end();
  }
  return log.length;
}
