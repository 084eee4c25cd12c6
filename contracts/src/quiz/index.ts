import { context, type TimerChange } from '../kernel/stream.ts';
import { quizCommands } from './commands.ts';
import { quizFacts, type QuizFact } from './facts.ts';
import { answerMachine, questionMachine } from './machine.ts';
import { evolveQuiz, handOverQuiz, initialQuiz, type QuizState } from './state.ts';
import { ownQuiz, presentQuiz } from './view.ts';

export const quiz = context<QuizState, { readonly quiz: QuizState }, (typeof quizFacts)[number]>({
  name: 'quiz',
  facts: quizFacts,
  commands: quizCommands,
  machines: [questionMachine, answerMachine],
  initial: initialQuiz,
  evolve: evolveQuiz,
  present: presentQuiz,
  own: ownQuiz,
  handOver: handOverQuiz,
  timers: collectAtDeadline,
});

function collectAtDeadline(fact: QuizFact): readonly TimerChange[] {
  if (fact.type !== 'QuestionCollected' && fact.type !== 'QuestionPublished' && fact.type !== 'QuestionExtended')
    return [];
  const { questionId } = fact.data;
  const key = `collect/${questionId}`;
  if (fact.type === 'QuestionCollected') return [{ key }];
  const { deadline } = fact.data;
  if (deadline === undefined) return []; // without a limit it is open until somebody collects
  return [{ key, set: { at: deadline, command: 'CollectAtDeadline', data: { questionId, deadline } } }];
}
