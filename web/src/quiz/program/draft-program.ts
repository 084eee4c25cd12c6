import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { units } from '@lectern/contracts/kernel/units.ts';
import type { Program, ProgramLanguage, ProgramTest } from '@lectern/contracts/question/program.ts';

/** The program of a question as it stands in the form. */
export interface DraftProgram {
  readonly language: ProgramLanguage;
  readonly starter: string;
  readonly samples: readonly ProgramTest[];
  readonly hidden: readonly ProgramTest[];
  readonly seconds: string;
  readonly memoryMb: string;
}

export const EMPTY_TEST: ProgramTest = { input: '', expected: '' };

export const EMPTY_PROGRAM: DraftProgram = {
  language: 'javascript',
  starter: '',
  samples: [EMPTY_TEST],
  hidden: [],
  seconds: '1',
  memoryMb: '16',
};

export const draftProgramOf = (
  program: Program | undefined,
  hidden: readonly ProgramTest[] | undefined,
): DraftProgram =>
  program === undefined
    ? EMPTY_PROGRAM
    : {
        language: program.language,
        starter: program.starter,
        samples: program.samples,
        hidden: hidden ?? [],
        seconds: String(program.timeMs / 1000),
        memoryMb: String(program.memoryMb),
      };

/** Tests that nothing is typed in fall away. */
const typed = (tests: readonly ProgramTest[]): ProgramTest[] =>
  tests.filter(({ input, expected }) => input.trim() !== '' || expected.trim() !== '');

const within = (text: string, min: number, max: number, times = 1): number | undefined => {
  const n = Math.round(Number(text.normalize('NFKC').trim()) * times);
  return text.trim() !== '' && n >= min && n <= max ? n : undefined;
};

const timeOf = ({ seconds }: DraftProgram) => within(seconds, LIMITS.programMsMin, LIMITS.programMsMax, 1000);
const memoryOf = ({ memoryMb }: DraftProgram) => within(memoryMb, LIMITS.programMbMin, LIMITS.programMbMax);

export function programData(draft: DraftProgram): { readonly program: Program; readonly hiddenTests?: ProgramTest[] } {
  const hidden = typed(draft.hidden);
  return {
    program: {
      language: draft.language,
      starter: draft.starter,
      samples: typed(draft.samples),
      timeMs: timeOf(draft) ?? 1000,
      memoryMb: memoryOf(draft) ?? 16,
    },
    ...(hidden.length > 0 && { hiddenTests: hidden }),
  };
}

export type ProgramFault = 'testInput' | 'tooLong' | 'programLimits';

export function faultOfProgram(draft: DraftProgram): ProgramFault | undefined {
  const tests = typed([...draft.samples, ...draft.hidden]);
  if (tests.some(({ input }) => input.trim() === '')) return 'testInput';
  const isLong = tests.some(({ input, expected }) => Math.max(units(input), units(expected)) > LIMITS.testUnits);
  if (isLong || units(draft.starter) > LIMITS.codeUnits) return 'tooLong';
  return timeOf(draft) === undefined || memoryOf(draft) === undefined ? 'programLimits' : undefined;
}
