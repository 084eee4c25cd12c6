import { attendanceStatus } from '@lectern/contracts/attendance/status.ts';
import type { SubmissionDetail } from '@lectern/contracts/homework/queries.ts';
import type { Fact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { AttendanceHistory, ReportCell } from '@lectern/contracts/reports/queries.ts';
import type { Mark } from '@lectern/contracts/transcript/grade.ts';
import type { Transcript } from '@lectern/contracts/transcript/queries.ts';
import type * as z from 'zod/mini';
import type { Client } from '../support/client.ts';
import { seeded } from '../support/random.ts';
import { exercisesOf, figureOf, framed } from '../support/recount.ts';
import { stateOf } from '../support/stored-lesson.ts';

/** Everything of a stream, as the ledger has it. */
export type Load = (stream: string) => Promise<readonly Fact[]>;

interface Checked {
  readonly cells: number;
  /** What does not recompute, and to what. */
  readonly wrong: readonly string[];
}

/** After so many units it is said how far it is. */
const TOLD = 10;

/** Random cells of a transcript, each recomputed from nothing but the facts that its page lists. */
export async function checkCells(
  readers: readonly Client[],
  classId: string,
  load: Load,
  cells: number,
  say: (done: number) => void = () => undefined,
): Promise<Checked> {
  const { units, students } = await answered<Transcript>(readers[0]!, `/api/transcript/${classId}/table`);
  const random = seeded(cells);
  const drawn = Array.from({ length: cells }, () => [random.int(units.length), random.int(students.length)] as const);
  const everybody = students.map(({ personId }) => personId);
  const wrong: string[] = [];
  // One unit after another, so that the facts of no more than one are held.
  for (const [n, unit] of units.entries()) {
    const facts = drawn.some(([at]) => at === n) ? await load(streamOf(unit)) : [];
    const waiting = drawn.filter(([of]) => of === n);
    const check = async (reader: Client): Promise<void> => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const { personId, marks } = students[next[1]]!;
        const mark = await RECOUNTS[unit.module]?.({ reader, facts, everybody, personId, id: unit.id });
        if (mark !== marks[n]) wrong.push(`${unit.key} of ${personId}: ${marks[n]} is shown, its facts make ${mark}`);
      }
    };
    const askers = readers.flatMap((reader) => Array.from({ length: LIMITS.queriesAtOnce }, () => reader));
    await Promise.all(askers.map(check));
    if ((n + 1) % TOLD === 0) say(drawn.filter(([of]) => of <= n).length);
  }
  return { cells, wrong };
}

const streamOf = ({ module, id }: { readonly module: string; readonly id: string }): string =>
  `${module === 'homework' ? 'homework' : 'lesson'}/${id}`;

/** Who is told to come again comes again. */
async function answered<Result>(reader: Client, path: string): Promise<Result> {
  for (;;) {
    const { result, problem } = await reader.query<Result>(path);
    if (result !== undefined) return result;
    if (problem?.code !== 'query.tooMany') throw new Error(`${path}: ${problem?.code}`);
    const { retryAfterS } = problem.with as { readonly retryAfterS: number };
    await new Promise((resolve) => setTimeout(resolve, retryAfterS * 1000));
  }
}

interface Asked {
  readonly reader: Client;
  readonly facts: readonly Fact[];
  readonly everybody: readonly string[];
  readonly personId: string;
  readonly id: string;
}

/** The facts behind a student's score in the report, in the frame of the lesson. */
async function behindScore({ reader, facts, personId, id }: Asked) {
  const path = `/api/lesson/${id}/report/cell?cell=${encodeURIComponent(`score/${personId}`)}`;
  const cited = await answered<z.output<typeof ReportCell.result>>(reader, path);
  return stateOf(framed(facts, new Set(cited.facts.map(({ version }) => version))));
}

const toldOf = ({ id, facts, everybody }: Asked) => ({ lessonId: id, facts, students: everybody });

async function ofLesson(asked: Asked): Promise<Mark> {
  return figureOf(`score/${asked.personId}`, toldOf(asked), await behindScore(asked)).value ?? 'excused';
}

/** Who is on leave and won nothing is not assessed. */
async function ofExercises(asked: Asked): Promise<Mark> {
  const state = await behindScore(asked);
  const { won, of } = exercisesOf(toldOf(asked), state, asked.personId);
  const { lesson, attendance: there } = state;
  const status = attendanceStatus(get(there.participants, asked.personId), there, lesson);
  if (won === 0 && (status === 'sickLeave' || status === 'personalLeave')) return 'excused';
  return Math.min(1000, Math.round((1000 * won) / of));
}

/** From what the report says of how long they were there, which must be what their facts say. */
async function attendance({ reader, facts, personId, id }: Asked): Promise<Mark> {
  const path = `/api/lesson/${id}/report/attendance?person=${personId}`;
  const { status, stays } = await answered<z.output<typeof AttendanceHistory.result>>(reader, path);
  const mine = new Set(facts.filter((fact) => isOf(personId, fact)).map(({ version }) => version));
  const state = stateOf(framed(facts, mine));
  const { lesson } = state;
  const participant = get(state.attendance.participants, personId);
  if (lesson.status !== 'ended' || attendanceStatus(participant, state.attendance, lesson) !== status) return 'notYet';
  const { startedAt, endedAt } = lesson;
  const lasted = (all: typeof stays) =>
    all.reduce((sum, { from, to = endedAt }) => sum + Math.max(0, Math.min(to, endedAt) - from), 0);
  if (lasted(stays) !== lasted([...(participant?.stays ?? [])])) return 'notYet';
  if (status !== 'present' && status !== 'late') return 0;
  return Math.min(1000, Math.round((1000 * lasted(stays)) / (endedAt - startedAt)));
}

const isOf = (personId: string, { data }: Fact): boolean =>
  (data as { readonly personId?: string }).personId === personId;

const RECOUNTS: Readonly<Record<string, (asked: Asked) => Promise<Mark>>> = {
  lessons: ofLesson,
  exercises: ofExercises,
  attendance,
  homework: scored,
};

/** From the records of the submission, which must be those of the ledger. */
async function scored({ reader, facts, personId, id }: Asked): Promise<Mark> {
  const { steps } = await answered<SubmissionDetail>(reader, `/api/homework/${id}/submissions/${personId}`);
  const mine = facts.filter((fact) => isOf(personId, fact));
  if (steps.map(({ at }) => at).join() !== mine.map(({ at }) => at).join()) return 'notYet'; // never so: it is due
  const last = steps.at(-1);
  if (last === undefined) return 'missing';
  return last.what === 'graded' ? last.scoreTenths! : 'waiting';
}
