// The renderer's own process: one file in, page images out. It is watched from inside.
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import type { Order } from './messages.ts';

const LOOK_MS = 50;

if (isMainThread) {
  const order = JSON.parse(process.argv[2]!) as Order;
  // PDFium draws on the first thread, which is deaf meanwhile. Pictures are drawn on others, and a second thread of Node's own
  // would take a quarter of what it takes to start.
  if (order.mediaType === 'application/pdf')
    new Worker(new URL(import.meta.url), { workerData: order, execArgv: [] }).unref();
  else watch(order);
  process.once('disconnect', () => process.exit());
  // Ctrl+C is heard by all processes of a terminal: the server ends this one, and says nothing of the file.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  const { work } = await import('./work.ts');
  await work(order);
} else {
  watch(workerData as Order);
}

/**
 * Ends the process when it takes too much memory, which native code and WebAssembly take outside of what Node limits, and
 * when nobody waits for it any more.
 */
function watch({ parent, limits }: Order): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > limits.memoryBytes || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, LOOK_MS);
}
