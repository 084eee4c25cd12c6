import { later } from '../../kit/ui/later.tsx';

/** The console is fetched without what brings pictures: it comes when a question is written. */
const part = () => import('./pictures-field.tsx');
export const PicturesField = later('quiz/pictures', async () => (await part()).PicturesField);
export const ChoicePicture = later('quiz/choice-picture', async () => (await part()).ChoicePicture);
export const PictureRows = later('quiz/picture-rows', async () => (await part()).PictureRows);
