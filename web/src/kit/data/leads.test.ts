import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProblemError } from './errors.ts';
import { onLed } from './leads.ts';
import { dataOf, inClassroom, inSchool, onSignedOut, query, send } from './request.ts';

const MESSENGER = 'Mozilla/5.0 MicroMessenger/8.0';
const led: string[] = [];
const said: string[] = [];
const asked: { path: string; headers: Record<string, string> }[] = [];
let answer: () => Response;
const json =
  (status: number, body: unknown, headers = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers });

beforeEach(() => {
  led.length = said.length = asked.length = 0;
  vi.stubGlobal('document', { cookie: 'csrftoken=c' });
  vi.stubGlobal('location', { origin: 'https://ours.example', pathname: '/class/7', search: '?tab=a' });
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ path, headers });
    return answer();
  });
  onLed({ go: (to) => led.push(to), toast: (words) => said.push(words) });
  onSignedOut(() => led.push('login'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  onSignedOut(() => undefined);
  inSchool('');
});

const refused = async (asking: Promise<unknown>): Promise<ProblemError['problem']> => {
  const error: unknown = await asking.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ProblemError);
  return (error as ProblemError).problem;
};

describe('an answer that leads elsewhere', () => {
  it.each([
    [200, { op: 'redirect', url: '/me?a=1' }, '/me?a=1&next=%2Fclass%2F7%3Ftab%3Da'],
    [200, { op: 'redirect', url: 'https://ours.example/me' }, '/me?next=%2Fclass%2F7%3Ftab%3Da'],
    [200, { op: 'redirect_bind' }, '/v2/web/no_bind'],
    [200, { op: 'k12_redirect_bind' }, '/v/index/need-bind'],
    [200, { status: 403 }, '/v2/web/forbidden'],
    [200, { status_code: 5 }, '/v/index/edituserinfo_simple?next_url=%2Fclass%2F7%3Ftab%3Da'],
    [200, { error_code: 404000 }, '/v/index/course/normalcourse/error/404000'],
    [200, { error_code: 40000, sub_code: 302 }, '/static/html/tsinghua_bind.html?from=2'],
    [200, { errcode: 500001 }, '/v2/web/404'],
    [200, { error_code: 80005 }, '/m/v2/error/403'],
    [403, '<html>', '/v2/web/forbidden'],
    [200, { op: 'web_redirect' }, 'login'],
    [200, { error_code: 20009 }, 'login'],
    [401, {}, 'login'],
  ])('HTTP %i with %o goes to %s', async (status, body, to) => {
    answer = json(status, body);
    await refused(send('GET', '/api/lessons'));
    expect(led).toEqual([to]);
  });

  it('[R8.02] never to another origin: then the caller is told', async () => {
    for (const url of [
      'https://evil.example/',
      '//evil.example',
      'javascript:alert(1)',
      '/\\evil.example',
      undefined,
      7,
    ]) {
      answer = json(200, { op: 'redirect', url });
      await refused(send('GET', '/api/lessons'));
    }
    expect(led).toEqual([]);
  });

  it('[R8.06] to the course’s own page where the request asks', async () => {
    answer = json(200, { error_code: 20007 });
    await refused(send('GET', '/api/lessons', undefined, { asksCourse: true }));
    await refused(query({ path: '/api/class/:id/people' }, { id: '01a1f4a0-1234-7abc-8def-0123456789ab' }));
    await refused(send('GET', '/api/lessons'));
    const course = '/v/index/course/normalcourse/error/20007';
    expect(led).toEqual([course, course, '/v2/web/forbidden']);
  });

  it('[R8.15] HTTP 403 goes to the login inside the messenger app', async () => {
    vi.stubGlobal('navigator', { userAgent: MESSENGER });
    answer = json(403, {});
    await refused(send('GET', '/api/lessons'));
    expect(led).toEqual(['login']);
  });

  it('[R8.12] is said in passing, in the server’s words', async () => {
    answer = json(200, { error_code: 500600, msg: '服务器在休息' });
    expect(await refused(send('GET', '/api/lessons'))).toMatchObject({ title: '服务器在休息' });
    expect([led, said]).toEqual([[], ['服务器在休息']]);
  });

  it('goes nowhere from where it leads to, and for what nobody waits for', async () => {
    answer = json(200, { status: 403 });
    await refused(send('POST', '/video-log/log/track/', {}, { isQuiet: true }));
    vi.stubGlobal('location', { origin: 'https://ours.example', pathname: '/v2/web/forbidden', search: '' });
    await refused(send('GET', '/api/session'));
    expect(led).toEqual([]);
  });

  it('[R8.31] stays in its place when our own server refuses: what was entered is not taken away', async () => {
    answer = json(403, { title: '没有权限', status: 403, code: 'page.forbidden', errcode: 403000 });
    expect(await refused(send('POST', '/api/class/1/EditClass', {}))).toMatchObject({ code: 'page.forbidden' });
    answer = json(500, { title: '服务器出错', status: 500, code: 'server.error', error_code: 500500 });
    await refused(send('GET', '/api/lessons'));
    expect([led, said]).toEqual([[], []]);
  });

  it('[R8.18] 401999 is the caller’s alone', async () => {
    answer = json(401, { errcode: 401999, code: 'session.wrongCredentials' });
    await refused(send('POST', '/api/session', {}));
    expect(led).toEqual([]);
  });

  it('an unknown one is the caller’s, with the request’s id', async () => {
    answer = json(200, { success: false }, { 'x-request-id': 'q7' });
    expect(await refused(send('GET', '/api/lessons'))).toMatchObject({ code: 'request.failed', instance: 'q7' });
    expect(led).toEqual([]);
  });
});

describe('what every request says', () => {
  it('[R7.02] the school once it is known, and the class: of its address, or of the page', async () => {
    answer = json(200, {});
    const leave = inClassroom('c1');
    inSchool('s1');
    await send('GET', '/api/lessons');
    await send('GET', '/api/class/01a1f4a0-1234-7abc-8def-0123456789ab/people');
    leave();
    await send('GET', '/api/lessons');
    expect(asked.map(({ headers }) => [headers['x-university-id'], headers['x-classroom-id']])).toEqual([
      ['s1', 'c1'],
      ['s1', '01a1f4a0-1234-7abc-8def-0123456789ab'],
      ['s1', undefined],
    ]);
  });

  it('[R7.01] DELETE says when, so that no cache answers it', async () => {
    answer = json(200, {});
    await send('DELETE', '/api/uploads/1');
    await send('DELETE', '/api/uploads/1?a=b');
    expect(asked.map(({ path }) => path.replace(/\d{13}/, 'now'))).toEqual([
      '/api/uploads/1?date_time=now',
      '/api/uploads/1?a=b&date_time=now',
    ]);
  });

  it('[R7.03] the second helper gives the reply’s data, or the body that refuses', async () => {
    answer = json(200, { code: 0, data: { user_id: 'u1' } });
    expect(await dataOf('GET', '/v2/api/web/userinfo')).toEqual({ user_id: 'u1' });
    answer = json(500, { code: 7, msg: '坏了', more: [1] });
    expect(await refused(dataOf('POST', '/x', {}))).toMatchObject({ msg: '坏了', more: [1], status: 500 });
  });
});
