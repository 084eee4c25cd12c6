import { contentOf, filesUnder, importsOf, nodesOf, syntaxOf } from './source.ts';

/** The two documents that a browser loads; what only one of them reaches can't leak into the other. */
const DOCUMENTS = ['web/src/app/main.tsx', 'web/src/live/student/main.tsx'];

export interface Sheet {
  readonly path: string;
  readonly css: string;
}

/** A component's file, with the classes that it names. */
export interface Part {
  readonly path: string;
  readonly classes: readonly string[];
}

/** The folder of web/src that a file belongs to; a screen of live/ is an area of its own. */
export function areaOf(path: string): string {
  const [first = '', second = '', third] = path.split('/').slice(2);
  return first === 'live' && third !== undefined ? `live/${second}` : first;
}

/** What every screen may use: ui/, the shell, and the students' own form of it. Tokens set variables and draw nothing. */
const isKit = (path: string): boolean =>
  path.startsWith('web/src/kit/') || /^web\/src\/app\/[^/]+$/.test(path) || path === 'web/src/live/student/student.css';

/** Every selector of an area by which another area's elements could be met: none of its classes is the area's own. */
export function sharedSelectors(sheets: readonly Sheet[], parts: readonly Part[]): string[] {
  const areas = new Map<string, Set<string>>();
  const name = (one: string, area: string) => areas.set(one, (areas.get(one) ?? new Set()).add(area));
  for (const { path, classes } of parts) for (const one of classes) name(one, isKit(path) ? 'ui' : areaOf(path));
  for (const { path, css } of sheets) {
    if (isKit(path) && !path.endsWith('/tokens.css'))
      for (const one of selectorsOf(css).flatMap(classesOf)) name(one, 'ui');
  }
  return sheets
    .filter(({ path }) => !isKit(path))
    .flatMap(({ path, css }) =>
      selectorsOf(css)
        .filter((selector) => !classesOf(selector).some((one) => isAlone(areas.get(one), areaOf(path))))
        .map((selector) => `${path}: ${selector}`),
    );
}

const isAlone = (areas: ReadonlySet<string> | undefined, area: string) =>
  areas === undefined || [...areas].every((one) => one === area);

/** Each selector of a sheet, at-rules and keyframes left out. */
function selectorsOf(css: string): string[] {
  const bare = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return [...bare.matchAll(/([^{};]+)\{/g)]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !selector.startsWith('@'))
    .flatMap((selector) => selector.split(/,(?![^(]*\))/).map((one) => one.trim()));
}

/** The classes that an element, or one around it, must have; what is negated binds nothing. */
const classesOf = (selector: string): string[] =>
  [...selector.replaceAll(/:not\([^)]*\)/g, '').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, one = '']) => one);

/** The sheets and components of each document. */
export function documents(): { sheets: Sheet[]; parts: Part[] }[] {
  const files = new Set(filesUnder('web/src'));
  return DOCUMENTS.map((entry) => {
    const reached = new Set([entry]);
    for (const path of reached) {
      if (!/\.tsx?$/.test(path)) continue;
      for (const { to, typeOnly } of importsOf(path, contentOf(path))) {
        if (!typeOnly && files.has(to)) reached.add(to);
      }
    }
    const paths = [...reached];
    return {
      sheets: paths.filter((path) => path.endsWith('.css')).map((path) => ({ path, css: contentOf(path) })),
      parts: paths.filter((path) => path.endsWith('.tsx')).map((path) => ({ path, classes: namedIn(path) })),
    };
  });
}

/** Every class that a file's className attributes name. */
function namedIn(path: string): string[] {
  return [...nodesOf(syntaxOf(path, contentOf(path)).body)]
    .filter(({ node }) => node.type === 'JSXAttribute' && /class/i.test((node['name'] as { name: string }).name))
    .flatMap(({ node }) => [...nodesOf(node['value'])])
    .flatMap(({ node }) => (node.type === 'Literal' ? String(node['value']) : textOf(node)).split(/\s+/))
    .filter((one) => one !== '');
}

const textOf = (node: { readonly type: string; readonly [field: string]: unknown }): string =>
  node.type === 'TemplateElement' ? (node['value'] as { raw: string }).raw : '';
