import { newId } from '@lectern/contracts/kernel/ids.ts';
import { units } from '@lectern/contracts/kernel/units.ts';
import { oneLine } from '@lectern/contracts/kernel/one-line.ts';
import { cycleOf, type KnowledgeLink } from '@lectern/contracts/knowledge/graph.ts';
import { KNOWLEDGE } from '@lectern/contracts/knowledge/limits.ts';
import { COLUMN_NAMES, TABLE_COLUMNS, type TableColumn } from '@lectern/contracts/knowledge/table.ts';

/** What is wrong with a line, as a word of which there is a text, and what belongs into that. */
export type LineFault =
  | { readonly code: 'noName' }
  | { readonly code: 'nameLong' | 'chapterLong' | 'descriptionLong' | 'tooMany' | 'full'; readonly n: number }
  | { readonly code: 'twice'; readonly line: number }
  | { readonly code: 'unknown'; readonly name: string }
  | { readonly code: 'cycle'; readonly path: string };

export interface ImportedLine {
  /** In the file, from 1; the first has the names of the columns. */
  readonly line: number;
  readonly nodeId: string;
  readonly name: string;
  readonly chapter: string;
  readonly description: string;
  readonly before: readonly string[];
  /** The graph has it already. */
  readonly isKnown: boolean;
  readonly faults: readonly LineFault[];
}

export interface ImportedGraph {
  readonly lines: readonly ImportedLine[];
  /** Those that the graph does not have yet; what is wrong with none of them is in none of the lines. */
  readonly links: readonly KnowledgeLink[];
}

/** A row of a file, with the number that it has there. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

interface Known {
  readonly nodeId: string;
  readonly name: string;
  readonly needs: readonly string[];
}

const SEPARATOR = /[;；\n]/;

/** Which column is which, by its name in either language; undefined where there is none with the names of nodes. */
function columnsOf(head: readonly string[]): ReadonlyMap<TableColumn, number> | undefined {
  const names = head.map((one) => oneLine(one).toLowerCase());
  const found = new Map(
    COLUMN_NAMES.flatMap((column) => {
      const at = names.findIndex((one) => TABLE_COLUMNS[column].some((label) => label.toLowerCase() === one));
      return at < 0 ? [] : [[column, at] as const];
    }),
  );
  return found.has('name') ? found : undefined;
}

/** What an export put an apostrophe before is as it was. */
const plain = (cell: string): string => cell.replace(/^'(?=[\t\r\n]|\s*[=+\-@＝＋－＠])/, '');

/** A table as nodes and links, checked against itself and the graph that is there; undefined where it has no such column. */
export function importedGraph(table: readonly TableRow[], known: readonly Known[]): ImportedGraph | undefined {
  const [head, ...rows] = table;
  const columns = columnsOf(head?.cells ?? []);
  if (columns === undefined) return undefined;
  const cell = ({ cells }: TableRow, column: TableColumn) => plain(cells[columns.get(column) ?? -1] ?? '').trim();
  const byName = new Map(known.map((one) => [one.name, one]));
  const inFile = new Set(rows.map((row) => oneLine(cell(row, 'name'))));
  const firsts = new Map<string, number>();
  const read = rows.map((row) => {
    const name = oneLine(cell(row, 'name'));
    const there = byName.get(name);
    const first = firsts.get(name);
    if (first === undefined) firsts.set(name, row.line);
    return {
      line: row.line,
      nodeId: there?.nodeId ?? newId(),
      name,
      chapter: oneLine(cell(row, 'chapter')),
      description: cell(row, 'description'),
      before: namesIn(cell(row, 'needs'), (one) => byName.has(one) || inFile.has(one)),
      isKnown: there !== undefined,
      twin: first,
    };
  });
  const idOf = new Map([...known, ...read.toReversed()].map(({ name, nodeId }) => [name, nodeId]));
  const nameOf = new Map([...known, ...read].map(({ name, nodeId }) => [nodeId, name]));
  const needs = new Map(known.map((one) => [one.nodeId, [...one.needs]]));
  const links: KnowledgeLink[] = [];
  let room = KNOWLEDGE.nodes - known.length;
  const lines = read.map(({ twin, ...one }): ImportedLine => {
    const faults = faultsOf(one, twin);
    if (!one.isKnown) room -= 1;
    if (!one.isKnown && room < 0) faults.push({ code: 'full', n: KNOWLEDGE.nodes });
    for (const before of one.before) {
      const link = { nodeId: one.nodeId, needs: idOf.get(before) ?? '' };
      if (link.needs === '') {
        faults.push({ code: 'unknown', name: before });
        continue;
      }
      const its = needs.get(one.nodeId) ?? [];
      if (its.includes(link.needs)) continue;
      const cycle = cycleOf((id) => needs.get(id) ?? [], link);
      if (cycle) {
        faults.push({ code: 'cycle', path: cycle.map((id) => nameOf.get(id)).join(' → ') });
        continue;
      }
      needs.set(one.nodeId, [...its, link.needs]);
      links.push(link);
    }
    if ((needs.get(one.nodeId)?.length ?? 0) > KNOWLEDGE.needs) faults.push({ code: 'tooMany', n: KNOWLEDGE.needs });
    return { ...one, faults };
  });
  return { lines, links };
}

/** A name may have a semicolon in it itself: one that is there as a whole is one. */
function namesIn(cell: string, isName: (name: string) => boolean): string[] {
  const whole = oneLine(cell);
  const names = isName(whole) ? [whole] : cell.split(SEPARATOR).map(oneLine);
  return [...new Set(names)].filter((one) => one !== '');
}

function faultsOf(
  { name, chapter, description }: Pick<ImportedLine, 'name' | 'chapter' | 'description'>,
  twin?: number,
) {
  const faults: LineFault[] = [];
  const long = (code: 'nameLong' | 'chapterLong' | 'descriptionLong', text: string, n: number) =>
    void (units(text) > n && faults.push({ code, n }));
  if (name === '') faults.push({ code: 'noName' });
  else if (twin !== undefined) faults.push({ code: 'twice', line: twin });
  long('nameLong', name, KNOWLEDGE.nameUnits);
  long('chapterLong', chapter, KNOWLEDGE.chapterUnits);
  long('descriptionLong', description, KNOWLEDGE.descriptionUnits);
  return faults;
}
