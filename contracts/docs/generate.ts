import { readFileSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import { analyticsPage } from './analytics.ts';
import { asyncApi } from './asyncapi.ts';
import { machinesPage, permissionsPage } from './markdown.ts';
import { openApi } from './openapi.ts';
import { xapiPage } from './xapi.ts';

/** Every generated file and what stands in it: derived from the contracts, and the same each time. */
export function documents(): Readonly<Record<string, string>> {
  return {
    'openapi.json': json(openApi()),
    'asyncapi.json': json(asyncApi()),
    'machines.md': machinesPage(),
    'permissions.md': permissionsPage(),
    '../../docs/analytics.md': analyticsPage(),
    '../../docs/xapi.md': xapiPage(),
  };
}

/** The files on disk that are missing or are not what would be generated now. */
export function staleDocuments(): string[] {
  return Object.entries(documents())
    .filter(([file, content]) => content !== contentOf(file))
    .map(([file]) => posix.join('contracts/docs', file));
}

const json = (document: object) => `${JSON.stringify(document, null, 2)}\n`;
const pathOf = (file: string) => new URL(file, import.meta.url);

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(pathOf(file), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

if (import.meta.main) {
  const stale = staleDocuments();
  if (process.argv.includes('--check')) {
    for (const file of stale) console.error(`${file} is stale: run npm run docs`);
    process.exitCode = stale.length === 0 ? 0 : 1;
  } else {
    for (const [file, content] of Object.entries(documents())) writeFileSync(pathOf(file), content);
    console.log(stale.length === 0 ? 'The documents were up to date.' : `Written: ${stale.join(', ')}`);
  }
}
