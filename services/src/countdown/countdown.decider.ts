import { countdownMachine, type CountdownCommand } from '@lectern/contracts/countdown/countdown.ts';
import {
  CountdownExtended,
  CountdownPaused,
  CountdownResumed,
  CountdownStarted,
  CountdownStopped,
} from '@lectern/contracts/countdown/facts.ts';
import type { Countdown } from '@lectern/contracts/countdown/state.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type { Deciding } from '../ledger/submission.ts';

type Decision = readonly NewFact[] | Refused;

/** What is left is told by the time at which the command arrived, whatever the clocks of devices say. */
export function decideCountdown(
  { lesson, countdown: { current } }: LessonStreamState,
  { name, data }: CountdownCommand,
  { at, status: statusOf }: Deciding,
): Decision {
  const { status } = lesson;
  if (status === 'unscheduled') return refuse('lesson.unknown');
  if (status === 'cancelled' || status === 'ended') return refuse('lesson.over');
  if (status === 'scheduled') return refuse('lesson.notRunning');
  if (name === 'StartCountdown') {
    if (statusOf(countdownMachine, data.countdownId) !== 'unset') return refuse('already.so');
    return current !== undefined && leftAt(current, at) > 0 ? refuse('countdown.another') : [CountdownStarted(data)];
  }
  if (current?.countdownId !== data.countdownId) return refuse('countdown.unknown');
  const { countdownId } = data;
  const left = leftAt(current, at);
  const isPaused = current.leftMs !== undefined;
  switch (name) {
    case 'PauseCountdown':
      if (isPaused) return refuse('already.so');
      return left > 0 ? [CountdownPaused({ countdownId })] : refuse('countdown.up');
    case 'ResumeCountdown':
      return isPaused ? [CountdownResumed({ countdownId })] : refuse('already.so');
    case 'ExtendCountdown': {
      const byS = LIMITS.countdownExtensionS;
      const isTooLong = left + byS * 1000 > LIMITS.countdownMaxS * 1000;
      return isTooLong ? refuse('countdown.tooLong') : [CountdownExtended({ countdownId, byS })];
    }
    case 'StopCountdown':
      return [CountdownStopped({ countdownId })];
  }
}

const leftAt = ({ endsAt, leftMs }: Countdown, at: number): number => leftMs ?? Math.max(0, (endsAt ?? at) - at);
