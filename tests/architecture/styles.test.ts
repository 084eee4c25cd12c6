import { describe, expect, it } from 'vitest';
import { documents, sharedSelectors, type Part, type Sheet } from './styles.ts';

const sheet = (path: string, css: string): Sheet => ({ path: `web/src/${path}`, css });
const part = (path: string, ...classes: readonly string[]): Part => ({ path: `web/src/${path}`, classes });

describe('styles', () => {
  it('stay within their area: every selector has a class that no other area of the document names', () => {
    const found = documents().map(({ sheets, parts }) => {
      expect(sheets.length).toBeGreaterThan(15);
      expect(parts.flatMap(({ classes }) => classes).length).toBeGreaterThan(200);
      return sharedSelectors(sheets, parts);
    });
    expect(found.flat()).toEqual([]);
  });

  // The screens of live/student never leave their document [vite.config.ts].
  it('of what an area shows on a phone stay within it at a desk, too, which fetches some of them along', () => {
    const all = documents();
    const sheets = new Map(all.flatMap((one) => one.sheets).map((one) => [one.path, one]));
    const parts = new Map(all.flatMap((one) => one.parts).map((one) => [one.path, one]));
    const ofPhones = [...sheets.values()].filter(({ path }) => /^web\/src\/(?!live\/)[^/]+\/student\//.test(path));
    const ofKit = [...sheets.values()].filter(({ path }) => path.startsWith('web/src/kit/'));
    expect(ofPhones.length).toBeGreaterThan(10);
    expect(sharedSelectors([...ofPhones, ...ofKit], [...parts.values()])).toEqual([]);
  });

  it('finds a selector that two areas share', () => {
    const parts = [part('access/dialog.tsx', 'kinds', 'grant'), part('quiz/teacher/form.tsx', 'kinds')];
    const css =
      '/* .a */ .kinds input, .grant .kinds { gap: 1px } @media (width > 1px) { .kinds:not(.grant) { gap: 0 } }';
    expect(sharedSelectors([sheet('access/access.css', css)], parts)).toEqual([
      'web/src/access/access.css: .kinds input',
      'web/src/access/access.css: .kinds:not(.grant)',
    ]);
  });

  it('finds a selector that has only pieces of the kit in it, or no class at all', () => {
    const sheets = [
      sheet('kit/ui/panels.css', '.card {}'),
      sheet('quiz/quiz.css', '.card > p {} body {} .quiz .card {}'),
    ];
    expect(sharedSelectors(sheets, [part('quiz/quiz.tsx', 'quiz', 'card')])).toEqual([
      'web/src/quiz/quiz.css: .card > p',
      'web/src/quiz/quiz.css: body',
    ]);
  });
});
