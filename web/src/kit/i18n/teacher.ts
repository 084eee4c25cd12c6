import type { TeacherTexts } from './teacher.zh-cn.ts';
import { useTextsOf, type Loaders, type Texts } from './text.ts';

/** The texts of the full entry, each language a chunk of its own. */
export const teacherTexts: Loaders = {
  'zh-cn': () => import('./teacher.zh-cn.ts'),
  en: () => import('./teacher.en.ts'),
};

export const useText = (): Texts<TeacherTexts> => useTextsOf<TeacherTexts>();
