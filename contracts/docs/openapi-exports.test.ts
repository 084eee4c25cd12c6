import { expect, it } from 'vitest';
import { openApi } from './openapi.ts';

it('openapi.json says how an export is asked for, cancelled and taken, and that it takes a grant', () => {
  const { paths } = openApi() as { paths: Record<string, Record<string, object>> };
  const at = '/api/analytics/exports';
  const calls = [
    [at, 'post'],
    [at, 'get'],
    [`${at}/{id}/cancel`, 'post'],
    [`${at}/{id}/file`, 'get'],
    [`${at}/{id}/manifest`, 'get'],
  ] as const;
  for (const [path, method] of calls)
    expect([path, method, paths[path]?.[method]]).toMatchObject([path, method, { 'x-allow': [{ role: 'analyst' }] }]);
});
