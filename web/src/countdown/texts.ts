import { textsOf } from '../kit/i18n/text.ts';

/** The timer: the teacher's panel, the phone, the screens. */
export const texts = {
  'countdown.title': ['计时', 'Timer'],
  'countdown.how': [
    '投屏、控制台和手机上都按服务器的钟走。',
    'Runs by the server’s clock on screens, here and on phones.',
  ],
  'countdown.length': ['时长', 'Length'],
  'countdown.forms': ['认得 3（分）、03:00、1:05:00、1 分 30 秒', '3 (minutes), 03:00, 1:05:00 or 1 min 30 s'],
  'countdown.is': ['就是 {length}', 'That is {length}'],
  'countdown.bad': ['时长要大于 0，比如 01:30 或 1 分 30 秒', 'More than 0, such as 01:30 or 1 min 30 s'],
  'countdown.tooLong': ['最长 {n} 小时', '{n} {n:hour|hours} at most'],
  'countdown.minutes': ['{n} 分', '{n} min'],
  'countdown.quick': ['常用时长', 'Common lengths'],
  'countdown.name': ['标题', 'Title'],
  'countdown.nameMax': ['可不写，最多 {n} 个字', 'Optional, up to {n} characters'],
  'countdown.sound': ['到时投屏响一声', 'Screens sound when time is up'],
  'countdown.start': ['开始', 'Start'],
  'countdown.again': ['再来 {length}', '{length} again'],
  'countdown.pause': ['暂停', 'Pause'],
  'countdown.resume': ['继续', 'Resume'],
  'countdown.more': ['+{n} 分', '+{n} min'],
  'countdown.stop': ['停止', 'Stop'],
  'countdown.away': ['收起', 'Put away'],
  'countdown.running': ['进行中', 'Running'],
  'countdown.paused': ['已暂停', 'Paused'],
  'countdown.up': ['时间到', 'Time’s up'],
  'countdown.until': ['到 {time}', 'Until {time}'],
  'countdown.server': ['到 {time}，按服务器的钟', 'Until {time}, by the server’s clock'],
  'countdown.onScreens': ['放上投屏', 'Show on screens'],
} as const;

export const useCountdownText = textsOf(texts);
