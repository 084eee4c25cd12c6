import { Unreadable } from '../../kit/files/archive.ts';
import { readQuestions } from './read-file.ts';
import type { FromReader } from './read-in-worker.ts';

/** The worker in which a file is read: it is sent one, and answers what it found or why there is nothing. */

const answer = (said: FromReader): void => self.postMessage(said);

self.addEventListener('message', ({ data: file }: MessageEvent<Blob>) => {
  readQuestions(file).then(
    (found) => answer({ is: 'found', found }),
    (error: unknown) => answer({ is: 'unreadable', why: error instanceof Unreadable ? error.why : 'broken' }),
  );
});
answer({ is: 'ready' });
