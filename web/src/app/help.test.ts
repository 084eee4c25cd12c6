import { expect, it } from 'vitest';
import type { RouteObject } from 'react-router';
import { PAGES } from './help-dialog.tsx';
import { routes } from './routes.tsx';

/** Addresses of pages that stand in the shell, where the question mark is. */
const inShell = (all: readonly RouteObject[], above = ''): string[] =>
  all.flatMap(({ path = '', handle, children = [] }) => {
    const here = path.startsWith('/') ? path : [above, path].filter(Boolean).join('/');
    return [...(handle === undefined ? [] : [here]), ...inShell(children, here)];
  });

it('each page of the shell says what it is for', () => {
  const pages = inShell(routes);
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.filter((path) => !(path in PAGES))).toEqual([]);
});

it('no page that there is not has a help', () => {
  const pages = new Set(inShell(routes));
  expect(Object.keys(PAGES).filter((path) => !pages.has(path))).toEqual([]);
});
