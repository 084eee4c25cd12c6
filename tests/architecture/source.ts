import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

/** One import of a file: `contracts/src/…` for a file of the repository, `npm:name` or `node:name` for the rest. */
export interface Import {
  readonly to: string;
  readonly typeOnly: boolean;
}

export type Syntax = ReturnType<typeof parseSync>['program'];

const root = join(import.meta.dirname, '../..');
const SKIPPED = /^(node_modules|dist|\..*)$/;

/** Every file under the given folders and files, as paths from the repository's root. */
export function filesUnder(...starts: readonly string[]): string[] {
  return starts.flatMap((start) => {
    if (statSync(join(root, start), { throwIfNoEntry: false })?.isDirectory() !== true)
      return exists(start) ? [start] : [];
    const inside = readdirSync(join(root, start)).filter((name) => !SKIPPED.test(name));
    return filesUnder(...inside.map((name) => posix.join(start, name)));
  });
}

export const isSource = (path: string) => /\.(ts|tsx|mts|mjs)$/.test(path);
export const contentOf = (path: string) => readFileSync(join(root, path), 'utf8');

const exists = (path: string) => statSync(join(root, path), { throwIfNoEntry: false }) !== undefined;

export const syntaxOf = (path: string, code: string): Syntax => parse(path, code).program;

function parse(path: string, code: string) {
  const parsed = parseSync(path, code);
  if (parsed.errors.length > 0) throw new Error(`${path}: ${parsed.errors[0]?.message}`);
  return parsed;
}

/** What a file imports: statically, dynamically, by re-export, and in types. */
export function importsOf(path: string, code: string): Import[] {
  const { module } = parse(path, code);
  const stated = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const handedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? { specifier: moduleRequest.value, typeOnly: isType } : [],
    ),
  );
  const lazy = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, specifier] = /^['"`]([^'"`$]+)['"`]$/.exec(code.slice(start, end)) ?? [];
    return specifier === undefined ? [] : { specifier, typeOnly: false };
  });
  return [...stated, ...handedOn, ...lazy].map(({ specifier, typeOnly }) => ({
    to: resolve(path, specifier),
    typeOnly,
  }));
}

/** Where a specifier leads; the workspaces are known by their package names. */
function resolve(from: string, specifier: string): string {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return posix.join(posix.dirname(from), bare);
  if (bare.startsWith('/')) return posix.join(from.split('/')[0]!, bare);
  if (bare.startsWith('node:')) return bare;
  const [, workspace, rest] = /^@lectern\/(\w+)\/(.+)$/.exec(bare) ?? [];
  if (workspace !== undefined) return `${workspace}/src/${rest}`;
  return `npm:${bare
    .split('/')
    .slice(0, bare.startsWith('@') ? 2 : 1)
    .join('/')}`;
}

/** Visits every node of a syntax tree, with its parent. */
export function* nodesOf(
  node: unknown,
  parent?: SyntaxNode,
): Generator<{ node: SyntaxNode; parent?: SyntaxNode | undefined }> {
  if (Array.isArray(node)) for (const one of node) yield* nodesOf(one, parent);
  if (!isNode(node)) return;
  yield { node, parent };
  for (const value of Object.values(node)) yield* nodesOf(value, node);
}

export interface SyntaxNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
