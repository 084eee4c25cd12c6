import { attendanceStatus, type AttendanceStatus } from '@lectern/contracts/attendance/status.ts';
import type { Fact } from '@lectern/contracts/kernel/fact.ts';
import { remembered } from '@lectern/contracts/kernel/memo.ts';
import { entries, get } from '@lectern/contracts/kernel/table.ts';
import { isTestLesson } from '@lectern/contracts/lesson/test-lesson.ts';
import { isMarked, scoreFor } from '@lectern/contracts/question/kinds.ts';
import type { Question } from '@lectern/contracts/quiz/state.ts';
import { cellKind, type Way } from '@lectern/contracts/reports/cells.ts';
import { lessonScore } from '@lectern/contracts/reports/score.ts';
import { pageKey } from '@lectern/contracts/slides/facts.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import { stateOf } from './stored-lesson.ts';
import { bonusPointsOf } from '../../services/src/reports/bonus-points.ts';

/** A lesson as it was told, and the students whom it was for. */
export interface Told {
  readonly lessonId: string;
  readonly facts: readonly Fact[];
  readonly students: readonly string[];
}

/** A figure counted anew: what it is, what it is a share of, and whether its facts add up to it. */
export interface Recounted {
  readonly way: Way;
  readonly value: number | undefined;
  readonly of?: number;
  readonly adds: boolean;
}

/** What students do and what is said of them, and which pages are shown: of these only listed facts are counted. */
const COUNTED = new Set([
  'ParticipantJoined',
  'ParticipantLeft',
  'ParticipantReturned',
  'CheckedIn',
  'AttendanceMarked',
  'AttendanceUnmarked',
  'AnswerSubmitted',
  'LateAnswerAccepted',
  'AnswerGraded',
  'AnswerScored',
  'DanmuSent',
  'DanmuHeld',
  'PageShown',
  'PageMarked',
  'PageUnmarked',
]);

/** Of these students and since when they are in the class (ms), those whom the lesson was for. */
export function learnersIn(facts: readonly Fact[], members: ReadonlyMap<string, number>): string[] {
  const { lesson, attendance } = stateOf(facts);
  const endedAt = lesson.status === 'ended' ? lesson.endedAt : Infinity;
  const isOnRecord = (personId: string): boolean => {
    const { joinedAt, marked } = get(attendance.participants, personId) ?? {};
    return joinedAt !== undefined || marked !== undefined;
  };
  return [...members].flatMap(([personId, since]) => (since <= endedAt || isOnRecord(personId) ? personId : []));
}

/** The listed facts in the frame of the lesson: when it was, and what was asked. */
export const framed = (facts: readonly Fact[], listed: ReadonlySet<number>): Fact[] =>
  facts.filter(({ type, version }) => !COUNTED.has(type) || listed.has(version));

const MINUTE_MS = 60_000;
const attends = (status: AttendanceStatus): boolean => status === 'present' || status === 'late';
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const statusIn = ({ attendance, lesson }: LessonStreamState, personId: string): AttendanceStatus =>
  attendanceStatus(get(attendance.participants, personId), attendance, lesson);

interface Given {
  readonly question: Question;
  readonly personId: string;
  readonly choice: string;
  readonly grade?: { readonly points: number };
  readonly at: number;
}

/** The answers that count, of students, as the contracts fold them. */
function givenIn({ quiz }: LessonStreamState, students: readonly string[]): Given[] {
  return Object.values(quiz.questions).flatMap((question) =>
    students.flatMap((personId) => {
      const answer = get(question.answers, personId);
      return answer?.counted && !answer.uncounted ? [{ question, personId, ...answer.counted }] : [];
    }),
  );
}

/** What the contracts make of `state`, which knows nothing of students but the listed facts; `told` is the whole lesson. */
export function figureOf(name: string, told: Told, state: LessonStreamState): Recounted {
  const kind = cellKind(name)!;
  const places = kind.name.split('/').flatMap((part, index) => (part.startsWith('<') ? [index] : []));
  const args = places.map((index) => name.split('/')[index]!);
  const counted = COUNTERS[kind.name]!(args, {
    told,
    state,
    whole: wholeOf(told.facts),
    given: givenIn(state, told.students),
  });
  return { way: kind.way, ...counted };
}

const wholeOf = remembered(stateOf);

interface Ground {
  readonly told: Told;
  /** Of the listed facts alone, and of all. */
  readonly state: LessonStreamState;
  readonly whole: LessonStreamState;
  readonly given: readonly Given[];
}

type Counter = (args: readonly string[], ground: Ground) => { value: number | undefined; of?: number; adds: boolean };

const added = (value: number, of?: number) => ({ value, ...(of !== undefined && { of }), adds: true });
const scoreOfGiven = ({ question: { kind, points, key }, choice, grade }: Given): number =>
  scoreFor(kind, points, key, choice, grade?.points);
const right = ({ question, choice }: Given): boolean => question.key === choice;
const graded = (given: readonly Given[]): Given[] => given.filter(({ question }) => question.key !== undefined);
const share = (given: readonly Given[]) => added(graded(given).filter(right).length, graded(given).length);

function danmuIn({ danmu, attendance }: LessonStreamState, { told, whole }: Ground) {
  const isAuditor = (personId: string) => get(whole.attendance.participants, personId)?.role === 'auditor';
  return [...entries(danmu.danmu)]
    .map(([, one]) => one)
    .filter(({ personId }) => told.students.includes(personId) && !isAuditor(personId) && attendance !== undefined);
}

function askedIn({ told, whole }: Ground, questionId: string): number {
  const answered = new Set(
    givenIn(whole, told.students)
      .filter(({ question }) => question.questionId === questionId)
      .map(({ personId }) => personId),
  );
  return told.students.filter((one) => attends(statusIn(whole, one)) || answered.has(one)).length;
}

/** What a student won with the questions whose answers are out, of what there was. */
function exercisesIn({ whole: { quiz }, given }: Ground, personId: string): { won: number; of: number } {
  const isAssessed = ({ status, key, kind }: Question) =>
    kind === 'poll' || isMarked(kind) ? status === 'distributionShown' : status === 'answerShown' && key !== undefined;
  const mine = given.filter((one) => one.personId === personId && isAssessed(one.question));
  const asked = Object.values(quiz.questions).filter(isAssessed);
  return { won: sum(mine.map(scoreOfGiven)), of: sum(asked.map(({ points }) => points)) };
}

/** The same from a lesson as it was told, and from a state that knows of the student the listed facts alone. */
export const exercisesOf = (told: Told, state: LessonStreamState, personId: string): { won: number; of: number } =>
  exercisesIn({ told, state, whole: wholeOf(told.facts), given: givenIn(state, told.students) }, personId);

function scoreIn(ground: Ground, personId: string): number | undefined {
  const { told, state, whole } = ground;
  const { lesson } = whole;
  const attended = told.students.filter((one) => attends(statusIn(whole, one))).length;
  const testLesson =
    lesson.status === 'ended' &&
    isTestLesson({ durationMs: lesson.endedAt - lesson.startedAt, attended, members: told.students.length });
  const bonus = 10 * bonusPointsOf(state, personId);
  return lessonScore({
    status: statusIn(state, personId),
    testLesson,
    exercises: exercisesIn(ground, personId),
    bonus,
  });
}

function minuteOf(at: number, { whole: { lesson } }: Ground): number {
  return Math.floor((at - ('startedAt' in lesson ? lesson.startedAt : 0)) / MINUTE_MS);
}

function showingsOf({ told, whole: { lesson } }: Ground, wanted: string): number {
  const shown = told.facts.filter(({ type }) => type === 'PageShown');
  const end = lesson.status === 'ended' ? lesson.endedAt : Math.max(...told.facts.map(({ at }) => at));
  return sum(
    shown.map(({ data, at }, index) =>
      // What is shown after the end is shown to nobody.
      pageKey(data as { deckId: string; n: number }) === wanted
        ? Math.max(0, Math.min(shown[index + 1]?.at ?? end, end) - at)
        : 0,
    ),
  );
}

const COUNTERS: Readonly<Record<string, Counter>> = {
  attended: (_, { told, state }) => added(told.students.filter((one) => attends(statusIn(state, one))).length),
  'status/<status>': ([status], { told, state, whole }) => ({
    value: told.students.filter((one) => statusIn(whole, one) === status && statusIn(state, one) === status).length,
    adds: status !== 'absent' && status !== 'expected',
  }),
  'status/of/<person>': ([person], { state, whole }) => ({
    value: statusIn(state, person!) === statusIn(whole, person!) ? undefined : Number.NaN,
    adds: false,
  }),
  'score/mean': (_, ground) => {
    const scores = ground.told.students.flatMap((one) => scoreIn(ground, one) ?? []);
    return { value: scores.length === 0 ? undefined : Math.round(sum(scores) / scores.length), adds: false };
  },
  'score/<person>': ([person], ground) => ({ value: scoreIn(ground, person!), adds: false }),
  'bonus/<person>': ([person], { state }) => added(bonusPointsOf(state, person!)),
  correct: (_, { given }) => share(given),
  'correct/of/<status>': ([status], { given, whole }) =>
    share(given.filter(({ personId }) => statusIn(whole, personId) === status)),
  'correct/<person>': ([person], { given }) => share(given.filter(({ personId }) => personId === person)),
  answers: (_, { given }) => added(given.length),
  danmu: (_, ground) => added(danmuIn(ground.state, ground).length),
  'danmu/<person>': ([person], ground) =>
    added(danmuIn(ground.state, ground).filter(({ personId }) => personId === person).length),
  interaction: (_, ground) => added(ground.given.length + danmuIn(ground.state, ground).length),
  'minute/<minute>': ([minute], ground) => {
    const isIn = ({ at }: { readonly at: number }) => minuteOf(at, ground) === Number(minute);
    return added([...ground.given, ...danmuIn(ground.state, ground)].filter(isIn).length);
  },
  'minute/<minute>/danmu': ([minute], ground) =>
    added(danmuIn(ground.state, ground).filter(({ at }) => minuteOf(at, ground) === Number(minute)).length),
  'tool/<fact>': ([type], { told }) => {
    const isOfStudent = ({ personId }: { readonly personId?: string }) =>
      personId === undefined || told.students.includes(personId);
    return added(told.facts.filter((fact) => fact.type === type && isOfStudent(fact.data as object)).length);
  },
  duration: (_, { whole: { lesson }, told }) => ({
    value:
      'startedAt' in lesson
        ? (lesson.status === 'ended' ? lesson.endedAt : Math.max(...told.facts.map(({ at }) => at))) - lesson.startedAt
        : undefined,
    adds: false,
  }),
  pages: (_, { state, whole }) =>
    added(Object.keys(state.slides.shown).length, sum(whole.slides.decks.map(({ pages }) => pages))),
  'page/<deck>/<n>': ([deck, n], ground) => added(showingsOf(ground, pageKey({ deckId: deck!, n: Number(n) }))),
  'marks/<deck>/<n>': ([deck, n], { state }) =>
    added(state.slides.counts[pageKey({ deckId: deck!, n: Number(n) })]?.notUnderstood ?? 0),
  'bookmarks/<deck>/<n>': ([deck, n], { state }) =>
    added(state.slides.counts[pageKey({ deckId: deck!, n: Number(n) })]?.bookmark ?? 0),
  'question/<question>': ([question], ground) => {
    const mine = ground.given.filter((one) => one.question.questionId === question);
    if (mine[0]?.question.key !== undefined) return share(mine);
    const hasKey = ground.whole.quiz.questions[question!]?.key !== undefined;
    return hasKey ? added(0, 0) : added(mine.length, askedIn(ground, question!));
  },
  'question/<question>/answered': ([question], ground) =>
    added(ground.given.filter((one) => one.question.questionId === question).length, askedIn(ground, question!)),
  'question/<question>/took': ([question], ground) => {
    const took = ground.given
      .filter((one) => one.question.questionId === question)
      .map((one) => one.at - one.question.publishedAt!);
    return { value: took.length === 0 ? undefined : Math.round(sum(took) / took.length), adds: false };
  },
  'question/<question>/late': ([question], { told, state }) => {
    const answers = state.quiz.questions[question!]!.answers;
    return added(
      told.students.filter((one) => {
        const { late, uncounted } = get(answers, one) ?? {};
        return late !== undefined && !uncounted;
      }).length,
    );
  },
  'question/<question>/<letter>': ([question, letter], ground) => {
    const all = givenIn(ground.whole, ground.told.students).filter((one) => one.question.questionId === question);
    const chose = ground.given.filter((one) => one.question.questionId === question && one.choice.includes(letter!));
    return added(chose.length, all.length);
  },
  'answer/<question>/<person>': ([question, person], ground) => {
    const mine = ground.given.find((one) => one.question.questionId === question && one.personId === person);
    const { points } = ground.whole.quiz.questions[question!]!;
    return added(mine ? scoreOfGiven(mine) : 0, points);
  },
};
