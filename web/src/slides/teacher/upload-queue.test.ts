import type { Uploaded } from '@lectern/contracts/kernel/upload.ts';
import { describe, expect, it } from 'vitest';
import { deckNameOf, faultOfFile, mediaTypeOf } from './file-fault.ts';
import { secondsLeft, UploadQueue, type UploadItem } from './upload-queue.ts';

const MB = 1024 * 1024;
const pdf = (name: string, size = 3) => {
  const file = new File(['%PDF'], name, { type: 'application/pdf' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const uploaded: Uploaded = { file: 'a'.repeat(64), bytes: 3, mediaType: 'application/pdf' };
const lesson = { lessonId: 'lesson', classId: undefined };

/** A server that answers when it is told to. */
function setting() {
  const calls: {
    file: File;
    signal: AbortSignal;
    progress: (sent: number) => void;
    done: () => void;
    fail: (error: Error) => void;
  }[] = [];
  const added: string[] = [];
  const queue = new UploadQueue({
    put: (file, progress, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        calls.push({ file, signal, progress, done: () => resolve(uploaded), fail: reject });
      }),
    add: async ({ name }: UploadItem) => added.push(name),
    now: () => 0,
  });
  return { queue, calls, added, status: () => queue.items().map(({ name, status }) => `${name} ${status}`) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('[R5.55] files go up one at a time', () => {
  it('the second waits for the first, and is added after it', async () => {
    const { queue, calls, added, status } = setting();
    queue.take([pdf('1.pdf')], lesson, false);
    queue.take([pdf('2.pdf')], { ...lesson, lessonId: 'another' }, false);
    expect(status()).toEqual(['1.pdf uploading', '2.pdf pending']);
    calls[0]!.progress(2);
    expect(queue.items()[0]!.sent).toBe(2);
    calls[0]!.done();
    await settled();
    expect(status()).toEqual(['1.pdf success', '2.pdf uploading']);
    expect(queue.isBusy()).toBe(true);
    calls[1]!.done();
    await settled();
    expect([added, queue.isBusy()]).toEqual([['1.pdf', '2.pdf'], false]);
  });

  it('one that fails does not stop the others, and can be tried again as the same deck', async () => {
    const { queue, calls, added, status } = setting();
    queue.take([pdf('1.pdf'), pdf('2.pdf')], lesson, false);
    const { deckId } = queue.items()[0]!;
    calls[0]!.fail(new Error('cut'));
    await settled();
    expect(status()).toEqual(['1.pdf failed', '2.pdf uploading']);
    queue.retry(deckId);
    calls[1]!.done();
    await settled();
    calls[2]!.done();
    await settled();
    expect([added, queue.items()[0]!.deckId]).toEqual([['2.pdf', '1.pdf'], deckId]);
  });

  it('one that is cancelled is sent no further and is never added', async () => {
    const { queue, calls, added, status } = setting();
    queue.take([pdf('1.pdf'), pdf('2.pdf')], lesson, false);
    queue.drop(queue.items()[0]!.deckId);
    expect(calls[0]!.signal.aborted).toBe(true);
    await settled();
    expect(status()).toEqual(['2.pdf uploading']);
    expect(added).toEqual([]);
  });
});

describe('[R5.58] what the server would refuse is told before a byte is sent', () => {
  it('and the other files go up', () => {
    const { queue, calls, status } = setting();
    queue.take([new File(['x'], '实验录像.mov', { type: 'video/quicktime' }), pdf('1.pdf')], lesson, false);
    expect(status()).toEqual(['实验录像.mov failed', '1.pdf uploading']);
    expect(queue.items()[0]!.fault).toBe('file.unsupported');
    expect(calls).toHaveLength(1);
  });

  it('[R5.55] 100 MB are taken, a byte more is not', () => {
    expect(faultOfFile(pdf('a.pdf', 100 * MB), false)).toBeUndefined();
    expect(faultOfFile(pdf('a.pdf', 100 * MB + 1), false)).toBe('file.tooLarge');
    expect(faultOfFile(pdf('a.pdf', 0), false)).toBe('file.empty');
  });

  it('slides of an Office go up where the server turns them into PDFs', () => {
    const file = new File(['PK'], '第 7 讲.pptx');
    expect([faultOfFile(file, true), faultOfFile(file, false)]).toEqual([undefined, 'file.unsupported']);
  });

  it('a file without a type is known by its extension', () => {
    expect(mediaTypeOf({ name: '第 7 讲.PDF', type: '' })).toBe('application/pdf');
    expect(mediaTypeOf({ name: 'a.pdf', type: 'text/plain' })).toBeUndefined();
  });

  it('a long name is shortened to 120 units', () => {
    expect(deckNameOf('角.pdf')).toBe('角.pdf');
    expect(deckNameOf('角'.repeat(80))).toBe(`${'角'.repeat(59)}…`);
    expect(deckNameOf(' \u0007 ')).toBe('?');
  });
});

it('says how long the rest takes at the pace so far, once there is one', () => {
  const item = { file: pdf('1.pdf', 4 * MB), sent: MB, startedAt: 0, sentAt: 2000 } as UploadItem;
  expect(secondsLeft(item)).toBe(6);
  expect(secondsLeft({ ...item, sentAt: 500 })).toBeUndefined();
  expect(secondsLeft({ ...item, sent: 4 * MB })).toBeUndefined();
  expect(secondsLeft({ ...item, sent: 0 })).toBeUndefined();
});
