import { attemptPictureAt, type AttemptPaper } from '@lectern/contracts/attempt/queries.ts';
import type { QuestionPicture } from '@lectern/contracts/question/pictures.ts';
import { useEffect, useState } from 'react';
import { backoff } from '../kit/data/backoff.ts';
import { onWake } from '../kit/data/wake.ts';
import { DeviceKeep } from './keep.ts';

/** As wide as a phone shows well; the narrowest that is not narrower. */
const ENOUGH_PX = 900;

const enough = ({ images }: QuestionPicture) => images.find(({ width }) => width >= ENOUGH_PX) ?? images.at(-1);

/** A picture in the one width that this device keeps. */
export function inOneWidth(pictures: readonly QuestionPicture[] = []): readonly QuestionPicture[] {
  return pictures.flatMap((one) => {
    const image = enough(one);
    return image === undefined ? [] : [{ ...one, images: [image] }];
  });
}

/**
 * The pictures of a paper on this device: each is fetched once and kept beside the paper, so that ten minutes without a
 * network hide none of them. Answers where each is, and how many have not come.
 */
export function usePictures(id: string, paper: AttemptPaper, isOver: boolean) {
  const [urls, setUrls] = useState<Readonly<Record<string, string>>>({});
  const files = [
    ...new Set(
      paper.groups.flatMap(({ items }) =>
        items.flatMap(({ pictures }) => inOneWidth(pictures).flatMap(({ images }) => images.map(({ file }) => file))),
      ),
    ),
  ];
  const wanted = files.join();
  useEffect(() => {
    const keep = new DeviceKeep();
    if (isOver) void keep.forgetPictures(id).catch(() => undefined);
    if (isOver || wanted === '') return undefined;
    return keeping(id, wanted.split(','), keep, (file, url) => setUrls((before) => ({ ...before, [file]: url })));
  }, [id, wanted, isOver]);
  return {
    at: (file: string) => urls[file] ?? attemptPictureAt(id, file),
    missing: files.filter((file) => urls[file] === undefined).length,
  };
}

/** What is kept is there at once; the rest is fetched one after another, and what did not come again. */
function keeping(
  attemptId: string,
  files: readonly string[],
  keep: DeviceKeep,
  tell: (file: string, url: string) => void,
): () => void {
  let [isGone, isRunning] = [false, false];
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const has = new Set<string>();
  const have = (file: string, url: string) => {
    has.add(file);
    if (!isGone) tell(file, url);
  };
  async function run(): Promise<void> {
    if (isRunning || isGone) return;
    isRunning = true;
    clearTimeout(timer);
    for (const file of files) {
      if (isGone || has.has(file)) continue;
      const url = await fetched(attemptPictureAt(attemptId, file)).catch(() => undefined);
      if (url === undefined) continue;
      await keep.putPicture({ attemptId, file, url }).catch(() => undefined); // it is there as long as the page
      have(file, url);
    }
    isRunning = false;
    if (!isGone && has.size < files.length) timer = setTimeout(() => void run(), backoff(tries++));
  }
  const forget = onWake((event) => event !== 'offline' && void run());
  const begin = async () => {
    const kept = await keep.pictures(attemptId).catch(() => []);
    for (const { file, url } of kept) have(file, url);
    await run();
  };
  void begin();
  return () => {
    isGone = true;
    clearTimeout(timer);
    forget();
  };
}

/** As data: a page shows nothing else that it has by itself. */
async function fetched(path: string): Promise<string> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const content = await answer.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(content);
  });
}
