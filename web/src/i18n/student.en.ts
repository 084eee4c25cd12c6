import type { StudentTexts } from './student.zh-cn.ts';
import { ui } from './ui.en.ts';

export const texts: { readonly [key in keyof StudentTexts]: string } = {
  ...ui,
  'join.title': 'Join a lesson',
};
