import type { rollCallFacts } from '@lectern/contracts/rollCall/facts.ts';
import type { ToldOf } from '../kit/ui/told.ts';

export const toldRollCall: ToldOf<(typeof rollCallFacts)[number]> = {
  RollCallOpened: {
    icon: 'pick',
    seen: 'all',
    name: ['开始点名', 'Roll call begun'],
    says: ['{who}开始点名，种子已封存', '{who} began a roll call; its seed is sealed'],
  },
  RollCallNamesSet: {
    icon: 'screen',
    seen: 'teachers',
    name: ['点名姓名上屏', 'Names on screens'],
    says: ['{who}{shown}', '{who} {shown}'],
    with: ({ namesShown }, { language }) => ({
      shown:
        language === 'en'
          ? `${namesShown ? 'shows' : 'hides'} the names that are called on the screens`
          : `让投屏${namesShown ? '显示' : '不显示'}点到的姓名`,
    }),
  },
  PersonCalled: {
    icon: 'pick',
    seen: 'self',
    name: ['点到', 'Called'],
    says: ['第 {n} 次从 {of} 人里点到{name}', 'Call {n}: {name}, out of {of}'],
    figure: ['点到 {n} 次，{people} 人', 'Called: {n} times, {people} people'],
  },
  CallAcknowledged: {
    icon: 'okc',
    seen: 'self',
    name: ['应到', 'Said “here”'],
    says: ['{name}应到', '{name} said “here”'],
  },
  CallAnswered: {
    icon: 'okc',
    seen: 'self',
    name: ['点名回答', 'Answered when called'],
    says: ['{name}回答了，加 {points} 分', '{name} answered, {points} bonus points'],
    figure: ['回答 {n} 次，共加 {points} 分', 'Answered: {n} times, {points} bonus points'],
  },
  CallMissed: {
    icon: 'leave',
    seen: 'self',
    name: ['点名未到', 'Not there when called'],
    says: ['点到{name}时人不在', '{name} was called and not there'],
    figure: ['不在 {n} 次', 'Not there: {n} times'],
  },
  CallPassed: {
    icon: 'skipf',
    seen: 'self',
    name: ['点名跳过', 'Passed when called'],
    says: ['跳过{name}', '{name} was passed over'],
    figure: ['跳过 {n} 次', 'Passed: {n} times'],
  },
  RollCallClosed: {
    icon: 'lock',
    seen: 'all',
    name: ['点名结束', 'Roll call ended'],
    says: ['{who}结束点名，种子已公布', '{who} ended the roll call; its seed is public'],
  },
};
