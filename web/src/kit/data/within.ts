import { NetworkError } from './errors.ts';

/** What does not come in time is a NetworkError: nobody knows what became of it. */
export function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NetworkError()), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A socket that takes this long to acknowledge a command is given up for plain HTTP, with the same key. */
export const ACK_WITHIN_MS = 5_000;
