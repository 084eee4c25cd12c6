import { describe, expect, it } from 'vitest';
import { LANGUAGES, problem, refuse, type RefusalCode } from './refusal.ts';
import { REFUSALS } from './refusals.ts';

const codes = Object.keys(REFUSALS) as RefusalCode[];

/** What a reader would stumble over in a Chinese sentence. */
const slips: [RegExp, string][] = [
  [/[,;:!?()]/, 'half-width punctuation'],
  [/\p{Script=Han}[A-Za-z0-9]/u, 'no space between Chinese and Latin'],
  [/[A-Za-z0-9]\p{Script=Han}/u, 'no space between Latin and Chinese'],
  [/\p{Script=Han} +\p{Script=Han}/u, 'a space within Chinese'],
  [/ [，。；：！？]|[，。；：！？] /, 'a space beside full-width punctuation'],
  [/\.{2,}|。。/, 'dots in a row'],
  [/。$/, 'a full stop at the end of a message'],
  [/错误|失败了|成功/, 'a word of blame or of success'],
];

const slipsIn = (text: string) => slips.filter(([pattern]) => pattern.test(text)).map(([, name]) => name);

describe.each(codes)('%s', (code) => {
  const entry = REFUSALS[code];

  it('[R8.30] says so in both languages', () => {
    expect(entry.en).toMatch(/^[A-Z][^\p{Script=Han}]+[^.!\s]$/u);
    expect(entry['zh-cn']).toMatch(/\p{Script=Han}/u);
    expect(slipsIn(entry['zh-cn'])).toEqual([]);
  });

  it('travels with a status that fits', () => {
    expect([400, 401, 403, 404, 405, 408, 409, 413, 415, 422, 429, 500, 503]).toContain(entry.status);
  });
});

it('what is unknown is 404, what the server failed at is 5xx', () => {
  const statusesOf = (pattern: RegExp) =>
    new Set(codes.filter((code) => pattern.test(code)).map((code) => REFUSALS[code].status));
  expect(statusesOf(/\.(unknown|missing)$/)).toEqual(new Set([404]));
  expect(statusesOf(/^server\./)).toEqual(new Set([500, 503]));
});

it('the texts of different refusals differ', () => {
  for (const language of LANGUAGES) {
    const texts = codes.map((code) => REFUSALS[code][language]);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  }
});

it('the lint finds slips', () => {
  expect(slipsIn('请求缺少Idempotency-Key, 请重试。')).toEqual([
    'half-width punctuation',
    'no space between Chinese and Latin',
    'a full stop at the end of a message',
  ]);
});

describe('problem', () => {
  it('[R8.30] puts the code into the language of the reader', () => {
    expect(problem('lesson.over', 'zh-cn')).toEqual({
      type: '/problems/lesson.over',
      title: '这节课已经结束',
      status: 409,
      code: 'lesson.over',
    });
    expect(problem('lesson.over', 'en').title).toBe('This lesson is over');
  });

  it('carries the product’s own error fields [R8.09] [R8.12] [R8.16] [R8.17]', () => {
    expect(problem('session.required', 'en')).toMatchObject({ status: 401, error_code: 20009 });
    expect(problem('server.error', 'en')).toMatchObject({ status: 500, error_code: 500500 });
    expect(problem('page.forbidden', 'en')).toMatchObject({ status: 403, errcode: 403000 });
    expect(problem('page.missing', 'en')).toMatchObject({ status: 404, errcode: 404000 });
  });

  it('[R8.14] a wrong password does not send to the login page, where the reader already is', () => {
    expect(problem('session.wrongCredentials', 'en')).toMatchObject({ status: 401, errcode: 401999 });
  });

  it('names the request and the faulty entries', () => {
    const faults = [{ path: 'title', code: 'text.tooLong', max: 52 }];
    expect(problem('request.invalid', 'en', { instance: 'r1', faults })).toMatchObject({ instance: 'r1', faults });
  });
});

describe('refuse', () => {
  it('is a code, with what the reader needs to choose', () => {
    expect(refuse('lesson.over')).toEqual({ refused: 'lesson.over' });
    expect(refuse('edit.conflict', { theirs: 1 })).toEqual({ refused: 'edit.conflict', with: { theirs: 1 } });
  });
});
