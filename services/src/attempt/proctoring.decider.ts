import { attemptMachine, type AttemptCommand, type AttemptState } from '@lectern/contracts/attempt/attempt.ts';
import { AttemptCollected } from '@lectern/contracts/attempt/facts.ts';
import { isOffline, type ProctoringCommand, type ProctoringState } from '@lectern/contracts/attempt/proctoring.ts';
import {
  MessagesOpened,
  NetworkNoted,
  PageLeft,
  PageReturned,
  SitterReconnected,
  SitterMessaged,
  SitterDisconnected,
} from '@lectern/contracts/attempt/proctoring-facts.ts';
import type { AttemptStreamState } from '@lectern/contracts/attempt/stream.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { refuse } from '@lectern/contracts/kernel/refusal.ts';
import type { Deciding } from '../ledger/submission.ts';
import { decideAttempt, save, type AttemptGathered, type Decision } from './attempt.decider.ts';

type About<Name> = Extract<ProctoringCommand, { name: Name }>;

/** What the page of a proctored exam reports, and what a teacher writes to it. */
export function decideProctoring(
  { attempt, proctoring }: AttemptStreamState,
  command: ProctoringCommand,
  deciding: Deciding<AttemptGathered>,
): Decision {
  const { begun } = attempt;
  if (begun === undefined) return refuse('attempt.unknown');
  const { personId } = begun;
  const isMine = personId === deciding.personId;
  if ((command.name === 'ReportLeaves' || command.name === 'SeeMessages') && !isMine) return refuse('attempt.unknown');
  if (begun.proctored === undefined) return refuse('attempt.notProctored');
  if (command.name === 'SeeMessages') {
    const { through } = command.data;
    const isNew = proctoring.messages.some(({ version, seenAt }) => version <= through && seenAt === undefined);
    return isNew ? [MessagesOpened({ personId, through })] : refuse('already.so');
  }
  const status = deciding.status(attemptMachine, 'attempt');
  if (status !== 'sitting') return refuse('attempt.handedIn');
  switch (command.name) {
    case 'ReportLeaves':
      return withNetwork(proctoring, personId, reportLeaves(attempt, proctoring, command, deciding), deciding);
    case 'RecordSitterPresence': {
      const { left, returned } = command.data;
      const seenAt = left.find((one) => one.personId === personId)?.at;
      const isBack = returned.includes(personId);
      if (isOffline(proctoring)) return isBack ? [SitterReconnected({ personId })] : refuse('already.so');
      return seenAt === undefined ? refuse('already.so') : [SitterDisconnected({ personId, seenAt })];
    }
    case 'MessageSitter':
      return [SitterMessaged({ personId, words: deciding.seal(command.data.words) })];
  }
}

/** The answers of before come first: they are in time. At the count the server collects it, whatever the device does. */
function reportLeaves(
  attempt: AttemptState,
  { leaves: before }: ProctoringState,
  { data }: About<'ReportLeaves'>,
  deciding: Deciding<AttemptGathered>,
): Decision {
  const { personId, proctored, startedAt } = attempt.begun!;
  const saved =
    data.answers.length + data.flags.length > 0 ? save(attempt, 'sitting', data, deciding) : ([] as readonly NewFact[]);
  if ('refused' in saved) return saved;
  /** A device's clock may go wrong: nobody left before the start, or later than now. */
  const inTime = (at: number) => Math.max(startedAt, Math.min(at, deciding.at));
  const known = new Map(before.map(({ leaveId, backAt }) => [leaveId, backAt !== undefined]));
  const facts: NewFact[] = [...saved];
  for (const { leaveId, how, leftAt, backAt } of data.leaves) {
    if (!known.has(leaveId) && known.size < LIMITS.attemptLeaves) {
      facts.push(PageLeft({ personId, leaveId, how, leftAt: inTime(leftAt) }));
      known.set(leaveId, false);
    }
    if (backAt !== undefined && known.get(leaveId) === false) {
      facts.push(PageReturned({ personId, leaveId, backAt: inTime(Math.max(leftAt, backAt)) }));
      known.set(leaveId, true);
    }
  }
  if (facts.length === 0) return refuse('already.so');
  const isTooMany = proctored?.leaves !== undefined && known.size >= proctored.leaves && known.size > before.length;
  return isTooMany ? [...facts, AttemptCollected({ personId, after: 'leaves' })] : facts; // [R5.41]
}

/** The same as of any attempt; of a proctored one, what came from another network than before says so first. */
export function decideWatched(
  state: AttemptStreamState,
  command: AttemptCommand,
  deciding: Deciding<AttemptGathered>,
): Decision {
  const decision = decideAttempt(state, command, deciding);
  const { begun } = state.attempt;
  const isBeginning = command.name === 'StartAttempt';
  const start = deciding.gathered?.start;
  const isWatched = isBeginning ? start !== undefined && 'proctored' in start : begun?.proctored !== undefined;
  const isOfSitter = isBeginning || SITTING.has(command.name);
  if (!isWatched || !isOfSitter || deciding.status(attemptMachine, 'attempt') === 'collected') return decision;
  return withNetwork(state.proctoring, deciding.personId, decision, deciding, isBeginning);
}

const SITTING = new Set<AttemptCommand['name']>(['SaveAnswers', 'TakeOverAttempt', 'SubmitAttempt']);

function withNetwork(
  { networks }: ProctoringState,
  personId: string,
  decision: Decision,
  { gathered }: Deciding<AttemptGathered>,
  isAfter = false,
): Decision {
  const network = gathered?.network;
  if ('refused' in decision || network === undefined || networks.at(-1)?.network === network) return decision;
  const seen = NetworkNoted({ personId, network });
  return isAfter ? [...decision, seen] : [seen, ...decision];
}
