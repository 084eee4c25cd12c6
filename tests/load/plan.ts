import type { QuestionKind } from '@lectern/contracts/question/content.ts';
import { hasKey, KINDS } from '@lectern/contracts/question/kinds.ts';
import { LETTERS } from '../support/planted.ts';
import { seeded, type Random } from '../support/random.ts';
import type { Route } from '../support/student.ts';
import { plannedLife, type PlannedLife } from './plan-life.ts';

/** How a question ends. */
export type Ending = 'collectedEarly' | 'timeUp' | 'extended' | 'withLateAnswers';

export interface PlannedQuestion {
  readonly kind: QuestionKind;
  readonly key?: string;
  /** A poll that is answered by ballots without a name. */
  readonly anonymous?: true;
  /** Asked a second time, and then by groups where the lesson has some. */
  readonly again?: true;
  /** Answered by groups, where the lesson has some. */
  readonly together?: true;
  readonly ending: Ending;
  /** What the teacher gives it; [R5.30]. */
  readonly durationS: number;
  /** How long answers come in. */
  readonly windowMs: number;
}

/** What one student does with one question; moments are shares of its window. */
export interface PlannedAnswer {
  readonly at: number;
  /** Letters, what is filled in, a line for each blank, or what is written. */
  readonly choice: string;
  readonly route: Route;
  readonly change?: { readonly at: number; readonly choice: string };
  /** The same key is sent once more, the other way. */
  readonly repeated: boolean;
  /** The connection goes a moment before the answer, or right behind it. */
  readonly cut?: 'before' | 'behind';
  /** Only after the answers were collected. */
  readonly late: boolean;
}

export interface PlannedStudent extends PlannedLife {
  readonly joinsAt: number;
  /** One for each question; none when this student leaves it out. */
  readonly answers: readonly (PlannedAnswer | undefined)[];
}

export interface Plan {
  readonly questions: readonly PlannedQuestion[];
  readonly students: readonly PlannedStudent[];
  readonly joinMs: number;
  /** About how long all the questions take together. */
  readonly lifeMs: number;
}

const SHORTEST_WINDOW_MS = 5000;
/** What a teacher takes between two questions. */
const BETWEEN_MS = 2000;
/** Every kind and what can be done with it, all of it twice, and each ending. */
const ASKED: readonly Omit<PlannedQuestion, 'key' | 'durationS' | 'windowMs'>[] = [
  { kind: 'singleChoice', again: true, ending: 'collectedEarly' },
  { kind: 'fillBlank', ending: 'timeUp' },
  { kind: 'multipleChoice', together: true, ending: 'timeUp' },
  { kind: 'subjective', ending: 'withLateAnswers' },
  { kind: 'judgement', ending: 'extended' },
  { kind: 'poll', anonymous: true, ending: 'collectedEarly' },
  { kind: 'poll', ending: 'withLateAnswers' },
  { kind: 'multipleChoice', again: true, ending: 'collectedEarly' },
  { kind: 'fillBlank', together: true, ending: 'withLateAnswers' },
  { kind: 'judgement', ending: 'timeUp' },
  { kind: 'subjective', together: true, ending: 'collectedEarly' },
  { kind: 'poll', anonymous: true, ending: 'collectedEarly' },
];
/** A second round takes as long as a first one. */
const ROUNDS = ASKED.length + ASKED.filter(({ again }) => again).length;

/** Everything that the class will do, drawn beforehand: the same seed gives the same class. */
export function planClass(seed: number, students: number, minutes: number | undefined): Plan {
  const random = seeded(seed);
  const joinMs = Math.max(2000, students * 15);
  const spare = minutes === undefined ? 0 : (minutes * 60_000 - joinMs) / ROUNDS - BETWEEN_MS;
  const windowMs = Math.max(SHORTEST_WINDOW_MS, students * 10, spare);
  const questions = ASKED.map((asked) => plannedQuestion(random, asked, windowMs));
  const lifeMs = ROUNDS * (windowMs + BETWEEN_MS);
  return {
    questions,
    joinMs,
    lifeMs,
    students: Array.from({ length: students }, () => ({
      joinsAt: random.next(),
      answers: questions.map((question) => plannedAnswer(random, question)),
      ...plannedLife(random, lifeMs),
    })),
  };
}

function plannedQuestion(random: Random, asked: (typeof ASKED)[number], windowMs: number): PlannedQuestion {
  const { kind, ending } = asked;
  const seconds = Math.ceil(windowMs / 1000);
  // Time is up a moment after the last answer; what is extended would be up before it.
  const durationS = { collectedEarly: seconds + 30, timeUp: seconds, extended: seconds, withLateAnswers: seconds + 30 };
  const key = drawnChoice(random, kind);
  return {
    ...asked,
    ...(KINDS[kind].answer === 'letters' && hasKey(kind) && { key }),
    durationS: durationS[ending],
    windowMs,
  };
}

/** Blanks as they are filled in, and what is written; nobody has them all right. */
const FILLED = ['0.58\n2.1', '０.５８\n2.12', '0.58\n', '58\n2', '\n2.1'];
const WRITTEN = ['合外力矩为零，角动量守恒', '没有外力', '尾巴反着转', 'L = Iω 不变'];

/** One letter that there is, or several of them in order; of other kinds what is filled in or written. */
function drawnChoice(random: Random, kind: QuestionKind): string {
  if (kind === 'fillBlank') return FILLED[random.int(FILLED.length)]!;
  if (kind === 'subjective') return WRITTEN[random.int(WRITTEN.length)]!;
  if (kind === 'singleChoice') return LETTERS[random.int(LETTERS.length)]!;
  if (kind === 'judgement') return LETTERS[random.int(2)]!;
  const most = kind === 'poll' ? 2 : LETTERS.length;
  const some = LETTERS.filter(() => random.chance(0.4)).slice(0, most);
  return some.length === 0 ? LETTERS[random.int(LETTERS.length)]! : some.join('');
}

function plannedAnswer(random: Random, { key, kind, ending }: PlannedQuestion): PlannedAnswer | undefined {
  const choose = (): string => (key !== undefined && random.chance(0.6) ? key : drawnChoice(random, kind));
  const answer = {
    at: random.between(0.02, 0.8),
    choice: choose(),
    route: random.chance(0.1) ? ('http' as const) : ('socket' as const),
    repeated: random.chance(0.1),
    late: random.chance(ending === 'withLateAnswers' ? 0.2 : 0),
  };
  const change = { at: random.between(answer.at, 0.9), choice: choose() };
  const isChanged = random.chance(0.2);
  const cut = random.chance(0.5) ? ('before' as const) : ('behind' as const);
  const isCut = random.chance(0.08);
  const isAbsent = random.chance(0.06);
  if (isAbsent) return undefined;
  return { ...answer, ...(isChanged && { change }), ...(isCut && { cut }) };
}
