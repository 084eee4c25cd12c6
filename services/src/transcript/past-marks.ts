import { learnersIn } from '@lectern/contracts/attendance/learner.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import {
  classStream,
  lessonStream,
  type ClassStreamState,
  type LessonStreamState,
} from '@lectern/contracts/streams.ts';
import { MARK_MOST } from '@lectern/contracts/transcript/grade.ts';
import { Injectable } from '@nestjs/common';
import { ExamMarks } from '../attempt/exam-marks.ts';
import { members } from '../class/class.rows.ts';
import { experiments, labReports } from '../experiment/experiment.rows.ts';
import { homeworks, submissions } from '../homework/homework.rows.ts';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { foldAll, PastStreams } from '../ledger/folding/past-streams.ts';
import { Database, type Connection } from '../ops/database/database.ts';
import { LruCache } from '../ops/lru-cache.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { exercisesOf, resultOf } from '../reports/my-result.ts';
import {
  attended,
  exercised,
  experimentRows,
  homeworkRows,
  lessonHeads,
  lessonMarks,
  lessonPart,
  together,
  workMarks,
  type ClassMarks,
  type LessonHead,
  type LessonMark,
  type Marked,
  type WorkRow,
} from './class-marks.ts';
import { LEARNS, type Student } from './class-students.ts';
import { examsOnce, withExams } from './exam-part.ts';
import { KnownLessons } from './known-lessons.ts';
import { liveRows, replayRows, topicRows, topicThen, wasVisible } from './topics-and-replays.ts';

/** So many marks of past moments are held: who reads one student after another asks for the same moment again. */
const MOST_MARKS = 400_000;

/** What stands in rows, and what stood in them is made anew from facts where something came since. */
interface Rows {
  readonly students: readonly Student[];
  readonly heads: readonly LessonHead[];
  readonly untouched: Awaited<ReturnType<typeof lessonMarks>>;
  readonly homework: readonly WorkRow[];
  readonly experiments: readonly WorkRow[];
  readonly topics: readonly WorkRow[];
  readonly live: readonly WorkRow[];
  readonly replays: Awaited<ReturnType<typeof replayRows>>;
  readonly streams: readonly string[];
  readonly exams: readonly string[];
}

/**
 * What there was to assess in a class at a moment, and what each student had of it. Rows tell what is now, so whatever
 * had a fact since then is made anew from its facts up to then, by the same declarations that make the rows; the rest is
 * now as it was then. Names are those of today.
 */
@Injectable()
export class PastMarks {
  private readonly held = new LruCache<ClassMarks>(MOST_MARKS);

  constructor(
    private readonly database: Database,
    private readonly past: PastStreams,
    private readonly exams: ExamMarks,
  ) {}

  /** @throws RefusedError transcript.tooMany */
  async of(classId: string, school: string, until: number, known: KnownLessons<Marked>): Promise<ClassMarks> {
    const key = `${classId} ${until}`;
    const before = this.held.get(key);
    if (before !== undefined) return before;
    const made = await this.make(classId, school, until, known);
    this.held.set(key, made, 1 + made.students.length * made.units.length);
    return made;
  }

  private async make(classId: string, school: string, until: number, known: KnownLessons<Marked>) {
    const ofClass = await this.past.facts(`class/${classId}`, until);
    const joined = new Map(
      members
        .project(ofClass)
        .flatMap(({ personId, role, enteredAt, joinedAt }) =>
          LEARNS.includes(role) ? [[personId, enteredAt ?? joinedAt] as const] : [],
        ),
    );
    if (joined.size > LIMITS.transcriptStudents) throw new RefusedError('transcript.tooMany');
    const rows = await this.database.asOfOneMoment('lesson_mode', async (client): Promise<Rows> => {
      const heads = (await lessonHeads(client, classId)).filter(({ at }) => at <= until);
      const asked = { classId, now: until, personId: undefined, known };
      return {
        students: await studentsOf(client, classId, joined),
        heads,
        untouched: await lessonMarks(
          client,
          asked,
          heads.filter(({ lastAt }) => lastAt <= until),
        ),
        homework: await homeworkRows(client, asked),
        experiments: await experimentRows(client, asked),
        topics: await topicRows(client, asked),
        live: await liveRows(client, { classId, until }),
        replays: await replayRows(client, { classId, until }),
        ...(await streamsOf(client, classId)),
      };
    });
    // Asked after the rows were read: what is unchanged now was so in them.
    const changed = await this.past.changedSince(rows.streams, until);
    const { students } = rows;
    const homework = await this.works('homework', rows.homework, changed, until, homeworkThen);
    const labs = await this.works('experiment', rows.experiments, changed, until, experimentThen);
    const talk = await this.works('discussion', rows.topics, changed, until, topicThen);
    const all = together(students, [
      await this.lessons(rows, ofClass, until),
      workMarks('homework', homework, students),
      workMarks('experiments', labs, students),
      workMarks('discussions', talk, students),
      workMarks('live', rows.live, students),
      workMarks('video', await this.replays(rows.replays, until), students),
    ]);
    return withExams(all, await this.exams.asOf(rows.exams, school, until), until);
  }

  /** Lessons that were over, in their order; a correction of later is not in what they came to. */
  private async lessons({ heads, untouched }: Rows, ofClass: readonly StoredFact[], until: number) {
    const anew = new Map<string, ReadonlyMap<string, LessonMark>>();
    const room = foldAll(classStream, ofClass).state;
    for (const { id, lastAt } of heads)
      if (lastAt > until)
        anew.set(id, marksIn((await this.past.folded(lessonStream, `lesson/${id}`, until)).state, room));
    const made = lessonPart(
      heads.flatMap(({ id, title, at }) => (anew.has(id) ? [{ id, title, at, marks: anew.get(id)! }] : [])),
    );
    const order = new Map(heads.map(({ id }, n) => [id, n]));
    return {
      units: [...untouched.units, ...made.units].toSorted((one, other) => order.get(one.id)! - order.get(other.id)!),
      marks: new Map([...untouched.marks, ...made.marks]),
    };
  }

  /** Those that students could watch then. */
  private async replays(now: Rows['replays'], until: number): Promise<readonly WorkRow[]> {
    const streamOf = ({ id }: { readonly id: string }) => `playback/${id}`;
    const changed = await this.past.changedSince(now.map(streamOf), until);
    const then: WorkRow[] = [];
    for (const one of now) {
      const stream = streamOf(one);
      if (changed.has(stream) ? wasVisible(await this.past.facts(stream, until)) : one.isVisible) then.push(one);
    }
    return then;
  }

  private async works(
    family: string,
    now: readonly WorkRow[],
    changed: ReadonlySet<string>,
    until: number,
    then: (facts: readonly StoredFact[], until: number) => WorkRow | undefined,
  ): Promise<readonly WorkRow[]> {
    const anew: WorkRow[] = [];
    for (const stream of [...changed].filter((one) => one.startsWith(`${family}/`))) {
      const row = then(await this.past.facts(stream, until), until);
      if (row !== undefined) anew.push(row);
    }
    const same = now.filter(({ id }) => !changed.has(`${family}/${id}`));
    return [...same, ...anew].toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  }
}

async function studentsOf(client: Connection, classId: string, joined: ReadonlyMap<string, number>) {
  const { rows } = await client.query<Omit<Student, 'since'>>({
    name: 'transcript-past-students',
    text: `select p.id as "personId", p.name, a.login, r.number
      from person p
      left join account a on a.person = p.id
      left join roster_entry r on r.class_id = $1 and r.person_id = p.id
      where p.id = any($2) order by p.sorted_as, p.id`,
    values: [classId, [...joined.keys()]],
  });
  return rows.map((row): Student => ({ ...row, since: joined.get(row.personId)! }));
}

/** Whatever the class has ever had, also what was taken away since. */
async function streamsOf(client: Connection, classId: string) {
  const { rows } = await client.query<{ stream: string }>({
    name: 'transcript-streams',
    text: `select 'homework/' || id as stream from homework_row where class_id = $1
      union all select 'experiment/' || experiment_id from experiment_row where class_id = $1
      union all select 'discussion/' || id from discussion_topic where class_id = $1`,
    values: [classId],
  });
  return { streams: rows.map(({ stream }) => stream), exams: await examsOnce(client, classId) };
}

function homeworkThen(facts: readonly StoredFact[], until: number): WorkRow | undefined {
  const [row] = homeworks.project(facts);
  if (row === undefined || !['active', 'ended'].includes(row.status ?? '')) return undefined;
  const { id, title, dueAt: at, fullTenths, status } = row;
  const all = submissions.project(facts).map((one) => handedIn(one, one.scoreTenths));
  return { id, title, at, fullTenths, isOver: status === 'ended' || at < until, submissions: all };
}

function experimentThen(facts: readonly StoredFact[], until: number): WorkRow | undefined {
  const [row] = experiments.project(facts);
  if (row === undefined || row.status !== 'published') return undefined;
  const { experimentId: id, title, dueAt: at, releasedAt } = row;
  const all = labReports
    .project(facts)
    .map((one) => handedIn(one, releasedAt === undefined ? undefined : one.scoreTenths));
  return { id, title, at, fullTenths: MARK_MOST, isOver: at < until, submissions: all };
}

const handedIn = (
  { personId, status = '' }: { readonly personId: string; readonly status?: string | undefined },
  score: number | undefined,
) => ({ personId, status, score: score ?? null });

/** What a lesson had come to for each who learns in it; nothing, where it was a test lesson [R9.01]. */
function marksIn(state: LessonStreamState, room: ClassStreamState): ReadonlyMap<string, LessonMark> {
  const { lesson } = state;
  const marks = new Map<string, LessonMark>();
  if (lesson.status !== 'ended') return marks;
  const { startedAt, endedAt } = lesson;
  for (const personId of learnersIn(state, room.class)) {
    const {
      attendance: status = 'absent',
      marked = false,
      stays,
      score,
      testLesson,
    } = resultOf(state, room, personId, 'student');
    if (testLesson) return new Map();
    const ms = stays.reduce((sum, { from, to = endedAt }) => sum + Math.max(0, Math.min(to, endedAt) - from), 0);
    const stayed = endedAt > startedAt ? ms / (endedAt - startedAt) : null;
    marks.set(personId, {
      attendance: attended({ status, marked, stayed }),
      lessons: score ?? 'excused',
      exercises: exercised(exercisesOf(state, personId), { status }),
    });
  }
  return marks;
}
