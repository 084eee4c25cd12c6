import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import {
  behindBy,
  WEEK_MS,
  weekOf,
  type AttentionRules,
  type Standing,
} from '@lectern/contracts/statistics/attention.ts';
import type { ClassStatistics, StatisticsWeek } from '@lectern/contracts/statistics/queries.ts';
import type { ClassTerms, Homework, LessonMark, Student } from './class-term.ts';

/** What one student did in a week. */
export interface Cell {
  answers: number;
  danmu: number;
  posts: number;
  comments: number;
  attended: number;
  expected: number;
  sum: number;
  scored: number;
}

/** What one student has of a term. */
export interface Learner {
  readonly student: Student;
  /** By when the week begins. */
  readonly cells: ReadonlyMap<number, Cell>;
  readonly standing: Standing & { readonly held: number; readonly due: number };
}

export interface Figures {
  readonly weeks: readonly number[];
  readonly learners: readonly Learner[];
  readonly hidesExercises: boolean;
}

/** When a term is counted: its span, up to now. */
export interface Counted {
  readonly span: readonly [from: number, to: number];
  readonly now: number;
  readonly rules: AttentionRules;
  /** How many students the class has, where not all of them were read. */
  readonly size?: number;
}

export const wasThere = ({ status }: LessonMark): boolean => status === 'present' || status === 'late';
export const tookPart = ({ answers, danmu, posts, comments }: Cell): boolean => answers + danmu + posts + comments > 0;
export const meanOf = (sum: number, n: number): number | undefined => (n === 0 ? undefined : Math.round(sum / n));
export const scoreOf = ({ sum, scored }: Cell): { score?: number } =>
  scored > 0 ? { score: meanOf(sum, scored)! } : {};

/** What a student has of homework. */
export function standOf({ at, isDue, submissions }: Homework, { personId, since }: Student) {
  const { status, score } = submissions.get(personId) ?? {};
  if (status === 'graded' && score !== null) return 'graded';
  if (status !== undefined) return 'submitted';
  if (!isDue) return 'notYet';
  return since > at ? 'excused' : 'missing'; // it was due before they came
}

/** The term of one class, student by student. */
export function figuresOf(terms: ClassTerms, { span, now, rules, size = terms.students.length }: Counted): Figures {
  const hidesExercises = size > LIMITS.exerciseStudents;
  const anchor = Math.min(now, span[1] - 1);
  const recentFrom = weekOf(anchor) - (rules.weeks - 1) * WEEK_MS;
  const beforeFrom = recentFrom - rules.weeks * WEEK_MS;
  const said = new Map<string, [week: number, n: number][]>();
  for (const { personId, week, n } of terms.comments)
    if (said.get(personId)?.push([week, n]) === undefined) said.set(personId, [[week, n]]);
  const lessons = terms.lessons.map((lesson) => ({ ...lesson, week: weekOf(lesson.at) }));
  const learners = terms.students.map((student): Learner => {
    const cells = new Map<number, Cell>();
    const [before, recent] = [
      { sum: 0, n: 0 },
      { sum: 0, n: 0 },
    ];
    let [missedLessons, held] = [0, 0];
    for (const { at, week, marks } of lessons) {
      const mark = marks.get(student.personId);
      if (mark === undefined) continue;
      const score = hidesExercises ? null : mark.score;
      count(cellOf(cells, week), mark, score);
      if (at >= recentFrom) {
        held += 1;
        if (mark.status === 'absent') missedLessons += 1;
      }
      const part = at >= recentFrom ? recent : at >= beforeFrom ? before : undefined;
      if (part === undefined || score === null) continue;
      part.sum += score;
      part.n += 1;
    }
    for (const [week, n] of said.get(student.personId) ?? []) cellOf(cells, week).comments += n;
    const stands = terms.homework.map((one) => standOf(one, student));
    return {
      student,
      cells,
      standing: {
        missedLessons,
        held,
        missingHomework: stands.filter((one) => one === 'missing').length,
        due: stands.filter((one, n) => one !== 'excused' && terms.homework[n]!.isDue).length,
        before: meanOf(before.sum, before.n),
        recent: meanOf(recent.sum, recent.n),
      },
    };
  });
  const begun = [...terms.lessons, ...terms.homework.filter(({ isDue }) => isDue)].map(({ at }) => weekOf(at));
  for (const { week } of terms.comments) begun.push(week);
  const first = begun.reduce((least, week) => Math.min(least, week), Infinity);
  const weeks = [];
  for (let week = first; week <= anchor; week += WEEK_MS) weeks.push(week);
  return { weeks, learners, hidesExercises };
}

function cellOf(cells: Map<number, Cell>, week: number): Cell {
  const known = cells.get(week);
  if (known !== undefined) return known;
  const made = { answers: 0, danmu: 0, posts: 0, comments: 0, attended: 0, expected: 0, sum: 0, scored: 0 };
  cells.set(week, made);
  return made;
}

function count(cell: Cell, mark: LessonMark, score: number | null): void {
  cell.answers += mark.answers;
  cell.danmu += mark.danmu;
  cell.posts += mark.posts;
  cell.expected += 1;
  if (wasThere(mark)) cell.attended += 1;
  if (score === null) return;
  cell.sum += score;
  cell.scored += 1;
}

/** The weeks of a class: who took part, of those who were in it by then, in weeks in which there was anything. */
export function weeksOf({ lessons }: ClassTerms, { weeks, learners, hidesExercises }: Figures): StatisticsWeek[] {
  const there = new Set(learners.map(({ student }) => student.personId));
  return weeks.map((from) => {
    const its = lessons
      .filter(({ at }) => weekOf(at) === from)
      .map(({ id, title, at, marks }) => {
        let [attended, expected, sum, scored] = [0, 0, 0, 0];
        for (const [personId, mark] of marks) {
          if (!there.has(personId)) continue;
          expected += 1;
          if (wasThere(mark)) attended += 1;
          if (hidesExercises || mark.score === null) continue;
          sum += mark.score;
          scored += 1;
        }
        const score = meanOf(sum, scored);
        return { id, title, at, attended, expected, ...(score !== undefined && { score }) };
      });
    return { from, ...countedIn(learners, from), lessons: its };
  });
}

/** A week of all students, in one pass: of a large class every one of these is thousands. */
function countedIn(learners: readonly Learner[], from: number): Omit<StatisticsWeek, 'from' | 'lessons'> {
  const all = { took: 0, attended: 0, expected: 0, answered: 0, sentDanmu: 0, posted: 0, commented: 0 };
  let [sum, scored, byThen, hadAnything] = [0, 0, 0, false];
  for (const { student, cells } of learners) {
    const cell = cells.get(from);
    if (cell !== undefined || student.since < from + WEEK_MS) byThen += 1;
    if (cell === undefined) continue;
    hadAnything = true;
    if (tookPart(cell)) all.took += 1;
    all.attended += cell.attended;
    all.expected += cell.expected;
    if (cell.answers > 0) all.answered += 1;
    if (cell.danmu > 0) all.sentDanmu += 1;
    if (cell.posts > 0) all.posted += 1;
    if (cell.comments > 0) all.commented += 1;
    sum += cell.sum;
    scored += cell.scored;
  }
  const score = meanOf(sum, scored);
  return { ...all, of: hadAnything ? byThen : 0, ...(score !== undefined && { score }) };
}

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0);

/** Who falls behind by any of the rules, those by the most first. */
export function behindIn({ learners }: Figures, rules: AttentionRules): ClassStatistics['behind'] {
  return learners
    .map(({ student: { personId, name, login, number }, standing }) => ({
      personId,
      name,
      ...(login !== null && { login }),
      ...(number !== null && { number }),
      by: behindBy(rules, standing),
      ...standing,
    }))
    .filter(({ by }) => by.length > 0)
    .toSorted((one, other) => other.by.length - one.by.length);
}

/** How much homework that is due was submitted. */
export function homeworkIn({ homework, students }: ClassTerms): ClassStatistics['homework'] {
  return homework.map((one) => {
    const stands = students.map((student) => standOf(one, student));
    return {
      id: one.id,
      title: one.title,
      at: one.at,
      isDue: one.isDue,
      submitted: stands.filter((stand) => stand === 'graded' || stand === 'submitted').length,
      of: stands.filter((stand) => stand !== 'excused').length,
    };
  });
}
