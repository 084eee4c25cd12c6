import type { questionCardFacts } from '@lectern/contracts/questionCard/facts.ts';
import type { ToldOf } from '../kit/ui/told.ts';

export const toldQuestionCard: ToldOf<(typeof questionCardFacts)[number]> = {
  QuestionCardPublished: {
    icon: 'quiz',
    seen: 'all',
    name: ['发答题卡', 'Question card published'],
    says: ['{who}发了一张答题卡，{count} 题', '{who} published a card of {count} questions'],
    with: ({ questionIds }) => ({ count: questionIds.length }),
    figure: ['答题卡 {n} 张', 'Question cards: {n}'],
  },
  QuestionCardSubmitted: {
    icon: 'okc',
    seen: 'self',
    name: ['交卡', 'Card handed in'],
    says: ['{name}交卡', '{name} handed in the card'],
    figure: ['交卡 {n} 次，{people} 人', 'Handed in: {n} times, {people} people'],
  },
};
