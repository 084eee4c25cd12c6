import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { remembered } from '@lectern/contracts/kernel/memo.ts';
import { entries, get } from '@lectern/contracts/kernel/table.ts';
import { pointsFor } from '@lectern/contracts/question/outcomes.ts';
import type { QuizCommand } from '@lectern/contracts/quiz/commands.ts';
import { AnswerScored } from '@lectern/contracts/quiz/facts.ts';
import type { Question } from '@lectern/contracts/quiz/state.ts';
import type { Deciding } from '../ledger/submission.ts';

type About<Name> = Extract<QuizCommand, { name: Name }>['data'];

/** A program is taken as it is: whether it runs is found out afterwards, beside the lesson. */
export function coded({ program }: Question, { code }: About<'SubmitCode'>, { seal }: Deciding) {
  if (program === undefined) return refuse('quiz.otherAnswer');
  return code.trim() === '' ? refuse('quiz.noCode') : { words: seal(code), language: program.language };
}

/** Only what was run is scored: an answer that another one took the place of is run again. */
export function scoreProgram(
  { questionId, points, program, hiddenTests = [], answers }: Question,
  { personId, answer, samples, hidden, scorer }: About<'ScoreAnswer'>,
): readonly NewFact[] | Refused {
  if (program === undefined) return refuse('quiz.otherAnswer');
  const { counted } = get(answers, personId) ?? {};
  if (counted === undefined) return refuse('quiz.noAnswer');
  if (counted.version !== answer) return refuse('quiz.answerChanged');
  if (counted.grade !== undefined) return refuse('already.so');
  const isWhole = samples.length === program.samples.length && hidden.length === hiddenTests.length;
  if (!isWhole) return refuse('quiz.answerChanged');
  const worth = pointsFor(points, samples + hidden);
  return [AnswerScored({ questionId, personId, answer, samples, hidden, points: worth, scorer })];
}

/** How many programs that count were not run yet. */
export const unscoredOf = ({ answers }: Question): number => unscoredIn(answers);

const unscoredIn = remembered(
  (answers: Question['answers']): number =>
    [...entries(answers)].filter(([, { counted }]) => counted !== undefined && counted.grade === undefined).length,
);
