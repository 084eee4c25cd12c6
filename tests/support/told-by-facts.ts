import { attendanceStatus, type AttendanceStatus } from '@lectern/contracts/attendance/status.ts';
import { fold, unfolded, type Folded } from '@lectern/contracts/kernel/stream.ts';
import { entries, get } from '@lectern/contracts/kernel/table.ts';
import { isTestLesson } from '@lectern/contracts/lesson/test-lesson.ts';
import { isMarked, scoreFor } from '@lectern/contracts/question/kinds.ts';
import type { Given, Question } from '@lectern/contracts/quiz/state.ts';
import { lessonScore } from '@lectern/contracts/reports/score.ts';
import { lessonStream, type LessonStreamState } from '@lectern/contracts/streams.ts';
import type { StoredFact } from '../../services/src/ledger/event-store/event-store.ts';
import { bonusPointsOf } from '../../services/src/reports/bonus-points.ts';

/** A lesson that is over, as its facts tell it: figures without a read model and without SQL. */
export interface LessonTold {
  readonly lesson: string;
  readonly classId: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly facts: readonly StoredFact[];
  readonly questions: readonly Question[];
  readonly answers: readonly AnswerTold[];
  readonly learners: readonly LearnerTold[];
}

export interface AnswerTold extends Given {
  readonly question: Question;
  readonly person: string;
  readonly times: number;
  readonly correct: boolean | undefined;
  readonly acceptedLate: boolean;
  readonly tookMs: number;
}

export interface LearnerTold {
  readonly person: string;
  readonly status: AttendanceStatus;
  readonly testLesson: boolean;
  /** In tenths. */
  readonly score: number | undefined;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const isAssessed = ({ status, key, kind }: Question) =>
  kind === 'poll' || isMarked(kind) ? status === 'distributionShown' : status === 'answerShown' && key !== undefined;

/** What the facts of a ledger tell of each lesson that is over, in the order in which they began. */
export function toldByFacts(ledger: readonly StoredFact[]): readonly LessonTold[] {
  const byStream = Map.groupBy(ledger, ({ stream }) => stream);
  const lessons = [...byStream].filter(
    ([stream, facts]) => stream.startsWith('lesson/') && facts.some(({ type }) => type === 'LessonEnded'),
  );
  return lessons
    .map(([stream, facts]) => {
      const folded = facts.reduce<Folded<LessonStreamState>>(
        (so, fact) => fold(lessonStream, so, fact),
        unfolded(lessonStream),
      );
      const { classId } = facts.find(({ type }) => type === 'LessonScheduled')!.data as { classId: string };
      return told(
        stream.slice('lesson/'.length),
        classId,
        facts,
        folded.state,
        studentsOf(byStream.get(`class/${classId}`) ?? [], facts),
      );
    })
    .toSorted((one, other) => one.startedAt - other.startedAt);
}

/** Students who came to the class before the lesson was over, and whoever else took part in it or stands marked. */
function studentsOf(ofClass: readonly StoredFact[], ofLesson: readonly StoredFact[]): readonly string[] {
  const endedAt = ofLesson.find(({ type }) => type === 'LessonEnded')!.at;
  const last = (personId: string, ...types: readonly string[]) =>
    ofLesson.findLast(({ type, data }) => types.includes(type) && (data as { personId: string }).personId === personId);
  const isOnRecord = (personId: string): boolean =>
    last(personId, 'ParticipantJoined') !== undefined ||
    last(personId, 'AttendanceMarked', 'AttendanceUnmarked')?.type === 'AttendanceMarked';
  return ofClass
    .filter(({ type }) => type === 'MemberJoined')
    .map(({ at, data }) => ({ at, ...(data as { personId: string; role: string }) }))
    .filter(({ role, at, personId }) => role === 'student' && (at <= endedAt || isOnRecord(personId)))
    .map(({ personId }) => personId);
}

function told(
  lesson: string,
  classId: string,
  facts: readonly StoredFact[],
  state: LessonStreamState,
  students: readonly string[],
): LessonTold {
  if (state.lesson.status !== 'ended') throw new Error('It is not over.');
  const { startedAt, endedAt } = state.lesson;
  const questions = Object.values(state.quiz.questions).filter(({ n }) => n !== undefined);
  const answers = questions.flatMap((question) => answersTo(question, facts, students));
  const statuses = students.map((person) =>
    attendanceStatus(get(state.attendance.participants, person), state.attendance, state.lesson),
  );
  const attended = statuses.filter((status) => status === 'present' || status === 'late').length;
  const testLesson = isTestLesson({ durationMs: endedAt - startedAt, attended, members: students.length });
  const of = sum(questions.filter(isAssessed).map(({ points }) => points));
  const learners = students.map((person, index) => {
    const mine = answers.filter((answer) => answer.person === person && isAssessed(answer.question));
    const won = sum(
      mine.map(({ question: { kind, points, key }, choice, grade }) =>
        scoreFor(kind, points, key, choice, grade?.points),
      ),
    );
    const status = statuses[index]!;
    const bonus = 10 * bonusPointsOf(state, person);
    return { person, status, testLesson, score: lessonScore({ status, testLesson, exercises: { won, of }, bonus }) };
  });
  return { lesson, classId, startedAt, endedAt, facts, questions, answers, learners };
}

function answersTo(question: Question, facts: readonly StoredFact[], students: readonly string[]): AnswerTold[] {
  const about = (person: string, type: string) =>
    facts.filter((fact) => {
      const { personId, questionId } = fact.data as { personId?: string; questionId?: string };
      return fact.type === type && personId === person && questionId === question.questionId;
    });
  return [...entries(question.answers)].flatMap(([person, { counted, uncounted }]) => {
    if (counted === undefined || uncounted || !students.includes(person)) return [];
    return {
      ...counted,
      question,
      person,
      times: about(person, 'AnswerSubmitted').length,
      correct: question.key === undefined ? undefined : counted.choice === question.key,
      acceptedLate: about(person, 'LateAnswerAccepted').length > 0,
      tookMs: Math.max(0, counted.at - question.publishedAt!),
    };
  });
}
