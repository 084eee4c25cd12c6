import type { bonusFacts } from '@lectern/contracts/bonus/facts.ts';
import type { ToldOf } from '../kit/ui/told.ts';

export const toldBonus: ToldOf<(typeof bonusFacts)[number]> = {
  BonusGiven: {
    icon: 'plus',
    seen: 'self',
    name: ['加分', 'Bonus points given'],
    says: ['{who}给{name}加 {points} 分：{reason}', '{who} gave {name} {points} bonus points: {reason}'],
    figure: [
      '手动加分 {n} 次，{people} 人共 {points} 分',
      'Given by hand: {n} times, {people} people, {points} points',
    ],
  },
  BonusRevoked: {
    icon: 'undo',
    seen: 'self',
    name: ['撤销加分', 'Bonus points taken back'],
    says: ['{who}撤销了给{name}的加分', '{who} took a bonus of {name} back'],
    figure: ['撤销加分 {n} 次', 'Taken back: {n} times'],
  },
};
