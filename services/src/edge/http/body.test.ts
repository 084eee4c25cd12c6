import { describe, expect, it } from 'vitest';
import { readJson } from './body.ts';

const refused = expect.objectContaining({ code: 'request.malformed' }) as Error;
const nested = (depth: number, open: string, inside: string, close: string) =>
  open.repeat(depth) + inside + close.repeat(depth);

describe('a body from outside', () => {
  it.each([
    '',
    'x',
    '{',
    '{"a":1',
    '[]',
    '1',
    '"text"',
    'null',
    'true',
    '{"a":NaN}',
    "{'a':1}",
    '{"a":01}',
    '\u0000{}',
  ])('is refused when it is no JSON object: %j', (text) => {
    expect(() => readJson(text)).toThrow(refused);
  });

  it('may nest to 32 and no deeper, in objects and lists alike', () => {
    expect(readJson(nested(32, '{"a":', '1', '}'))).toMatchObject({ a: { a: {} } });
    expect(JSON.stringify(readJson(`{"a":${nested(31, '[', '', ']')}}`))).toContain(nested(31, '[', '', ']'));
    for (const text of [
      nested(33, '{"a":', '1', '}'),
      `{"a":${nested(32, '[', '', ']')}}`,
      `{"a":${nested(32, '[', '1', ']')}}`,
      `{"a":${nested(100_000, '[', '', ']')}}`,
    ])
      expect(() => readJson(text)).toThrow(refused);
  });

  it('loses NUL and half characters, in texts and in keys, at any depth', () => {
    expect(readJson(String.raw`{"a\u0000b":{"c":["x\u0000y","\ud83d","\ud83d\ude00","\ude00z"]}}`)).toEqual({
      ab: { c: ['xy', '\ufffd', '😀', '\ufffdz'] },
    });
  });

  it('keeps everything else as it is', () => {
    const body = { a: 1.5, b: -0.1, c: true, d: null, e: [], f: {}, g: 'a\tb\n', 讲台: '讲台' };
    expect(readJson(JSON.stringify(body))).toEqual(body);
  });

  it('cannot change what an object is', () => {
    const body = readJson('{"__proto__":{"admin":true},"constructor":{"x":1},"toString":"x"}') as { admin?: boolean };
    expect(body.admin).toBeUndefined();
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});
