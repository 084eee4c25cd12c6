import type { StudentTexts } from './student.zh-cn.ts';
import { useTextsOf, type Loaders, type Texts } from './text.ts';

/** The student's texts, each language a chunk of its own. */
export const studentTexts: Loaders = {
  'zh-cn': () => import('./student.zh-cn.ts'),
  en: () => import('./student.en.ts'),
};

export const useText = (): Texts<StudentTexts> => useTextsOf<StudentTexts>();
