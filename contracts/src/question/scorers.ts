import { JAVASCRIPT } from './javascript.ts';
import type { ProgramLanguage } from './program.ts';
import { PYTHON } from './python.ts';

/** What runs programs of each language, with its version: the facts of a score name it. */
export const SCORERS: Readonly<Record<ProgramLanguage, string>> = { javascript: JAVASCRIPT, python: PYTHON };
