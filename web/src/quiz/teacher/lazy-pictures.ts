import { lazy } from 'react';

/** The console is fetched without what brings pictures: it comes when a question is written. */
const part = () => import('./pictures-field.tsx');
export const PicturesField = lazy(() => part().then((the) => ({ default: the.PicturesField })));
export const ChoicePicture = lazy(() => part().then((the) => ({ default: the.ChoicePicture })));
export const PictureRows = lazy(() => part().then((the) => ({ default: the.PictureRows })));
