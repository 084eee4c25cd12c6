import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkError, ProblemError } from './errors.ts';
import { upload } from './upload.ts';

/** The browser's end of one upload, in the test's hands. */
class FakeRequest {
  static last: FakeRequest;
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = '';
  method = '';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, path: string) {
    this.method = `${method} ${path}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader() {
    return null;
  }
  send() {
    return undefined;
  }
  abort() {
    this.onabort?.();
  }
  answers(status: number, text: string) {
    Object.assign(this, { status, responseText: text });
    this.onload?.();
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('document', { cookie: 'csrftoken=t' });
});
afterEach(() => vi.unstubAllGlobals());

const pdf = new Blob(['%PDF'], { type: 'application/pdf' });
/** Past the headers: the request is open. */
const begun = async (signal?: AbortSignal) => {
  const shares: number[] = [];
  const result = upload(pdf, { onProgress: (share) => shares.push(share), ...(signal && { signal }) });
  result.catch(() => undefined);
  await Promise.resolve();
  await Promise.resolve();
  return { result, shares, request: FakeRequest.last };
};

it('sends the body as it is, with its type and the token, and tells how much has left', async () => {
  const { result, shares, request } = await begun();
  request.upload.onprogress?.({ loaded: 1, total: 4 });
  request.answers(200, '{"file":"ab","bytes":4,"mediaType":"application/pdf"}');
  await expect(result).resolves.toEqual({ file: 'ab', bytes: 4, mediaType: 'application/pdf' });
  expect(request.method).toBe('PUT /api/files');
  expect(request.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-csrftoken': 't' });
  expect(shares).toEqual([0.25]);
});

it('rejects with what the server said', async () => {
  const { result, request } = await begun();
  request.answers(415, '{"code":"file.unsupported","title":"no"}');
  await expect(result).rejects.toMatchObject({ problem: { code: 'file.unsupported', status: 415, title: 'no' } });
});

it('[R5.55] reads the page of a proxy that found the file too large', async () => {
  const { result, request } = await begun();
  request.answers(413, '<html>Request Entity Too Large</html>');
  await expect(result).rejects.toMatchObject({ problem: { code: 'file.tooLarge' } });
  await expect(result).rejects.toBeInstanceOf(ProblemError);
});

it('a lost network is no answer', async () => {
  const { result, request } = await begun();
  request.onerror?.();
  await expect(result).rejects.toBeInstanceOf(NetworkError);
});

it('ends when it is aborted', async () => {
  const abort = new AbortController();
  const { result } = await begun(abort.signal);
  abort.abort();
  await expect(result).rejects.toMatchObject({ name: 'AbortError' });
});
