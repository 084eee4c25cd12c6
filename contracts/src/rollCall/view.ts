import { remembered } from '../kernel/memo.ts';
import type { Audience } from '../kernel/stream.ts';
import type { Call, CallOutcome, RollCall, RollCallState } from './state.ts';

/** What everybody may know of a draw: where it fell, out of how many, never on whom. */
type DrawSeen = { readonly place: number; readonly of: number; readonly at: number };

/** A roll call as the class and the screens see it. */
export type RollCallSeen = {
  /** Which of the lesson it is, from 1. */
  readonly no: number;
  readonly commitment: string;
  /** Once it is over: with it the draws can be computed again. */
  readonly seed?: string;
  readonly openedAt: number;
  readonly closedAt?: number;
  readonly namesShown: boolean;
  readonly calls: { readonly [n: string]: DrawSeen };
};

export type TeacherRollCallSeen = Omit<RollCallSeen, 'calls'> & {
  readonly calls: {
    readonly [n: string]: DrawSeen & {
      readonly personId: string;
      readonly outcome: CallOutcome;
      readonly points?: number;
      readonly version: number;
    };
  };
};

export type RollCallView = { readonly rounds: { readonly [rollCallId: string]: RollCallSeen } };
export type TeacherRollCallView = { readonly rounds: { readonly [rollCallId: string]: TeacherRollCallSeen } };

/** The calls of one person, by roll call and number. */
export type RollCallOwn = {
  readonly calls: {
    readonly [call: string]: {
      readonly rollCallId: string;
      readonly n: number;
      readonly at: number;
      readonly version: number;
      readonly outcome: CallOutcome;
      readonly points?: number;
    };
  };
};

/** A lesson without a roll call says nothing of it. */
export function presentRollCall(
  { rollCall }: { readonly rollCall: RollCallState },
  audience: Audience,
): RollCallView | TeacherRollCallView | undefined {
  if (rollCall.rounds.length === 0) return undefined;
  return audience === 'teacher' ? forTeachers(rollCall) : forClass(rollCall);
}

export function ownRollCall(
  { rollCall }: { readonly rollCall: RollCallState },
  personId: string,
): RollCallOwn | undefined {
  const mine = rollCall.rounds.flatMap(({ rollCallId, calls }) =>
    calls
      .filter((call) => call.personId === personId)
      .map(({ n, at, version, outcome, points }) => [
        `${rollCallId}/${n}`,
        { rollCallId, n, at, version, outcome, ...(points !== undefined && { points }) },
      ]),
  );
  return mine.length === 0 ? undefined : { calls: Object.fromEntries(mine) };
}

const seenWith =
  <Seen>(call: (one: Call) => Seen) =>
  ({ rounds }: RollCallState) => ({
    rounds: Object.fromEntries(
      rounds.map((round, index) => [round.rollCallId, { ...head(round, index + 1), calls: byNumber(round, call) }]),
    ),
  });

const head = ({ commitment, seed, openedAt, closedAt, namesShown }: RollCall, no: number) => ({
  no,
  commitment,
  openedAt,
  namesShown,
  ...(seed !== undefined && { seed }),
  ...(closedAt !== undefined && { closedAt }),
});

const byNumber = <Seen>({ calls }: RollCall, call: (one: Call) => Seen) =>
  Object.fromEntries(calls.map((one) => [one.n, call(one)]));

const forClass = remembered(seenWith(({ place, of, at }: Call): DrawSeen => ({ place, of, at })));
const forTeachers = remembered(
  seenWith(({ place, of, at, personId, outcome, points, version }: Call) => ({
    place,
    of,
    at,
    personId,
    outcome,
    version,
    ...(points !== undefined && { points }),
  })),
);
