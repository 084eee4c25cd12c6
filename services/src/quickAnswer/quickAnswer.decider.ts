import { get } from '@lectern/contracts/kernel/table.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import {
  AnswerPressed,
  PressAccepted,
  PressRejected,
  QuickAnswerClosed,
  QuickAnswerNamesSet,
  QuickAnswerOpened,
} from '@lectern/contracts/quickAnswer/facts.ts';
import type { QuickAnswerCommand } from '@lectern/contracts/quickAnswer/quickAnswer.ts';
import { acceptedIn, openRound, roundOf, turnIn, type QuickAnswer } from '@lectern/contracts/quickAnswer/state.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type { Deciding } from '../ledger/submission.ts';

type Decision = readonly NewFact[] | Refused;
type About<Name> = Extract<QuickAnswerCommand, { name: Name }>;

export function decideQuickAnswer(state: LessonStreamState, command: QuickAnswerCommand, deciding: Deciding): Decision {
  const { status } = state.lesson;
  if (status === 'unscheduled') return refuse('lesson.unknown');
  if (status === 'cancelled') return refuse('lesson.over');
  if (status === 'scheduled') return refuse('lesson.notRunning');
  const isAfter = status === 'ended';
  if (command.name === 'OpenQuickAnswer') return isAfter ? refuse('lesson.over') : open(state, command);
  const round = roundOf(state.quickAnswer, command.data.quickAnswerId);
  if (round === undefined) return refuse('quickAnswer.unknown');
  switch (command.name) {
    case 'CloseQuickAnswer':
      return round.closedAt === undefined ? [closed(round, 'teacher')] : refuse('already.so');
    case 'CloseUnansweredQuickAnswer':
      return round.closedAt === undefined && round.presses.length === 0
        ? [closed(round, 'timer')]
        : refuse('timer.void');
    case 'AcceptPress':
    case 'RejectPress':
      return judge(round, command); // after the lesson, too: what was forgotten is said later
    case 'SetQuickAnswerNames':
      return isAfter ? refuse('lesson.over') : setNames(round, command);
    case 'PressAnswer':
      return isAfter ? refuse('lesson.over') : press(state, round, deciding);
  }
}

function open({ quickAnswer }: LessonStreamState, { data }: About<'OpenQuickAnswer'>): Decision {
  if (roundOf(quickAnswer, data.quickAnswerId)) return refuse('already.so');
  return openRound(quickAnswer) ? refuse('quickAnswer.anotherOpen') : [QuickAnswerOpened(data)];
}

function setNames({ namesShown: before }: QuickAnswer, { data }: About<'SetQuickAnswerNames'>): Decision {
  return data.namesShown === before ? refuse('already.so') : [QuickAnswerNamesSet(data)];
}

/** Once each, in the order in which the stream takes them; before the end of the countdown by the server's clock, not yet. */
function press({ attendance }: LessonStreamState, round: QuickAnswer, { personId, at }: Deciding): Decision {
  const { quickAnswerId, presses, opensAt, closedAt } = round;
  if (get(attendance.participants, personId)?.joinedAt === undefined) return refuse('join.notJoined');
  if (presses.some((one) => one.personId === personId)) return refuse('already.so');
  if (closedAt !== undefined) return refuse('quickAnswer.over');
  if (at < opensAt) return refuse('quickAnswer.tooEarly');
  return [AnswerPressed({ quickAnswerId, personId, place: presses.length + 1 })];
}

/** Of whose turn it is, or of an answer that something was said of already: the order is not jumped. */
function judge(round: QuickAnswer, command: About<'AcceptPress' | 'RejectPress'>): Decision {
  const { quickAnswerId, presses, closedAt } = round;
  const one = presses.find(({ place }) => place === command.data.place);
  if (one === undefined) return refuse('quickAnswer.unknown');
  const right = acceptedIn(round);
  const isOpen = one.outcome !== 'pressed' || turnIn(round)?.place === one.place;
  const { place, personId } = one;
  const said = { quickAnswerId, place, personId };
  if (command.name === 'RejectPress') {
    if (one.outcome === 'rejected') return refuse('already.so');
    return isOpen ? [PressRejected(said)] : refuse('quickAnswer.notTheirTurn');
  }
  const { points } = command.data;
  if (right?.place === place && right.points === points) return refuse('already.so');
  if (!isOpen || (right !== undefined && right.place !== place)) return refuse('quickAnswer.notTheirTurn');
  return [PressAccepted({ ...said, points }), ...(closedAt === undefined ? [closed(round, 'teacher')] : [])];
}

const closed = ({ quickAnswerId }: QuickAnswer, by: 'teacher' | 'timer') => QuickAnswerClosed({ quickAnswerId, by });
