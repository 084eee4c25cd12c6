import { attemptMachine, type AttemptCommand, type AttemptState } from '@lectern/contracts/attempt/attempt.ts';
import type { Delivery } from '@lectern/contracts/attempt/delivery.ts';
import {
  AnswerSaved,
  AttemptCollected,
  AttemptExtended,
  AttemptInvalidated,
  AttemptItemGraded,
  AttemptItemScored,
  AttemptGradeWithdrawn,
  AttemptLateAccepted,
  AttemptLateRefused,
  AttemptReset,
  AttemptRestored,
  AttemptStarted,
  AttemptSubmitted,
  AttemptTakenOver,
  ItemFlagged,
} from '@lectern/contracts/attempt/facts.ts';
import type { AttemptStreamState } from '@lectern/contracts/attempt/stream.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type RefusalCode, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { QuestionContent } from '@lectern/contracts/question/content.ts';
import { answerFault } from '@lectern/contracts/question/asked.ts';
import { isGiven } from '@lectern/contracts/attempt/score.ts';
import { isGraded, isProgram } from '@lectern/contracts/question/kinds.ts';
import type { Deciding } from '../ledger/submission.ts';

/** What the exam says: by its own stream, as it stands when the command arrives. */
export interface AttemptGathered {
  /** Of a beginning: which attempt it is and by which seed, or why it may not begin. */
  readonly start?:
    | { readonly n: number; readonly seed: string; readonly proctored?: { readonly leaves?: number } }
    | { readonly refused: RefusalCode };
  /** When this student's attempt ends by now: extensions move it. */
  readonly endsAt: number;
  readonly items: ReadonlyMap<string, QuestionContent>;
  /** Once what is right is out, nothing more is taken. */
  readonly areAnswersOut: boolean;
  /** The network that it came from, as a fingerprint that is this student's. */
  readonly network?: string | undefined;
}

export type Decision = readonly NewFact[] | Refused;
type About<Name> = Extract<AttemptCommand, { name: Name }>;

/** After the end nothing counts unless a teacher accepts it [R8.35]; the server's clock says when that is. */
export function decideAttempt(
  { attempt }: AttemptStreamState,
  command: AttemptCommand,
  deciding: Deciding<AttemptGathered>,
): Decision {
  if (command.name === 'StartAttempt') return start(attempt, command, deciding);
  const { begun } = attempt;
  if (begun === undefined) return refuse('attempt.unknown');
  const { personId } = begun;
  const status = deciding.status(attemptMachine, 'attempt');
  if (command.name === 'CollectAttemptAtEnd') {
    const { endsAt } = command.data;
    if (status !== 'sitting' || attempt.endsAt !== endsAt || deciding.at < endsAt) return refuse('timer.void');
    const later = endOf(attempt, deciding);
    return [later > deciding.at ? AttemptExtended({ personId, endsAt: later }) : AttemptCollected({ personId })];
  }
  if (command.name === 'AcceptLateAnswers' || command.name === 'RefuseLateAnswers') {
    if (Object.keys(attempt.late).length === 0) return refuse('attempt.noneLate');
    if (status !== 'collected') return refuse('step.notNow');
    return [
      command.name === 'AcceptLateAnswers' ? AttemptLateAccepted({ personId }) : AttemptLateRefused({ personId }),
    ];
  }
  if (command.name === 'InvalidateAttempt') {
    if (status === 'invalid') return refuse('already.so');
    if (status === 'sitting') return refuse('attempt.notHandedIn'); // [R4.11]
    if (status === 'reset') return refuse('step.notNow');
    return [AttemptInvalidated({ personId, reason: deciding.seal(command.data.reason) })];
  }
  if (command.name === 'RestoreAttempt')
    return status === 'invalid'
      ? [AttemptRestored({ personId, reason: deciding.seal(command.data.reason) })]
      : refuse('already.so');
  if (command.name === 'CollectAttempt')
    return status === 'sitting' ? [AttemptCollected({ personId })] : refuse('already.so');
  if (command.name === 'ResetAttempt')
    return status === 'reset'
      ? refuse('already.so')
      : [AttemptReset({ personId, reason: deciding.seal(command.data.reason) })];
  if (command.name === 'GradeAttemptItem') return grade(attempt, status, command, deciding);
  if (command.name === 'ScoreAttemptItem') return score(attempt, status, command, deciding);
  if (command.name === 'WithdrawGrade') return takeBack(attempt, status, command);
  if (personId !== deciding.personId) return refuse('attempt.unknown');
  switch (command.name) {
    case 'TakeOverAttempt': {
      if (status !== 'sitting') return refuse('attempt.handedIn');
      const { device } = command.data;
      return device === attempt.device ? refuse('already.so') : [AttemptTakenOver({ personId, device })];
    }
    case 'SaveAnswers': {
      const saved = save(attempt, status, command.data, deciding);
      return 'refused' in saved || saved.length > 0 ? saved : refuse('already.so');
    }
    case 'SubmitAttempt': {
      if (status !== 'sitting') return refuse(status === 'submitted' ? 'already.so' : 'attempt.handedIn');
      if (deciding.at > endOf(attempt, deciding)) return refuse('attempt.over'); // [R8.35]
      const saved = save(attempt, status, command.data, deciding);
      return 'refused' in saved ? saved : [...saved, AttemptSubmitted({ personId })];
    }
  }
}

function start(
  { begun }: AttemptState,
  { data }: About<'StartAttempt'>,
  deciding: Deciding<AttemptGathered>,
): Decision {
  const { personId, gathered } = deciding;
  if (begun !== undefined) return refuse(begun.personId === personId ? 'already.so' : 'attempt.unknown');
  const { start: beginning, endsAt } = gathered;
  if (beginning === undefined) return refuse('attempt.unknown');
  if ('refused' in beginning) return refuse(beginning.refused);
  const { examId, classId, device } = data;
  return [AttemptStarted({ personId, examId, classId, ...beginning, endsAt, device })];
}

/** The first score counts; whoever comes later is shown it, and chooses. */
function grade(
  { begun, answers, grades }: AttemptState,
  status: string,
  { data }: About<'GradeAttemptItem'>,
  { gathered, seal }: Deciding<AttemptGathered>,
): Decision {
  if (status === 'sitting') return refuse('attempt.notHandedIn');
  if (status !== 'submitted' && status !== 'collected') return refuse('step.notNow');
  const { itemId, points, remark, basedOn } = data;
  const content = gathered.items.get(itemId);
  if (content === undefined) return refuse('attempt.noSuchItem');
  const answer = answers[itemId];
  if (!isGraded(content.kind) || !isGiven(answer)) return refuse('attempt.notGraded');
  if (points > content.points) return refuse('attempt.aboveFull');
  const before = grades[itemId];
  const editedIn = Math.max(answer!.version, before?.version ?? 0);
  if (basedOn !== editedIn)
    return refuse('edit.conflict', { editedIn, points: before?.points, gradedBy: before?.personId });
  const said = remark !== undefined && { remark: seal(remark) };
  return [AttemptItemGraded({ personId: begun!.personId, itemId, points, ...said })];
}

/** Only what was run is scored: an answer that another one took the place of is run again. */
function score(
  { begun, answers, scored }: AttemptState,
  status: string,
  { data }: About<'ScoreAttemptItem'>,
  { gathered }: Deciding<AttemptGathered>,
): Decision {
  if (status === 'sitting') return refuse('attempt.notHandedIn');
  if (status === 'reset') return refuse('step.notNow');
  const { itemId, answer, samples, hidden } = data;
  const content = gathered.items.get(itemId);
  if (content === undefined) return refuse('attempt.noSuchItem');
  const { kind, program, hiddenTests = [] } = content;
  if (!isProgram(kind) || !isGiven(answers[itemId])) return refuse('attempt.notGraded');
  const isWhole = samples.length === program?.samples.length && hidden.length === hiddenTests.length;
  if (answers[itemId]!.version !== answer || !isWhole) return refuse('quiz.answerChanged');
  return scored[itemId]?.answer === answer
    ? refuse('already.so')
    : [AttemptItemScored({ personId: begun!.personId, ...data })];
}

/** Only the score that was read: one that came meanwhile stays, and is shown. */
function takeBack({ begun, grades }: AttemptState, status: string, { data }: About<'WithdrawGrade'>): Decision {
  const { itemId, basedOn } = data;
  const grade = grades[itemId];
  if (grade === undefined) return refuse('already.so');
  if (status !== 'submitted' && status !== 'collected') return refuse('step.notNow');
  const { version: editedIn, points, personId: gradedBy } = grade;
  return editedIn === basedOn
    ? [AttemptGradeWithdrawn({ personId: begun!.personId, itemId })]
    : refuse('edit.conflict', { editedIn, points, gradedBy });
}

/** Each answer is a fact, and its version the number on the receipt. What came too late is stored from any device. */
export function save(
  attempt: AttemptState,
  status: string,
  data: Delivery,
  deciding: Deciding<AttemptGathered>,
): Decision {
  const { at, personId, seal, gathered } = deciding;
  if (status !== 'sitting' && status !== 'collected') return refuse('attempt.handedIn');
  const endsAt = endOf(attempt, deciding);
  const isLate = status === 'collected' || at > endsAt;
  if (isLate && gathered.areAnswersOut) return refuse('attempt.handedIn');
  if (!isLate && data.device !== attempt.device) return refuse('attempt.otherDevice');
  const facts: NewFact[] = [];
  for (const { itemId, choice, words: written, code, typedAt } of data.answers) {
    const words = written ?? code;
    const content = gathered.items.get(itemId);
    const fault = content === undefined ? 'attempt.noSuchItem' : answerFault(content, choice, written, code);
    if (fault !== undefined) return refuse(fault);
    facts.push(
      AnswerSaved({
        personId,
        itemId,
        ...(choice !== undefined && { choice }),
        ...(words !== undefined && { words: seal(words) }),
        typedAt,
        ...(isLate && { lateMs: Math.max(1, at - endsAt) }),
      }),
    );
  }
  if (!isLate)
    for (const { itemId, flagged } of data.flags) {
      if (!gathered.items.has(itemId)) return refuse('attempt.noSuchItem');
      if (flagged !== attempt.flagged.includes(itemId)) facts.push(ItemFlagged({ personId, itemId, flagged }));
    }
  return facts;
}

const endOf = (attempt: AttemptState, { gathered }: Deciding<AttemptGathered>): number =>
  Math.max(attempt.endsAt ?? 0, gathered.endsAt);
