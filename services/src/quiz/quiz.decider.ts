import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import { afterLesson, type QuizCommand } from '@lectern/contracts/quiz/commands.ts';
import {
  AnswerShown,
  AnswerSubmitted,
  DistributionShown,
  LateAnswerAccepted,
  QuestionCollected,
  QuestionExtended,
  QuestionPublished,
} from '@lectern/contracts/quiz/facts.ts';
import { lettersOf, mostOf } from '@lectern/contracts/quiz/scoring.ts';
import type { Question } from '@lectern/contracts/quiz/state.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type { Deciding } from '../ledger/submission.ts';
import { deleteQuestion, reorderQuestions, reviseQuestion, writeQuestion } from './quiz.writing.ts';

type Decision = readonly NewFact[] | Refused;
type About<Name> = Extract<QuizCommand, { name: Name }>;

export function decideQuiz(state: LessonStreamState, command: QuizCommand, deciding: Deciding): Decision {
  const { lesson, quiz } = state;
  if (lesson.status === 'unscheduled') return refuse('lesson.unknown');
  if (lesson.status === 'cancelled') return refuse('lesson.over');
  if (lesson.status === 'ended' && !afterLesson.includes(command.name)) return refuse('lesson.over');
  if (command.name === 'WriteQuestion') return writeQuestion(state, command);
  if (command.name === 'ReorderQuestions') return reorderQuestions(quiz, command);
  const question = quiz.questions[command.data.questionId];
  if (question === undefined) return refuse('quiz.unknown');
  switch (command.name) {
    case 'ReviseQuestion':
      return reviseQuestion(state, question, command);
    case 'DeleteQuestion':
      return deleteQuestion(question);
    case 'PublishQuestion':
      return publish(state, question, command, deciding);
    case 'ExtendQuestion':
      return extend(question, deciding);
    case 'CollectQuestion':
      return question.status === 'open'
        ? [collected(question, deciding)]
        : refuse(question.status === 'draft' ? 'quiz.notPublished' : 'already.so');
    case 'CollectAtDeadline': {
      const isDue =
        question.status === 'open' &&
        question.deadline === command.data.deadline &&
        deciding.at >= command.data.deadline;
      return isDue ? [collected(question, deciding)] : refuse('timer.void');
    }
    case 'ShowDistribution':
      return showDistribution(question, deciding);
    case 'ShowAnswer':
      return showAnswer(question);
    case 'SubmitAnswer':
      return submit(state, question, command, deciding);
    case 'AcceptLateAnswer':
      return acceptLate(question, command);
  }
}

function publish(
  { lesson, quiz }: LessonStreamState,
  question: Question,
  { data }: About<'PublishQuestion'>,
  deciding: Deciding,
): Decision {
  if (lesson.status !== 'running') return refuse('lesson.notRunning');
  if (question.status === 'open') return refuse('already.so');
  if (question.status !== 'draft') return refuse('quiz.published');
  if (question.key === undefined && question.kind !== 'poll') return refuse('quiz.noKey'); // [R5.48]
  const open = Object.values(quiz.questions).find(({ status }) => status === 'open');
  if (open !== undefined && !isPast(open, deciding)) return refuse('quiz.anotherOpen');
  const { questionId, durationS } = data;
  // The deadline is now plus the duration, so never before it [R5.30]; without a duration there is none.
  const limit = durationS === undefined ? {} : { durationS, deadline: deciding.at + durationS * 1000 };
  const published = QuestionPublished({ questionId, ...limit });
  return open === undefined ? [published] : [collected(open, deciding), published];
}

/** Accepted until the closing stands, even a moment past the deadline; but a deadline is never before now [R5.30]. */
function extend(question: Question, { at }: Deciding): Decision {
  if (question.status === 'draft') return refuse('quiz.notPublished');
  if (question.status !== 'open') return refuse('quiz.collected');
  if (question.deadline === undefined) return refuse('quiz.untimed');
  const deadline = question.deadline + LIMITS.extensionS * 1000;
  return deadline >= at
    ? [QuestionExtended({ questionId: question.questionId, deadline })]
    : refuse('quiz.deadlinePast');
}

/** The first command past the deadline records the closing, whoever gave it. */
function showDistribution(question: Question, deciding: Deciding): Decision {
  const { questionId, status } = question;
  if (status === 'draft') return refuse('quiz.notPublished');
  if (status === 'open')
    return isPast(question, deciding)
      ? [collected(question, deciding), DistributionShown({ questionId })]
      : refuse('quiz.collectFirst');
  return status === 'collected' ? [DistributionShown({ questionId })] : refuse('already.so');
}

/** After the distribution, so after the deadline [R5.31]. A poll's distribution is its result. */
function showAnswer({ questionId, status, kind }: Question): Decision {
  if (kind === 'poll') return refuse('quiz.pollHasNoAnswer');
  if (status === 'draft') return refuse('quiz.notPublished');
  if (status === 'open') return refuse('quiz.collectFirst');
  if (status === 'collected') return refuse('quiz.distributionFirst');
  return status === 'distributionShown' ? [AnswerShown({ questionId })] : refuse('already.so');
}

/** Always kept while the lesson runs; whether it is late follows from where it stands [R8.35]. */
function submit(
  { attendance }: LessonStreamState,
  question: Question,
  { data }: About<'SubmitAnswer'>,
  deciding: Deciding,
): Decision {
  const { personId } = deciding;
  if (question.status === 'draft') return refuse('quiz.unknown'); // a draft is not there for a student
  if (get(attendance.participants, personId)?.joinedAt === undefined) return refuse('join.notJoined');
  const letters = lettersOf(question);
  if (Array.from(data.choice).some((letter) => !letters.includes(letter))) return refuse('quiz.noSuchChoice');
  if (data.choice.length > mostOf(question, letters.length)) return refuse('quiz.tooManyChosen');
  const answer = AnswerSubmitted({ ...data, personId });
  return isPast(question, deciding) && question.status === 'open' ? [collected(question, deciding), answer] : [answer];
}

function acceptLate({ questionId, answers }: Question, { data: { personId } }: About<'AcceptLateAnswer'>): Decision {
  return get(answers, personId)?.late ? [LateAnswerAccepted({ questionId, personId })] : refuse('quiz.notLate');
}

const isPast = ({ deadline }: Question, { at }: Deciding): boolean => deadline !== undefined && at > deadline;

const collected = (question: Question, deciding: Deciding): NewFact => {
  const isDue = deciding.asker.role === 'system' || isPast(question, deciding);
  return QuestionCollected({ questionId: question.questionId, by: isDue ? 'deadline' : 'teacher' });
};
