import type { Import } from './source.ts';
import { DOORS } from './doors.ts';
import { EVERYTHING, IMPORTS, type Row } from './table.ts';

/** File → what it imports. */
export type Graph = ReadonlyMap<string, readonly Import[]>;

/** Which contexts share a stream. */
export type Streams = readonly (readonly string[])[];

/** Every import that the table forbids, as "a imports b: rule". */
export function violations(graph: Graph, streams: Streams): string[] {
  return [...graph].flatMap(([file, imports]) => {
    const row = IMPORTS.find(({ who }) => patternOf(who).test(file));
    if (row === undefined) return [`${file} stands in no row of the table`];
    const allowed = allowedBy(row, file, streams);
    const forbidden = imports.filter((one) => !allowed(one)).map(({ to }) => `${file} imports ${to}: ${row.because}`);
    return [...forbidden, ...(row.may === EVERYTHING ? [] : imports.flatMap((one) => throughTheWall(file, one)))];
  });
}

/** The packages that are reached from a file, each with the way that leads there. Types are not loaded. */
export function reached(graph: Graph, start: string): Map<string, string> {
  const ways = new Map([[start, start]]);
  for (const [file, way] of ways) {
    for (const { to, typeOnly } of graph.get(file) ?? []) {
      if (!typeOnly && !ways.has(to)) ways.set(to, `${way} → ${to}`);
    }
  }
  return ways;
}

/** The folder that a file stands in, as the house is drawn; of what is large, the folders inside. */
const LARGE = ['ops', 'ledger', 'edge', 'live', 'kit'];
export function roomOf(file: string): string {
  const [tree = '', , first = '', second = '', ...more] = file.split('/');
  if (second === '') return file; // what composes a tree is no room of it
  return LARGE.includes(first) && more.length > 0 ? `${tree}/${first}/${second}` : `${tree}/${first}`;
}

/** Imports that lead in a circle: each group of files or rooms of which every one reaches every other. Types count. */
export function circles(graph: Graph, of: (file: string) => string = (file) => file): string[][] {
  const next = new Map<string, Set<string>>();
  for (const [file, imports] of graph) {
    const from = of(file);
    const known = imports.filter(({ to }) => graph.has(to)).map(({ to }) => of(to));
    next.set(from, new Set([...(next.get(from) ?? []), ...known.filter((to) => to !== from)]));
  }
  const reach = (start: string): Set<string> => {
    const found = new Set<string>(next.get(start));
    for (const one of found) for (const to of next.get(one) ?? []) found.add(to);
    return found;
  };
  const reachable = new Map([...next.keys()].map((one) => [one, reach(one)]));
  const inCircle = [...next.keys()].filter((one) => reachable.get(one)!.has(one));
  const groups = inCircle.map((one) =>
    inCircle.filter((other) => reachable.get(one)!.has(other) && reachable.get(other)!.has(one)).toSorted(),
  );
  return [...new Map(groups.map((group) => [group.join(' '), group])).values()];
}

function allowedBy({ who, may }: Row, file: string, streams: Streams) {
  const context = patternOf(who).exec(file)?.groups?.['context'] ?? '';
  const siblings = streams.find((contexts) => contexts.includes(context))?.filter((one) => one !== context) ?? [];
  return ({ to, typeOnly }: Import) => may.some((entry) => isOpen(entry, to, typeOnly, context, siblings));
}

function throughTheWall(file: string, { to, typeOnly }: Import): string[] {
  const door = DOORS.find(({ packages }) => packages.some((name) => to === `npm:${name}`));
  if (door === undefined || door.only.some((entry) => isOpen(entry, file, typeOnly))) return [];
  return [`${file} imports ${typeOnly ? 'types of ' : ''}${to}: only ${door.only.join(', ')} may`];
}

/** Whether an entry of the table matches a path; one that begins with `type` does so for types only. */
function isOpen(
  entry: string,
  path: string,
  typeOnly: boolean,
  context?: string,
  siblings?: readonly string[],
): boolean {
  const pattern = entry.replace(/^type /, '');
  return (typeOnly || pattern === entry) && patternOf(pattern, context, siblings).test(path);
}

/** Turns a pattern of the table into an expression; without a context, `{context}` takes any name and remembers it. */
function patternOf(pattern: string, context?: string, siblings: readonly string[] = []): RegExp {
  const source = pattern
    .replace(/[.+?^$()[\]\\|]/g, '\\$&')
    .replace('{sibling}', siblings.length > 0 ? `(?:${siblings.join('|')})` : '(?!)')
    .replace('{context}', context === undefined ? '(?<context>[^/]+)' : context)
    .replaceAll(/\*\*|\*/g, (stars) => (stars === '**' ? '.*' : '[^/]*'));
  const isLocal = !/^(npm|node):/.test(pattern);
  return new RegExp(`^${isLocal ? '(?!npm:|node:)' : ''}${source}$`);
}
