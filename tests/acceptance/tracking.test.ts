import { COOKIES, HEADERS } from '@lectern/contracts/kernel/headers.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Problem } from '@lectern/contracts/kernel/refusal.ts';
import { TERMINAL_TYPES } from '@lectern/contracts/tracking/record.ts';
import { CSRF_FIELD, Track, type Tracked } from '@lectern/contracts/tracking/track.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TrackStore } from '../../services/src/tracking/track.store.ts';
import { Client } from '../support/client.ts';
import { asOwner } from '../support/platform.ts';
import { openSchool, type School } from './school.ts';

let school: School;
let browser: Client;
beforeAll(async () => {
  school = await openSchool({ LECTERN_TRACK_DAYS: '30' });
});
afterAll(() => school.close());
beforeEach(async () => {
  await asOwner(school.database, 'truncate track_record');
  browser = await Client.open(school.url); // how often one may tell is counted for each
});

const ORIGINAL = '3f2b8a10-5c1d-4e7a-9b42-0d6c1e8f7a55';
const lessonId = newId();
const record = (more: object = {}) => ({
  platform: 2,
  terminal_type: 'h5',
  time: 1_763_700_000_123,
  language: 'en',
  original_id: ORIGINAL,
  distinct_id: ORIGINAL,
  event: 'lesson_leave',
  properties: { lesson_id: lessonId, duration_ms: 90_000, page_name: '/s/:id', channel: 'scan' },
  ...more,
});

type Answer = Partial<Tracked> & Partial<Problem> & { readonly status: number };
const tell = async (client: Client, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> => {
  const response = await client.fetch('POST', Track.path, { body, headers });
  return { ...(await response.json()), status: response.status };
};
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const AS_FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const rows = () => asOwner(school.database, 'select * from track_record order by time, event');
const everything = async () => JSON.stringify(await rows());
const done = (stored: number) => ({ status: 200, code: 0, data: { stored, refused: [] } });

describe('[R7.19] [R3.22] what happened on a page', () => {
  it('is kept as the record has it', async () => {
    expect(await tell(browser, { uip: '203.0.113.7', data: record(), ts_ms: 1_763_700_000_200 })).toEqual(done(1));
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      platform: 2,
      terminal_type: 'h5',
      time: '1763700000123',
      sent_at: '1763700000200',
      language: 'en',
      original_id: ORIGINAL,
      distinct_id: ORIGINAL,
      event: 'lesson_leave',
      person: null,
      lesson_id: lessonId,
      properties: { duration_ms: 90_000, page_name: '/s/:id', channel: 'scan' },
    });
  });

  it('may come as an object, a list, text or base64 of either, in JSON or as a form', async () => {
    const both = [record(), record({ event: 'lesson_enter' })];
    const text = JSON.stringify(both.map((one) => ({ ...one, comment: '>>>???~~~' })));
    const base64 = Buffer.from(text).toString('base64');
    expect(base64).toMatch(/[+/]/);
    const urlSafe = Buffer.from(text).toString('base64url');
    const escaped = encodeURIComponent(text);
    for (const data of [both, text, base64, urlSafe, escaped, encodeURIComponent(base64)])
      expect(await tell(browser, { uip: '', data, ts_ms: 1_763_700_001 })).toEqual(done(2));
    for (const data of [text, base64, urlSafe, encodeURIComponent(base64)])
      expect(await tell(browser, form({ uip: '', data, ts_ms: '1763700001000' }), AS_FORM)).toEqual(done(2));
    expect(await tell(browser, `uip=&data=${base64}&ts_ms=`, AS_FORM)).toEqual(done(2)); // its plus signs not escaped
    expect(await tell(browser, JSON.stringify({ data: both }), { 'content-type': 'text/plain' })).toEqual(done(2));
    expect((await rows()).map(({ event }) => event)).toEqual(['lesson_enter', 'lesson_leave']); // and each is kept once
  });

  it('[R9.17] has a time in ms; ten digits are seconds; platform 2 where none is named', async () => {
    for (const time of [1_763_700_000, '1763700001', 1_763_700_002_000, '1763700003000'])
      expect(await tell(browser, { data: record({ time, platform: undefined }) })).toEqual(done(1));
    const kept = (await rows()).map(({ time, platform }) => [time, platform]);
    expect(kept).toEqual([0, 1, 2, 3].map((n) => [String(1_763_700_000_000 + n * 1000), 2]));
  });

  it('[R9.20] is told from one of five kinds of terminal', async () => {
    for (const terminal_type of TERMINAL_TYPES)
      expect(await tell(browser, { data: record({ terminal_type }) })).toMatchObject({ status: 200 });
    const refused = await tell(browser, { data: record({ terminal_type: 'toaster' }) });
    expect(refused).toMatchObject({ status: 422, code: 'track.broken' });
  });

  it('is of the person whom the session names, of nobody where there is none, and never of somebody else', async () => {
    const student = await school.student(1);
    const of = (client: Client) => ({ data: record({ distinct_id: client.id }) });
    expect(await tell(student, of(student))).toEqual(done(1));
    expect(await rows()).toMatchObject([{ person: student.id, distinct_id: student.id, original_id: ORIGINAL }]);
    const teacher = await school.teacher();
    expect(await tell(student, of(teacher))).toMatchObject({ status: 409, code: 'session.userChanged' });
    expect(await tell(student, { data: record({ distinct_id: '' }) })).toMatchObject({ code: 0 });
    await asOwner(school.database, 'truncate track_record');
    expect(await tell(browser, of(teacher))).toEqual(done(1));
    expect(await rows()).toMatchObject([{ person: null, distinct_id: ORIGINAL }]);
  });
});

describe('a broken record', () => {
  it('is refused by its place and with a code, and its neighbours are kept', async () => {
    const answer = await tell(browser, {
      data: [
        record(),
        { ...record(), event: 'say_hello' },
        record({ event: 'lesson_enter', time: 'yesterday' }),
        7,
        record({ event: 'slide_enlarge', properties: { lesson_id: lessonId, deck_id: newId(), page: 'three' } }),
        record({ time: Date.now() + 3 * 86_400_000 }),
        record({ original_id: 'me' }),
        record({ event: 'result_open' }),
      ],
    });
    expect(answer).toMatchObject({ status: 200, code: 0, data: { stored: 2 } });
    const { refused } = answer['data'] as Tracked['data'];
    expect(refused.map(({ index, code, faults }) => [index, code, faults?.map(({ path }) => path)])).toEqual([
      [1, 'track.eventUnknown', undefined],
      [2, 'track.broken', ['time']],
      [3, 'track.broken', ['']],
      [4, 'track.broken', ['properties.page']],
      [5, 'track.broken', ['time']],
      [6, 'track.broken', ['original_id']],
    ]);
    expect((await rows()).map(({ event }) => event)).toEqual(['lesson_leave', 'result_open']);
  });

  it('alone is the answer; so is what nobody can read, and a batch of more than one may send', async () => {
    for (const [data, code] of [
      [record({ event: 'toString' }), 'track.eventUnknown'],
      ['bm90IGpzb24=', 'request.malformed'],
      ['{"event":', 'request.malformed'],
      ['%E0%A4%A', 'request.malformed'],
      ['', 'request.malformed'],
      [Array.from({ length: LIMITS.trackBatch + 1 }, () => record()), 'track.tooMany'],
    ] as const)
      expect(await tell(browser, { data })).toMatchObject({ code });
    expect(await tell(browser, { uip: '' })).toMatchObject({ status: 422, code: 'request.invalid' });
    const tooLarge = { status: 413, code: 'request.tooLarge' };
    const much = 'x'.repeat(LIMITS.bodyBytes);
    expect(await tell(browser, form({ data: much }), AS_FORM)).toMatchObject(tooLarge);
    expect(await tell(browser, { data: much })).toMatchObject(tooLarge);
    expect(await rows()).toEqual([]);
  });
});

describe('what is private', () => {
  it('never reaches the table: no address, no token, no code, nothing that somebody typed', async () => {
    const typed = '我讨厌这节课 canary';
    const host = new URL(school.url).host;
    const properties = {
      lesson_id: lessonId,
      comment: typed,
      text: typed,
      page_name: typed,
      channel: typed,
      user_agent: `Mozilla/5.0 (Windows NT 10.0; ${typed}) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36`,
      host: '203.0.113.7',
      url: `http://${typed.length}@${host}/join/472916?c=tokencanary#${encodeURIComponent(typed)}`,
      referer: `https://mail.example/inbox/${encodeURIComponent(typed)}?code=tokencanary`,
      original_referrer: 'http://203.0.113.7/who?token=tokencanary',
    };
    const told = record({ event: 'result_open', distinct_id: `${typed} 13800138000`, language: 'canary', properties });
    expect(
      await tell(browser, { uip: '203.0.113.7', data: told, typed }, { 'x-forwarded-for': '203.0.113.7' }),
    ).toEqual(done(1));
    const [row] = await rows();
    expect(await everything()).not.toMatch(/203\.0|canary|讨厌|472916|13800138000|Mozilla|127\.0\.0\.1/);
    expect(row!['properties']).toEqual({
      user_agent: 'Chrome 142, Windows',
      url: '/join/:code',
      referer: 'https://mail.example',
    });
    expect(row).toMatchObject({ language: 'zh-cn', distinct_id: ORIGINAL });
    const kept = Object.keys(row!).filter((column) => /addr|ip|agent/.test(column));
    expect(kept).toEqual([]);
  });
});

describe('[R7.01] only a page of ours tells', () => {
  const beacon = (client: Client, body: object, headers: Readonly<Record<string, string>> = {}) =>
    tell(client, JSON.stringify(body), { 'content-type': 'text/plain;charset=UTF-8', [HEADERS.csrf]: '', ...headers });

  it('by the token in its header or, from a page that is being closed, in its body', async () => {
    const student = await school.student(2);
    for (const client of [browser, student]) {
      const token = client.cookies.get(COOKIES.csrf)!;
      const data = record({ distinct_id: undefined });
      expect(await beacon(client, { data })).toMatchObject({ status: 403, code: 'session.csrf' });
      expect(await beacon(client, { data, [CSRF_FIELD]: 'guessed' })).toMatchObject({ code: 'session.csrf' });
      expect(await beacon(client, { data, [CSRF_FIELD]: token }, { origin: 'http://elsewhere.example' })).toMatchObject(
        {
          code: 'session.origin',
        },
      );
      expect(await beacon(client, { data, [CSRF_FIELD]: token }, { origin: school.url })).toEqual(done(1));
    }
    const other = browser.cookies.get(COOKIES.csrf)!;
    student.cookies.set(COOKIES.csrf, other); // a token that is not of this session
    expect(await beacon(student, { data: record(), [CSRF_FIELD]: other })).toMatchObject({ code: 'session.csrf' });
  });

  it('no other call takes a token from its body, or a form', async () => {
    const token = browser.cookies.get(COOKIES.csrf)!;
    const headers = { 'content-type': 'text/plain', [HEADERS.csrf]: '' };
    for (const path of ['/api/session/seat', '/api/client-errors']) {
      const body = JSON.stringify({ name: '新同学', [CSRF_FIELD]: token });
      const [plain, asForm, json] = await Promise.all([
        browser.fetch('POST', path, { body, headers }),
        browser.fetch('POST', path, { body: form({ [CSRF_FIELD]: token }), headers: { ...headers, ...AS_FORM } }),
        browser.fetch('POST', path, { body, headers: { [HEADERS.csrf]: '' } }),
      ]);
      expect([plain.status, asForm.status, json.status]).toEqual([400, 400, 403]);
    }
  });

  it('so often in a minute, and no more; others are heard meanwhile', async () => {
    const codes = await Promise.all(
      Array.from({ length: LIMITS.tracksPerMinute + 1 }, () => tell(browser, { data: record() })),
    );
    expect(codes.filter(({ code }) => code === 0)).toHaveLength(LIMITS.tracksPerMinute);
    expect(codes.filter(({ code }) => code === 'rate.limited')).toHaveLength(1);
    expect(await tell(await Client.open(school.url), { data: record() })).toEqual(done(1));
  });
});

it('what is older than the school keeps it is swept away', async () => {
  await tell(browser, { data: [record(), record({ event: 'lesson_enter' })] });
  await asOwner(
    school.database,
    `update track_record set received_at = received_at - 31 * 86400000::bigint where event = 'lesson_enter'`,
  );
  expect(await school.server.app.get(TrackStore, { strict: false }).sweep()).toBe(1);
  expect((await rows()).map(({ event }) => event)).toEqual(['lesson_leave']);
});
