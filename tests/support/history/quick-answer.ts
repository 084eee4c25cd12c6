import * as facts from '@lectern/contracts/quickAnswer/facts.ts';
import { openRound, turnIn } from '@lectern/contracts/quickAnswer/state.ts';
import { at, quickAnswerId, studentId } from './moments.ts';
import { byStudent, type Grant } from './wish.ts';

export const quickAnswerOpened = (n: number, countdownS = 0, namesShown = false) =>
  facts.QuickAnswerOpened({ quickAnswerId: quickAnswerId(n), countdownS, points: 2, namesShown });

/** Quick answers that are opened, pressed one by one, answered wrong and right, and end. */
export const grantQuickAnswer: Grant = (wish, state, second) => {
  const round = openRound(state.quickAnswer);
  if (round === undefined) return at(second, quickAnswerOpened(state.quickAnswer.rounds.length + 1, wish.choice));
  const { quickAnswerId } = round;
  const one = { quickAnswerId };
  if (wish.move === 19) return at(second, facts.QuickAnswerClosed({ ...one, by: wish.flip ? 'teacher' : 'timer' }));
  if (wish.move === 18) return at(second, facts.QuickAnswerNamesSet({ ...one, namesShown: wish.flip }));
  const turn = turnIn(round);
  if (turn !== undefined && wish.move > 12) {
    const said = { ...one, place: turn.place, personId: turn.personId };
    if (wish.flip) return at(second, facts.PressRejected(said));
    const right = facts.PressAccepted({ ...said, points: wish.choice });
    return at(second, right, facts.QuickAnswerClosed({ ...one, by: 'teacher' }));
  }
  const personId = studentId(wish.student);
  if (round.presses.some((press) => press.personId === personId)) return [];
  const press = facts.AnswerPressed({ ...one, place: round.presses.length + 1, personId });
  return byStudent(wish, state, at(second, press));
};
