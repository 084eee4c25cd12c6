import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import type { NewFact } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { machine } from '../kernel/machine.ts';
import { context } from '../kernel/stream.ts';
import { one, questionCardFacts } from './facts.ts';
import { evolveQuestionCard, handOverQuestionCard, initialQuestionCards, type QuestionCardState } from './state.ts';
import { ownQuestionCard, presentQuestionCard } from './view.ts';

export const PublishQuestionCard = command('PublishQuestionCard', {
  summary:
    'Ask several questions at once, as one card with one time limit; extending or collecting one does so to all.',
  data: z.object({
    ...one,
    questionIds: z.array(id).check(z.minLength(LIMITS.cardQuestionsMin), z.maxLength(LIMITS.questionsPerLesson)),
    durationS: z.optional(z.int().check(z.minimum(LIMITS.durationMinS), z.maximum(LIMITS.durationMaxS))),
  }),
  allow: { teacher: true, coTeacher: true, assistant: true }, // [R6.03]
  records: ['QuestionCardPublished', 'QuestionPublished', 'QuestionCollected'],
});

export const SubmitQuestionCard = command('SubmitQuestionCard', {
  summary: 'Hand in one’s card before it is collected: after that no answer on it can be changed.',
  data: z.object(one),
  allow: { student: true, representative: true, auditor: true }, // as answers: an auditor's is not counted [R6.06]
  records: ['QuestionCardSubmitted'],
  hot: true,
});

const questionCardCommands = [PublishQuestionCard, SubmitQuestionCard] as const;
export type QuestionCardCommand = CommandOf<(typeof questionCardCommands)[number]>;

const about = ({ data }: NewFact) => data as { readonly cardId?: string; readonly personId?: string };

export const questionCardMachine = machine('questionCard', {
  summary: 'A card of several questions: what is open or collected are its questions.',
  per: (fact) => about(fact).cardId,
  initial: 'unpublished',
  states: {
    unpublished: { on: { QuestionCardPublished: 'published' } },
    published: { on: { QuestionCardSubmitted: 'published' } },
  },
});

export const handingInMachine = machine('handingIn', {
  summary: 'The card of one student: it is handed in once.',
  per: (fact) => {
    const { cardId, personId } = about(fact);
    return cardId !== undefined && personId !== undefined ? `${cardId}/${personId}` : undefined;
  },
  initial: 'withStudent',
  states: { withStudent: { on: { QuestionCardSubmitted: 'handedIn' } }, handedIn: { on: {} } },
});

export const questionCard = context<
  QuestionCardState,
  { readonly questionCard: QuestionCardState },
  (typeof questionCardFacts)[number]
>({
  name: 'questionCard',
  facts: questionCardFacts,
  commands: questionCardCommands,
  machines: [questionCardMachine, handingInMachine],
  initial: initialQuestionCards,
  evolve: evolveQuestionCard,
  present: presentQuestionCard,
  own: ownQuestionCard,
  marks: ['QuestionCardPublished'],
  counted: ['QuestionCardPublished', 'QuestionCardSubmitted'],
  handOver: handOverQuestionCard,
});
