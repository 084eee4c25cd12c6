import { readFile } from 'node:fs/promises';
import { parseSync, type ESTree, type Plugin } from 'vite';

const TEXTS = /^([^?]+[\\/]texts\.ts)(?:\?(zh-cn|en))?$/;
const LANGUAGES = ['zh-cn', 'en'];

/**
 * An area writes its texts in both languages side by side; a browser fetches those of one. `texts.ts` becomes what fetches
 * `texts.ts?en` or `texts.ts?zh-cn`, and each of these one column of the pairs.
 */
export function texts(): Plugin {
  return {
    name: 'lectern-texts',
    enforce: 'pre',
    async load(id) {
      const [, file, language] = TEXTS.exec(id) ?? [];
      if (file === undefined) return undefined;
      this.addWatchFile(file);
      return split(file, await readFile(file, 'utf8'), language);
    },
  };
}

/** The module that stands for a file of texts: without a language, the one that fetches them. */
export function split(file: string, code: string, language?: string): string {
  const pairs = pairsOf(file, code);
  if (language !== undefined) {
    const column = pairs.texts.map(([key, ...both]) => [key, both[LANGUAGES.indexOf(language)]]);
    return `export const texts = ${JSON.stringify(Object.fromEntries(column))};`;
  }
  const name = JSON.stringify(`./${file.split(/[\\/]/).at(-1)}`).slice(1, -1);
  const fetched = LANGUAGES.map((one) => `'${one}': () => import('${name}?${one}')`).join(', ');
  return `${code.slice(0, pairs.start)}{ ${fetched} } as never${code.slice(pairs.end)}`;
}

type Pair = readonly [key: string, chinese: string, english: string];

/** The pairs of `export const texts = { 'a.b': ['…', '…'] } as const`, and where in the file they stand. */
function pairsOf(file: string, code: string): { texts: Pair[]; start: number; end: number } {
  const { program } = parseSync(file, code);
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
    if (declared?.type !== 'VariableDeclaration') continue;
    const { id, init } = declared.declarations[0]!;
    if (id.type !== 'Identifier' || id.name !== 'texts' || init?.type !== 'TSAsExpression') continue;
    const { expression } = init;
    if (expression.type !== 'ObjectExpression') continue;
    return { texts: expression.properties.map((one) => pairOf(file, one)), start: init.start, end: init.end };
  }
  throw new Error(`${file} has no "export const texts = { … } as const"`);
}

function pairOf(file: string, property: ESTree.ObjectPropertyKind): Pair {
  if (property.type === 'Property' && property.value.type === 'ArrayExpression') {
    const key = property.key.type === 'Identifier' ? property.key.name : literal(property.key);
    const [chinese, english, ...more] = property.value.elements.map(literal);
    if (key !== undefined && chinese !== undefined && english !== undefined && more.length === 0)
      return [key, chinese, english];
  }
  throw new Error(`${file} may hold pairs of plain texts only: 'key': ['文字', 'Text']`);
}

const literal = (node: { readonly type: string } | null): string | undefined =>
  node?.type === 'Literal' && 'value' in node && typeof node.value === 'string' ? node.value : undefined;
