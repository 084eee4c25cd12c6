import * as fc from 'fast-check';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { SharedText } from './written-answer.ts';

const text = fc.string({ unit: 'binary', maxLength: 2000 }).map((one) => one.toWellFormed());

it('a beginning that is compressed once is whole with whatever follows it', async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.array(text, { minLength: 1, maxLength: 4 }), async (head, ends) => {
      const shared = new SharedText(head);
      for (const end of ends) expect(gunzipSync(await shared.gzippedWith(end)).toString()).toBe(head + end);
    }),
  );
});

it('a long one takes no more than compressed at once, and a beginning', async () => {
  const head = '"missing",87,'.repeat(50_000);
  expect((await new SharedText(head).gzippedWith('1]')).length).toBeLessThan(10_000);
});
