import { entries } from '@lectern/contracts/kernel/table.ts';
import type { Question, QuizState } from '@lectern/contracts/quiz/state.ts';

/** The questions in the order of asking, with how they went, for whoever wants to ask them again. */
export function questionsOf({ questions, order }: QuizState) {
  return order.map((questionId) => {
    const question = questions[questionId]!;
    const { kind, text, choices, points, pictures, key, explanation, atMost, anonymous, blanks, exact } = question;
    const { libraryQuestionId, program, hiddenTests } = question;
    const correct = percentCorrect(question);
    return {
      questionId,
      kind,
      text,
      choices: [...choices],
      points,
      ...(pictures && { pictures: [...pictures] }),
      ...(key !== undefined && { key }),
      ...(explanation !== undefined && { explanation }),
      ...(blanks !== undefined && { blanks: blanks.map((one) => ({ ...one, accepted: [...one.accepted] })) }),
      ...(exact !== undefined && { exact }),
      ...(program !== undefined && { program: { ...program, samples: [...program.samples] } }),
      ...(hiddenTests !== undefined && { hiddenTests: [...hiddenTests] }),
      ...(atMost !== undefined && { atMost }),
      ...(anonymous && { anonymous }),
      ...(libraryQuestionId !== undefined && { libraryQuestionId }),
      ...(correct !== undefined && { correct }),
    };
  });
}

/** Of the answers that count, in whole percent; undefined as long as there is nothing to say. */
function percentCorrect({ status, key, answers, counted }: Question): number | undefined {
  if (status === 'draft' || status === 'open' || key === undefined || counted === 0) return undefined;
  const right = [...entries(answers)].filter(([, answer]) => !answer.uncounted && answer.counted?.choice === key);
  return Math.round((right.length / counted) * 100);
}
