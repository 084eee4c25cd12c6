import * as fc from 'fast-check';
import { ParticipantJoined } from '@lectern/contracts/attendance/facts.ts';
import { personNamedBy, type Fact, type NewFact } from '@lectern/contracts/kernel/fact.ts';
import { accepts } from '@lectern/contracts/kernel/machine.ts';
import { fold, statusOf, unfolded, type Folded } from '@lectern/contracts/kernel/stream.ts';
import { entries, get } from '@lectern/contracts/kernel/table.ts';
import { LessonEnded, LessonScheduled, LessonStarted } from '@lectern/contracts/lesson/facts.ts';
import * as quiz from '@lectern/contracts/quiz/facts.ts';
import type { Question } from '@lectern/contracts/quiz/state.ts';
import { lessonStream, type LessonStreamState } from '@lectern/contracts/streams.ts';

/** Ids a reader can tell apart, in the form that the edge accepts. */
const numbered = (kind: string, n: number) => `01900000-0000-7000-8000-${kind}${String(n).padStart(8, '0')}`;
export const classId = numbered('c1a5', 1);
export const teacherId = numbered('ace0', 1);
export const studentId = (n: number) => numbered('5000', n);
export const questionId = (n: number) => numbered('9000', n);

export const STARTS_AT = Date.UTC(2026, 10, 21, 2, 0, 0);

/** A fact at a second of the lesson's clock. */
export interface Moment {
  readonly second: number;
  readonly fact: NewFact;
}

export const at = (second: number, ...facts: NewFact[]): Moment[] => facts.map((fact) => ({ second, fact }));

export const scheduled = LessonScheduled({ classId, title: '欧姆定律', startsAt: STARTS_AT });
export const started = LessonStarted({ code: '314159', closesAt: STARTS_AT + 4 * 3600_000 });
export const joined = (student: number) => ParticipantJoined({ personId: studentId(student), role: 'student' });

/** A question with four choices; its key is B. */
export const written = (n: number, more: Partial<Parameters<typeof quiz.QuestionWritten>[0]> = {}) =>
  quiz.QuestionWritten({
    questionId: questionId(n),
    kind: 'singleChoice',
    text: `第 ${n} 题`,
    choices: ['1 A', '2 A', '3 A', '4 A'],
    points: 10,
    key: 'B',
    ...more,
  });

/** Published at a second, for so many seconds. */
export const published = (second: number, n: number, durationS: number) =>
  at(
    second,
    quiz.QuestionPublished({ questionId: questionId(n), durationS, deadline: STARTS_AT + (second + durationS) * 1000 }),
  );

export const answered = (student: number, n: number, choice: string) =>
  quiz.AnswerSubmitted({ questionId: questionId(n), personId: studentId(student), choice });

export const accepted = (student: number, n: number) =>
  quiz.LateAnswerAccepted({ questionId: questionId(n), personId: studentId(student) });

export const collected = (n: number, by: 'teacher' | 'deadline' | 'lessonEnd' = 'teacher') =>
  quiz.QuestionCollected({ questionId: questionId(n), by });

export const distributionShown = (n: number) => quiz.DistributionShown({ questionId: questionId(n) });
export const answerShown = (n: number) => quiz.AnswerShown({ questionId: questionId(n) });

/** A lesson that runs, with the students 1 to n in it and one question ready. */
export const running = (students: number): Moment[] => [
  ...at(-60, scheduled),
  ...at(0, started, ...Array.from({ length: students }, (_, n) => joined(n + 1)), written(1)),
];

export type Lesson = Folded<LessonStreamState>;

function recorded({ second, fact }: Moment, version: number): Fact {
  const isStudents = fact.type === 'ParticipantJoined' || fact.type === 'AnswerSubmitted';
  const student = isStudents ? personNamedBy(fact) : undefined;
  return {
    ...fact,
    version,
    actor: student ?? teacherId,
    role: student ? 'student' : 'teacher',
    at: STARTS_AT + second * 1000,
  };
}

/** The log that these moments make. */
export const logOf = (moments: readonly Moment[]): Fact[] =>
  moments.map((moment, index) => recorded(moment, index + 1));

/** Folds a log; a fact that a machine would not let in is a mistake of the story, and said. */
export function tell(moments: readonly Moment[]): Lesson {
  return logOf(moments).reduce((lesson, fact) => {
    if (!isLegal(lesson, fact)) throw new Error(`${fact.type} (version ${fact.version}) is not accepted here`);
    return fold(lessonStream, lesson, fact);
  }, unfolded(lessonStream));
}

/** Whether every machine that the fact is about accepts it. */
function isLegal(lesson: Lesson, fact: NewFact): boolean {
  return lessonStream.contexts
    .flatMap((context) => context.machines)
    .every((machine) => {
      const subject = machine.per(fact);
      return subject === undefined || accepts(machine, statusOf(lesson, machine, subject), fact.type);
    });
}

/** One drawn wish; what is made of it depends on where the lesson stands. */
interface Wish {
  readonly move: number;
  readonly question: number;
  readonly student: number;
  readonly choice: number;
  readonly seconds: number;
  readonly flip: boolean;
}

const wish: fc.Arbitrary<Wish> = fc.record({
  move: fc.nat({ max: 19 }),
  question: fc.integer({ min: 1, max: 3 }),
  student: fc.integer({ min: 1, max: 4 }),
  choice: fc.nat({ max: 3 }),
  seconds: fc.nat({ max: 25 }),
  flip: fc.boolean(),
});

/**
 * Lessons as they may go: machine-legal facts of three questions and four students, with drafts and revisions,
 * changed answers, answers that arrived in time but stand after the closing, late ones, acceptance, extension,
 * early collection, and often an end. Short ones are beginnings of long ones: they stop anywhere.
 */
export const lessonHistories: fc.Arbitrary<readonly Moment[]> = fc
  .array(wish, { minLength: 5, maxLength: 90, size: 'max' })
  .map((wishes) => {
    const moments: Moment[] = [...at(-60, scheduled), ...at(0, started, joined(1), written(1))];
    let lesson = tell(moments);
    let second = 0;
    for (const one of wishes) {
      second += one.seconds % 8;
      for (const moment of granted(one, lesson, second)) {
        const fact = recorded(moment, lesson.version + 1);
        if (!isLegal(lesson, fact)) continue;
        lesson = fold(lessonStream, lesson, fact);
        moments.push(moment);
      }
    }
    return moments;
  });

function granted(one: Wish, { state }: Lesson, second: number): readonly Moment[] {
  const { questions } = state.quiz;
  const n = one.question;
  const question = questions[questionId(n)];
  if (question === undefined) return at(second, written(n, shapeOf(one)));
  if (get(state.attendance.participants, studentId(one.student)) === undefined) return at(second, joined(one.student));
  if (one.move === 0) return ending(one, questions, second);
  if (question.status === 'draft') return preparing(one, questions, second);
  const letters = Object.keys(question.counts);
  const answer = answered(one.student, n, letters[one.choice % letters.length]!);
  if (one.move > 7) return at(one.flip && question.status !== 'open' ? second - one.seconds : second, answer);
  if (question.status === 'open') {
    const deadline = STARTS_AT + (second + 30) * 1000;
    return one.flip
      ? at(second, collected(n))
      : at(second, quiz.QuestionExtended({ questionId: questionId(n), deadline }));
  }
  if (one.move > 4) return question.late > 0 ? at(second, ...lateOnes(question)) : [];
  return at(second, question.status === 'collected' ? distributionShown(n) : answerShown(n));
}

/** A lesson's end collects what is open. It is rare, so that most histories go on. */
function ending(one: Wish, questions: Readonly<Record<string, Question>>, second: number): readonly Moment[] {
  if (!one.flip || one.choice > 0) return [];
  const open = Object.values(questions).filter(({ status }) => status === 'open');
  const ends = open.map((question) => quiz.QuestionCollected({ questionId: question.questionId, by: 'lessonEnd' }));
  return at(second, ...ends, LessonEnded({ by: 'teacher' }));
}

function preparing(one: Wish, questions: Readonly<Record<string, Question>>, second: number): readonly Moment[] {
  const id = questionId(one.question);
  if (one.move === 1) return at(second, quiz.QuestionDeleted({ questionId: id }));
  if (one.move < 6 && one.flip)
    return at(second, quiz.QuestionRevised({ ...written(one.question, shapeOf(one)).data, questionId: id }));
  const isFree = Object.values(questions).every(({ status }) => status !== 'open');
  return isFree && questions[id]?.key !== undefined ? published(second, one.question, 5 + one.seconds) : [];
}

const shapeOf = ({ choice, flip, seconds }: Wish) => ({
  choices: ['甲', '乙', '丙', '丁'].slice(0, 2 + (seconds % 3)),
  key: choice === 3 ? undefined : quiz.letterAt(choice % 2),
  ...(flip && { explanation: '因为 U = IR' }),
});

const lateOnes = (question: Question) =>
  [...entries(question.answers)]
    .filter(([, answer]) => answer.late)
    .map(([personId]) => quiz.LateAnswerAccepted({ questionId: question.questionId, personId }));
