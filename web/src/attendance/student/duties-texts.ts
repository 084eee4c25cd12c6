import { textsOf } from '../../kit/i18n/text.ts';

/** What a class representative does for the teacher. */
export const texts = {
  'duties.title': ['课代表', 'Class representative'],
  'duties.open': ['发起签到', 'Start check-in'],
  'duties.close': ['结束签到', 'End check-in'],
  'duties.count': ['已签到 {n} 人', '{n} checked in'],
  'duties.shown': ['码在投屏上', 'The code is on the projector'],
  'duties.requests': ['批准加入申请', 'Decide on requests to join'],
  'duties.announce': ['发公告', 'Publish announcements'],
} as const;

export const useText = textsOf(texts);
