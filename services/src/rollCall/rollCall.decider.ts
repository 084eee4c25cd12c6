import { createHash, createHmac } from 'node:crypto';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { drawable, placeIn } from '@lectern/contracts/rollCall/draw.ts';
import {
  CallAcknowledged,
  CallAnswered,
  CallMissed,
  CallPassed,
  PersonCalled,
  RollCallClosed,
  RollCallNamesSet,
  RollCallOpened,
} from '@lectern/contracts/rollCall/facts.ts';
import type { RollCallCommand } from '@lectern/contracts/rollCall/rollCall.ts';
import { openRound, roundOf, type Call, type RollCall } from '@lectern/contracts/rollCall/state.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type { Deciding } from '../ledger/submission.ts';

/** What the draws of a roll call follow from: known to the server from before the first of them, and to nobody else. */
export interface Seeded {
  readonly seed: string;
}

type Decision = readonly NewFact[] | Refused;
type About<Name> = Extract<RollCallCommand, { name: Name }>;

export const commitmentOf = (seed: string): string => createHash('sha256').update(seed).digest('hex');
export const macOf = (seed: string, n: number): string => createHmac('sha256', seed).update(String(n)).digest('hex');

export function decideRollCall(
  state: LessonStreamState,
  command: RollCallCommand,
  deciding: Deciding<Seeded>,
): Decision {
  const { lesson, rollCall } = state;
  if (lesson.status === 'unscheduled') return refuse('lesson.unknown');
  if (lesson.status === 'cancelled') return refuse('lesson.over');
  const isAfter = lesson.status === 'ended';
  if (lesson.status !== 'running' && !isAfter) return refuse('lesson.notRunning');
  if (command.name === 'OpenRollCall') return isAfter ? refuse('lesson.over') : open(state, command, deciding);
  const round = roundOf(rollCall, command.data.rollCallId);
  if (round === undefined) return refuse('rollCall.unknown');
  switch (command.name) {
    case 'CloseRollCall':
      return close(round, deciding);
    case 'CloseForgottenRollCall':
      return round.closedAt === undefined ? close(round, deciding) : refuse('timer.void');
    case 'AcceptCall':
    case 'MissCall':
    case 'PassCall':
      return record(round, command); // after the lesson, too: what was forgotten is said later
    case 'SetRollCallNames':
    case 'CallPerson':
    case 'AcknowledgeCall':
      if (isAfter) return refuse('lesson.over');
      if (round.closedAt !== undefined) return refuse('rollCall.over');
      return inOpen(state, round, command, deciding);
  }
}

function open(
  { rollCall }: LessonStreamState,
  { data }: About<'OpenRollCall'>,
  { gathered: { seed } }: Deciding<Seeded>,
): Decision {
  if (roundOf(rollCall, data.rollCallId)) return refuse('already.so');
  if (openRound(rollCall)) return refuse('rollCall.anotherOpen');
  return [RollCallOpened({ ...data, commitment: commitmentOf(seed) })];
}

const close = ({ rollCallId, closedAt }: RollCall, { gathered: { seed } }: Deciding<Seeded>): Decision =>
  closedAt === undefined ? [RollCallClosed({ rollCallId, seed })] : refuse('already.so');

function inOpen(
  state: LessonStreamState,
  round: RollCall,
  command: About<'SetRollCallNames' | 'CallPerson' | 'AcknowledgeCall'>,
  deciding: Deciding<Seeded>,
): Decision {
  const { rollCallId } = round;
  if (command.name === 'SetRollCallNames') {
    const { namesShown } = command.data;
    return namesShown === round.namesShown ? refuse('already.so') : [RollCallNamesSet({ rollCallId, namesShown })];
  }
  if (command.name === 'CallPerson') return draw(state, round, deciding);
  const call = round.calls.find(({ n }) => n === command.data.n);
  if (call?.personId !== deciding.personId) return refuse('rollCall.notYou');
  if (call.outcome === 'acknowledged' || call.outcome === 'answered') return refuse('already.so');
  return call.outcome === 'passed' ? refuse('step.notNow') : [CallAcknowledged(named(rollCallId, call))];
}

/** Without replacement, out of the list as it stands before the draw; the list, the seed and the number give the person. */
function draw(
  { attendance }: LessonStreamState,
  { rollCallId, calls }: RollCall,
  { gathered }: Deciding<Seeded>,
): Decision {
  const left = drawable(attendance, new Set(calls.map(({ personId }) => personId)));
  if (left.length === 0) return refuse(calls.length === 0 ? 'rollCall.nobodyHere' : 'rollCall.everybodyCalled');
  const n = calls.length + 1;
  const place = placeIn(macOf(gathered.seed, n), left.length);
  return [PersonCalled({ rollCallId, n, personId: left[place - 1]!, place, of: left.length })];
}

function record(round: RollCall, command: About<'AcceptCall' | 'MissCall' | 'PassCall'>): Decision {
  const call = round.calls.find(({ n }) => n === command.data.n);
  if (call === undefined) return refuse('rollCall.unknown');
  const one = named(round.rollCallId, call);
  switch (command.name) {
    case 'AcceptCall': {
      const { points } = command.data;
      const isSo = call.outcome === 'answered' && call.points === points;
      return isSo ? refuse('already.so') : [CallAnswered({ ...one, points })];
    }
    case 'MissCall':
      return call.outcome === 'missed' ? refuse('already.so') : [CallMissed(one)];
    case 'PassCall':
      return call.outcome === 'passed' ? refuse('already.so') : [CallPassed(one)];
  }
}

const named = (rollCallId: string, { n, personId }: Call) => ({ rollCallId, n, personId });
