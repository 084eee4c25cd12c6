import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addressOf, hostOf, isPageName, pageNameOf, pathOf } from './address.ts';
import { EVENTS } from './events.ts';
import { msOf, TrackRecord } from './record.ts';
import { userAgentOf } from './user-agent.ts';

const ID = '01a1f4a0-1234-7abc-8def-0123456789ab';
const HOST = 'class.cn:8080';

describe('the address of a page', () => {
  it.each([
    [`https://class.cn:8080/lesson/${ID}/replay?t=90#facts`, `https://class.cn:8080/lesson/${ID}/replay`],
    ['https://ann:secret@class.cn:8080/login?next=/s/1', 'https://class.cn:8080/login'],
    ['https://class.cn:8080/join/472916?c=abc', 'https://class.cn:8080/join/:code'],
    ['https://class.cn:8080/s/13800138000', 'https://class.cn:8080/s/:x'],
    ['https://class.cn:8080/', 'https://class.cn:8080/'],
    ['https://www.bing.com/search/ohm?q=ohm', 'https://www.bing.com'],
    ['http://192.168.1.7:8080/s', undefined],
    ['javascript:alert(1)', undefined],
    ['我的课', undefined],
    ['', undefined],
  ])('%s is told as %s', (address, told) => expect(addressOf(address, HOST)).toBe(told));

  it('of a machine without a name is told without it', () => {
    expect(addressOf('http://192.168.1.7:8080/s/log', '192.168.1.7:8080')).toBe('/s/log');
    expect(addressOf('http://[fe80::1]/s/log', '[fe80::1]')).toBe('/s/log');
    expect([hostOf('192.168.1.7:8080'), hostOf('[::1]:80'), hostOf('Class.CN'), hostOf('a b')]).toEqual([
      undefined,
      undefined,
      'class.cn',
      undefined,
    ]);
  });

  it('holds nothing of what stood behind its path, whatever that was', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        fc.stringMatching(/^\d{4,8}$/),
        (url, code) => {
          const { host, protocol } = new URL(url);
          expect(addressOf(url, 'elsewhere')).toBe(hostOf(host) && `${protocol}//${host}`);
          expect(addressOf(`${protocol}//${host}/join/${code}?c=${code}`, host)).not.toContain(code);
        },
      ),
    );
  });
});

describe('the name of a page', () => {
  it('is its kind: ids, codes and all that is no word of ours are not in it', () => {
    expect(pageNameOf(`/lesson/${ID}/console`)).toBe('/lesson/:id/console');
    expect(pageNameOf('/join/ABCDEF')).toBe('/join/:code');
    expect(pageNameOf('/s/张三')).toBe('/s/:x');
    expect(pageNameOf('//')).toBe('/');
    expect(pathOf(`/s/${ID}/result/`)).toBe(`/s/${ID}/result`);
  });

  it('is one that may be kept, whatever the path was', () => {
    fc.assert(fc.property(fc.webPath(), (path) => isPageName(pageNameOf(path))));
    for (const name of ['', 'home', '/我的课', '/a b', `/lesson/${ID}`]) expect(isPageName(name)).toBe(false);
  });
});

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0',
    'Edge 142, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari 18, iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM) Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.50',
    'Messenger 8, Android',
  ],
  ['my name is Ann', 'other, other'],
])('a user agent is a browser and a system: %s', (agent, kept) => expect(userAgentOf(agent)).toBe(kept));

it('[R9.17] ten digits are seconds', () => {
  expect([msOf(1_763_700_000), msOf('1763700000'), msOf(1_763_700_000_123), msOf('1763700000123')]).toEqual([
    1_763_700_000_000, 1_763_700_000_000, 1_763_700_000_123, 1_763_700_000_123,
  ]);
});

describe('what an event may say', () => {
  const fields = Object.entries(EVENTS).flatMap(([event, schema]) => {
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input' });
    return Object.entries(properties).map(([name, field]) => ({ what: `${event}.${name}`, field: field as object }));
  });

  it.each(fields)('$what is a number, an id or a word of a list: never what somebody typed', ({ field }) => {
    const { type, format, enum: words, maximum } = field as Record<string, unknown>;
    expect(type === 'integer' ? maximum : (format ?? words)).toBeDefined();
  });

  it('is all that is kept of it', () => {
    const told = { lesson_id: ID, duration_ms: 5, text: 'hello', page: 3 };
    expect(EVENTS.lesson_leave.parse(told)).toEqual({ lesson_id: ID, duration_ms: 5 });
    expect(TrackRecord.shape.event.safeParse('toString').success).toBe(false);
  });
});
