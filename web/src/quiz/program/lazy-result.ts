import { lazy } from 'react';
import { areasReady } from '../../kit/i18n/text.ts';

/** Fetched with the first program that is read. */
export const ProgramResult = lazy(async () => {
  const { ProgramResult: part } = await import('./program-result.tsx');
  await areasReady();
  return { default: part };
});
