import { createHash, createHmac } from 'node:crypto';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import { drawable, placeIn } from '@lectern/contracts/rollCall/draw.ts';
import * as facts from '@lectern/contracts/rollCall/facts.ts';
import { openRound, type RollCall } from '@lectern/contracts/rollCall/state.ts';
import { at, rollCallId } from './moments.ts';
import { byStudent, type Grant } from './wish.ts';

export const seedOf = (n: number) => String(n % 10).repeat(64);
export const rollCallOpened = (n: number, namesShown = false) =>
  facts.RollCallOpened({
    rollCallId: rollCallId(n),
    commitment: createHash('sha256').update(seedOf(n)).digest('hex'),
    namesShown,
  });
export const rollCallClosed = (n: number) => facts.RollCallClosed({ rollCallId: rollCallId(n), seed: seedOf(n) });

/** The draw that follows in a roll call, if anybody is left. */
export function nextCall({ attendance, rollCall }: LessonStreamState, round: RollCall) {
  const left = drawable(attendance, new Set(round.calls.map(({ personId }) => personId)));
  if (left.length === 0) return [];
  const n = round.calls.length + 1;
  const seed = seedOf(rollCall.rounds.indexOf(round) + 1);
  const place = placeIn(createHmac('sha256', seed).update(String(n)).digest('hex'), left.length);
  const { rollCallId } = round;
  return [facts.PersonCalled({ rollCallId, n, personId: left[place - 1]!, place, of: left.length })];
}

/** Roll calls that begin, draw until nobody is left, hear what became of it, and end. */
export const grantRollCall: Grant = (wish, state, second) => {
  const round = openRound(state.rollCall);
  if (round === undefined) return at(second, rollCallOpened(state.rollCall.rounds.length + 1, wish.flip));
  const { rollCallId } = round;
  if (wish.move < 8) return at(second, ...nextCall(state, round));
  if (wish.move === 19) return at(second, rollCallClosed(state.rollCall.rounds.length));
  if (wish.move === 18) return at(second, facts.RollCallNamesSet({ rollCallId, namesShown: wish.flip }));
  const last = round.calls.at(-1);
  if (last === undefined) return [];
  const one = { rollCallId, n: last.n, personId: last.personId };
  if (wish.move < 12) return byStudent(wish, state, at(second, facts.CallAcknowledged(one)));
  if (wish.move < 15) return at(second, facts.CallAnswered({ ...one, points: wish.choice }));
  return at(second, wish.flip ? facts.CallMissed(one) : facts.CallPassed(one));
};
