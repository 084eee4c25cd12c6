import { describe, expect, it } from 'vitest';
import { contentOf, filesUnder, isSource } from './source.ts';

/** What browsers offer on https and on localhost alone. Phones in a room come by plain http. */
const NEVER = /\bcrypto\.(randomUUID|subtle)\b/;

/** May be used where it is there: `?.` behind it, or a look whether it is. */
const ASKED_FOR = ['clipboard', 'mediaDevices', 'wakeLock', 'locks', 'serviceWorker', 'share', 'storage'];

function needsSecurePage(path: string, code: string): string[] {
  const found = NEVER.exec(code)?.[0];
  const careless = ASKED_FOR.filter(
    (name) => new RegExp(`navigator\\.${name}\\.`).test(code) && !new RegExp(`['"]${name}['"] in navigator`).test(code),
  );
  return [...(found ? [found] : []), ...careless].map((what) => `${path} relies on ${what}`);
}

describe('the web on plain http', () => {
  const sources = filesUnder('web', 'contracts').filter((path) => isSource(path) && path.includes('/src/'));

  it('needs nothing that only a secure page has', () => {
    expect(sources.length).toBeGreaterThan(100);
    const code = (path: string) => contentOf(path).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    expect(sources.flatMap((path) => needsSecurePage(path, code(path)))).toEqual([]);
  });

  it.each([
    'crypto.randomUUID()',
    'await crypto.subtle.digest()',
    `await navigator.clipboard.writeText('')`,
    `navigator.serviceWorker.register('/sw.js')`,
    'navigator.mediaDevices.getUserMedia({})',
  ])('%s would be found', (code) => {
    expect(needsSecurePage('a.ts', code)).toHaveLength(1);
  });

  it.each([`navigator.wakeLock?.request('screen')`, `if ('wakeLock' in navigator) navigator.wakeLock.request()`])(
    '%s degrades by itself',
    (code) => {
      expect(needsSecurePage('a.ts', code)).toEqual([]);
    },
  );
});
