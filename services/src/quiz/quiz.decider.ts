import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { QuizCommand } from '@lectern/contracts/quiz/commands.ts';
import {
  AnswerShown,
  AnswerSubmitted,
  DistributionShown,
  LateAnswerAccepted,
  letterAt,
  QuestionCollected,
  QuestionDeleted,
  QuestionExtended,
  QuestionPublished,
  QuestionRevised,
  QuestionWritten,
} from '@lectern/contracts/quiz/facts.ts';
import type { Question } from '@lectern/contracts/quiz/state.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type { Deciding } from '../platform/command/submission.ts';

type Decision = readonly NewFact[] | Refused;
type About<Name> = Extract<QuizCommand, { name: Name }>;

export function decideQuiz(state: LessonStreamState, command: QuizCommand, deciding: Deciding): Decision {
  const { lesson, quiz } = state;
  if (lesson.status === 'unscheduled') return refuse('lesson.unknown');
  if (lesson.status === 'ended' || lesson.status === 'cancelled') return refuse('lesson.over');
  const { questionId } = command.data;
  if (command.name === 'WriteQuestion') return write(state, command);
  const question = quiz.questions[questionId];
  if (question === undefined) return refuse('quiz.unknown');
  switch (command.name) {
    case 'ReviseQuestion':
      return revise(question, command);
    case 'DeleteQuestion':
      return question.status === 'draft' ? [QuestionDeleted({ questionId })] : refuse('quiz.published');
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

function write({ quiz }: LessonStreamState, { data }: About<'WriteQuestion'>): Decision {
  if (quiz.questions[data.questionId]) return refuse('quiz.exists');
  if (Object.keys(quiz.questions).length >= LIMITS.questionsPerLesson) return refuse('quiz.tooMany');
  return keyIsAChoice(data) ? [QuestionWritten(data)] : refuse('quiz.keyNotAChoice');
}

/** Two who edit at once: the later one gets both versions to choose from. */
function revise(question: Question, { data: { basedOn, ...data } }: About<'ReviseQuestion'>): Decision {
  if (question.status !== 'draft') return refuse('quiz.published');
  if (basedOn !== question.editedIn) {
    const { kind, text, choices, points, key, explanation, editedIn } = question;
    return refuse('edit.conflict', { kind, text, choices, points, key, explanation, editedIn });
  }
  return keyIsAChoice(data) ? [QuestionRevised(data)] : refuse('quiz.keyNotAChoice');
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
  if (question.key === undefined) return refuse('quiz.noKey'); // [R5.48]
  const open = Object.values(quiz.questions).find(({ status }) => status === 'open');
  if (open !== undefined && !isPast(open, deciding)) return refuse('quiz.anotherOpen');
  const { questionId, durationS } = data;
  // The deadline is now plus the duration, so never before it [R5.30].
  const published = QuestionPublished({ questionId, durationS, deadline: deciding.at + durationS * 1000 });
  return open === undefined ? [published] : [collected(open, deciding), published];
}

/** Accepted until the closing stands, even a moment past the deadline; but a deadline is never before now [R5.30]. */
function extend(question: Question, { at }: Deciding): Decision {
  if (question.status === 'draft') return refuse('quiz.notPublished');
  if (question.status !== 'open') return refuse('quiz.collected');
  const deadline = (question.deadline ?? at) + LIMITS.extensionS * 1000;
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

/** After the distribution, so after the deadline [R5.31]. */
function showAnswer({ questionId, status }: Question): Decision {
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
  if (!get(attendance.participants, personId)) return refuse('join.notJoined');
  if (letterIndex(data.choice) >= question.choices.length) return refuse('quiz.noSuchChoice');
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

const letterIndex = (letter: string): number => letter.charCodeAt(0) - letterAt(0).charCodeAt(0);

const keyIsAChoice = ({
  key,
  choices,
}: {
  readonly key?: string | undefined;
  readonly choices: readonly string[];
}): boolean => key === undefined || letterIndex(key) < choices.length;
