import { isLearner, learnersIn } from '@lectern/contracts/attendance/learner.ts';
import { attendanceStatus } from '@lectern/contracts/attendance/status.ts';
import type { Stay } from '@lectern/contracts/attendance/state.ts';
import { ownBehaviour } from '@lectern/contracts/behaviour/state.ts';
import type { ClassState } from '@lectern/contracts/class/state.ts';
import type { DanmuState } from '@lectern/contracts/danmu/state.ts';
import { guestRoleOf } from '@lectern/contracts/guests/state.ts';
import type { Sealed, Tally } from '@lectern/contracts/kernel/personal.ts';
import { remembered } from '@lectern/contracts/kernel/memo.ts';
import { isCounted, type Role } from '@lectern/contracts/kernel/roles.ts';
import { entries, get } from '@lectern/contracts/kernel/table.ts';
import { isTestLesson } from '@lectern/contracts/lesson/test-lesson.ts';
import { hasKey } from '@lectern/contracts/question/kinds.ts';
import { isAnswered, isOut, scoreOf, studentStatus } from '@lectern/contracts/quiz/status.ts';
import { ownQuiz, presentQuiz, type AnswerSeen, type QuestionView } from '@lectern/contracts/quiz/view.ts';
import type { MyResult } from '@lectern/contracts/reports/results.ts';
import { lessonScore, scoreParts, type Assessed } from '@lectern/contracts/reports/score.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type * as z from 'zod/mini';
import { bonusPointsOf } from './bonus-points.ts';

type Shown = z.output<typeof MyResult.result>;
/** What was written is still sealed in it. */
type Result = Omit<Shown, 'asOf' | 'questions'> & {
  readonly questions: readonly (Omit<Shown['questions'][number], 'words' | 'remark'> & {
    readonly words?: Sealed;
    readonly remark?: Sealed;
  })[];
};
type QuestionSeen = QuestionView<Tally>;
/** Its letters are known here without what was written being opened. */
type OwnAnswer = Omit<AnswerSeen<Sealed>, 'words'> & { readonly sealed?: Sealed };

/**
 * What a lesson came to for one person: made of what the class was shown and of what is their own, by the functions that
 * make their live view, so that nothing else can be in it.
 */
export function resultOf(
  state: LessonStreamState,
  { class: room }: { class: ClassState },
  personId: string,
  role: Role,
) {
  const { lesson, attendance, danmu } = state;
  const mine = get(attendance.participants, personId);
  const member = get(room.members, personId);
  const isGuest = member === undefined && guestRoleOf(state.guests, personId) === 'student';
  const isLearning = isGuest || (member !== undefined && isLearner(member, mine, lesson));
  const isTheirs = isLearning || !isCounted(role); // not of a student who came when it was over
  const status = attendanceStatus(mine, attendance, lesson);
  const shown = shownOf(state);
  const answers = ownAnswers(state, personId);
  const questions = Object.entries(shown)
    .map(([questionId, question]) => mySide(questionId, question, answers[questionId], mine?.joinedAt ?? 0))
    .sort((one, other) => one.n - other.n);
  const testLesson = isTest(state, room);
  const endedAt = lesson.status === 'ended' ? lesson.endedAt : undefined;
  const bonus = isLearning ? bonusPointsOf(state, personId) : 0;
  const assessed = isLearning && { status, testLesson, exercises: wonOf(shown, answers), bonus: 10 * bonus };
  const score = assessed ? lessonScore(assessed) : undefined;
  return {
    title: lesson.status === 'unscheduled' ? '' : lesson.title,
    className: room.name,
    status: lesson.status,
    ...('startedAt' in lesson && { startedAt: lesson.startedAt }),
    ...(endedAt !== undefined && { endedAt }),
    testLesson,
    ...(isTheirs && { attendance: status }),
    ...(isTheirs && mine?.marked && { marked: true as const }),
    ...(mine?.joinedAt !== undefined && { joinedAt: mine.joinedAt }),
    ...(mine?.checkedInAt !== undefined && { checkedInAt: mine.checkedInAt }),
    stays: (mine?.stays ?? []).map((stay) => stayed(stay, endedAt)),
    questions,
    danmu: sentBy(danmu.danmu).get(personId) ?? 0,
    bonus,
    behaviour: Object.entries(ownBehaviour(state, personId)?.recorded ?? {}).map(([behaviourId, one]) => ({
      behaviourId,
      ...one,
    })),
    ...(score !== undefined && { score }),
    scoreParts: assessed ? [...scoreParts(assessed)] : [],
  } satisfies Result;
}

function mySide(questionId: string, question: QuestionSeen, answer: OwnAnswer | undefined, joinedAt: number) {
  const { n, kind, text, choices, points, key } = question;
  const isLate = !isAnswered(answer) && answer?.lateAt !== undefined;
  const choice = isLate ? answer.lateChoice : answer?.choice;
  const words = isLate ? answer.lateWords : answer?.sealed;
  const pictures = isLate ? answer.latePictures : answer?.pictures;
  const at = answer?.at ?? answer?.lateAt;
  const score = scoreOf(question, answer);
  return {
    questionId,
    n,
    kind,
    text,
    points,
    choices: Object.values(choices),
    status: studentStatus(question, answer, joinedAt),
    late: isLate,
    ...(choice !== undefined && { choice }),
    ...(words !== undefined && { words }),
    ...(pictures !== undefined && { pictures }),
    ...(answer?.remark && { remark: answer.remark }),
    ...(at !== undefined && { at }),
    ...(key !== undefined && { key }),
    ...(question.blanks && {
      accepted: Object.keys(question.blanks)
        .sort()
        .map((letter) => question.blanks![letter]!.accepted),
    }),
    ...(score !== undefined && { score }),
  };
}

/** What is one's own, with which blanks of it are right once the class has seen the key. */
function ownAnswers({ quiz }: LessonStreamState, personId: string): Answers {
  const own = Object.entries(ownQuiz({ quiz }, personId)?.answers ?? {});
  return Object.fromEntries(
    own.map(([questionId, { words: sealed, ...answer }]) => {
      const { status, answers } = quiz.questions[questionId]!;
      const choice = status === 'answerShown' ? get(answers, personId)?.counted?.choice : answer.choice;
      return [questionId, { ...answer, ...(choice !== undefined && { choice }), ...(sealed && { sealed }) }];
    }),
  );
}

type Questions = Readonly<Record<string, QuestionSeen>>;
type Answers = Readonly<Record<string, OwnAnswer>>;

/** What somebody won of the questions of a lesson that are out, whether or not that is assessed. */
export const exercisesOf = (state: LessonStreamState, personId: string): NonNullable<Assessed['exercises']> =>
  wonOf(shownOf(state), ownAnswers(state, personId));

const shownOf = (state: LessonStreamState) =>
  presentQuiz(state, 'student').questions as Readonly<Record<string, QuestionSeen>>;

/** From what is out: a score must not tell what a key is before the class is shown it. */
function wonOf(shown: Questions, answers: Answers): NonNullable<Assessed['exercises']> {
  const out = Object.entries(shown).filter(([, one]) => isOut(one) && (one.key !== undefined || !hasKey(one.kind)));
  const counted = (questionId: string) => (answers[questionId]?.uncounted ? undefined : answers[questionId]);
  const won = out.reduce((sum, [questionId, one]) => sum + (scoreOf(one, counted(questionId)) ?? 0), 0);
  return { won, of: out.reduce((sum, [, { points }]) => sum + points, 0) };
}

/** A stay that nobody ended lasted until the lesson did. */
function stayed({ from, to }: Stay, endedAt: number | undefined) {
  const until = to === undefined ? endedAt : Math.min(to, endedAt ?? to);
  return { from, ...(until !== undefined && { to: Math.max(from, until) }) };
}

/** When a class reads its results at once, these are counted once. */
const sentBy = remembered((danmu: DanmuState['danmu']): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const [, { personId }] of entries(danmu)) counts.set(personId, (counts.get(personId) ?? 0) + 1);
  return counts;
});

const attendedOf = remembered((state: LessonStreamState) =>
  remembered((room: ClassState) => {
    let [attended, students] = [0, 0];
    for (const personId of learnersIn(state, room)) {
      const participant = get(state.attendance.participants, personId);
      students += 1;
      const status = attendanceStatus(participant, state.attendance, state.lesson);
      if (status === 'present' || status === 'late') attended += 1;
    }
    return { attended, members: students };
  }),
);

function isTest(state: LessonStreamState, room: ClassState): boolean {
  const { lesson } = state;
  if (lesson.status !== 'ended') return false;
  return isTestLesson({ durationMs: lesson.endedAt - lesson.startedAt, ...attendedOf(state)(room) });
}
