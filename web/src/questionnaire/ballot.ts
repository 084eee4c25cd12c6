import { TakeBallot } from '@lectern/contracts/questionnaire/commands.ts';
import type { Answers } from '@lectern/contracts/questionnaire/facts.ts';
import { CastBallot, Questionnaire } from '@lectern/contracts/questionnaire/queries.ts';
import { isAlreadySo, isPassing, NetworkError } from '../kit/data/errors.ts';
import { newKey } from '../kit/data/key.ts';
import { believed, command, query, send } from '../kit/data/request.ts';
import { blind, unblind, type Blinding } from '../kit/data/blind.ts';

/** On this device until it is cast: whoever loses it has taken part, and their ballot is not counted. */
interface Ballot extends Blinding {
  readonly answers: Answers;
}

/** By who is signed in: two who share a device have a ballot each. */
const nameOf = (id: string) => `lectern.ballot.${believed() ?? ''}.${id}`;

/** A ballot that was signed and has not been cast: the page was closed, or the network failed. */
export function waitingBallot(id: string): Ballot | undefined {
  try {
    return (JSON.parse(localStorage.getItem(nameOf(id)) ?? 'null') as Ballot | null) ?? undefined;
  } catch {
    return undefined; // storage is switched off, or somebody else wrote there
  }
}

/** Takes part by name, with what hides the ballot; then casts it without one. Given again, it goes on where it stopped. */
export async function takePart(id: string, ballotKey: string, answers: Answers): Promise<void> {
  const ballot = { ...(waitingBallot(id) ?? blind(ballotKey)), answers };
  localStorage.setItem(nameOf(id), JSON.stringify(ballot));
  try {
    await command('questionnaire', id, TakeBallot.name, { blinded: ballot.blinded }, { key: newKey() });
  } catch (error) {
    if (!isAlreadySo(error)) {
      if (!isPassing(error)) localStorage.removeItem(nameOf(id)); // refused: nothing was signed
      throw error;
    }
  }
  await castWaiting(id, ballotKey);
}

/** Casts what waits. What was signed for another ballot, on another device, is never cast by this one. */
export async function castWaiting(id: string, ballotKey: string): Promise<void> {
  const ballot = waitingBallot(id);
  if (ballot === undefined) return;
  const { mySigned } = await query<typeof Questionnaire>(Questionnaire, { id });
  if (mySigned === undefined) throw new NetworkError(); // who answers is not as far yet: it waits
  const signature = unblind(ballot, mySigned, ballotKey);
  if (signature !== undefined) {
    const { token, answers } = ballot;
    await send('POST', CastBallot.path, { id, token, signature, answers }, { isUnnamed: true });
  }
  localStorage.removeItem(nameOf(id));
}
