import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkError, ProblemError } from './errors.ts';
import { fetchFile } from './fetch-file.ts';

let body: ReadableStreamDefaultController<Uint8Array>;
const headers = {
  'content-type': 'application/zip',
  'content-disposition': "attachment; filename*=UTF-8''%E8%AF%BE.zip",
};

const failureOf = (fetched: Promise<unknown>) =>
  fetched.then(
    () => undefined,
    (error: unknown) => error,
  );

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) });
    signal?.addEventListener('abort', () => body.error(new DOMException('aborted', 'AbortError')));
    return Promise.resolve(new Response(stream, { headers }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a file arrives whole, under its name, and tells how much of it is there', async () => {
  const told: number[] = [];
  const fetched = fetchFile('/file', { onProgress: (bytes) => told.push(bytes) });
  await vi.advanceTimersByTimeAsync(0);
  for (const part of ['abc', 'de']) body.enqueue(new TextEncoder().encode(part));
  body.close();
  const { name, content } = await fetched;
  expect([name, content.type, await content.text(), told]).toEqual(['课.zip', 'application/zip', 'abcde', [3, 5]]);
});

it('[R8.35] one that breaks off, or falls silent for long, is a lost connection and no file', async () => {
  const broken = failureOf(fetchFile('/file'));
  await vi.advanceTimersByTimeAsync(0);
  body.enqueue(new Uint8Array(9));
  body.error(new Error('reset'));
  expect(await broken).toBeInstanceOf(NetworkError);
  const silent = failureOf(fetchFile('/file'));
  await vi.advanceTimersByTimeAsync(20_000);
  body.enqueue(new Uint8Array(9));
  await vi.advanceTimersByTimeAsync(29_000);
  body.enqueue(new Uint8Array(9)); // slow, but there
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await silent).toBeInstanceOf(NetworkError);
});

it('whoever gives it up is told their own reason', async () => {
  const [stop, reason] = [new AbortController(), new Error('enough')];
  const stopped = failureOf(fetchFile('/file', { signal: stop.signal }));
  await vi.advanceTimersByTimeAsync(0);
  stop.abort(reason);
  expect(await stopped).toBe(reason);
});

it('a refusal is what the server says', async () => {
  const problem = { title: '没有权限', status: 403, code: 'page.forbidden' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(problem, { status: 403 })));
  const refused = fetchFile('/file');
  await expect(refused).rejects.toThrow(ProblemError);
  await expect(refused).rejects.toMatchObject({ problem: { code: 'page.forbidden' } });
});
