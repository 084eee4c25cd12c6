import { isDeepStrictEqual } from 'node:util';
import type { Fact } from '@lectern/contracts/kernel/fact.ts';
import { fold, ownAll, presentAll, unfolded, type Audience, type Folded } from '@lectern/contracts/kernel/stream.ts';
import { lessonStream, type LessonStreamState } from '@lectern/contracts/streams.ts';
import { commandId } from '../../services/src/platform/event-store/hash.ts';
import type { Classroom } from './classroom.ts';
import type { Client } from './client.ts';
import type { LastingRoom } from './lasting-room.ts';
import type { GivenAnswer, Student } from './student.ts';

export interface LoggedFact extends Fact {
  readonly position: number;
  readonly recordedAt: number;
  readonly command: string;
}

interface Page {
  readonly facts: readonly LoggedFact[];
  readonly more: boolean;
}

/** All facts of a lesson, as its teacher may read them. */
export async function readLog(teacher: Client, lessonId: string): Promise<LoggedFact[]> {
  const log: LoggedFact[] = [];
  for (;;) {
    const { result, problem } = await teacher.query<Page>(
      `/api/lesson/${lessonId}/log?from=${log.at(-1)?.version ?? 0}`,
    );
    if (result === undefined) throw new Error(`The log could not be read: ${JSON.stringify(problem)}`);
    log.push(...result.facts);
    if (!result.more) return log;
  }
}

/** Everything in which what people saw and were told differs from the log; empty when the lesson is sound. */
export function audit(
  log: readonly LoggedFact[],
  { lessonId, questions, desk, screen, students }: Classroom,
): string[] {
  const folded = log.reduce((before, fact) => fold(lessonStream, before, fact), unfolded(lessonStream));
  return [
    ...gaps(log),
    ...viewDiffers('teacher', desk, folded, 'teacher'),
    ...viewDiffers('projector', screen, folded, 'screen'),
    ...students.flatMap((student) => [
      ...viewDiffers(student.name, student.place, folded, 'student'),
      ...ownDiffers(student, folded),
      ...receiptsDiffer(log, lessonId, student),
      ...leaks(log, questions, student),
      ...student.wrongs.map((wrong) => `${student.name}: ${wrong}`),
      ...student.place.refused.map((reason) => `${student.name} was not let back in: ${reason}`),
    ]),
    ...strangers(log, students),
  ];
}

function gaps(log: readonly LoggedFact[]): string[] {
  const wrong = log.find(({ version }, index) => version !== index + 1);
  return wrong === undefined ? [] : [`the log has a gap before version ${wrong.version}`];
}

function viewDiffers(
  who: string,
  { current }: LastingRoom,
  folded: Folded<LessonStreamState>,
  audience: Audience,
): string[] {
  const expected = plain(presentAll(lessonStream, folded.state, audience));
  if (isDeepStrictEqual(plain(current?.view), expected)) return [];
  return [
    `${who} sees at ${current?.through} another view than the log gives at ${folded.version}: ${firstDifference(current?.view, expected)}`,
  ];
}

function ownDiffers({ id, name, place }: Student, folded: Folded<LessonStreamState>): string[] {
  const expected = plain(ownAll(lessonStream, folded.state, id));
  if (isDeepStrictEqual(plain(place.current?.own), expected)) return [];
  return [
    `${name} sees other answers of their own than the log gives: ${firstDifference(place.current?.own, expected)}`,
  ];
}

/** Every receipt names its fact, every answer given stands in the log once, and none that was refused. */
function receiptsDiffer(log: readonly LoggedFact[], lessonId: string, { id, name, given }: Student): string[] {
  const stream = `lesson/${lessonId}`;
  const mine = log.filter(({ actor }) => actor === id);
  return given.flatMap(({ key, questionId, choice, outcome }: GivenAnswer) => {
    const command = commandId(id, stream, 'SubmitAnswer', key);
    const standing = mine.filter((fact) => fact.command === command).length;
    if (outcome?.receipt === undefined)
      return standing === 0
        ? []
        : [`${name} was refused an answer that stands in the log (${JSON.stringify(outcome)})`];
    const { version, facts } = outcome.receipt;
    const fact = log[version - 1];
    const first = log[version - facts];
    const isIt =
      fact?.type === 'AnswerSubmitted' &&
      isDeepStrictEqual(fact.data, { questionId, personId: id, choice }) &&
      fact.actor === id &&
      first?.command === command;
    if (!isIt) return [`${name} has a receipt ${version} for ${choice}, but there stands ${JSON.stringify(fact)}`];
    return standing === 1 ? [] : [`${name}'s answer with receipt ${version} stands ${standing} times in the log`];
  });
}

/** Answers of simulated students that none of them gave. */
function strangers(log: readonly LoggedFact[], students: readonly Student[]): string[] {
  return students.flatMap(({ id, name, given }) => {
    const received = given.filter(({ outcome }) => outcome?.receipt !== undefined).length;
    const standing = log.filter((fact) => fact.type === 'AnswerSubmitted' && fact.actor === id).length;
    return received === standing ? [] : [`${name} has ${received} receipts, the log ${standing} answers`];
  });
}

/** What was seen before the fact that makes it public. */
function leaks(log: readonly LoggedFact[], questions: Classroom['questions'], { name, sightings }: Student): string[] {
  const shownIn = (type: string, questionId: string): number =>
    log.find((fact) => fact.type === type && (fact.data as { questionId?: string }).questionId === questionId)
      ?.version ?? Infinity;
  const secrets = questions.flatMap(({ questionId, textCanary, keyCanary }): [string, number][] => [
    [textCanary, shownIn('QuestionPublished', questionId)],
    [keyCanary, shownIn('AnswerShown', questionId)],
    [`key ${questionId}`, shownIn('AnswerShown', questionId)],
    [`explanation ${questionId}`, shownIn('AnswerShown', questionId)],
    [`distribution ${questionId}`, shownIn('DistributionShown', questionId)],
  ]);
  return secrets.flatMap(([secret, version]) => {
    const seen = sightings.first.get(secret);
    return seen === undefined || seen >= version ? [] : [`${name} saw ${secret} at ${seen}, before ${version}`];
  });
}

/** As it travels: without what is undefined. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

function firstDifference(actual: unknown, expected: unknown, path = ''): string {
  const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
  if (!isObject(actual) || !isObject(expected))
    return `${path || 'all'} is ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`;
  const keys = [...new Set([...Object.keys(actual), ...Object.keys(expected)])];
  const key = keys.find((one) => !isDeepStrictEqual(actual[one], expected[one]));
  return key === undefined
    ? `${path} has another order`
    : firstDifference(actual[key], expected[key], `${path}/${key}`);
}
