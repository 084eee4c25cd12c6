import type { PaperContent, PaperQuestion } from '../paper/content.ts';
import { chanceOf, shuffled } from '../kernel/chance.ts';
import { LIMITS } from '../kernel/limits.ts';
import type { RefusalCode } from '../kernel/refusal.ts';
import { KINDS } from '../question/kinds.ts';
import { letterAt } from '../question/letter.ts';
import { relettered as picturesRelettered } from '../question/pictures.ts';
import type { ExamState, PublishedExam } from './exam.ts';
import { barredByPhoto, type PhotoStatus } from './photo-check.ts';

/** How much longer somebody has than was published: what all were given, and what they were. */
export const extraOf = ({ extra, extraOfAll }: PublishedExam, personId: string): number =>
  extraOfAll + (extra[personId] ?? 0);

/**
 * When an attempt that began then ends, extensions included; one without duration or deadline lasts so many days.
 * Nobody sits it once answers are out.
 */
export function endOf(exam: PublishedExam, personId: string, startedAt: number): number {
  const { durationMs = Infinity, deadline = startedAt + LIMITS.examOpenMs, answersAt = Infinity } = exam.settings;
  return Math.min(Math.min(startedAt + durationMs, deadline) + extraOf(exam, personId), answersAt);
}

/** Who begins, when, and with how many attempts behind them. */
export interface Beginning {
  readonly personId: string;
  readonly now: number;
  readonly attemptsMade: number;
  readonly terminal: 'phone' | 'computer';
  /** How their picture stands, where one is asked for. */
  readonly photo?: PhotoStatus;
}

/** Why an attempt may not begin; the password is checked where its hash can be read. */
export function mayStart(exam: ExamState, beginning: Beginning): RefusalCode | undefined {
  const { personId, now, attemptsMade, terminal, photo = 'none' } = beginning;
  if (!isAnnounced(exam)) return 'exam.unknown';
  const { settings } = exam.published;
  if (now < settings.startsAt) return 'exam.notStarted';
  if (settings.deadline !== undefined && now >= settings.deadline + extraOf(exam.published, personId))
    return 'exam.over';
  if (areAnswersOut(exam, now)) return 'exam.over';
  if (attemptsMade >= attemptsOf(exam.published)) return 'exam.noAttemptsLeft';
  if (settings.terminal === 'web' && terminal === 'phone') return 'exam.onComputerOnly';
  if (settings.terminal === 'app' && terminal === 'computer') return 'exam.onPhoneOnly';
  return barredByPhoto(settings.proctoring, photo);
}

/** Whether its class knows of it. */
export const isAnnounced = (exam: ExamState): exam is ExamState & { readonly published: PublishedExam } =>
  exam.published !== undefined && exam.announcedAt !== undefined && !exam.isWithdrawn;

/** How many attempts there are [R9.10]. */
export const attemptsOf = ({ settings: { attempts } }: PublishedExam): number =>
  attempts.mode === 'unlimited' ? Infinity : (attempts.most ?? 1);

export const isScoreOut = ({ published }: ExamState, now: number): boolean =>
  published?.settings.scoreAt !== undefined && now >= published.settings.scoreAt;

export function areAnswersOut({ published }: ExamState, now: number): boolean {
  const answersAt = published?.settings.answersAt;
  return answersAt !== undefined && now >= answersAt;
}

export const canView = ({ published }: ExamState, now: number): boolean =>
  published?.settings.viewAt !== undefined && now >= published.settings.viewAt;

/** Which variant an attempt has and in which order, by the seed that its first fact holds. */
export interface SeatOrder {
  readonly variant: number;
  /** Of each group its questions, in the order in which they are asked. */
  readonly items: readonly (readonly string[])[];
  /** Of each question with shuffled choices, the letters of the paper in the order in which they are shown. */
  readonly choices: Readonly<Record<string, string>>;
}

export function orderFor({ variants, settings: { shuffle } }: PublishedExam, seed: string): SeatOrder {
  const next = chanceOf(seed);
  const variant = Math.floor(next() * variants.length);
  const groups = variants[variant]?.groups ?? [];
  const items = groups.map(({ questions }) => {
    const ids = questions.map(({ itemId }) => itemId);
    return shuffle.questions ? shuffled(ids, next) : ids;
  });
  const choices: Record<string, string> = {};
  if (shuffle.choices)
    for (const { itemId, content } of groups.flatMap(({ questions }) => questions))
      if (KINDS[content.kind].choices === 'written')
        choices[itemId] = shuffled(
          content.choices.map((_, index) => letterAt(index)),
          next,
        ).join('');
  return { variant, items, choices };
}

/** The paper of an attempt with what is right, lettered as it is shown: answers are scored against this one. */
export function paperFor(exam: PublishedExam, seed: string): PaperContent {
  const { variant, items, choices } = orderFor(exam, seed);
  const paper = exam.variants[variant]!;
  return {
    ...paper,
    groups: paper.groups.map((group, index) => ({
      ...group,
      questions: items[index]!.map((itemId) => {
        const question = group.questions.find((one) => one.itemId === itemId)!;
        const order = choices[itemId];
        return order === undefined ? question : relettered(question, order);
      }),
    })),
  };
}

/** The same as a student has it before answers are out: nothing that says what is right. */
export function studentPaper(exam: PublishedExam, seed: string) {
  const { title, description, groups } = paperFor(exam, seed);
  return {
    title,
    ...(description !== undefined && { description }),
    groups: groups.map((group) => ({
      ...group,
      questions: group.questions.map(({ itemId, content }) => {
        const { key: _, blanks: __, explanation: ___, hiddenTests: ____, ...asked } = content;
        return { itemId, content: asked };
      }),
    })),
  };
}

/** Letters as they were shown, as those of the paper. */
export const lettersOfPaper = (order: string, shown: string): string =>
  sorted(Array.from(shown, (letter) => order[letter.charCodeAt(0) - FIRST] ?? ''));

const FIRST = 'A'.charCodeAt(0);
const sorted = (letters: readonly string[]): string => letters.toSorted().join('');

function relettered({ itemId, content }: PaperQuestion, order: string): PaperQuestion {
  const { key, pictures } = content;
  const choices = Array.from(order, (letter) => content.choices[letter.charCodeAt(0) - FIRST]!);
  const shown = key && sorted(Array.from(key, (letter) => letterAt(order.indexOf(letter))));
  return {
    itemId,
    content: {
      ...content,
      choices,
      ...(shown !== undefined && { key: shown }),
      ...(pictures && { pictures: picturesRelettered(pictures, order) }),
    },
  };
}
