import type { ProgramLanguage } from './program.ts';

/** What languages of programs are called, in any language of people. */
export const PROGRAM_LANGUAGES: Readonly<Record<ProgramLanguage, string>> = {
  javascript: 'JavaScript',
  python: 'Python',
};
