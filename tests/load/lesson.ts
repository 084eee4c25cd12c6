import { setTimeout as pause } from 'node:timers/promises';
import { Classroom } from '../support/classroom.ts';
import type { Student } from '../support/student.ts';
import { live } from './life.ts';
import type { Plan, PlannedAnswer, PlannedQuestion } from './plan.ts';
import { CheckInCodes, teach } from './teaching.ts';
import { teachWithTools } from './tools.ts';

const SHOWN_WITHIN_MS = 30_000;
/** So long a class looks at a distribution, and at an answer. */
const LOOK_MS = 300;

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
export async function giveLesson(classroom: Classroom, plan: Plan, say: Say): Promise<void> {
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
  }
  await living;
  done.abort();
  await Promise.all([teaching, tools]);
  say('the lesson ends');
  const end = await classroom.give('EndLesson');
  await classroom.allShown(end.version, SHOWN_WITHIN_MS);
}

async function giveQuestion(
  classroom: Classroom,
  plan: Plan,
  index: number,
  { kind, anonymous, ending, durationS, windowMs }: PlannedQuestion,
): Promise<void> {
  const { questionId } = classroom.questions[index]!;
  const about = { questionId };
  await classroom.give('PublishQuestion', { questionId, durationS });
  const planned = classroom.students.flatMap((student, number) => {
    const answer = plan.students[number]!.answers[index];
    return answer === undefined ? [] : [{ student, answer }];
  });
  const inTime = planned.filter(({ answer }) => !answer.late);
  const act = anonymous ? vote : give;
  const answering = Promise.all(inTime.map(({ student, answer }) => act(student, questionId, answer, windowMs)));
  await pause(windowMs / 2);
  if (ending === 'extended') await classroom.ask('ExtendQuestion', about);
  await answering;
  if (ending === 'timeUp') {
    const isCollected = ({ view }: { view: unknown }): boolean => statusOf(view, questionId) === 'collected';
    await classroom.desk.waitFor(isCollected, 1000 * durationS + SHOWN_WITHIN_MS);
  } else await classroom.ask('CollectQuestion', about);
  await Promise.all(
    planned.filter(({ answer }) => answer.late).map(({ student, answer }) => give(student, questionId, answer, 500)),
  );
  await classroom.give('ShowDistribution', about);
  await pause(LOOK_MS);
  if (kind !== 'poll') await classroom.give('ShowAnswer', about); // a poll's distribution is its result
  await pause(LOOK_MS);
}

/** One student and one question. */
async function give(student: Student, questionId: string, plan: PlannedAnswer, windowMs: number): Promise<void> {
  await pause(plan.at * windowMs);
  if (plan.cut === 'before') student.cut();
  const answering = student.answer(questionId, plan.choice, plan.route);
  if (plan.cut === 'behind') student.cut();
  const given = await answering;
  if (plan.repeated) await student.repeat(given, plan.route === 'http' ? 'socket' : 'http');
  if (plan.change === undefined) return;
  await pause((plan.change.at - plan.at) * windowMs);
  await student.answer(questionId, plan.change.choice, plan.route);
}

/** One student and one anonymous poll: a ballot is cast once. */
async function vote(student: Student, questionId: string, plan: PlannedAnswer, windowMs: number): Promise<void> {
  await pause(plan.at * windowMs);
  if (plan.cut === 'before') student.cut();
  await student.vote(questionId, plan.choice);
}

function statusOf(view: unknown, questionId: string): string | undefined {
  return (view as { quiz?: { questions: Record<string, { status: string }> } }).quiz?.questions[questionId]?.status;
}
