import { HEADERS } from '@lectern/contracts/kernel/headers.ts';
import type { Uploaded } from '@lectern/contracts/kernel/upload.ts';
import { FILES, SMALL_FILES } from '@lectern/contracts/kernel/upload-path.ts';
import { NetworkError, ProblemError } from './errors.ts';
import { refusalIn, send, standing } from './request.ts';

export interface UploadOptions {
  /** Called with what has left this device, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Aborting rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Sends a file as it is. Resolves with its hash; rejects with a ProblemError or a NetworkError. */
export function upload(file: Blob, { onProgress, signal }: UploadOptions = {}): Promise<Uploaded> {
  const type = file.type || 'application/octet-stream';
  const told = onProgress && ((loaded: number) => onProgress(file.size === 0 ? 1 : loaded / file.size));
  return sendBytes('PUT', FILES, file, { type, ...(told && { onProgress: told }), ...(signal && { signal }) });
}

/** Small files in one request: all come, or none. Resolves with their hashes, in their order. */
export async function uploadSeveral(files: readonly Blob[]): Promise<readonly string[]> {
  const headers = { [HEADERS.sizes]: files.map(({ size }) => size).join(',') };
  const type = 'application/octet-stream';
  const stored = await sendBytes<{ readonly files: readonly Uploaded[] }>('PUT', SMALL_FILES, new Blob([...files]), {
    type,
    headers,
  });
  return stored.files.map(({ file }) => file);
}

interface BytesOptions {
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Called with the bytes that have left this device. */
  readonly onProgress?: (loaded: number) => void;
  readonly signal?: AbortSignal;
}

/** Bytes as a body. By XMLHttpRequest, because `fetch` tells nobody how much of one has left. */
export async function sendBytes<Result extends object>(
  method: 'PUT' | 'PATCH',
  path: string,
  body: Blob,
  { type, headers = {}, onProgress, signal }: BytesOptions,
): Promise<Result> {
  signal?.throwIfAborted();
  const all = { ...(await uploadHeaders(method)), ...headers, 'content-type': type };
  return new Promise<Result>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress?.(loaded);
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    request.onabort = () => reject(signal?.reason ?? new NetworkError());
    request.onerror = () => reject(new NetworkError());
    request.onload = () => {
      const answer = parsed(request.responseText);
      if (answer === undefined) return reject(unreadable(request.status));
      const requestId = request.getResponseHeader('x-request-id') ?? undefined;
      const refused = refusalIn(request.status, answer, { requestId });
      return refused ? reject(refused) : resolve(answer as Result);
    };
    request.send(body);
  });
}

/** The same headers as every other request; the cookie that holds the token is set by asking who is signed in. */
async function uploadHeaders(method: string): Promise<Record<string, string>> {
  const headers = standing(method);
  if (HEADERS.csrf in headers) return headers;
  await send('GET', '/api/session');
  return standing(method);
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A page of a proxy instead of JSON; the proxy's own limit is the one that a user can do something about. */
function unreadable(status: number): Error {
  if (status < 400) return new NetworkError();
  const code = status === 413 ? 'file.tooLarge' : status >= 500 ? 'server.error' : 'request.failed';
  return new ProblemError({ type: 'about:blank', title: '', status, code });
}
