import type { behaviourFacts } from '@lectern/contracts/behaviour/facts.ts';
import type { ToldOf } from '../kit/ui/told.ts';

export const toldBehaviour: ToldOf<(typeof behaviourFacts)[number]> = {
  BehaviourRecorded: {
    icon: 'tag',
    seen: 'selfIfSeen',
    name: ['记行为标签', 'Behaviour tag given'],
    says: ['{who}给{name}记了“{tag}”{worth}', '{who} gave {name} the tag “{tag}”{worth}'],
    with: ({ points }, { language }) => ({
      worth: points === 0 ? '' : language === 'en' ? ` (+${points})` : `，加 ${points} 分`,
    }),
    figure: [
      '行为标签 {n} 次，{people} 人，加 {points} 分',
      'Behaviour tags: {n} times, {people} people, {points} points',
    ],
  },
  BehaviourRevoked: {
    icon: 'undo',
    seen: 'selfIfSeen',
    name: ['撤销行为标签', 'Behaviour tag taken back'],
    says: ['{who}撤销了给{name}的行为标签', '{who} took a behaviour tag of {name} back'],
    figure: ['撤销标签 {n} 次', 'Tags taken back: {n} times'],
  },
};
