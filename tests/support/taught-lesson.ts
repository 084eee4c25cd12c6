import { randomBytes } from 'node:crypto';
import { ClassCreated, MemberJoined, type memberRole } from '@lectern/contracts/class/facts.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import type { Page } from '@lectern/contracts/slides/state.ts';
import { classStream, lessonStream } from '@lectern/contracts/streams.ts';
import { Client } from 'pg';
import type * as z from 'zod/mini';
import { demoSchool, demoTeacher } from '../../services/src/demo/demo.school.ts';
import type { NewEntry } from '../../services/src/ledger/event-store/event-store.ts';
import { seal } from '../../services/src/ledger/sealing/box.ts';
import { chained } from './taught/chain.ts';
import type { Cast, Voice } from './taught/class-hour.ts';
import { story } from './taught/story.ts';

export interface Wanted {
  readonly students: number;
  /** At least 10. */
  readonly minutes: number;
  readonly seed?: number;
  /** When it ended, in ms; an hour ago without it. */
  readonly endedAt?: number;
  readonly title?: string;
  /** The demo school and its teacher without them; both are made where they are not there. */
  readonly school?: string;
  readonly teacherId?: string;
  /** People who are there already, and teach the class with its teacher. */
  readonly coTeacherIds?: readonly string[];
  /** An earlier lesson of the same class, with the same people. */
  readonly again?: Pick<Taught, 'classId' | 'assistantId' | 'auditorId' | 'studentIds'>;
  /** Pages that are stored already; without them 40 whose pictures are missing. */
  readonly deck?: Cast['deck'];
}

export interface Taught extends Pick<
  Cast,
  'lessonId' | 'classId' | 'deckId' | 'teacherId' | 'assistantId' | 'auditorId' | 'studentIds'
> {
  readonly school: string;
  readonly facts: number;
  readonly startedAt: number;
  readonly endedAt: number;
}

/** In one statement: each of several hundred takes the database less than each of a thousand. */
export const BATCH = 500;
const [MEMBERS_AT_ONCE, AGO_MS] = [500, 3600_000];
const SURNAMES = '陈李王张刘赵孙黄吴徐何郭马罗梁宋郑谢韩唐';
const GIVEN =
  '思齐 沐阳 雨桐 子涵 一诺 启明 嘉宁 梓轩 欣怡 浩然 书瑶 俊熙 静怡 明哲 晓彤 宇航 若曦 景行 星河 念安'.split(' ');

/**
 * Writes a lesson that was taught, with its class and its people, into a migrated database: in one transaction, so that
 * no timer ever meets it half done. Whoever listens to the ledger hears of it at the end.
 */
export async function teachLesson(databaseUrl: string, wanted: Wanted): Promise<Taught> {
  const { students, minutes, seed = 1, school = demoSchool.id, teacherId = demoTeacher.id } = wanted;
  const endedAt = wanted.endedAt ?? Math.floor((Date.now() - AGO_MS) / 60_000) * 60_000;
  const startsAt = endedAt - minutes * 60_000;
  const [lessonId, newClass, deckId, newAssistant, newAuditor] = Array.from({ length: 5 }, () => newId(startsAt));
  const classId = wanted.again?.classId ?? newClass;
  const [assistantId, auditorId] = [wanted.again?.assistantId ?? newAssistant, wanted.again?.auditorId ?? newAuditor];
  const studentIds = wanted.again?.studentIds ?? Array.from({ length: students }, () => newId(startsAt));
  const client = new Client({ connectionString: databaseUrl, options: '-c role=lectern_app' });
  await client.connect();
  try {
    await client.query('begin');
    const people = [
      { id: teacherId, name: demoTeacher.name },
      { id: assistantId!, name: '助教' },
      { id: auditorId!, name: '旁听' },
      ...studentIds.map((id, index) => ({ id, name: nameOf(index) })),
    ];
    const secrets = await addPeople(client, school, people);
    const cast: Cast = {
      lessonId: lessonId!,
      classId: classId!,
      deckId: deckId!,
      assistantId: assistantId!,
      auditorId: auditorId!,
      title: wanted.title ?? `角动量守恒（${students} 人）`,
      teacherId,
      studentIds,
      startsAt,
      minutes,
      seed,
      deck: wanted.deck ?? { name: '角动量守恒.pdf', file: 'd'.repeat(64), pages: blankPages(40) },
      seal: (personId, words) => seal(words, personId, secrets.get(personId) ?? '', `lesson/${lessonId}`),
    };
    const entries = [
      ...(wanted.again === undefined ? classLog(cast, school, wanted.coTeacherIds) : []),
      ...lessonLog(cast, school),
    ];
    for (let from = 0; from < entries.length; from += BATCH) await append(client, entries.slice(from, from + BATCH));
    await client.query('commit');
    const facts = entries.reduce((sum, entry) => sum + entry.facts.length, 0);
    const ids = { lessonId: cast.lessonId, classId: cast.classId, deckId: cast.deckId, teacherId, studentIds };
    return {
      ...ids,
      assistantId: cast.assistantId,
      auditorId: cast.auditorId,
      school,
      facts,
      startedAt: startsAt,
      endedAt,
    };
  } finally {
    await client.end();
  }
}

/** The secrets of these people, by id; who is there already keeps theirs. */
async function addPeople(client: Client, school: string, people: readonly { id: string; name: string }[]) {
  const rows = people.map((person) => ({ ...person, secret: randomBytes(24).toString('base64url') }));
  await client.query('insert into school (id, name, seats) values ($1, $1, true) on conflict do nothing', [school]);
  await client.query(
    `insert into person (id, school, name, bound, secret) select id, $1, name, true, secret
     from jsonb_to_recordset($2) as p (id uuid, name text, secret text) on conflict do nothing`,
    [school, JSON.stringify(rows)],
  );
  const known = await client.query<{ id: string; secret: string }>('select id, secret from person where id = any($1)', [
    people.map(({ id }) => id),
  ]);
  return new Map(known.rows.map(({ id, secret }) => [id, secret]));
}

/** The class, made a week before. */
function classLog(
  { classId, teacherId, assistantId, auditorId, studentIds, startsAt }: Cast,
  school: string,
  coTeacherIds: readonly string[] = [],
) {
  const at = startsAt - 7 * 24 * 3600_000;
  const teacher: Voice = { personId: teacherId, role: 'visitor' };
  const by: Voice = { personId: teacherId, role: 'teacher' };
  const joined =
    (role: z.output<typeof memberRole>, through: 'founding' | 'enrolment' | 'appointment') => (personId: string) =>
      MemberJoined({ personId, role, through });
  const created = ClassCreated({ name: `大课 ${studentIds.length} 人`, inviteCode: '', schoolOnly: false });
  const log = [
    { voice: teacher, at, facts: [created, joined('teacher', 'founding')(teacherId)] },
    { voice: by, at, facts: [joined('assistant', 'appointment')(assistantId)] },
    { voice: by, at, facts: [joined('auditor', 'appointment')(auditorId)] },
    ...coTeacherIds.map((one) => ({ voice: by, at, facts: [joined('coTeacher', 'appointment')(one)] })),
  ];
  for (let from = 0; from < studentIds.length; from += MEMBERS_AT_ONCE)
    log.push({
      voice: by,
      at,
      facts: studentIds.slice(from, from + MEMBERS_AT_ONCE).map(joined('student', 'enrolment')),
    });
  return chained(classStream, `class/${classId}`, school, log);
}

function lessonLog(cast: Cast, school: string): NewEntry[] {
  const log = story(cast).map(({ second, voice, facts }) => ({
    voice,
    facts,
    at: cast.startsAt + Math.round(second * 1000),
  }));
  return chained(lessonStream, `lesson/${cast.lessonId}`, school, log);
}

/** Entries in one statement; they must be new. */
export async function append(client: Client, entries: readonly NewEntry[]): Promise<void> {
  const { rows } = await client.query<{ status: string }>('select status from append($1::jsonb)', [
    JSON.stringify(entries),
  ]);
  const failed = rows.find(({ status }) => status !== 'appended');
  if (failed !== undefined) throw new Error(`It could not be written: ${failed.status}.`);
}

function blankPages(count: number): readonly Page[] {
  return Array.from({ length: count }, (_, index) => ({
    n: index + 1,
    images: [480, 1600].map((width) => ({ width, height: (width * 9) / 16, file: `${index + 1}`.padStart(64, '0') })),
    title: `第 ${index + 1} 页`,
    text: `角动量守恒 ${index + 1}`,
  }));
}

const nameOf = (index: number): string =>
  `${SURNAMES[index % SURNAMES.length]}${GIVEN[Math.floor(index / SURNAMES.length) % GIVEN.length]}${index < 400 ? '' : index}`;
