import { lazy } from 'react';
import { areasReady } from '../../kit/i18n/text.ts';

/** The console is fetched without what brings pictures: it comes when a question is written, with its texts. */
async function part() {
  const loaded = await import('./pictures-field.tsx');
  await areasReady();
  return loaded;
}
export const PicturesField = lazy(() => part().then((the) => ({ default: the.PicturesField })));
export const ChoicePicture = lazy(() => part().then((the) => ({ default: the.ChoicePicture })));
export const PictureRows = lazy(() => part().then((the) => ({ default: the.PictureRows })));
