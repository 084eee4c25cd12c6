import { letterAt } from './letter.ts';
import type { Program, ProgramTest } from './program.ts';

/** Tests in a view, which holds no lists: by letters, in order. */
export type TestsSeen = { readonly [letter: string]: { readonly input: string; readonly expected: string } };

export type ProgramSeen = Omit<Program, 'samples'> & { readonly samples: TestsSeen };

export const testsSeen = (tests: readonly ProgramTest[]): TestsSeen =>
  Object.fromEntries(tests.map((test, index) => [letterAt(index), test]));

export const testsOfView = (seen: TestsSeen): ProgramTest[] =>
  Object.keys(seen)
    .sort()
    .map((letter) => ({ ...seen[letter]! }));

export const programSeen = ({ samples, ...rest }: Program): ProgramSeen => ({ ...rest, samples: testsSeen(samples) });

export const programOfView = ({ samples, ...rest }: ProgramSeen): Program => ({
  ...rest,
  samples: testsOfView(samples),
});
