import type { QuickAnswerFact } from './facts.ts';

export type PressOutcome = 'pressed' | 'accepted' | 'rejected';

export interface Press {
  readonly personId: string;
  readonly place: number;
  readonly at: number;
  /** The number on the receipt. */
  readonly version: number;
  readonly outcome: PressOutcome;
  readonly points?: number;
}

export interface QuickAnswer {
  readonly quickAnswerId: string;
  readonly question?: string | undefined;
  readonly points: number;
  readonly namesShown: boolean;
  readonly openedAt: number;
  /** The end of the countdown: what is pressed before is not taken. */
  readonly opensAt: number;
  readonly closedAt?: number;
  /** By place. */
  readonly presses: readonly Press[];
}

export interface QuickAnswerState {
  /** In the order in which they were opened. */
  readonly rounds: readonly QuickAnswer[];
}

export const initialQuickAnswer: QuickAnswerState = { rounds: [] };

export const roundOf = ({ rounds }: QuickAnswerState, quickAnswerId: string): QuickAnswer | undefined =>
  rounds.find((one) => one.quickAnswerId === quickAnswerId);

export const openRound = ({ rounds }: QuickAnswerState): QuickAnswer | undefined =>
  rounds.find(({ closedAt }) => closedAt === undefined);

export const acceptedIn = ({ presses }: QuickAnswer): Press | undefined =>
  presses.find(({ outcome }) => outcome === 'accepted');

/** Whose turn it is to answer: the first in the order who did not, until somebody had it right. */
export const turnIn = (round: QuickAnswer): Press | undefined =>
  acceptedIn(round) ? undefined : round.presses.find(({ outcome }) => outcome === 'pressed');

export function evolveQuickAnswer(state: QuickAnswerState, fact: QuickAnswerFact): QuickAnswerState {
  const { type, data, at, version } = fact;
  switch (type) {
    case 'QuickAnswerOpened': {
      const { countdownS, ...opened } = data;
      return {
        rounds: [...state.rounds, { ...opened, openedAt: at, opensAt: at + countdownS * 1000, presses: [] }],
      };
    }
    case 'QuickAnswerNamesSet':
      return changed(state, data.quickAnswerId, () => ({ namesShown: data.namesShown }));
    case 'AnswerPressed': {
      const { personId, place } = data;
      return changed(state, data.quickAnswerId, ({ presses }) => ({
        presses: [...presses, { personId, place, at, version, outcome: 'pressed' }],
      }));
    }
    case 'PressAccepted':
      return became(state, data, { outcome: 'accepted', points: data.points });
    case 'PressRejected':
      return became(state, data, { outcome: 'rejected', points: 0 });
    case 'QuickAnswerClosed':
      return changed(state, data.quickAnswerId, () => ({ closedAt: at }));
  }
}

const changed = (
  { rounds }: QuickAnswerState,
  quickAnswerId: string,
  change: (round: QuickAnswer) => Partial<QuickAnswer>,
): QuickAnswerState => ({
  rounds: rounds.map((round) => (round.quickAnswerId === quickAnswerId ? { ...round, ...change(round) } : round)),
});

const became = (
  state: QuickAnswerState,
  { quickAnswerId, place }: { readonly quickAnswerId: string; readonly place: number },
  change: Partial<Press>,
): QuickAnswerState =>
  changed(state, quickAnswerId, ({ presses }) => ({
    presses: presses.map((press) => (press.place === place ? { ...press, ...change } : press)),
  }));

export const handOverQuickAnswer = ({ rounds }: QuickAnswerState, from: string, to: string): QuickAnswerState => ({
  rounds: rounds.map((round) => ({
    ...round,
    presses: round.presses.map((press) => (press.personId === from ? { ...press, personId: to } : press)),
  })),
});
