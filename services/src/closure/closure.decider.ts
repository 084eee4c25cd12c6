import {
  AccountClosed,
  closureMachine,
  ClosurePostponed,
  ClosureRequested,
  ClosureWithdrawn,
  type ClosureCommand,
  type Obstacle,
} from '@lectern/contracts/closure/closure.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { ClosureStreamState } from '@lectern/contracts/closure/closure.ts';
import type { Deciding } from '../ledger/submission.ts';

/** What stands in the way of closing the account now, and until when whoever asks for it may think better of it. */
export interface Standing {
  readonly obstacles: readonly Obstacle[];
  readonly closesAt: number;
}

const DAY_MS = 24 * 3600_000;

/** [R4.20] An account is its owner's to close; a class that would lose its lecturer stands in the way until the very end. */
export function decideClosure(
  { closure }: ClosureStreamState,
  command: ClosureCommand,
  { at, streamId, gathered, status }: Deciding<Standing>,
): readonly NewFact[] | Refused {
  const isWaiting = status(closureMachine, 'closure') === 'waiting';
  if (command.name === 'CloseAccount') {
    const { closesAt } = command.data;
    if (!isWaiting || closure.closesAt !== closesAt || closesAt > at) return refuse('timer.void');
    const [obstacle] = gathered.obstacles;
    if (obstacle !== undefined) return [ClosurePostponed({ closesAt: at + DAY_MS, obstacle })];
    return [AccountClosed({ personId: streamId })];
  }
  if (command.name === 'WithdrawClosure') return isWaiting ? [ClosureWithdrawn({})] : refuse('already.so');
  if (isWaiting) return refuse('already.so');
  const [obstacle] = gathered.obstacles;
  if (obstacle !== undefined) return refuse(`closure.${obstacle}`);
  return [ClosureRequested({ closesAt: gathered.closesAt })];
}
