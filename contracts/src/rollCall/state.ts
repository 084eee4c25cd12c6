import type { RollCallFact } from './facts.ts';

export type CallOutcome = 'called' | 'acknowledged' | 'answered' | 'missed' | 'passed';

/** One person drawn. */
export interface Call {
  readonly n: number;
  readonly personId: string;
  readonly place: number;
  readonly of: number;
  readonly at: number;
  readonly version: number;
  readonly outcome: CallOutcome;
  readonly points?: number;
}

export interface RollCall {
  readonly rollCallId: string;
  readonly commitment: string;
  readonly seed?: string;
  readonly namesShown: boolean;
  readonly openedAt: number;
  readonly closedAt?: number;
  readonly calls: readonly Call[];
}

export interface RollCallState {
  /** In the order in which they began. */
  readonly rounds: readonly RollCall[];
}

export const initialRollCall: RollCallState = { rounds: [] };

export const roundOf = ({ rounds }: RollCallState, rollCallId: string): RollCall | undefined =>
  rounds.find((one) => one.rollCallId === rollCallId);

export const openRound = ({ rounds }: RollCallState): RollCall | undefined =>
  rounds.find(({ closedAt }) => closedAt === undefined);

export function evolveRollCall(state: RollCallState, fact: RollCallFact): RollCallState {
  const { type, data, at, version } = fact;
  switch (type) {
    case 'RollCallOpened':
      return { rounds: [...state.rounds, { ...data, openedAt: at, calls: [] }] };
    case 'RollCallNamesSet':
      return changed(state, data.rollCallId, () => ({ namesShown: data.namesShown }));
    case 'RollCallClosed':
      return changed(state, data.rollCallId, () => ({ seed: data.seed, closedAt: at }));
    case 'PersonCalled': {
      const { rollCallId, ...drawn } = data;
      return changed(state, rollCallId, ({ calls }) => ({
        calls: [...calls, { ...drawn, at, version, outcome: 'called' }],
      }));
    }
    case 'CallAcknowledged':
      return became(state, data, { outcome: 'acknowledged' });
    case 'CallAnswered':
      return became(state, data, { outcome: 'answered', points: data.points });
    case 'CallMissed':
      return became(state, data, { outcome: 'missed', points: 0 });
    case 'CallPassed':
      return became(state, data, { outcome: 'passed', points: 0 });
  }
}

const changed = (
  { rounds }: RollCallState,
  rollCallId: string,
  change: (round: RollCall) => Partial<RollCall>,
): RollCallState => ({
  rounds: rounds.map((round) => (round.rollCallId === rollCallId ? { ...round, ...change(round) } : round)),
});

const became = (
  state: RollCallState,
  { rollCallId, n }: { readonly rollCallId: string; readonly n: number },
  change: Partial<Call>,
): RollCallState =>
  changed(state, rollCallId, ({ calls }) => ({
    calls: calls.map((call) => (call.n === n ? { ...call, ...change } : call)),
  }));

export const handOverRollCall = ({ rounds }: RollCallState, from: string, to: string): RollCallState => ({
  rounds: rounds.map((round) => ({
    ...round,
    calls: round.calls.map((call) => (call.personId === from ? { ...call, personId: to } : call)),
  })),
});
