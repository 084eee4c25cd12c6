import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { PICTURES_TOGETHER, type Picture } from '@lectern/contracts/kernel/picture.ts';
import { expect, it, vi } from 'vitest';
import { PictureQueue } from './picture-queue.ts';

const picture = (name: string): Picture => ({ images: [{ width: 10, height: 10, file: name }] });
/** A server that draws what is no "bad" picture; what was asked is written down, each with how many. */
function drawing() {
  const asked: number[] = [];
  const queue = new PictureQueue({
    upload: (files) => Promise.all(files.map((file) => file.text())),
    draw: async (names) => {
      asked.push(names.length);
      const bad = names.find((name) => name.startsWith('bad'));
      if (bad !== undefined) throw new Error(bad);
      return names.map(picture);
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

it('[R5.55] one upload goes after another, while as many as may be are drawn', async () => {
  const [uploads, drawings]: [PromiseWithResolvers<void>[], PromiseWithResolvers<void>[]] = [[], []];
  const held = async (under: PromiseWithResolvers<void>[]) => {
    under.push(Promise.withResolvers<void>());
    await under.at(-1)!.promise;
  };
  const queue = new PictureQueue({
    upload: async (files) => held(uploads).then(() => Promise.all(files.map((file) => file.text()))),
    draw: async (names) => held(drawings).then(() => names.map(picture)),
  });
  const begun = () => vi.waitFor(() => expect([uploads.length, drawings.length]).toEqual(expected));
  const together = Array.from({ length: 5 * PICTURES_TOGETHER }, (_, n) => `p${n}`);
  for (const name of together) queue.take(name, new Blob([name]));
  const most = LIMITS.drawingsAtOncePerPerson;
  let expected = [1, 0];
  await begun();
  for (let n = 1; n < most; n += 1) {
    uploads[n - 1]!.resolve();
    expected = [n + 1, n];
    await begun();
  }
  uploads[most - 1]!.resolve();
  expected = [most, most]; // the next waits until one is drawn
  await begun();
  drawings[0]!.resolve();
  expected = [most + 1, most];
  await begun();
  expect(queue.items().filter(({ status }) => status === 'done')).toHaveLength(PICTURES_TOGETHER);
});

it('an upload that fails holds up none that come after it', async () => {
  const names = ['a', 'b', 'c'];
  const queue = new PictureQueue({
    upload: async ([first]) => {
      if ((await first!.text()) === 'a') throw new Error('cut');
      return ['name'];
    },
    draw: async (drawn) => drawn.map(picture),
  });
  for (const name of names) queue.take(name, new Blob([name]));
  await vi.waitFor(() => expect(queue.items().map(({ status }) => status)).toEqual(['failed', 'done', 'done']));
});
