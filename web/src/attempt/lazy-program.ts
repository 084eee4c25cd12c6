import { ahead, later } from '../kit/ui/later.tsx';

const NAME = 'attempt/program';
const load = async () => (await import('./program-answer.tsx')).ProgramAnswer;

/** Fetched with the first paper that asks for a program. */
export const ProgramAnswer = later(NAME, load, 4);

/** While there is a network, so that a question that is turned to without one is shown. */
export const prepareProgram = (): void => ahead(NAME, load);
