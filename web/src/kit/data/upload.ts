import { HEADERS } from '@lectern/contracts/kernel/headers.ts';
import type { Problem } from '@lectern/contracts/kernel/refusal.ts';
import { Upload, type Uploaded } from '@lectern/contracts/kernel/upload.ts';
import { NetworkError, ProblemError } from './errors.ts';
import { send, standing, tellSignedOut } from './request.ts';

export interface UploadOptions {
  /** Called with what has left this device, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Aborting rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * Sends a file as it is. Resolves with its hash; rejects with a ProblemError or a NetworkError. By XMLHttpRequest,
 * because `fetch` tells nobody how much of a body has left.
 */
export async function upload(file: Blob, { onProgress, signal }: UploadOptions = {}): Promise<Uploaded> {
  signal?.throwIfAborted();
  const headers = await uploadHeaders();
  return new Promise<Uploaded>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', Upload.path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 1 : loaded / total);
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    request.onabort = () => reject(signal?.reason ?? new NetworkError());
    request.onerror = () => reject(new NetworkError());
    request.onload = () => {
      const answer = parsed(request.responseText);
      if (answer !== undefined && request.status < 300) return resolve(answer as Uploaded);
      const { status } = request;
      if (status === 401) tellSignedOut();
      reject(answer === undefined ? unreadable(status) : new ProblemError({ ...(answer as Problem), status }));
    };
    request.send(file);
  });
}

/** The same headers as every other request; the cookie that holds the token is set by asking who is signed in. */
async function uploadHeaders(): Promise<Record<string, string>> {
  const headers = standing('PUT');
  if (HEADERS.csrf in headers) return headers;
  await send('GET', '/api/session');
  return standing('PUT');
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
