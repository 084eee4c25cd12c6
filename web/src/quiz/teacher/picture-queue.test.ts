import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { PICTURES_TOGETHER, type Picture } from '@lectern/contracts/kernel/picture.ts';
import { expect, it } from 'vitest';
import { PictureQueue } from './picture-queue.ts';

const picture = (name: string): Picture => ({ images: [{ width: 10, height: 10, file: name }] });
/** A server that draws what is no "bad" picture; what was asked is written down, each with how many. */
function drawing() {
  const asked: number[] = [];
  const nameOf = async (file: Blob): Promise<string> => {
    const name = await file.text();
    if (name.startsWith('bad')) throw new Error(name);
    return name;
  };
  const queue = new PictureQueue({
    one: async (file) => {
      asked.push(1);
      return picture(await nameOf(file));
    },
    several: async (files) => {
      asked.push(files.length);
      return Promise.all(files.map(async (file) => picture(await nameOf(file))));
    },
  });
  const settled = () =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (queue.items().some(({ status }) => status === 'waiting' || status === 'sending')) return;
        forget();
        resolve();
      };
      const forget = queue.subscribe(look);
    });
  return { asked, queue, settled };
}

it('[R5.52] has the pictures of a file drawn together, each where it belongs', async () => {
  const { asked, queue, settled } = drawing();
  const names = Array.from({ length: PICTURES_TOGETHER + 2 }, (_, n) => `p${n}`);
  for (const name of names) queue.take(name, new Blob([name]));
  await settled();
  expect(asked).toEqual([PICTURES_TOGETHER, 2]);
  expect(queue.items().map(({ key, status, images }) => [key, status, images?.[0]?.file])).toEqual(
    names.map((name) => [name, 'done', name]),
  );
});

it('sends no more together than one request takes', async () => {
  const { asked, queue, settled } = drawing();
  const large = 'x'.repeat(LIMITS.uploadTogetherBytes / 3);
  for (const name of ['a', 'b', 'c', 'd', 'e']) queue.take(name, new Blob([name, large]));
  await settled();
  expect(asked).toEqual([2, 2, 1]);
  expect(queue.items().every(({ status }) => status === 'done')).toBe(true);
});

it('asks for each alone where one of them cannot be drawn: the others come, and that one says why', async () => {
  const { asked, queue, settled } = drawing();
  for (const name of ['a', 'bad', 'c']) queue.take(name, new Blob([name]));
  await settled();
  expect(asked).toEqual([3, 1, 1, 1]);
  expect(queue.items().map(({ status }) => status)).toEqual(['done', 'failed', 'done']);
  expect(queue.items()[1]!.error).toMatchObject({ message: 'bad' });
  queue.retry('bad');
  await settled();
  expect(queue.items()[1]!.status).toBe('failed');
});
