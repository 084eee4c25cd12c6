import { ReportClientError } from '@lectern/contracts/kernel/client-error.ts';
import { COOKIES, HEADERS } from '@lectern/contracts/kernel/headers.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Problem } from '@lectern/contracts/kernel/refusal.ts';
import { REFUSALS } from '@lectern/contracts/kernel/refusals.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignIn } from '../../services/src/edge/auth/sign-in.ts';
import { Client } from '../support/client.ts';
import { fakeSentry } from '../support/sentry.ts';
import { openSchool, type School } from './school.ts';

let school: School;
let sentry: Awaited<ReturnType<typeof fakeSentry>>;
beforeAll(async () => {
  sentry = await fakeSentry();
  school = await openSchool({ SENTRY_DSN: sentry.dsn, LECTERN_RELEASE: 'lectern@7' });
});
afterAll(async () => {
  await school.close();
  await sentry.close();
});
beforeEach(() => {
  sentry.events.length = sentry.bodies.length = 0;
});

const told = async (count = 1) => {
  await vi.waitFor(() => expect(sentry.events.length).toBeGreaterThanOrEqual(count));
  return sentry.events;
};

describe('[R8.20] a fault of the server', () => {
  it('is reported with the request and the route, and not a word of who it was', async () => {
    const teacher = await school.teacher();
    const signing = school.server.app.get(SignIn);
    const broken = vi.spyOn(signing, 'withPassword').mockRejectedValue(new RangeError('a fault inside'));
    const response = await teacher.fetch('POST', '/api/session', {
      body: { account: 'mallory', password: 'hunter22' },
    });
    broken.mockRestore();
    expect(response.status).toBe(500);
    const { instance } = (await response.json()) as Problem;
    const [event] = await told();
    expect(event).toMatchObject({
      release: 'lectern@7',
      transaction: 'POST /api/session',
      tags: { from: 'server', during: 'a request failed', request: instance },
      exception: { values: [{ type: 'RangeError', value: 'a fault inside' }] },
    });
    const everything = sentry.bodies.join('\n');
    const secrets = ['mallory', 'hunter22', teacher.id, teacher.name, ...teacher.cookies.values()];
    for (const secret of secrets.filter((value) => value.length > 5)) expect(everything).not.toContain(secret);
  });

  it('is what was not expected: a refusal is none', async () => {
    const teacher = await school.teacher();
    expect((await teacher.query('/api/nowhere')).status).toBe(404);
    expect((await teacher.command('lesson', 'x', 'StartLesson')).status).toBe(404);
    expect(sentry.events).toEqual([]);
  });
});

const fault = {
  name: 'TypeError',
  message: 'x is undefined',
  stack: 'TypeError\n    at f (http://h/assets/full-1.js:3:7)',
};

const report = async (client: Client, body: object, headers: Readonly<Record<string, string>> = {}) => {
  const response = await client.fetch('POST', ReportClientError.path, { body, headers });
  return response.status === 202 ? 'taken' : ((await response.json()) as Problem).code;
};

describe('[R8.20] a fault inside a page', () => {
  it('is reported by whoever has the page open, signed in or not', async () => {
    const nobody = await Client.open(school.url);
    expect(await report(nobody, { ...fault, page: '/s/:id' })).toBe('taken');
    const [event] = await told();
    expect(event).toMatchObject({
      platform: 'javascript',
      transaction: '/s/:id',
      tags: { from: 'browser' },
      exception: {
        values: [
          { type: 'TypeError', value: 'x is undefined', stacktrace: { frames: [{ filename: 'app:///full-1.js' }] } },
        ],
      },
    });
    expect(await report(await school.teacher(), { ...fault, page: '/' })).toBe('taken');
    await told(2);
  });

  it('says what it may say, and no more', async () => {
    const client = await Client.open(school.url);
    const page = '/';
    expect(await report(client, { ...fault })).toBe('request.invalid');
    expect(await report(client, { ...fault, page, user: 'ann' })).toBe('request.invalid');
    expect(await report(client, { ...fault, page, stack: 'a'.repeat(LIMITS.clientErrorStack + 1) })).toBe(
      'request.invalid',
    );
    expect(await report(client, { ...fault, page, message: 7 })).toBe('request.invalid');
    expect(sentry.events).toEqual([]);
  });

  it('[R7.01] comes from a page of ours', async () => {
    const client = await Client.open(school.url);
    expect(await report(client, { ...fault, page: '/' }, { [HEADERS.csrf]: 'guessed' })).toBe('session.csrf');
    expect(await report(client, { ...fault, page: '/' }, { origin: 'http://elsewhere.example' })).toBe(
      'session.origin',
    );
    expect(client.cookies.has(COOKIES.csrf)).toBe(true);
  });

  it('a page that goes wrong again and again is not listened to for a while; others are', async () => {
    const client = await Client.open(school.url);
    const codes: string[] = [];
    for (let n = 0; n <= LIMITS.clientErrorsPerMinute; n += 1)
      codes.push(await report(client, { ...fault, page: '/' }));
    expect(new Set(codes.slice(0, -1))).toEqual(new Set(['taken']));
    expect(codes.at(-1)).toBe('rate.limited');
    expect(REFUSALS['rate.limited'].status).toBe(429);
    expect(await report(await Client.open(school.url), { ...fault, page: '/' })).toBe('taken');
  });
});
