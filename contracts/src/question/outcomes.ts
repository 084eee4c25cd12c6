import { numberIn } from '../kernel/same-words.ts';
import { letterAt } from './letter.ts';

/** What became of a program: what a distribution counts, from A. */
export const OUTCOMES = ['allPassed', 'somePassed', 'nonePassed', 'doesNotParse', 'overLimits'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** How many tests score a program. */
export const testsOf = ({ program, hiddenTests }: Tested): number =>
  (program?.samples.length ?? 0) + (hiddenTests?.length ?? 0);

interface Tested {
  readonly program?: { readonly samples: readonly unknown[] } | undefined;
  readonly hiddenTests?: readonly unknown[] | undefined;
}

/** What became of one test; a string of them is a letter for each test, in order. */
export const VERDICTS = {
  passed: 'p',
  wrong: 'w',
  error: 'e',
  syntax: 's',
  time: 't',
  memory: 'm',
  output: 'o',
} as const;
export type Verdict = keyof typeof VERDICTS;

const NAMES = Object.fromEntries(Object.entries(VERDICTS).map(([name, letter]) => [letter, name])) as {
  readonly [letter: string]: Verdict;
};
export const verdictsIn = (letters: string): Verdict[] => Array.from(letters, (letter) => NAMES[letter] ?? 'error');

/** What one run of a program came to: what it printed and answered, or why there is nothing. */
export type Ran =
  | { readonly output: string }
  | { readonly fault: Exclude<Verdict, 'passed' | 'wrong'>; readonly message: string };

/** What was to come out is never where the program runs: it is compared here. */
export const verdictOf = (expected: string, ran: Ran): Verdict =>
  'fault' in ran ? ran.fault : isSameOutput(expected, ran.output) ? 'passed' : 'wrong';

/** What a line ends with says nothing, and a number may be written in any way: 2.10 is 2.1. */
export function isSameOutput(expected: string, output: string): boolean {
  const [one, other] = [tidied(expected), tidied(output)];
  if (one === other) return true;
  const [right, given] = [numberIn(one), numberIn(other)];
  return right !== undefined && given !== undefined && Math.abs(right - given) <= 1e-9 * Math.max(1, Math.abs(right));
}

const tidied = (text: string): string => text.replace(/[^\S\n]+$/gm, '').replace(/\n+$/, '');

export const passedIn = (verdicts: string): number => verdicts.split(VERDICTS.passed).length - 1;

/** Each test is worth the same; what does not divide is rounded down to a tenth. */
export const pointsFor = (points: number, verdicts: string): number =>
  verdicts === '' ? 0 : Math.floor((points * passedIn(verdicts)) / verdicts.length);

export function outcomeOf(verdicts: string): string {
  return letterAt(OUTCOMES.indexOf(nameOf(verdicts)));
}

function nameOf(verdicts: string): Outcome {
  const passed = passedIn(verdicts);
  if (passed > 0) return passed === verdicts.length ? 'allPassed' : 'somePassed';
  if (verdicts.includes(VERDICTS.syntax)) return 'doesNotParse';
  return /[tmo]/.test(verdicts) ? 'overLimits' : 'nonePassed';
}
