import { useTextsOf, type Texts } from './text.ts';
import type { UiTexts } from './ui.zh-cn.ts';

/** The texts that every entry's catalogue contains. */
export const useUiText = (): Texts<UiTexts> => useTextsOf<UiTexts>();
