import type { countdownFacts } from '@lectern/contracts/countdown/facts.ts';
import { countdown } from '../kit/i18n/format.ts';
import type { ToldOf } from '../kit/ui/told.ts';

export const toldCountdown: ToldOf<(typeof countdownFacts)[number]> = {
  CountdownStarted: {
    icon: 'timer',
    seen: 'all',
    name: ['开始计时', 'Timer started'],
    says: ['{who}开始计时 {length}{called}', '{who} started a timer of {length}{called}'],
    with: ({ durationS, title }, { language }) => ({
      length: countdown(durationS * 1000) ?? '',
      called: title === undefined ? '' : language === 'en' ? `: ${title}` : `：${title}`,
    }),
    figure: ['计时 {n} 次', 'Timers: {n}'],
  },
  CountdownPaused: {
    icon: 'pause',
    seen: 'all',
    name: ['计时暂停', 'Timer paused'],
    says: ['{who}暂停了计时', '{who} paused the timer'],
  },
  CountdownResumed: {
    icon: 'play',
    seen: 'all',
    name: ['计时继续', 'Timer resumed'],
    says: ['{who}让计时继续', '{who} let the timer go on'],
  },
  CountdownExtended: {
    icon: 'plus',
    seen: 'all',
    name: ['计时加时', 'Timer extended'],
    says: ['{who}加时 {byS} 秒', '{who} gave {byS} s more'],
  },
  CountdownStopped: {
    icon: 'stop',
    seen: 'all',
    name: ['计时停止', 'Timer stopped'],
    says: ['{who}收起了计时', '{who} put the timer away'],
  },
};
