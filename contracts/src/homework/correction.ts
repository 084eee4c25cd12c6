import { faultOfCorrection, standingKey, withCorrection, type Corrected, type Correction } from '../exam/correction.ts';
import type { RefusalCode } from '../kernel/refusal.ts';
import { entries, type Table } from '../kernel/table.ts';
import type { PaperQuestion } from '../paper/content.ts';
import { isMarked } from '../question/kinds.ts';
import { pointsByKey, type SubmittedAnswer } from './questions.ts';

/** What is right after all; programs are no questions of a homework. */
export type KeyCorrection = Omit<Correction, 'withoutTests'>;

/** A homework, as far as it says what is right. */
export interface KeyedHomework {
  readonly questions?: PaperQuestion[] | undefined;
  /** Questions for which everybody has full points. */
  readonly fullForAll?: readonly string[] | undefined;
  /** By question, the last correction. */
  readonly corrections?: Readonly<Record<string, Corrected>> | undefined;
}

interface Scored {
  readonly answers?: readonly SubmittedAnswer[] | undefined;
  /** What a teacher gave stands, whatever the key. */
  readonly items?: Readonly<Record<string, unknown>> | undefined;
  readonly scoreTenths?: number | undefined;
}

/** What a correction makes of one submission; of one that has a score, also of that. */
export interface Rescored {
  readonly personId: string;
  readonly points: number;
  readonly scoreTenths?: number;
}

/** As an exam of one variant holds its questions: what corrects a key is one rule for both. */
const asExam = ({ questions = [], fullForAll = [] }: KeyedHomework) => ({
  variants: [{ title: '', groups: [{ groupId: '', title: '', questions }] }],
  fullForAll,
});

/** Why it cannot be; what a teacher scores has no key. */
export function faultOfKey(homework: KeyedHomework, its: KeyCorrection): RefusalCode | undefined {
  const question = homework.questions?.find(({ itemId }) => itemId === its.itemId);
  if (question === undefined) return 'homework.noSuchQuestion';
  return isMarked(question.content.kind) ? 'exam.keyUnsaid' : faultOfCorrection(asExam(homework), its);
}

export const keyOf = (homework: KeyedHomework, itemId: string) => standingKey(asExam(homework), itemId);

export function withKey(homework: KeyedHomework, its: KeyCorrection) {
  const { variants, fullForAll } = withCorrection(asExam(homework), its);
  return { questions: variants[0]!.groups[0]!.questions, fullForAll };
}

/** What an answer comes to by the key, or by what takes its place. */
export const pointsIn = (
  { fullForAll = [] }: KeyedHomework,
  question: PaperQuestion,
  given: Parameters<typeof pointsByKey>[1],
): number | undefined =>
  fullForAll.includes(question.itemId) ? question.content.points : pointsByKey(question, given);

/** Whose points become others by this, before it is so; what a team submitted is with each of its members. */
export function rescoredBy(
  homework: KeyedHomework & { readonly submissions: Table<Scored> },
  its: KeyCorrection,
  wordsOf: (personId: string) => string | undefined,
): readonly Rescored[] {
  const after = withKey(homework, its);
  const question = after.questions.find(({ itemId }) => itemId === its.itemId)!;
  return [...entries(homework.submissions)].flatMap(([personId, { answers = [], items = {}, scoreTenths }]) => {
    const answer = answers.find((one) => one.itemId === its.itemId);
    const before = answer?.points ?? 0;
    const given = { choice: answer?.choice, words: wordsOf(personId) };
    const isAnswered = given.choice !== undefined || given.words !== undefined;
    const points = isAnswered || its.fullForAll ? (pointsIn(after, question, given) ?? 0) : 0;
    if (points === before) return [];
    const moves = scoreTenths !== undefined && items[its.itemId] === undefined;
    return [{ personId, points, ...(moves && { scoreTenths: scoreTenths + points - before }) }];
  });
}
