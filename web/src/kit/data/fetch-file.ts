import { NetworkError, ProblemError } from './errors.ts';
import { idOf, refusalIn, standing, unreadable } from './request.ts';

export interface FetchedFile {
  readonly name: string;
  readonly content: Blob;
}

export interface FetchFileOptions {
  /** Called with the bytes that have arrived; how many there will be nobody knows while they are written. */
  readonly onProgress?: (bytes: number) => void;
  /** Aborting rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Longer than this without a byte is a lost connection. */
const SILENCE_MS = 30_000;

/** Fetches a file. Rejects with a ProblemError or a NetworkError; one that was cut off is never taken for whole. */
export async function fetchFile(path: string, { onProgress, signal }: FetchFileOptions = {}): Promise<FetchedFile> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  const give = () => silence.abort();
  signal?.addEventListener('abort', give);
  try {
    const response = await fetch(path, {
      credentials: 'same-origin',
      headers: standing('GET', path),
      signal: silence.signal,
    });
    if (!response.ok) {
      const answer: unknown = await response.json().catch((error: unknown) => unreadable(response, error));
      throw refusalIn(response.status, answer, { requestId: idOf(response) }) ?? new NetworkError();
    }
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    const reader = response.body!.getReader();
    for (;;) {
      heard();
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      bytes += value.length;
      onProgress?.(bytes);
    }
    const type = response.headers.get('content-type') ?? '';
    return { name: nameOf(response), content: new Blob(parts, { type }) };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw error instanceof ProblemError ? error : new NetworkError(error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', give);
  }
}

function nameOf({ headers }: Response): string {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '') ?? [];
  return name === undefined ? 'download' : decodeURIComponent(name);
}
