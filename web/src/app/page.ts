import type { ComponentType } from 'react';
import { areasReady } from '../kit/i18n/text.ts';
import type { Handle } from './signed-in-only.tsx';

export const wide: Handle = { frame: 'wide' };
export const slim: Handle = { frame: 'slim' };

/** A page comes with the texts of its areas. */
export const page = (load: () => Promise<ComponentType>) => async () => {
  const Component = await load();
  await areasReady();
  return { Component };
};
