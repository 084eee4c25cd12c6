import type { TakePollBallot } from '@lectern/contracts/quiz/commands.ts';
import type { MyPollBallot } from '@lectern/contracts/quiz/queries.ts';
import { blind, unblind, type Blinding } from '../../kit/data/blind.ts';
import { isAlreadySo, isPassing, NetworkError, ProblemError } from '../../kit/data/errors.ts';
import { newKey } from '../../kit/data/key.ts';
import { believed, command, query, send } from '../../kit/data/request.ts';
import { BALLOT } from './kept-ballots.ts';

/** As the contracts say it: their schemas would come along. */
const MINE = { path: '/api/lesson/:id/questions/:questionId/ballot' };
const CAST_AT = '/api/poll-ballots';

/** On this device until it is cast: whoever loses it has taken part, and their ballot is not counted. */
interface Ballot extends Blinding {
  readonly lessonId: string;
  readonly questionId: string;
  readonly ballotKey: string;
  readonly choice: string;
  /** Whose it is: on a device that another person signed in on it waits, and is not given in their name. */
  readonly by: string | undefined;
}

/** How one's ballot stands here; after a reload nothing is known of one that was cast but that one took part. */
export type BallotState =
  | { readonly is: 'none' | 'waiting' | 'cast' }
  | { readonly is: 'refused'; readonly why: string };

const states = new Map<string, BallotState>();
const listeners = new Set<() => void>();
const NONE: BallotState = { is: 'none' };
const WAITING: BallotState = { is: 'waiting' };
const CAST: BallotState = { is: 'cast' };

export function ballotState(questionId: string): BallotState {
  return states.get(questionId) ?? (waiting(questionId) === undefined ? NONE : WAITING);
}

export function followBallots(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(questionId: string, state: BallotState): void {
  states.set(questionId, state);
  for (const listener of listeners) listener();
}

/** Keeps the ballot on the device, and casts it as soon as the network lets it. */
export async function vote(lessonId: string, questionId: string, ballotKey: string, choice: string): Promise<void> {
  const ballot: Ballot = { ...blind(ballotKey), lessonId, questionId, ballotKey, choice, by: believed() };
  localStorage.setItem(BALLOT + questionId, JSON.stringify(ballot));
  become(questionId, WAITING);
  await castWaiting(questionId);
}

export const castAll = async (): Promise<void> => {
  for (const name of Object.keys(localStorage).filter((one) => one.startsWith(BALLOT)))
    await castWaiting(name.slice(BALLOT.length));
};

const casting = new Set<string>();

/** Takes part by name, with what hides the ballot; then casts it without one. Given again, it goes on where it stopped. */
async function castWaiting(questionId: string): Promise<void> {
  const ballot = waiting(questionId);
  if (ballot === undefined || ballot.by !== believed() || casting.has(questionId)) return;
  casting.add(questionId);
  try {
    await cast(ballot);
    done(questionId, CAST);
  } catch (error) {
    if (!isPassing(error)) done(questionId, { is: 'refused', why: refusalOf(error) }); // else it waits
  } finally {
    casting.delete(questionId);
  }
}

async function cast(ballot: Ballot): Promise<void> {
  const { lessonId, questionId, ballotKey, choice, token, blinded } = ballot;
  try {
    await command<typeof TakePollBallot>(
      'lesson',
      lessonId,
      'TakePollBallot',
      { questionId, blinded },
      { key: newKey() },
    );
  } catch (error) {
    if (!isAlreadySo(error)) throw error;
  }
  const { signed } = await query<typeof MyPollBallot>(MINE, { id: lessonId, questionId });
  if (signed === undefined) throw new NetworkError(); // who answers is not as far yet
  const signature = unblind(ballot, signed, ballotKey);
  if (signature === undefined) return; // another device of mine took part before
  await send('POST', CAST_AT, { lessonId, questionId, token, signature, choice }, { isUnnamed: true });
}

function done(questionId: string, state: BallotState): void {
  localStorage.removeItem(BALLOT + questionId);
  become(questionId, state);
}

const refusalOf = (error: unknown): string => (error instanceof ProblemError ? error.problem.title : '');

function waiting(questionId: string): Ballot | undefined {
  try {
    return (JSON.parse(localStorage.getItem(BALLOT + questionId) ?? 'null') as Ballot | null) ?? undefined;
  } catch {
    return undefined; // storage is switched off, or somebody else wrote there
  }
}
