import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Lessons } from '@lectern/contracts/lesson/queries.ts';
import type { StartLesson } from '@lectern/contracts/lesson/commands.ts';
import { isPassing, NetworkError, ProblemError } from './errors.ts';
import { newKey } from './key.ts';
import { afterOf, believe, command, inSchool, onSignedOut, query, send } from './request.ts';
import { traceOnly } from './trace.ts';

const calls: { path: string; method: string; headers: Record<string, string>; body: string | undefined }[] = [];
let answers: Response[] = [];
const page = { cookie: '' };
const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  inSchool(''); // other tests of this process know one
  calls.length = 0;
  answers = [];
  page.cookie = 'language=en; csrftoken=c%3D1';
  vi.stubGlobal('document', page);
  vi.stubGlobal(
    'fetch',
    async (path: string, init: { method: string; headers: Record<string, string>; body?: string }) => {
      calls.push({ path, method: init.method, headers: init.headers, body: init.body });
      const answer = answers.shift();
      if (answer === undefined) throw new TypeError('Failed to fetch');
      return answer;
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  believe(undefined);
  onSignedOut(() => undefined);
  traceOnly(undefined);
});

describe('what goes with a request', () => {
  it('[R7.01] POST carries the CSRF header of the cookie, GET does not', async () => {
    answers = [json(200, {}), json(200, {})];
    await send('POST', '/api/session', { account: 'a' });
    await send('GET', '/api/lessons');
    expect(calls.map(({ headers }) => headers['x-csrftoken'])).toEqual(['c=1', undefined]);
  });

  it('asks for the CSRF cookie first when there is none', async () => {
    page.cookie = '';
    answers = [json(200, {}), json(200, {})];
    await send('POST', '/api/session/end', {});
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/session', 'POST /api/session/end']);
  });

  it('[R7.02] every request says platform, university, agent, and whom the page believes in', async () => {
    believe('u1');
    answers = [json(200, {})];
    await send('GET', '/api/lessons');
    expect(calls[0]!.headers).toMatchObject({
      'x-platform': '2',
      'x-university-id': '0',
      'x-agent': 'web',
      'x-user-id': 'u1',
    });
  });

  it('[R7.02] a command says its class when it is known, and its key', async () => {
    const receipt = {
      stream: 'lesson/1',
      version: 2,
      cursor: { incarnation: 'i', position: 5 },
      facts: 1,
      repeated: false,
    };
    answers = [json(200, receipt), json(200, receipt)];
    const given = await command<typeof StartLesson>(
      'lesson',
      '1',
      'StartLesson',
      {},
      { classId: 'c', key: 'k'.repeat(16) },
    );
    await command<typeof StartLesson>('lesson', '1', 'StartLesson', {});
    expect(calls[0]).toMatchObject({
      path: '/api/lesson/1/StartLesson',
      body: '{}',
      headers: { 'x-classroom-id': 'c', 'idempotency-key': 'k'.repeat(16) },
    });
    expect(calls[1]!.headers['idempotency-key']).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
    expect(afterOf(given)).toBe('i.5');
  });

  it('a command begins a trace where the server makes them, and only there', async () => {
    answers = [json(200, {}), json(200, {})];
    const key = newKey();
    await command<typeof StartLesson>('lesson', '1', 'StartLesson', {}, { key });
    traceOnly(1);
    await command<typeof StartLesson>('lesson', '1', 'StartLesson', {}, { key });
    expect(calls.map(({ headers }) => headers['traceparent']?.slice(0, 36))).toEqual([undefined, `00-${key}-`]);
  });

  it('[R7.01] a query puts into the query string what its path does not name', async () => {
    answers = [json(200, {}), json(200, {})];
    await query(Lessons, { page: 2, after: undefined });
    await query({ path: '/api/codes/:code' }, { code: 'a/b' });
    expect(calls.map(({ path }) => path)).toEqual(['/api/lessons?page=2', '/api/codes/a%2Fb']);
  });
});

describe('what comes back', () => {
  const caught = (path: string) => send('GET', path).catch((error: unknown) => error);

  it('a query that there is no turn for is asked again, later each time, and at last it is said', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const later = () => json(429, { code: 'query.tooMany', with: { retryAfterS: 1 } });
    answers = [later(), later(), json(200, { lessons: [] })];
    const asked = query(Lessons, { page: 1 });
    await vi.advanceTimersByTimeAsync(900);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1100);
    expect(calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(4000);
    expect(await asked).toEqual({ lessons: [] });
    answers = [later(), later(), later(), later()];
    const inVain = query(Lessons, { page: 1 }).catch((error: ProblemError) => error.problem.code);
    await vi.advanceTimersByTimeAsync(14_000);
    expect(await inVain).toBe('query.tooMany');
    vi.useRealTimers();
  });

  it('a refusal is a ProblemError with what the server said', async () => {
    answers = [json(409, { type: 'x', title: 'Collect first', status: 409, code: 'quiz.collectFirst' })];
    expect(await caught('/a')).toMatchObject({ problem: { title: 'Collect first', code: 'quiz.collectFirst' } });
  });

  it('[R4.19] a missing session is told to the entry; a wrong password is not', async () => {
    const signedOut = vi.fn<() => void>();
    onSignedOut(signedOut);
    answers = [
      json(401, { code: 'session.wrongCredentials', errcode: 401999 }),
      json(401, { code: 'session.required', error_code: 20009 }),
    ];
    await caught('/a');
    expect(signedOut).not.toHaveBeenCalled();
    expect(await caught('/b')).toBeInstanceOf(ProblemError);
    expect(signedOut).toHaveBeenCalledTimes(1);
  });

  it('[R8.35] a network that fails, or answers with a page of its own, is a NetworkError', async () => {
    expect(await caught('/a')).toBeInstanceOf(NetworkError);
    answers = [new Response('<html>Log in to the Wi-Fi</html>', { status: 200 })];
    expect(await caught('/a')).toBeInstanceOf(NetworkError);
  });

  it('[R8.40] a proxy’s error page is a server error that may pass', async () => {
    answers = [new Response('<html>Bad gateway</html>', { status: 502 })];
    const error = await caught('/a');
    expect(error).toMatchObject({ problem: { status: 502, code: 'server.error' } });
    expect(isPassing(error)).toBe(true);
  });

  it('[R8.40] a refusal that cannot be read is a failed request, which is not tried again by itself', async () => {
    answers = [new Response('<html>Blocked</html>', { status: 418 })];
    const error = await caught('/a');
    expect(error).toMatchObject({ problem: { status: 418, code: 'request.failed' } });
    expect(isPassing(error)).toBe(false);
  });
});
