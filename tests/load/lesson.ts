import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import type { QuestionKind } from '@lectern/contracts/question/content.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { hasKey } from '@lectern/contracts/question/kinds.ts';
import type { TeacherQuestionView, TeacherQuizView } from '@lectern/contracts/quiz/view.ts';
import { Classroom } from '../support/classroom.ts';
import type { Route, Student } from '../support/student.ts';
import { giveCard } from './card.ts';
import { live } from './life.ts';
import type { Plan, PlannedAnswer, PlannedQuestion } from './plan.ts';
import { CheckInCodes, teach } from './teaching.ts';
import { teachWithTools } from './tools.ts';

const SHOWN_WITHIN_MS = 30_000;
/** So long a class looks at a distribution, and at an answer. */
const LOOK_MS = 300;
/** So many answers in words are graded while the class waits. */
const GRADED = 20;

/** After which questions a card of several comes, twice in a lesson that asks all kinds. */
const CARDS_AFTER: readonly number[] = [0, 4];

type Say = (stage: string) => void;

/** So many students search all they are sent for what stands on pages to come. */
const SEARCHERS = 20;

/** Seats everyone, and has them join by the code within the planned time. */
export async function fillClassroom(url: string, plan: Plan, say: Say): Promise<Classroom> {
  say('the teacher prepares the lesson');
  const classroom = await Classroom.open(url, plan.questions);
  say('students take their seats');
  for (let first = 0; first < plan.students.length; first += 50) {
    const row = plan.students.slice(first, first + 50);
    await Promise.all(row.map((_, index) => classroom.seat(url, `同学 ${first + index + 1}`)));
  }
  return classroom;
}

/** In through the code, each at their moment. */
export async function letIn({ students, code, watchedTexts }: Classroom, plan: Plan, say: Say): Promise<void> {
  say('students join by the code');
  const texts = [...watchedTexts.values()].flat();
  for (const student of students.slice(0, SEARCHERS)) student.sightings.watch(texts);
  await Promise.all(
    students.map(async (student, index) => {
      const { joinsAt, auditor } = plan.students[index]!;
      await pause(joinsAt * plan.joinMs);
      await student.join(code, auditor ? 'auditor' : undefined);
    }),
  );
}

/** Question after question, with all that a class does beside them, to the end of the lesson, until everyone is shown it. */
export async function giveLesson(classroom: Classroom, plan: Plan, say: Say): Promise<Receipt> {
  const { questions, students, lifeMs } = plan;
  const done = new AbortController();
  const mood = { isModerated: false, codes: new CheckInCodes(classroom) };
  const teaching = teach(classroom, lifeMs, mood, done.signal);
  const tools = teachWithTools(classroom, students, lifeMs, done.signal);
  const living = Promise.all(students.map((student, index) => live(classroom, index, student, lifeMs, mood)));
  for (const [index, question] of questions.entries()) {
    const kind = question.anonymous ? 'anonymous poll' : question.kind;
    say(`question ${index + 1} of ${questions.length}: ${kind}, ${question.ending}`);
    await giveQuestion(classroom, plan, index, question);
    if (CARDS_AFTER.includes(index)) {
      say('several questions as one card');
      await giveCard(classroom, index);
    }
  }
  await living;
  done.abort();
  await Promise.all([teaching, tools]);
  say('the lesson ends');
  const end = await classroom.give('EndLesson');
  await classroom.allShown(end.version, SHOWN_WITHIN_MS);
  return end;
}

async function giveQuestion(classroom: Classroom, plan: Plan, index: number, question: PlannedQuestion): Promise<void> {
  const { kind, again, together, durationS } = question;
  const { questionId } = classroom.questions[index]!;
  await asked(classroom, 'PublishQuestion', { questionId, durationS }, together);
  await collectAnswers(classroom, plan, index, question, questionId);
  let about = { questionId };
  if (again) {
    about = { questionId: newId() };
    await asked(classroom, 'RepeatQuestion', { questionId, repeatId: about.questionId, durationS }, true);
    await collectAnswers(classroom, plan, index, question, about.questionId);
  }
  if (kind === 'subjective') await readAnswers(classroom, about);
  await classroom.give('ShowDistribution', about);
  await pause(LOOK_MS);
  if (hasKey(kind)) await classroom.give('ShowAnswer', about); // of any other its distribution is the result
  await pause(LOOK_MS);
}

/** By groups where there are some that stand; else by everybody for themselves. */
async function asked(classroom: Classroom, name: string, data: object, together = false): Promise<void> {
  const { receipt } = together ? await classroom.ask(name, { ...data, asGroups: true }) : {};
  if (receipt === undefined) await classroom.give(name, data);
}

/** Some are graded, one is put on the projector, and then the words of all. */
async function readAnswers(classroom: Classroom, about: { readonly questionId: string }): Promise<void> {
  const { answers = {} } = questionIn(classroom.desk.current?.view, about.questionId) ?? {};
  const all = Object.entries(answers).filter(([, { version }]) => version !== undefined);
  for (const [personId, { version }] of all.slice(0, GRADED))
    await classroom.ask('GradeAnswer', { ...about, personId, answer: version, points: 7, remark: '' });
  const [first] = all;
  if (first !== undefined) {
    await classroom.ask('ProjectAnswer', { ...about, personId: first[0], named: false });
    await pause(LOOK_MS);
    await classroom.ask('EndAnswerProjection', about);
  }
  await classroom.ask('ShowWordCloud', about);
  await pause(LOOK_MS);
  await classroom.ask('EndWordCloud', about);
}

/** One round of a question: from its publishing until no more answers count, and what comes too late. */
async function collectAnswers(
  classroom: Classroom,
  plan: Plan,
  index: number,
  { kind, anonymous, ending, durationS, windowMs }: PlannedQuestion,
  questionId: string,
): Promise<void> {
  const about = { questionId };
  const planned = classroom.students.flatMap((student, number) => {
    const answer = plan.students[number]!.answers[index];
    return answer === undefined ? [] : [{ student, answer }];
  });
  const inTime = planned.filter(({ answer }) => !answer.late);
  const give = givenAs(kind);
  const act = anonymous ? vote : give;
  const answering = Promise.all(inTime.map(({ student, answer }) => act(student, questionId, answer, windowMs)));
  await pause(windowMs / 2);
  if (ending === 'extended') await classroom.ask('ExtendQuestion', about);
  await answering;
  if (ending === 'timeUp') {
    const isCollected = ({ view }: { view: unknown }): boolean => questionIn(view, questionId)?.status === 'collected';
    await classroom.desk.waitFor(isCollected, 1000 * durationS + SHOWN_WITHIN_MS);
  } else await classroom.ask('CollectQuestion', about);
  await Promise.all(
    planned.filter(({ answer }) => answer.late).map(({ student, answer }) => give(student, questionId, answer, 500)),
  );
}

/** One student and one question. */
const givenAs = (kind: QuestionKind) => {
  const answer = (student: Student, questionId: string, choice: string, route: Route) => {
    if (kind === 'fillBlank') return student.give('FillBlanks', { questionId, blanks: choice.split('\n') }, route);
    if (kind !== 'subjective') return student.answer(questionId, choice, route);
    return student.give('WriteAnswer', { questionId, words: choice, pictures: [], kept: [] }, route);
  };
  return async (student: Student, questionId: string, plan: PlannedAnswer, windowMs: number): Promise<void> => {
    await pause(plan.at * windowMs);
    if (plan.cut === 'before') student.cut();
    const answering = answer(student, questionId, plan.choice, plan.route);
    if (plan.cut === 'behind') student.cut();
    const given = await answering;
    if (plan.repeated) await student.repeat(given, plan.route === 'http' ? 'socket' : 'http');
    if (plan.change === undefined) return;
    await pause((plan.change.at - plan.at) * windowMs);
    await answer(student, questionId, plan.change.choice, plan.route);
  };
};

/** One student and one anonymous poll: a ballot is cast once. */
async function vote(student: Student, questionId: string, plan: PlannedAnswer, windowMs: number): Promise<void> {
  await pause(plan.at * windowMs);
  if (plan.cut === 'before') student.cut();
  await student.vote(questionId, plan.choice);
}

const questionIn = (view: unknown, questionId: string): TeacherQuestionView | undefined =>
  (view as { quiz?: TeacherQuizView } | undefined)?.quiz?.questions[questionId];
