import { ROLES } from '@lectern/contracts/kernel/roles.ts';
import { AUDIENCES } from '@lectern/contracts/kernel/stream.ts';
import { nodesOf, syntaxOf } from './source.ts';

/** What a classroom is made of; the machinery must not know any of it. "class" means a class of students here. */
const CLASSROOM = /\b(lesson|quiz|student|teacher|class|course|danmu|slide|deck|attendance|check in)(s|es|zes)?\b/;

/** A name of the framework's, and one of Postgres's catalog: not ours. */
const FRAMEWORK = 'useClass';
const CATALOG = /\bpg_class\b/g;

/** Values of the kernel, whose types check them wherever they stand. */
const KERNEL = new Set<string>([...Object.keys(ROLES), ...AUDIENCES]);

/** The classroom's words among a file's names and texts, each with its line; comments are free, and so are import paths. */
export function classroomWords(path: string, code: string): string[] {
  const found: string[] = [];
  for (const { node, parent } of nodesOf(syntaxOf(path, code))) {
    if (parent?.type.startsWith('Import') && node.type === 'Literal') continue;
    const text = textOf(node);
    if (text === undefined || text === FRAMEWORK || (node.type === 'Literal' && KERNEL.has(text))) continue;
    if (CLASSROOM.test(wordsOf(text.replaceAll(CATALOG, '')))) found.push(`${path}:${lineOf(code, node)} says ${text}`);
  }
  return found;
}

function textOf(node: { readonly type: string; readonly [field: string]: unknown }): string | undefined {
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') return node['name'] as string;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type === 'TemplateElement') return (node['value'] as { raw: string }).raw;
  return undefined;
}

/** The words of a name or a text: `lessonRows` is lesson and rows. */
const wordsOf = (text: string) =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ');

/** Where a file asks for the time, for chance or for its surroundings, instead of being given them. */
export function impurities(path: string, code: string): string[] {
  const found: string[] = [];
  for (const { node } of nodesOf(syntaxOf(path, code))) {
    const source = code.slice(node['start'] as number, node['end'] as number);
    const asks =
      (node.type === 'MemberExpression' &&
        /^(Date\.now|Math\.random|performance\.\w+|process\.\w+|globalThis\.\w+)$/.test(source)) ||
      (node.type === 'NewExpression' && /^new Date\(\s*\)$/.test(source)) ||
      (node.type === 'CallExpression' && /^(Date|crypto\.\w+|fetch|setTimeout|setInterval|newId)\(/.test(source));
    if (asks) found.push(`${path}:${lineOf(code, node)} says ${source.split('\n')[0]}`);
  }
  return found;
}

const lineOf = (code: string, node: { readonly [field: string]: unknown }) =>
  code.slice(0, node['start'] as number).split('\n').length;
