import * as z from 'zod/mini';
import { LIMITS } from '../kernel/limits.ts';
import { code } from '../kernel/text.ts';

/** What a programming question is written in; another language is another runner behind the same port. */
export const programLanguage = z.enum(['javascript', 'python']);
export type ProgramLanguage = z.output<typeof programLanguage>;

const test = z.object({
  /** An expression in the language, mostly a call of what is to be written. */
  input: code(LIMITS.testUnits, 1),
  /** What it comes to, as it is printed; of a number any way to write it. */
  expected: code(LIMITS.testUnits),
});
export type ProgramTest = z.output<typeof test>;

const tests = z.array(test).check(z.maxLength(LIMITS.testsMost));

/** What students are told of a programming question. */
export const program = z.object({
  language: programLanguage,
  /** What stands in the editor at first. */
  starter: code(LIMITS.codeUnits),
  /** Tests that everybody sees and can run. */
  samples: tests,
  /** So long may one test run, and so much may it hold. */
  timeMs: z.int().check(z.minimum(LIMITS.programMsMin), z.maximum(LIMITS.programMsMax)),
  memoryMb: z.int().check(z.minimum(LIMITS.programMbMin), z.maximum(LIMITS.programMbMax)),
});
export type Program = z.output<typeof program>;

/** What became of each test, a letter for each. */
export const verdicts = z.string().check(z.regex(/^[pwestmo]*$/), z.maxLength(LIMITS.testsMost));

/** Tests that only who wrote the question sees. */
export const hiddenTests = tests;
