import fastifyCookie from '@fastify/cookie';
import { COOKIES, HEADERS } from '@lectern/contracts/kernel/headers.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actor, settingsFor } from '../../../../tests/support/platform.ts';
import { csrfHolds, csrfOf, freshCsrf } from '../auth/csrf.ts';
import type { Sessions } from '../auth/sessions.ts';
import { requestMarks } from '../../ops/telemetry/log.ts';
import { takeRawBodies } from '../files/upload.controller.ts';
import { clientOf, guardEdge, isOwnOrigin, languageOf, requestId } from './edge.ts';
import type { OpenCall } from './open-calls.ts';

describe('the CSRF token', () => {
  const token = csrfOf('a session');

  it('[R7.01] must be repeated in the header and belong to the session', () => {
    expect(csrfHolds(token, token, 'a session')).toBe(true);
    expect(csrfHolds(token, token, 'another session')).toBe(false);
    expect(csrfHolds(freshCsrf(), token, 'a session')).toBe(false);
    expect(csrfHolds('x', 'x', 'a session')).toBe(false);
    for (const nothing of [undefined, '']) {
      expect(csrfHolds(nothing, token, 'a session')).toBe(false);
      expect(csrfHolds(token, nothing, 'a session')).toBe(false);
      expect(csrfHolds(nothing, nothing, undefined)).toBe(false);
    }
  });

  it('of someone who is not signed in is only repeated, and is another each time', () => {
    const fresh = freshCsrf();
    expect(csrfHolds(fresh, fresh, undefined)).toBe(true);
    expect(csrfHolds(fresh, freshCsrf(), undefined)).toBe(false);
    expect(freshCsrf()).not.toBe(fresh);
    expect(csrfHolds('讲台', '讲台!', undefined)).toBe(false);
  });

  it('does not tell the session that it belongs to', () => {
    expect(token).not.toContain('session');
    expect(csrfOf('another session')).not.toBe(token);
  });
});

describe('the language of a request', () => {
  it.each([
    ['en', 'en'],
    ['zh-cn', 'zh-cn'],
    ['fr', 'zh-cn'],
    ['toString', 'zh-cn'],
    [undefined, 'zh-cn'],
  ])('[R1.30] of cookie %s is %s', (cookie, language) => expect(languageOf(cookie)).toBe(language));
});

describe('our own origin', () => {
  it('is scheme, host and port, exactly', () => {
    expect(isOwnOrigin('http://class.cn:8080', 'class.cn:8080', false)).toBe(true);
    expect(isOwnOrigin('https://class.cn', 'class.cn', true)).toBe(true);
    for (const origin of [
      undefined,
      'null',
      '',
      'https://class.cn:8080',
      'http://class.cn',
      'http://evil.class.cn:8080',
    ])
      expect(isOwnOrigin(origin, 'class.cn:8080', false)).toBe(false);
    expect(isOwnOrigin('http://class.cn', 'class.cn', true)).toBe(false);
    expect(isOwnOrigin('http://undefined', undefined, false)).toBe(false);
  });
});

const HUMMING: OpenCall = { path: '/hum/', csrfField: 'token' };

describe('every request to the API', () => {
  let fastify: FastifyInstance;
  const ann = { ...actor('ann'), name: 'Ann' };
  const sessions = { find: async (token?: string) => (token === 'anns' ? ann : undefined) } as Sessions;

  beforeAll(async () => {
    fastify = Fastify({ genReqId: requestId, routerOptions: { ignoreTrailingSlash: true } });
    await fastify.register(fastifyCookie);
    fastify.setErrorHandler((error, _, reply) => reply.status(400).send({ code: (error as { code?: string }).code }));
    takeRawBodies(fastify, [HUMMING]);
    guardEdge(fastify, sessions, settingsFor(''), [HUMMING]);
    const who = async (request: { person?: { personId: string } }) => ({ who: request.person?.personId ?? 'nobody' });
    fastify.get('/api/jars', who);
    fastify.post('/api/jar/:id/:command', who);
    fastify.post('/api/session', who);
    fastify.post('/hum', who);
    fastify.get('/health/live', who);
  });
  afterAll(() => fastify.close());

  const ask = async (method: 'GET' | 'POST', url: string, headers: Record<string, string | undefined> = {}) => {
    const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
    const reply = await fastify.inject({
      method,
      url,
      headers: { host: 'class.cn', ...given } as Record<string, string>,
    });
    return { ...reply.json<{ who?: string; code?: string }>(), reply };
  };
  const signedIn = (more: Record<string, string | undefined> = {}) => ({
    cookie: `${COOKIES.session}=anns; ${COOKIES.csrf}=${csrfOf('anns')}`,
    [HEADERS.csrf]: csrfOf('anns'),
    ...more,
  });

  it('is given in the name of the session, with an id for the log', async () => {
    const { who, reply } = await ask('POST', '/api/jar/1/AddMarbles', signedIn({ origin: 'http://class.cn' }));
    expect(who).toBe('ann');
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each(['/api/jar/1/AddMarbles', '/%61pi/jar/1/AddMarbles', '/api/jar/1/AddMarbles?x=/api/session'])(
    '[R7.01] that changes something needs session, token and origin, however its path is written: %s',
    async (url) => {
      expect((await ask('POST', url)).code).toBe('session.required');
      expect((await ask('POST', url, signedIn({ [HEADERS.csrf]: undefined }))).code).toBe('session.csrf');
      expect((await ask('POST', url, signedIn({ [HEADERS.csrf]: freshCsrf() }))).code).toBe('session.csrf');
      expect((await ask('POST', url, signedIn({ origin: 'http://evil.cn' }))).code).toBe('session.origin');
      expect((await ask('POST', url, signedIn({ origin: 'null' }))).code).toBe('session.origin');
      expect((await ask('POST', url, signedIn({ [HEADERS.user]: 'bob' }))).code).toBe('session.userChanged');
      expect((await ask('POST', url, signedIn({ [HEADERS.user]: 'ann' }))).who).toBe('ann');
    },
  );

  it('to sign in needs a token too, which a first look gives', async () => {
    for (const url of ['/api/session', '/%61pi/session']) expect((await ask('POST', url)).code).toBe('session.csrf');
    const { reply } = await ask('GET', '/api/jars');
    const [given] = reply.cookies as { name: string; value: string; httpOnly?: boolean; sameSite?: string }[];
    expect(given).toMatchObject({ name: COOKIES.csrf, sameSite: 'Lax' });
    expect(given!.httpOnly).toBeUndefined(); // the page must read it
    const headers = { cookie: `${COOKIES.csrf}=${given!.value}`, [HEADERS.csrf]: given!.value };
    expect((await ask('POST', '/api/session', headers)).who).toBe('nobody');
    expect((await ask('GET', '/api/jars', headers)).reply.cookies).toEqual([]); // kept as it is
  });

  it('[R7.01] on an open call may carry its token in the body, be a form, and be nobody’s', async () => {
    const hum = async (type: string, payload: string, token: string, session?: string) => {
      const cookie = `${COOKIES.csrf}=${token}${session ? `; ${COOKIES.session}=${session}` : ''}`;
      const headers = { host: 'class.cn', cookie, 'content-type': type };
      return (await fastify.inject({ method: 'POST', url: '/hum/', headers, payload })).json();
    };
    const own = csrfOf('anns');
    expect(await hum('application/x-www-form-urlencoded', `token=${own}`, own, 'anns')).toEqual({ who: 'ann' });
    expect(await hum('text/plain', JSON.stringify({ token: own }), own, 'anns')).toEqual({ who: 'ann' });
    expect(await hum('application/json', '{"token":"fresh"}', 'fresh')).toEqual({ who: 'nobody' });
    for (const token of ['', 'guessed', freshCsrf()])
      expect(await hum('application/json', JSON.stringify({ token }), own, 'anns')).toEqual({ code: 'session.csrf' });
    expect(await hum('application/json', '{"token":"fresh"}', 'fresh', 'anns')).toEqual({ code: 'session.csrf' });
    const other = await fastify.inject({
      method: 'POST',
      url: '/api/jar/1/AddMarbles',
      headers: { host: 'class.cn', cookie: signedIn().cookie, 'content-type': 'text/plain' },
      payload: JSON.stringify({ token: own }),
    });
    expect(other.statusCode).toBe(400);
  });

  it('that only asks needs none of these, and gets the token of its session', async () => {
    const { who, reply } = await ask('GET', '/api/jars', { cookie: `${COOKIES.session}=anns` });
    expect(who).toBe('ann');
    expect(reply.cookies).toMatchObject([{ name: COOKIES.csrf, value: csrfOf('anns') }]);
    expect((await ask('GET', '/api/jars', { cookie: `${COOKIES.session}=stale` })).who).toBe('nobody');
    expect((await ask('GET', '/health/live')).reply.cookies).toEqual([]);
  });
});

describe('[R7.02] [R9.17] what a request says of its client, as each line of the log has it', () => {
  it.each([
    [{}, { platform: '2', university: '0' }],
    [
      { [HEADERS.platform]: '7', [HEADERS.university]: 's-1', [HEADERS.classroom]: 'c-1', [HEADERS.agent]: 'web' },
      { platform: '7', university: 's-1', classroom: 'c-1', agent: 'web' },
    ],
    [
      { [HEADERS.agent]: 'a line\nof its own', [HEADERS.platform]: 'x'.repeat(41) },
      { platform: '2', university: '0' },
    ],
  ])('%o', (headers, client) => expect(clientOf({ headers })).toEqual(client));

  it('is marked while the request is worked on', async () => {
    const fastify = Fastify({ genReqId: requestId });
    await fastify.register(fastifyCookie);
    guardEdge(fastify, { find: async () => undefined } as unknown as Sessions, settingsFor(''));
    fastify.get('/marks', async () => requestMarks.getStore());
    const reply = await fastify.inject({ url: '/marks', headers: { [HEADERS.agent]: 'web' } });
    expect(reply.json()).toMatchObject({ client: { platform: '2', university: '0', agent: 'web' } });
    await fastify.close();
  });
});
