import { isDeepStrictEqual } from 'node:util';
import type { Fact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { JsonObject } from '@lectern/contracts/kernel/patch.ts';
import { opener, type Sealed } from '@lectern/contracts/kernel/personal.ts';
import { fold, ownAll, presentAll, unfolded, type Audience, type Folded } from '@lectern/contracts/kernel/stream.ts';
import { lessonStream, type LessonStreamState } from '@lectern/contracts/streams.ts';
import { commandId } from '../../services/src/ledger/event-store/hash.ts';
import type { Classroom } from './classroom.ts';
import type { Client } from './client.ts';
import type { LastingRoom } from './lasting-room.ts';
import { leaksOf } from './lesson-leaks.ts';
import type { Given, Student } from './student.ts';

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

type Opened = (view: JsonObject) => JsonObject;

/** Everything in which what people saw and were told differs from the log; empty when the lesson is sound. */
export function audit(log: readonly LoggedFact[], classroom: Classroom): string[] {
  const { lessonId, desk, screen, students } = classroom;
  const folded = log.reduce((before, fact) => fold(lessonStream, before, fact), unfolded(lessonStream));
  const open = opener(readingOf(log, students));
  return [
    ...gaps(log),
    ...viewDiffers('teacher', desk, folded, 'teacher', open),
    ...viewDiffers('projector', screen, folded, 'screen', open),
    ...students.flatMap((student) => [
      ...viewDiffers(student.name, student.place, folded, 'student', open),
      ...ownDiffers(student, folded, open),
      ...receiptsDiffer(log, lessonId, student),
      ...[...student.wrongs, ...(student.pictures?.wrongs ?? [])].map((wrong) => `${student.name}: ${wrong}`),
      ...student.place.refused.map((reason) => `${student.name} was not let back in: ${reason}`),
    ]),
    ...packetsDiffer(log),
    ...ballotsDiffer(log, students),
    ...leaksOf(log, classroom),
    ...strangers(log, students),
  ];
}

/** The log holds what people wrote as ciphertext; whoever wrote it knows what it was. */
function readingOf(log: readonly LoggedFact[], students: readonly Student[]): (sealed: Sealed) => string {
  const answered = new Map(
    students.flatMap(({ given }) =>
      given.flatMap(({ data, outcome }) => {
        const { blanks, words } = data as { readonly blanks?: readonly string[]; readonly words?: string };
        const fact = outcome?.receipt && log[outcome.receipt.version - 1];
        if (fact?.type !== 'AnswerSubmitted') return [];
        return [[(fact.data as Written<Sealed>).words?.box, blanks?.join('\n') ?? words] as const];
      }),
    ),
  );
  const written = new Map(
    students.flatMap(({ given }) =>
      given
        .map(({ data }) => data as Written<string>)
        .filter(({ words }) => words !== undefined)
        .map(({ danmuId, postId, words }) => [danmuId ?? postId, words]),
    ),
  );
  const byBox = new Map(
    log.map(({ data }) => {
      const { danmuId, postId, words } = data as Written<Sealed>;
      return [words?.box, written.get(danmuId ?? postId)];
    }),
  );
  return ({ box }) => answered.get(box) ?? byBox.get(box) ?? 'what nobody wrote';
}

interface Written<Words> {
  readonly danmuId?: string;
  readonly postId?: string;
  readonly words?: Words;
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
  open: Opened,
): string[] {
  const expected = plain(open(presentAll(lessonStream, folded.state, audience)));
  if (isDeepStrictEqual(plain(current?.view), expected)) return [];
  return [
    `${who} sees at ${current?.through} another view than the log gives at ${folded.version}: ${firstDifference(current?.view, expected)}`,
  ];
}

function ownDiffers({ id, name, place }: Student, folded: Folded<LessonStreamState>, open: Opened): string[] {
  const expected = plain(open(ownAll(lessonStream, folded.state, id)));
  if (isDeepStrictEqual(plain(place.current?.own), expected)) return [];
  return [
    `${name} sees another part of their own than the log gives: ${firstDifference(place.current?.own, expected)}`,
  ];
}

/** The facts that stand for what a student asked for. */
const RECORDED: Readonly<Record<string, readonly string[]>> = {
  SubmitAnswer: ['AnswerSubmitted'],
  FillBlanks: ['AnswerSubmitted'],
  TakePollBallot: ['AnswerSubmitted'],
  WriteAnswer: ['AnswerSubmitted'],
  SubmitCode: ['AnswerSubmitted'],
  SendDanmu: ['DanmuSent', 'DanmuHeld'],
  MarkPage: ['PageMarked'],
  CheckIn: ['CheckedIn'],
  GrabPacket: ['PacketGrabbed'],
  AcknowledgeCall: ['CallAcknowledged'],
  SubmitPost: ['PostSubmitted', 'PostHeld'],
  VoteForPost: ['PostVoted'],
  JoinGroup: ['GroupJoined'],
  PressAnswer: ['AnswerPressed'],
  SubmitQuestionCard: ['QuestionCardSubmitted'],
};
const OF_STUDENTS = new Set(Object.values(RECORDED).flat());

/** What of a command stands in its fact as it was sent: words are sealed, codes are not kept, the server says who got what, in which order, what is right, and for which group. */
const kept = (data: object): object => {
  const {
    words: _words,
    code: _code,
    points: _points,
    nth: _nth,
    place: _place,
    blanks: _blanks,
    right: _right,
    groupId: _groupId,
    pictures: _pictures,
    kept: _kept,
    ...rest
  } = data as Record<string, unknown>;
  return rest;
};

/** Every receipt names its fact, everything given stands in the log once, and nothing that was refused. */
function receiptsDiffer(log: readonly LoggedFact[], lessonId: string, { id, name, given }: Student): string[] {
  const stream = `lesson/${lessonId}`;
  const mine = log.filter(({ actor }) => actor === id);
  return given.flatMap(({ key, name: asked, data, outcome }: Given) => {
    const command = commandId(id, stream, asked, key);
    const standing = mine.filter((fact) => fact.command === command).length;
    if (outcome?.receipt === undefined)
      return standing === 0
        ? []
        : [`${name} was refused ${asked}, which stands in the log (${JSON.stringify(outcome)})`];
    const { version, facts } = outcome.receipt;
    const fact = log[version - 1];
    const isIt =
      fact !== undefined &&
      RECORDED[asked]?.includes(fact.type) &&
      isDeepStrictEqual(kept(fact.data as object), { ...kept(data), personId: id }) &&
      fact.actor === id &&
      log[version - facts]?.command === command;
    if (!isIt) return [`${name} has a receipt ${version} for ${asked}, but there stands ${JSON.stringify(fact)}`];
    return standing === 1 ? [] : [`${name}'s ${asked} with receipt ${version} stands ${standing} times in the log`];
  });
}

/** What was taken of a red packet and what went back make up what was sent, and nobody took twice [R9.11]. */
export function packetsDiffer(log: readonly LoggedFact[]): string[] {
  type About = { readonly packetId: string; readonly personId: string; readonly points: number };
  const of = (...types: string[]) => log.filter(({ type }) => types.includes(type)).map(({ data }) => data as About);
  return of('PacketSent').flatMap(({ packetId, points }) => {
    const parts = of('PacketGrabbed', 'PacketRefunded').filter((part) => part.packetId === packetId);
    const takers = of('PacketGrabbed').filter((part) => part.packetId === packetId);
    const sum = parts.reduce((total, part) => total + part.points, 0);
    const isSound = sum === points && new Set(takers.map(({ personId }) => personId)).size === takers.length;
    return isSound ? [] : [`packet ${packetId} of ${points} points gave ${sum}`];
  });
}

/** What an anonymous poll showed is what was cast in it, and no fact says who chose what. */
export function ballotsDiffer(log: readonly LoggedFact[], students: readonly Pick<Student, 'ballots'>[]): string[] {
  type Shown = { readonly questionId: string; readonly ballots?: number; readonly counts?: Record<string, number> };
  const of = (wanted: string) => log.filter(({ type }) => type === wanted);
  return of('DistributionShown').flatMap(({ data }) => {
    const { questionId, ballots, counts } = data as Shown;
    if (ballots === undefined) return [];
    const cast = students.flatMap((student) => student.ballots.get(questionId) ?? []);
    const chosen = (letter: string) => cast.filter((choice) => choice.includes(letter)).length;
    const isCounted = ballots >= LIMITS.anonymousFrom;
    const isSound =
      ballots === cast.length &&
      isCounted === (counts !== undefined) &&
      Object.entries(counts ?? {}).every(([letter, n]) => n === chosen(letter));
    const given = of('AnswerSubmitted').map((fact) => fact.data as { questionId: string; choice?: string });
    const named = given.filter((one) => one.questionId === questionId && one.choice !== undefined);
    return [
      ...(isSound ? [] : [`poll ${questionId} showed ${JSON.stringify(data)} of ${cast.length} ballots`]),
      ...named.map(() => `a fact of poll ${questionId} says what was chosen`),
    ];
  });
}

/** What simulated students are said to have done and did not do. */
function strangers(log: readonly LoggedFact[], students: readonly Student[]): string[] {
  return students.flatMap(({ id, name, given }) => {
    const received = given.filter(({ outcome }) => outcome?.receipt !== undefined).length;
    // What one answers for their group stands there for the others, too.
    const ofThem = ({ actor, data }: LoggedFact) => actor === id && (data as { personId?: string }).personId === id;
    const standing = log.filter((fact) => OF_STUDENTS.has(fact.type) && ofThem(fact)).length;
    return received === standing ? [] : [`${name} has ${received} receipts, the log ${standing} facts of theirs`];
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
