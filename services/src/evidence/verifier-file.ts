const sources = import.meta.glob<string>('./verifier/*.mjs', { query: '?raw', import: 'default', eager: true });

/** In an order in which each needs only those before it. */
const NAMES = [
  'refused',
  'canonical',
  'archive',
  'note',
  'tree',
  'texts-of-facts',
  'manifest',
  'draws',
  'facts',
  'sentences',
  'verify',
];
const PARTS = NAMES.map((name) => sources[`./verifier/${name}.mjs`] ?? '');

const OWN_IMPORT = /^import [^;]*? from '\.\/[^']+';\n/gm;
const NODE_IMPORT = /^import \{ ([^}]+) \} from '(node:[^']+)';\n/gm;

function nodeImports(): string {
  const named = PARTS.flatMap((part) => [...part.matchAll(NODE_IMPORT)]).map(([, names = '', module = '']) => ({
    module,
    names: names.split(', '),
  }));
  return [...Map.groupBy(named, ({ module }) => module)]
    .map(([module, all]) => [module, [...new Set(all.flatMap(({ names }) => names))].toSorted().join(', ')] as const)
    .map(([module, names]) => `import { ${names} } from '${module}';\n`)
    .join('');
}

const bodyOf = (part: string): string =>
  part
    .replace(/^#!.*\n/, '')
    .replaceAll(OWN_IMPORT, '')
    .replaceAll(NODE_IMPORT, '')
    .replaceAll(/^export /gm, '')
    .trimStart();

/** The verifier as it is given away: one file that needs nothing beside it. */
export const VERIFIER = `#!/usr/bin/env node\n${nodeImports()}\n${PARTS.map(bodyOf).join('\n')}`;
