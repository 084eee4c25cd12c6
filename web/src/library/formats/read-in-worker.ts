import { Unreadable } from '../../kit/files/archive.ts';
import type { FoundFile } from './found.ts';

export type FromReader =
  | { readonly is: 'ready' }
  | { readonly is: 'found'; readonly found: FoundFile }
  | { readonly is: 'unreadable'; readonly why: Unreadable['why'] };

/** Twenty times what the largest file that anybody writes takes on a slow machine. */
const READ_MS = 30_000;

/** Reading took too long, or more memory than there is. */
export class ReadingStopped extends Error {
  readonly why = 'tooHeavy';
}

const started = (): Worker => new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });

/**
 * Reads a file beside the page, which goes on meanwhile: one that was made never to end, or to eat all memory, ends with the
 * worker. How much is unpacked, how many files and how deep they nest is bounded by the readers themselves.
 * @throws Unreadable, ReadingStopped
 */
export async function readInWorker(file: Blob, start = started): Promise<FoundFile> {
  const worker = start();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReady = false;
  try {
    return await new Promise<FoundFile>((resolve, reject) => {
      const stop = () => reject(new ReadingStopped());
      timer = setTimeout(stop, READ_MS);
      worker.addEventListener('message', ({ data }: MessageEvent<FromReader>) => {
        if (data.is === 'ready') isReady = true;
        else if (data.is === 'found') resolve(data.found);
        else reject(new Unreadable(data.why));
      });
      worker.addEventListener('error', () =>
        isReady ? stop() : reject(new Error('The reader of files did not load.')),
      );
      worker.addEventListener('messageerror', stop);
      worker.postMessage(file);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
