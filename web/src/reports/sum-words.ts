import { CELLS, cellKind } from '@lectern/contracts/reports/cells.ts';
import { grouped, score } from '../kit/i18n/format.ts';
import type { TeacherTexts } from '../kit/i18n/teacher.zh-cn.ts';
import type { Texts } from '../kit/i18n/text.ts';
import { clockLength, share } from './shares.ts';
import type { Cell } from './use-report.ts';

type T = Texts<TeacherTexts>['t'];
type Term = Cell['terms'][number];
type TermName = keyof { [key in keyof TeacherTexts as key extends `report.term.${infer Name}` ? Name : never]: true };

/** A sum in words: what leads to the figure, and the figure. */
interface Sum {
  readonly parts: string;
  readonly result: string;
}

/** Terms in tenths of a point. */
const IN_TENTHS = new Set<string>(['scores', 'exercises', 'quiz', 'bonus', 'points']);

/** How a figure comes about, from its terms; undefined where its facts say all there is to say. */
export function sumOf(cell: string, { terms, value }: Pick<Cell, 'terms' | 'value'>, t: T): Sum | undefined {
  const kind = cellKind(cell);
  if (kind === undefined) return undefined;
  if (kind.way === 'facts' || terms.length === 0) {
    if (value === undefined) return undefined;
    const isTime = kind.name === 'duration' || kind.name.startsWith('page/');
    if (isTime) return { parts: '', result: clockLength(value) };
    const isPoints = kind.name.startsWith('bonus/');
    return { parts: '', result: isPoints ? grouped(value) : t('report.sum.count', { n: value }) };
  }
  const words = (term: Term) => wordsOf(term, t);
  switch (kind.way) {
    case 'sum': {
      const [first, ...rest] = terms;
      const told = rest.map(
        (term) => `${term.value < 0 ? '−' : '+'} ${words({ ...term, value: Math.abs(term.value) })}`,
      );
      const total = value ?? terms.reduce((sum, term) => sum + term.value, 0);
      return { parts: [words(first!), ...told].join(' '), result: grouped(total) };
    }
    case 'share': {
      const { name, value: part, of = 0 } = terms[0]!;
      if (name === 'points') return { parts: '', result: `${score(part)} / ${score(of)}` };
      return { parts: `${words(terms[0]!)} ÷ ${grouped(of)}`, result: share(part, of) };
    }
    case 'mean': {
      const { value: total, of = 0 } = terms[0]!;
      const mean = value ?? (of === 0 ? 0 : Math.round(total / of));
      const people = t('report.sum.people', { n: of });
      if (terms[0]!.name === 'took')
        return { parts: `${nameOf('took', t)} ${clockLength(total)} ÷ ${people}`, result: secondsOf(mean, t) };
      return { parts: `${words(terms[0]!)} ÷ ${people}`, result: score(mean) };
    }
    case 'weighted':
      return weighted(terms, value, t);
  }
}

/** (出勤 30 × 1 + 答题 50 × 7.0 / 9.0) ÷ 80 */
function weighted(terms: readonly Term[], value: number | undefined, t: T): Sum {
  const parts = terms.filter(({ weight }) => weight !== undefined);
  const added = terms.filter((term) => term.weight === undefined && term.value > 0);
  const weights = parts.reduce((sum, { weight = 0 }) => sum + weight, 0);
  const told = parts.map(({ name, value: won, of = 1, weight = 0 }) => {
    const ratio = IN_TENTHS.has(name) ? `${score(won)} / ${score(of)}` : String(won);
    return `${nameOf(name, t)} ${weight} × ${ratio}`;
  });
  const sum = `(${told.join(' + ')}) ÷ ${weights} × 100`;
  return {
    parts: [sum, ...added.map((term) => `+ ${wordsOf(term, t)}`)].join(' '),
    result: value === undefined ? '—' : score(value),
  };
}

const secondsOf = (ms: number, t: T): string => t('report.seconds', { n: Math.round(ms / 1000) });

/** With one decimal, and its digits grouped: scores of a class add up to thousands. */
const points = (tenths: number): string =>
  (tenths / 10).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function wordsOf({ name, value }: Term, t: T): string {
  return `${nameOf(name, t)} ${IN_TENTHS.has(name) ? points(value) : grouped(value)}`;
}

const NAMES = new Set(CELLS.flatMap(({ terms }) => terms));
const nameOf = (name: string, t: T): string => (NAMES.has(name) ? t(`report.term.${name as TermName}`) : name);
