import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { QuizCommand } from '@lectern/contracts/quiz/commands.ts';
import {
  AnswerShown,
  DistributionShown,
  QuestionPublished,
  QuestionRepeated,
  QuestionWritten,
} from '@lectern/contracts/quiz/facts.ts';
import { isMarked } from '@lectern/contracts/question/kinds.ts';
import type { Question, QuizState } from '@lectern/contracts/quiz/state.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type { Deciding } from '../ledger/submission.ts';
import { groupsOf } from './quiz.together.ts';

/**
 * The second round is a question of its own with the same content, so that every figure of a question holds for it as it
 * is. Only before the class saw the answer: after it nobody would have to think.
 */
export function repeatQuestion(
  { lesson, quiz, grouping }: LessonStreamState,
  first: Question,
  { repeatId, durationS, asGroups }: Extract<QuizCommand, { name: 'RepeatQuestion' }>['data'],
  { at }: Deciding,
): readonly NewFact[] | Refused {
  const { questionId, status, kind, anonymous } = first;
  if (lesson.status !== 'running') return refuse('lesson.notRunning');
  if (status === 'draft') return refuse('quiz.notPublished');
  if (status === 'open') return refuse('quiz.collectFirst');
  if (status === 'answerShown') return refuse('quiz.answerIsOut');
  if (isMarked(kind) || anonymous) return refuse('quiz.notRepeatable');
  if (first.repeatedBy !== undefined || first.repeats !== undefined) return refuse('quiz.repeatedOnce');
  if (quiz.questions[repeatId]) return refuse('quiz.exists');
  if (Object.keys(quiz.questions).length >= LIMITS.questionsPerLesson) return refuse('quiz.tooMany');
  if (Object.values(quiz.questions).some((one) => one.status === 'open')) return refuse('quiz.anotherOpen');
  const groups = groupsOf(grouping, asGroups);
  if ('refused' in groups) return groups;
  const limit = durationS === undefined ? {} : { durationS, deadline: at + durationS * 1000 };
  return [
    QuestionWritten({ questionId: repeatId, ...contentOf(first) }),
    QuestionRepeated({ questionId, repeatId }),
    QuestionPublished({ questionId: repeatId, ...limit, ...groups }),
  ];
}

function contentOf({ kind, text, choices, points, pictures, key, blanks, exact, explanation, ...more }: Question) {
  const { atMost, page } = more;
  return {
    kind,
    text,
    choices: [...choices],
    points,
    ...(pictures && { pictures: [...pictures] }),
    ...(key !== undefined && { key }),
    ...(blanks && { blanks: blanks.map((one) => ({ ...one, accepted: [...one.accepted] })) }),
    ...(exact !== undefined && { exact }),
    ...(explanation !== undefined && { explanation }),
    ...(atMost !== undefined && { atMost }),
    ...(page && { page: { ...page } }),
  };
}

/** Both rounds stand side by side: with the second one the class sees the first one, as far as it did not yet. */
export function firstRoundShown(
  { repeats }: Question,
  { questions }: QuizState,
  what: 'distribution' | 'answer',
): readonly NewFact[] {
  const first = repeats && questions[repeats.questionId];
  if (first === undefined) return [];
  const { questionId, status } = first;
  return [
    ...(status === 'collected' ? [DistributionShown({ questionId })] : []),
    ...(what === 'answer' && status !== 'answerShown' ? [AnswerShown({ questionId })] : []),
  ];
}
