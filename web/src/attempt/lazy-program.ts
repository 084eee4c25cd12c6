import { lazy } from 'react';
import { areasReady } from '../kit/i18n/text.ts';

const load = () => import('./program-answer.tsx');

/** Fetched with the first paper that asks for a program. */
export const ProgramAnswer = lazy(async () => {
  const { ProgramAnswer: part } = await load();
  await areasReady();
  return { default: part };
});

/** While there is a network, so that a question that is turned to without one is shown. */
export const prepareProgram = (): void => void load().catch(() => undefined);
