import * as fc from 'fast-check';
import { ATTENDANCE_STATUSES } from '@lectern/contracts/attendance/status.ts';
import { ClassCreated, MemberJoined } from '@lectern/contracts/class/facts.ts';
import { LessonEnded } from '@lectern/contracts/lesson/facts.ts';
import { CELLS, type Way } from '@lectern/contracts/reports/cells.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seeded, type Random } from '../../../tests/support/random.ts';
import { figureOf, framed, learnersIn, type Told } from '../../../tests/support/recount.ts';
import { append, NOWHERE } from '../../../tests/support/ledger.ts';
import {
  at,
  checkedIn,
  checkInOpened,
  deckId,
  joined,
  lessonHistories,
  logOf,
  questionId,
  scheduled,
  started,
  STARTS_AT,
  studentId,
} from '../../../tests/support/lesson-history.ts';
import { openReports, type ReportWorld } from '../../../tests/support/report-world.ts';
import { entryOfLesson, stateOf, storedLesson } from '../../../tests/support/stored-lesson.ts';
import { teachLesson } from '../../../tests/support/taught-lesson.ts';
import { CellQueries } from './cell.queries.ts';
import { LessonSlides } from './lesson-slides.ts';

let world: ReportWorld;
let cells: CellQueries;

beforeAll(async () => {
  world = await openReports();
  const { reading, side } = world;
  cells = new CellQueries(reading, new LessonSlides(side.mailboxes), side.seals);
});
afterAll(() => world.close());

/** Where what it says is not what its terms make, what its facts add, or what the contracts make of the listed facts alone. */
async function faultsOf(told: Told, name: string): Promise<object[]> {
  const cell = await cells.cell(told.lessonId, name, 'teacher', { size: 10_000 });
  const versions = new Set(cell.facts.map(({ version }) => version));
  const { value, of, way, adds } = figureOf(name, told, stateOf(framed(told.facts, versions)));
  const added = cell.facts.reduce((sum, fact) => sum + (fact.adds ?? 0), 0);
  const [term] = cell.terms;
  const isRight =
    versions.size === cell.total &&
    cell.value === value &&
    cell.facts.length === cell.total &&
    (!adds || added === value) &&
    (way === 'facts' || term === undefined || madeOf(way, cell.terms) === (value ?? 0)) &&
    (way !== 'share' || term?.of === of);
  return isRight ? [] : [{ name, cell, recounted: { value, of, added } }];
}

type Terms = Awaited<ReturnType<CellQueries['cell']>>['terms'];

function madeOf(way: Way, terms: Terms): number {
  const sum = (of: (term: Terms[number]) => number) => terms.reduce((total, term) => total + of(term), 0);
  if (way === 'mean') return Math.round(terms[0]!.value / (terms[0]!.of! || 1)); // of nobody it is nothing
  if (way !== 'weighted') return sum(({ value }) => value);
  const share = sum(({ value, of = 1, weight = 0 }) => (weight * value) / of) / sum(({ weight = 0 }) => weight);
  const bonus = terms.find(({ name }) => name === 'bonus')?.value ?? 0;
  return Math.min(1000, Math.round(share * 1000) + bonus);
}

interface Drawn {
  readonly persons: readonly string[];
  readonly questions: readonly string[];
  readonly decks: readonly string[];
  readonly minutes: number;
}

/** The name of a figure, with something of this lesson in its places. */
function drawCell(random: Random, { persons, questions, decks, minutes }: Drawn): string {
  const of = <One>(all: readonly One[]): One => all[random.int(all.length)]!;
  const parts: Readonly<Record<string, () => string>> = {
    status: () => of(ATTENDANCE_STATUSES),
    person: () => of(persons),
    question: () => of(questions),
    deck: () => of(decks),
    letter: () => of(['A', 'B', 'C', 'D']),
    n: () => String(1 + random.int(4)),
    minute: () => String(random.int(minutes)),
    fact: () => of(lessonStream.contexts.flatMap(({ counted = [] }) => counted)),
  };
  return of(CELLS).name.replaceAll(/<(\w+)>/g, (_, part: string) => parts[part]!());
}

it('500 figures of random lessons equal what the facts that they list give', async () => {
  const [early, later] = [[1, 2, 3, 4, 5].map(studentId), [6, 7, 8].map(studentId)];
  const [before, after] = [STARTS_AT - 60_000, STARTS_AT + 3_600_000];
  const members = new Map([...early.map((id) => [id, before] as const), ...later.map((id) => [id, after] as const)]);
  const lessons = fc.sample(lessonHistories, { numRuns: 30, seed: 13 }).map((history, index) => {
    const isOver = stateOf(logOf(history)).lesson.status !== 'running' || index % 3 === 0;
    return storedLesson(isOver ? history : [...history, ...at(600, LessonEnded({ by: 'teacher' }))]);
  });
  for (const lesson of lessons) {
    const joined = (personId: string) => MemberJoined({ personId, role: 'student', through: 'enrolment' });
    const facts = [ClassCreated({ name: '物理', inviteCode: '', schoolOnly: false }), ...early.map(joined)];
    const stream = `class/${lesson.classId}`;
    const place = await append(world.side.store, stream, NOWHERE, facts, { at: before });
    await append(world.side.store, stream, place, later.map(joined), { at: after });
    await world.side.store.append([entryOfLesson(lesson)]);
  }
  await world.catchUp();
  const [faults, random]: [object[], Random] = [[], seeded(7)];
  let marked = 0;
  for (const lesson of lessons) {
    const published = Object.values(lesson.state.quiz.questions).filter(({ status }) => status !== 'draft');
    const questions = published.map((question) => question.questionId);
    const students = learnersIn(lesson.facts, members);
    expect(students).toHaveLength(lesson.state.lesson.status === 'ended' ? early.length : members.size);
    const drawn = { persons: students, questions, decks: [deckId(1), deckId(2)], minutes: 8 };
    for (let n = 0; n < 20; n += 1) {
      const name = drawCell(random, drawn);
      if (!name.includes('undefined')) faults.push(...(await faultsOf({ ...lesson, students }, name)));
    }
    for (const [page, { bookmark, notUnderstood }] of Object.entries(lesson.state.slides.counts))
      if (bookmark + notUnderstood > 0)
        for (const name of [`marks/${page}`, `bookmarks/${page}`]) {
          faults.push(...(await faultsOf({ ...lesson, students }, name)));
          marked += 1;
        }
  }
  expect(faults).toEqual([]);
  expect(marked).toBeGreaterThan(0);
});

it('500 figures of a lesson of 20 students equal what the facts that they list give', async () => {
  const { lessonId, studentIds, deckId: deck } = await teachLesson(world.database.url, { students: 20, minutes: 10 });
  await world.catchUp();
  const facts = await world.side.store.load(`lesson/${lessonId}`, 0);
  const questions = facts
    .filter(({ type }) => type === 'QuestionPublished')
    .map(({ data }) => (data as { questionId: string }).questionId);
  const random = seeded(3);
  const drawn = { persons: studentIds, questions, decks: [deck], minutes: 12 };
  const faults: object[] = [];
  for (let n = 0; n < 500; n += 1)
    faults.push(...(await faultsOf({ lessonId, facts, students: studentIds }, drawCell(random, drawn))));
  expect(faults).toEqual([]);
});

it('[R4.08] who came in and did not check in is listed by their coming, and only who never came as one without facts', async () => {
  const lesson = storedLesson([
    ...at(-60, scheduled),
    ...at(0, started, joined(1), joined(2), checkInOpened, checkedIn(1)),
    ...at(600, LessonEnded({ by: 'teacher' })),
  ]);
  await append(world.side.store, `class/${lesson.classId}`, NOWHERE, [
    ClassCreated({ name: '物理', inviteCode: '', schoolOnly: false }),
    ...[1, 2, 3].map((n) => MemberJoined({ personId: studentId(n), role: 'student', through: 'enrolment' })),
  ]);
  await world.side.store.append([entryOfLesson(lesson)]);
  await world.catchUp();
  const { facts, without, value } = await cells.cell(lesson.lessonId, 'status/absent', 'teacher');
  expect(value).toBe(2);
  expect(facts).toMatchObject([{ type: 'ParticipantJoined', personId: studentId(2) }]);
  expect(without.map(({ personId }) => personId)).toEqual([studentId(3)]);
});

it('a figure that does not exist, and one of a question that was never asked, is missing', async () => {
  const lesson = storedLesson(fc.sample(lessonHistories, { numRuns: 1, seed: 11 })[0]!);
  await world.side.store.append([entryOfLesson(lesson)]);
  await world.catchUp();
  for (const name of ['happiness', `question/${questionId(9)}`])
    await expect(cells.cell(lesson.lessonId, name, 'teacher')).rejects.toMatchObject({
      code: expect.stringMatching(/missing|unknown/),
    });
});
