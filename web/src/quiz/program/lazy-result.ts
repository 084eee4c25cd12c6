import { later } from '../../kit/ui/later.tsx';

/** Fetched with the first program that is read. */
export const ProgramResult = later(
  'quiz/program-result',
  async () => (await import('./program-result.tsx')).ProgramResult,
  2,
);
