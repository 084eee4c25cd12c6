import { remembered } from '../kernel/memo.ts';
import type { Audience } from '../kernel/stream.ts';
import { acceptedIn, turnIn, type Press, type PressOutcome, type QuickAnswer, type QuickAnswerState } from './state.ts';

/** A quick answer as the class and the screens see it: how many pressed and whose place answers, never who. */
export type QuickAnswerSeen = {
  /** Which of the lesson it is, from 1. */
  readonly no: number;
  readonly question?: string;
  readonly points: number;
  readonly namesShown: boolean;
  readonly openedAt: number;
  readonly opensAt: number;
  readonly closedAt?: number;
  readonly pressed: number;
  /** When the first of them was heard. */
  readonly firstAt?: number;
  /** The place whose turn it is to answer. */
  readonly turn?: number;
  /** The place that had it right. */
  readonly right?: number;
};

type PressSeen = {
  readonly place: number;
  readonly at: number;
  readonly version: number;
  readonly outcome: PressOutcome;
  readonly points?: number;
};

export type TeacherQuickAnswerSeen = QuickAnswerSeen & {
  readonly presses: { readonly [place: string]: PressSeen & { readonly personId: string } };
};

export type QuickAnswerView = { readonly rounds: { readonly [quickAnswerId: string]: QuickAnswerSeen } };
export type TeacherQuickAnswerView = { readonly rounds: { readonly [quickAnswerId: string]: TeacherQuickAnswerSeen } };
export type QuickAnswerOwn = { readonly presses: { readonly [quickAnswerId: string]: PressSeen } };

/** A lesson without a quick answer says nothing of it. */
export function presentQuickAnswer(
  { quickAnswer }: { readonly quickAnswer: QuickAnswerState },
  audience: Audience,
): QuickAnswerView | TeacherQuickAnswerView | undefined {
  if (quickAnswer.rounds.length === 0) return undefined;
  return audience === 'teacher' ? forTeachers(quickAnswer) : forClass(quickAnswer);
}

export function ownQuickAnswer(
  { quickAnswer }: { readonly quickAnswer: QuickAnswerState },
  personId: string,
): QuickAnswerOwn | undefined {
  const mine = quickAnswer.rounds.flatMap(({ quickAnswerId, presses }) => {
    const press = presses.find((one) => one.personId === personId);
    return press === undefined ? [] : [[quickAnswerId, seen(press)] as const];
  });
  return mine.length === 0 ? undefined : { presses: Object.fromEntries(mine) };
}

const seen = remembered(({ place, at, version, outcome, points }: Press): PressSeen => ({
  place,
  at,
  version,
  outcome,
  ...(points !== undefined && { points }),
}));

const asClass = remembered((round: QuickAnswer): Omit<QuickAnswerSeen, 'no'> => {
  const { question, points, namesShown, openedAt, opensAt, closedAt, presses } = round;
  const [first, turn, right] = [presses[0], turnIn(round), acceptedIn(round)];
  return {
    points,
    namesShown,
    openedAt,
    opensAt,
    pressed: presses.length,
    ...(question !== undefined && { question }),
    ...(closedAt !== undefined && { closedAt }),
    ...(first && { firstAt: first.at }),
    ...(turn && { turn: turn.place }),
    ...(right && { right: right.place }),
  };
});

const asTeacher = remembered((round: QuickAnswer): Omit<TeacherQuickAnswerSeen, 'no'> => ({
  ...asClass(round),
  presses: Object.fromEntries(
    round.presses.map((press) => [press.place, { ...seen(press), personId: press.personId }]),
  ),
}));

const all =
  <Seen>(one: (round: QuickAnswer) => Seen) =>
  ({ rounds }: QuickAnswerState) => ({
    rounds: Object.fromEntries(rounds.map((round, index) => [round.quickAnswerId, { no: index + 1, ...one(round) }])),
  });
const forClass = remembered(all(asClass));
const forTeachers = remembered(all(asTeacher));
