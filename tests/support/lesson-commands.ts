import * as fc from 'fast-check';
import { attendance } from '@lectern/contracts/attendance/index.ts';
import type { Fact } from '@lectern/contracts/kernel/fact.ts';
import { unfolded } from '@lectern/contracts/kernel/stream.ts';
import { lesson } from '@lectern/contracts/lesson/index.ts';
import { quiz } from '@lectern/contracts/quiz/index.ts';
import { lessonStream, type LessonStreamState } from '@lectern/contracts/streams.ts';
import { decideAttendance } from '../../services/src/attendance/attendance.decider.ts';
import { decideLesson } from '../../services/src/lesson/lesson.decider.ts';
import { decideQuiz } from '../../services/src/quiz/quiz.decider.ts';
import { decided, recorded, type Asked, type Decided, type Decider } from './given.ts';
import { student, teacher, timer } from './lesson-asked.ts';
import { classId, questionId, STARTS_AT, studentId, written, type Lesson } from './lesson-history.ts';

const parts: readonly Decider<LessonStreamState>[] = [
  { stream: lessonStream, context: lesson, decide: decideLesson },
  { stream: lessonStream, context: attendance, decide: decideAttendance },
  { stream: lessonStream, context: quiz, decide: decideQuiz },
];
const partOf = (name: string) => parts.find(({ context }) => context.commands.some((one) => one.name === name))!;
const names = parts.flatMap(({ context }) => context.commands.map(({ name }) => name));

const BEGINNING = ['ScheduleLesson', 'ReviseLesson', 'WriteQuestion', 'StartLesson', 'JoinLesson'];

/** One drawn command; what it refers to depends on where the lesson stands. */
export interface Wish {
  readonly name: string;
  readonly question: number;
  readonly student: number;
  readonly choice: number;
  /** How long after the one before. */
  readonly seconds: number;
  /** Commands of many people are not decided in the order in which they arrived. */
  readonly early: number;
  readonly stale: boolean;
}

const often = [
  'SubmitAnswer',
  'SubmitAnswer',
  'SubmitAnswer',
  'SubmitAnswer',
  'JoinLesson',
  'PublishQuestion',
  'CollectAtDeadline',
  'ShowDistribution',
  'ShowAnswer',
  'AcceptLateAnswer',
];
const rare = ['EndLesson', 'CloseLesson', 'CancelLesson'];
const others = names.filter((name) => !rare.includes(name));

export const wishes: fc.Arbitrary<Wish[]> = fc.array(
  fc.record({
    name: fc.oneof(
      { weight: 60, arbitrary: fc.constantFrom(...often) },
      { weight: 20, arbitrary: fc.constantFrom(...others) },
      { weight: 1, arbitrary: fc.constantFrom(...rare) },
    ),
    question: fc.constantFrom(1, 1, 1, 2),
    student: fc.integer({ min: 1, max: 3 }),
    choice: fc.constantFrom(0, 1, 1, 2, 3, 4),
    seconds: fc.integer({ min: 0, max: 9 }),
    early: fc.constantFrom(0, 0, 0, 1, 4),
    stale: fc.constantFrom(false, false, false, true),
  }),
  { minLength: 20, maxLength: 120, size: 'max' },
);

function dataOf(wish: Wish, { state }: Lesson, at: number): object {
  const question = state.quiz.questions[questionId(wish.question)];
  const one = { questionId: questionId(wish.question) };
  const edited = 'editedIn' in state.lesson ? state.lesson.editedIn : 0;
  const shape = { ...written(wish.question).data, key: 'ABCDE'[wish.choice], choices: ['甲', '乙', '丙', '丁'] };
  switch (wish.name) {
    case 'ScheduleLesson':
      return { classId, title: '光', startsAt: STARTS_AT };
    case 'ReviseLesson':
      return { title: '声', startsAt: STARTS_AT, basedOn: wish.stale ? edited - 1 : edited };
    case 'CloseLesson':
      return { closesAt: 'closesAt' in state.lesson && !wish.stale ? state.lesson.closesAt : at };
    case 'WriteQuestion':
      return wish.stale ? { ...shape, key: undefined } : shape;
    case 'ReviseQuestion':
      return { ...shape, basedOn: wish.stale ? 0 : (question?.editedIn ?? 0) };
    case 'PublishQuestion':
      return { ...one, durationS: 5 + wish.seconds };
    case 'CollectAtDeadline':
      return { ...one, deadline: (question?.deadline ?? at) - (wish.stale ? 1000 : 0) };
    case 'SubmitAnswer':
      return { ...one, choice: 'ABCDE'[wish.choice] };
    case 'AcceptLateAnswer':
      return { ...one, personId: studentId(wish.student) };
    default:
      return wish.name.endsWith('Question') || wish.name.startsWith('Show') ? one : {};
  }
}

function askedBy(wish: Wish, second: number): Asked {
  if (wish.name === 'SubmitAnswer' || wish.name === 'JoinLesson') return student(wish.student, second);
  if (wish.name.startsWith('Close') || wish.name === 'CollectAtDeadline') return timer(second);
  return teacher(second, { code: '314159', closesAfterMs: 240_000 });
}

export interface Step {
  readonly wish: Wish;
  readonly asked: Asked;
  readonly before: Lesson;
  readonly decision: Decided;
  readonly again: Decided;
}

export interface Story {
  readonly steps: readonly Step[];
  readonly log: readonly Fact[];
  readonly lesson: Lesson;
}

/** Gives one command after another to whoever decides it; every input is frozen, and every decision is asked for twice. */
export function given(drawn: readonly Wish[]): Story {
  const steps: Step[] = [];
  const log: Fact[] = [];
  let folded: Lesson = unfolded(lessonStream);
  let second = 0;
  const opening = BEGINNING.map((name) => ({ ...drawn[0]!, name, choice: 1, stale: false }));
  for (const wish of [...opening, ...drawn]) {
    second += wish.seconds;
    const asked = askedBy(wish, second - wish.early);
    const data = frozen(dataOf(wish, folded, asked.at));
    const ask = () => decided(partOf(wish.name), frozen(folded), wish.name, data, frozen(asked));
    const decision = ask();
    steps.push({ wish, asked, before: folded, decision, again: ask() });
    if ('refused' in decision) continue;
    const more = recorded(lessonStream, folded, decision, asked);
    folded = more.folded;
    log.push(...more.log);
  }
  return { steps, log, lesson: folded };
}

function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) frozen(part);
  return value;
}
