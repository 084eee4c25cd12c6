import { COOKIES, HEADERS } from '@lectern/contracts/kernel/headers.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { LANGUAGES, type Language, type Problem, type RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import { REFUSALS } from '@lectern/contracts/kernel/refusals.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoClass, demoLesson } from '../../services/src/demo/demo.school.ts';
import { Client, type SendOptions } from '../support/client.ts';
import { openSchool, type School } from './school.ts';

let school: School;
let teacher: Client;
let student: Client;
let nobody: Client;
beforeAll(async () => {
  school = await openSchool();
  [teacher, student, nobody] = await Promise.all([school.teacher(), school.student(1), Client.open(school.url)]);
});
afterAll(() => school.close());

const lesson = (command: string, id: string = demoLesson.id) => `/api/lesson/${id}/${command}`;
const withKey = { [HEADERS.key]: 'a-key-of-16-chars' };
const nested = (depth: number): object => (depth === 0 ? {} : { deeper: nested(depth - 1) });
const plan = { classId: demoClass.id, title: '光', startsAt: 0 };

interface Wrong extends SendOptions {
  readonly code: RefusalCode;
  readonly by: () => Client;
  readonly path: string;
  readonly method?: string;
  readonly more?: object;
}

/** What goes wrong with requests, as someone with curl would see it. */
const wrongs: Record<string, Wrong> = {
  'is no JSON': {
    code: 'request.malformed',
    by: () => teacher,
    path: lesson('StartLesson'),
    body: '{"a":',
    headers: withKey,
  },
  'has half an escape in its address': {
    code: 'request.invalid',
    by: () => teacher,
    method: 'GET',
    path: '/api/lesson/%E0%A4%A/report',
  },
  'has a very long part in its address': {
    code: 'request.invalid',
    by: () => teacher,
    method: 'GET',
    path: `/api/lesson/${'a'.repeat(500)}/report`,
  },
  'is a list': {
    code: 'request.malformed',
    by: () => teacher,
    path: lesson('StartLesson'),
    body: '[1]',
    headers: withKey,
  },
  'is too deep': {
    code: 'request.malformed',
    by: () => teacher,
    path: lesson('StartLesson'),
    body: nested(LIMITS.bodyDepth + 1),
    headers: withKey,
  },
  'is too large': {
    code: 'request.tooLarge',
    by: () => teacher,
    path: lesson('StartLesson'),
    body: { text: 'a'.repeat(LIMITS.bodyBytes) },
    headers: withKey,
  },
  'is of another content type': {
    code: 'request.malformed',
    by: () => teacher,
    path: lesson('StartLesson'),
    body: 'a=1',
    headers: { ...withKey, 'content-type': 'application/x-www-form-urlencoded' },
  },
  'has a title that is too long': {
    code: 'request.invalid',
    by: () => teacher,
    path: lesson('ScheduleLesson', newId()),
    body: { ...plan, title: '光'.repeat(27) },
    headers: withKey,
    more: { faults: [{ path: 'title', code: 'text.tooLong', max: LIMITS.lessonTitleUnits }] }, // [R5.03]
  },
  'has no idempotency key': { code: 'request.keyMissing', by: () => teacher, path: lesson('StartLesson'), body: {} },
  'has a key that is too short': {
    code: 'request.keyMissing',
    by: () => teacher,
    path: lesson('StartLesson'),
    body: {},
    headers: { [HEADERS.key]: 'short' },
  },
  'comes from nobody': {
    code: 'session.required',
    by: () => nobody,
    path: lesson('SubmitAnswer'),
    body: {},
    headers: withKey,
    more: { error_code: 20009 }, // [R4.19] [R8.09]
  },
  'is forbidden': {
    code: 'page.forbidden',
    by: () => student,
    path: lesson('StartLesson'),
    body: {},
    headers: withKey,
    more: { errcode: 403000 }, // [R8.16]
  },
  'is refused': {
    code: 'lesson.exists',
    by: () => teacher,
    path: lesson('ScheduleLesson'),
    body: plan,
    headers: withKey,
  },
  'is an unknown command': {
    code: 'page.missing',
    by: () => teacher,
    path: lesson('DanceLesson'),
    body: {},
    headers: withKey,
  },
  'is about an unknown family': {
    code: 'page.missing',
    by: () => teacher,
    path: `/api/lessen/${demoLesson.id}/StartLesson`,
    body: {},
    headers: withKey,
  },
  'is about a lesson that is not there': {
    code: 'page.missing',
    by: () => teacher,
    path: lesson('EndLesson', newId()),
    body: {},
    headers: withKey,
    more: { errcode: 404000 }, // [R8.17]
  },
  'is about something that is no id': {
    code: 'page.missing',
    by: () => teacher,
    path: lesson('EndLesson', 'one'),
    body: {},
    headers: withKey,
  },
  'starts a lesson that is not there': {
    code: 'page.missing',
    by: () => teacher,
    path: lesson('StartLesson', newId()),
    body: {},
    headers: withKey,
  },
  'asks for a page that is not there': { code: 'page.missing', by: () => teacher, path: '/api/nothing', method: 'GET' },
  'asks for page 0': { code: 'request.invalid', by: () => teacher, path: '/api/lessons?page=0', method: 'GET' },
  'asks without a session': { code: 'session.required', by: () => nobody, path: '/api/lessons', method: 'GET' },
  'signs in with the wrong password': {
    code: 'session.wrongCredentials',
    by: () => nobody,
    path: '/api/session',
    body: { account: 'teacher', password: 'no' },
    more: { errcode: 401999 },
  },
  'signs in without a password': {
    code: 'request.invalid',
    by: () => nobody,
    path: '/api/session',
    body: { account: 'teacher', password: '' },
  },
};

describe.each(Object.entries(wrongs))(
  'a request that %s',
  (_, { code, by, path, method = 'POST', more = {}, ...options }) => {
    it.each(LANGUAGES)('[R1.30] is answered with problem details in the reader’s language [%s]', async (language) => {
      const client = by();
      client.cookies.set(COOKIES.language, language);
      const response = await client.fetch(method, path, options);
      const body = (await response.json()) as Problem;
      expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(response.status).toBe(REFUSALS[code].status);
      expect(body).toMatchObject({
        type: `/problems/${code}`,
        code,
        status: response.status,
        title: REFUSALS[code][language],
        ...more,
      });
      expect(body.instance).toMatch(/^[0-9a-f-]{36}$/);
      expect(response.headers.get('x-request-id')).toBe(body.instance);
    });
  },
);

describe('[R1.30] the language', () => {
  const titleFor = async (language: Language | 'fr' | undefined, accept?: string) => {
    const client = await Client.open(school.url);
    client.cookies.delete(COOKIES.language);
    if (language) client.cookies.set(COOKIES.language, language);
    const response = await client.fetch('GET', '/api/lessons', {
      headers: accept ? { 'accept-language': accept } : {},
    });
    return ((await response.json()) as Problem).title;
  };

  it('is Chinese without a cookie, and with one that names another', async () => {
    expect(await titleFor(undefined)).toBe('请先登录');
    expect(await titleFor('fr')).toBe('请先登录');
  });

  it('is the cookie’s, whatever the browser prefers', async () => {
    expect(await titleFor(undefined, 'en-US,en')).toBe('请先登录');
    expect(await titleFor('zh-cn', 'en-US,en')).toBe('请先登录');
    expect(await titleFor('en', 'zh-CN')).toBe('Sign in first');
  });
});
