import { libraryPictureAt, type LibraryQuestionRow } from '@lectern/contracts/library/queries.ts';
import { fetchFile } from '../kit/data/fetch-file.ts';
import type { PictureFile, PictureFiles } from './formats/picture-files.ts';

const AT_ONCE = 6;
const QUALITY = 0.9;

/** The pictures of questions as files of other programs have them; each is fetched once. */
export async function fetchPictures(rows: readonly LibraryQuestionRow[]): Promise<PictureFiles> {
  const wanted = new Map<string, string>();
  for (const { libraryId, content } of rows)
    for (const { images } of content.pictures ?? []) {
      const file = images.at(-1)?.file;
      if (file !== undefined) wanted.set(file, libraryPictureAt(libraryId, file));
    }
  const files = new Map<string, PictureFile>();
  const waiting = [...wanted];
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      files.set(next[0], await asJpeg((await fetchFile(next[1])).content));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return files;
}

/** What is transparent becomes white, as paper is. */
async function asJpeg(content: Blob): Promise<PictureFile> {
  const drawn = await createImageBitmap(content);
  const { width, height } = drawn;
  const canvas = new OffscreenCanvas(width, height);
  const paper = canvas.getContext('2d')!;
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, width, height);
  paper.drawImage(drawn, 0, 0);
  drawn.close();
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return { bytes: new Uint8Array(await jpeg.arrayBuffer()), width, height };
}
