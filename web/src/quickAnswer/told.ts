import type { quickAnswerFacts } from '@lectern/contracts/quickAnswer/facts.ts';
import type { ToldOf } from '../kit/ui/told.ts';

export const toldQuickAnswer: ToldOf<(typeof quickAnswerFacts)[number]> = {
  QuickAnswerOpened: {
    icon: 'bell',
    seen: 'all',
    name: ['开始抢答', 'Quick answer opened'],
    says: ['{who}开了抢答', '{who} opened a quick answer'],
    figure: ['抢答 {n} 次', 'Quick answers: {n}'],
  },
  QuickAnswerNamesSet: {
    icon: 'screen',
    seen: 'teachers',
    name: ['抢答姓名上屏', 'Names of quick answers on screens'],
    says: ['{who}{shown}', '{who} {shown}'],
    with: ({ namesShown }, { language }) => ({
      shown:
        language === 'en'
          ? `${namesShown ? 'shows' : 'hides'} the name of who answers on the screens`
          : `让投屏${namesShown ? '显示' : '不显示'}抢答人的姓名`,
    }),
  },
  AnswerPressed: {
    icon: 'pick',
    seen: 'self',
    name: ['按下抢答', 'Pressed'],
    says: ['{name}第 {place} 个按下', '{name} pressed, place {place}'],
    figure: ['按下 {n} 次，{people} 人', 'Pressed: {n} times, {people} people'],
  },
  PressAccepted: {
    icon: 'okc',
    seen: 'self',
    name: ['抢答答对', 'Right in a quick answer'],
    says: ['{name}答对了，加 {points} 分', '{name} answered right, {points} bonus points'],
    figure: ['答对 {n} 次，共加 {points} 分', 'Right: {n} times, {points} bonus points'],
  },
  PressRejected: {
    icon: 'badc',
    seen: 'self',
    name: ['抢答答错', 'Wrong in a quick answer'],
    says: ['{name}答错，换下一位', '{name} didn’t have it; the next one answers'],
    figure: ['答错 {n} 次', 'Wrong: {n} times'],
  },
  QuickAnswerClosed: {
    icon: 'lock',
    seen: 'all',
    name: ['抢答结束', 'Quick answer ended'],
    says: ['抢答结束', 'The quick answer ended'],
  },
};
