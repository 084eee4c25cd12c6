import type { Ran } from '@lectern/contracts/question/outcomes.ts';
import { endedOf, patienceMs, type CodeRunner, type RunOrder } from '@lectern/contracts/question/runner.ts';
import { SCORERS } from '@lectern/contracts/question/scorers.ts';

/** Runs programs in a worker of this page; the page goes on meanwhile. One that does not answer is ended. */
export function workerRunner(): CodeRunner {
  let worker: Worker | undefined;
  const end = () => {
    worker?.terminate();
    worker = undefined;
  };
  const run = (order: RunOrder): Promise<readonly Ran[]> =>
    new Promise((resolve, reject) => {
      worker ??= new Worker(new URL('code-worker.ts', import.meta.url), { name: 'programs' });
      const over = setTimeout(() => {
        end();
        resolve(endedOf(order));
      }, patienceMs(order));
      worker.onmessage = ({ data }: MessageEvent<readonly Ran[]>) => {
        clearTimeout(over);
        resolve(data);
      };
      worker.onerror = () => {
        clearTimeout(over);
        end();
        reject(new Error('The worker that runs programs ended.'));
      };
      worker.postMessage(order);
    });
  return { scorer: (language) => SCORERS[language], run };
}
