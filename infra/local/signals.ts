/** One Ctrl+C arrives several times: from the terminal, and passed on by npm and the bootstrap. */
const SAME_MS = 500;

export interface Stop {
  /** Aborted by the first Ctrl+C, SIGTERM or SIGHUP, or when the bootstrap process is gone. */
  asked: AbortSignal;
  /** Aborted by the second. */
  hurried: AbortSignal;
}

/** From now on the signals that would end this process are only requests. */
export function stopRequests(): Stop {
  const asked = new AbortController();
  const hurried = new AbortController();
  let first = 0;
  const onSignal = (): void => {
    if (!asked.signal.aborted) {
      first = Date.now();
      asked.abort();
    } else if (Date.now() - first > SAME_MS) {
      hurried.abort();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.on('disconnect', () => asked.abort());
  return { asked: asked.signal, hurried: hurried.signal };
}

/** Resolves when aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Waits; false when it was cut short. */
export async function waited(ms: number, cut: AbortSignal): Promise<boolean> {
  if (cut.aborted) return false;
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(true), ms);
    const onAbort = (): void => finish(false);
    const finish = (result: boolean): void => {
      clearTimeout(timer);
      cut.removeEventListener('abort', onAbort);
      resolve(result);
    };
    cut.addEventListener('abort', onAbort);
  });
}
