import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contentOf } from './source.ts';

const PAGE = readFileSync(new URL('../../docs/areas.md', import.meta.url), 'utf8');

/** The page that shows how an area is added quotes one that works. */
it('docs/areas.md quotes what stands in the files that it names', () => {
  const quotes = [...PAGE.matchAll(/^`([^`\n]+)`\n```tsx?\n(.*?)```$/gms)].map(([, path, text]) => ({ path, text }));
  expect(quotes.length).toBeGreaterThan(12);
  expect(PAGE.match(/^```tsx?$/gm)).toHaveLength(quotes.length);
  expect(quotes.filter(({ path, text }) => !contentOf(path!).includes(text!))).toEqual([]);
});
