import { nextPath } from '@lectern/contracts/kernel/next-path.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mutatedAddress } from '../support/mutated-address.ts';
import { openSchool, type School } from './school.ts';
import { eventually } from './see.ts';

/** 10,000 addresses that somebody wrote so that a redirect leads elsewhere. */
const ASKED = fc.sample(mutatedAddress, { numRuns: 10_000, seed: 2 });
/** Those that a browser, asked for them as they are, would leave our origin for. */
const leaves = (asked: string) => {
  const page = 'https://ours.example/login';
  return URL.canParse(asked, page) && new URL(asked, page).origin !== 'https://ours.example';
};

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

it('[R2.06] of 10,000 mutated addresses none leads away from our origin in Chromium', async () => {
  expect(ASKED.filter(leaves).length).toBeGreaterThan(400); // a test of harmless ones would prove nothing
  const page = await school.chromium.open();
  await page.goto('/login');
  const away = await page.evaluate(
    (pairs) =>
      pairs.filter(([, next]) => {
        const link = document.createElement('a');
        link.setAttribute('href', next);
        return link.origin !== location.origin || new URL(next, location.href).origin !== location.origin;
      }),
    ASKED.map((asked) => [asked, nextPath(asked)] as const),
  );
  expect(away).toEqual([]);
});

it('[R2.06] whoever signs in with such an address stays here', async () => {
  const page = await school.chromium.open({ as: await school.signIn('teacher') });
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).origin !== school.url) elsewhere.push(request.url());
  });
  const worst = [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'https:evil.example',
    'javascript:document.title=1',
    ...ASKED.filter(leaves).slice(0, 3),
  ];
  for (const asked of worst)
    for (const [path, name] of [
      ['/login?next=', '继续'],
      ['/v/index/edituserinfo_simple?next_url=', '继续'],
    ] as const) {
      await page.goto(path + encodeURIComponent(asked));
      await page.getByRole('button', { name }).or(page.getByRole('link', { name })).click();
      await eventually(() => new URL(page.url()).pathname).not.toBe(path.split('?')[0]);
      expect(new URL(page.url()).origin).toBe(school.url);
    }
  expect(elsewhere).toEqual([]);
});
