import { MARK_MOST } from '@lectern/contracts/transcript/grade.ts';

export interface Listed {
  readonly personId: string;
  readonly name: string;
  readonly login?: string | undefined;
  readonly number?: string | undefined;
}

/** What is wrong with a line of a list. */
export type LineFault = 'nobody' | 'several' | 'noScore' | 'above' | 'decimals' | 'twice';

export interface ScoreLine {
  /** Its place in the list, from 1. */
  readonly n: number;
  readonly who: string;
  readonly score: string;
  readonly personId?: string;
  readonly scoreTenths?: number;
  readonly fault?: LineFault;
}

/** A score as it is typed: out of 100, with one decimal at most. */
export function tenthsOf(typed: string): number | LineFault {
  const text = typed.trim();
  if (!/^\d+(\.\d+)?$/.test(text)) return 'noScore';
  if (!/^\d+(\.\d)?$/.test(text)) return 'decimals';
  const tenths = Math.round(Number(text) * 10);
  return tenths > MARK_MOST ? 'above' : tenths;
}

/** Lines that were pasted: cells stand apart by tabs, commas or spaces. */
export const linesIn = (text: string): readonly (readonly string[])[] =>
  text.split(/\r?\n/).map((line) => line.trim().split(/\t|\s*[,，;；]\s*|\s+/u));

/** Who is meant by a number, a username or a name, and with which score; the first line of somebody counts. */
export function readScores(lines: readonly (readonly string[])[], students: readonly Listed[]): readonly ScoreLine[] {
  const known = new Map<string, readonly string[]>();
  for (const { personId, name, login, number } of students)
    for (const said of new Set([name, login, number].filter((one) => one !== undefined && one !== '')))
      known.set(said!, [...(known.get(said!) ?? []), personId]);
  const isKnown = (cell: string) => known.has(cell);
  const filled = lines
    .map((cells, at) => ({ n: at + 1, cells: cells.map((cell) => cell.trim()).filter((cell) => cell !== '') }))
    .filter(({ cells }) => cells.length > 0);
  const isHead = ({ cells }: (typeof filled)[number]) => !cells.some((cell) => isKnown(cell) || /\d/.test(cell));
  const rows = filled[0] !== undefined && isHead(filled[0]) ? filled.slice(1) : filled;
  const taken = new Set<string>();
  return rows.map(({ n, cells }) => {
    const at = cells.findIndex((cell) => known.get(cell)?.length === 1);
    const who = cells[at] ?? cells.find(isKnown) ?? cells[0]!;
    const score = cells.length > 1 ? cells.at(-1)! : '';
    const meant = known.get(who) ?? [];
    const scoreTenths = tenthsOf(score);
    const [personId] = meant;
    if (personId === undefined) return { n, who, score, fault: 'nobody' };
    if (meant.length > 1) return { n, who, score, fault: 'several' };
    if (typeof scoreTenths !== 'number') return { n, who, score, fault: scoreTenths };
    if (taken.has(personId)) return { n, who, score, fault: 'twice' };
    taken.add(personId);
    return { n, who, score, personId, scoreTenths };
  });
}
