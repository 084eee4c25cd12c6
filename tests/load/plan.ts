import { LETTERS } from '../support/classroom.ts';
import { seeded, type Random } from '../support/random.ts';
import type { Route } from '../support/student.ts';

/** How a question ends. */
export type Ending = 'collectedEarly' | 'timeUp' | 'extended' | 'withLateAnswers';

export interface PlannedQuestion {
  readonly key: string;
  readonly ending: Ending;
  /** What the teacher gives it; [R5.30]. */
  readonly durationS: number;
  /** How long answers come in. */
  readonly windowMs: number;
}

/** What one student does with one question; moments are shares of its window. */
export interface PlannedAnswer {
  readonly at: number;
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

export interface PlannedStudent {
  readonly joinsAt: number;
  /** One for each question; none when this student leaves it out. */
  readonly answers: readonly (PlannedAnswer | undefined)[];
}

export interface Plan {
  readonly questions: readonly PlannedQuestion[];
  readonly students: readonly PlannedStudent[];
  readonly joinMs: number;
}

const SHORTEST_WINDOW_MS = 5000;
const ENDINGS: readonly Ending[] = ['collectedEarly', 'timeUp', 'extended', 'withLateAnswers'];

/** Everything that the class will do, drawn beforehand: the same seed gives the same class. */
export function planClass(seed: number, students: number, minutes: number | undefined): Plan {
  const random = seeded(seed);
  const joinMs = Math.max(2000, students * 15);
  const spare = minutes === undefined ? 0 : (minutes * 60_000 - joinMs) / ENDINGS.length - 2000;
  const windowMs = Math.max(SHORTEST_WINDOW_MS, students * 10, spare);
  const questions = ENDINGS.map((ending) => plannedQuestion(random, ending, windowMs));
  return {
    questions,
    joinMs,
    students: Array.from({ length: students }, () => ({
      joinsAt: random.next(),
      answers: questions.map(({ key, ending }) => plannedAnswer(random, key, ending)),
    })),
  };
}

function plannedQuestion(random: Random, ending: Ending, windowMs: number): PlannedQuestion {
  const key = LETTERS[random.int(LETTERS.length)]!;
  const seconds = Math.ceil(windowMs / 1000);
  // Time is up a moment after the last answer; what is extended would be up before it.
  const durationS = { collectedEarly: seconds + 30, timeUp: seconds, extended: seconds, withLateAnswers: seconds + 30 };
  return { key, ending, durationS: durationS[ending], windowMs };
}

function plannedAnswer(random: Random, key: string, ending: Ending): PlannedAnswer | undefined {
  const choose = (): string => (random.chance(0.6) ? key : LETTERS[random.int(LETTERS.length)]!);
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
