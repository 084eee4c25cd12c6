import { ui } from './ui.zh-cn.ts';

export const texts = {
  ...ui,
  'join.title': '进课堂',
} as const;
export type StudentTexts = typeof texts;
