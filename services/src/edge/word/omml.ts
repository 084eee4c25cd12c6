import { xmlText } from '../files/xml-text.ts';
import { elementsIn, saidBy, treeOf, type XmlElement } from '../formula/xml-tree.ts';

/**
 * MathML as a formula of Word (OMML, ECMA-376 part 1, 22.1), which can be worked on there. What Word has no element for is
 * said by what stands in it.
 */
export const ommlOf = (mathml: string): string => `<m:oMath>${row(elementsIn(treeOf(mathml)))}</m:oMath>`;

/** Signs that are said of what follows them, with limits. */
const OF_WHAT_FOLLOWS = /^[∑∏∐∫∬∭∮⋃⋂⋁⋀⨁⨂⨀⨄⨆]$/u;
/** By the sign above a letter, the sign that Word puts there. */
const ACCENTS: Readonly<Record<string, string>> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  ˉ: '\u0304',
  '˙': '\u0307',
  '¨': '\u0308',
  '→': '\u20d7',
  '\u20d7': '\u20d7',
  ˇ: '\u030c',
  '˘': '\u0306',
  ˊ: '\u0301',
  '´': '\u0301',
  ˋ: '\u0300',
  '`': '\u0300',
};
const SCRIPTS: Readonly<Record<string, string>> = {
  'double-struck': 'double-struck',
  script: 'script',
  fraktur: 'fraktur',
  'sans-serif': 'sans-serif',
  monospace: 'monospace',
};
const STYLES: Readonly<Record<string, string>> = { normal: 'p', bold: 'b', 'bold-italic': 'bi' };
const STRIKES: Readonly<Record<string, string>> = {
  updiagonalstrike: 'strikeBLTR',
  downdiagonalstrike: 'strikeTLBR',
  horizontalstrike: 'strikeH',
};
const SIDES = ['hideTop', 'hideBot', 'hideLeft', 'hideRight'];

const property = (name: string, value: string): string =>
  `<m:${name} m:val="${xmlText(value).replaceAll('"', '&quot;')}"/>`;
const part = (name: string, inside: string): string => `<m:${name}>${inside}</m:${name}>`;

function words(text: string, about = ''): string {
  if (text === '') return '';
  const face = '<w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/></w:rPr>';
  return `<m:r>${about && part('rPr', about)}${face}<m:t xml:space="preserve">${xmlText(text)}</m:t></m:r>`;
}

function letters(element: XmlElement): string {
  const text = saidBy(element).replaceAll('\u2061', ''); // a function is applied: Word needs no sign for it
  const variant = element.attributes['mathvariant'] ?? '';
  if (SCRIPTS[variant] !== undefined) return words(text, property('scr', SCRIPTS[variant]));
  const isName = element.name === 'mi' && Array.from(text).length > 1;
  const style = STYLES[variant] ?? (isName ? 'p' : undefined);
  return words(text, style && property('sty', style));
}

function row(elements: readonly XmlElement[]): string {
  let written = '';
  for (let at = 0; at < elements.length; at += 1) {
    const one = elements[at]!;
    const next = elements[at + 1];
    const sum = next && summed(one, next);
    written += sum ?? each(one);
    if (sum !== undefined) at += 1;
  }
  return written;
}

/** A sum, product or integral takes what follows into itself: without it, Word would ask for it in a dotted box. */
function summed(element: XmlElement, of: XmlElement): string | undefined {
  const [base, first, second] = element.name === 'mo' ? [element] : elementsIn(element);
  const [sub, sup] = /over|sup$/.test(element.name) && second === undefined ? [undefined, first] : [first, second];
  if (base?.name !== 'mo' || !OF_WHAT_FOLLOWS.test(saidBy(base))) return undefined;
  if (!/^(mo|m(sub|sup|subsup|under|over|underover))$/.test(element.name)) return undefined;
  const about = [
    property('chr', saidBy(base)),
    property('limLoc', /under|over/.test(element.name) ? 'undOvr' : 'subSup'),
    ...(sub === undefined ? [property('subHide', '1')] : []),
    ...(sup === undefined ? [property('supHide', '1')] : []),
  ];
  const limit = (name: string, one: XmlElement | undefined): string => part(name, one === undefined ? '' : each(one));
  return part('nary', part('naryPr', about.join('')) + limit('sub', sub) + limit('sup', sup) + part('e', each(of)));
}

function each(element: XmlElement): string {
  const parts = elementsIn(element);
  const [first, second, third] = parts;
  const nth = (name: string, one: XmlElement | undefined): string => part(name, one === undefined ? '' : each(one));
  switch (element.name) {
    case 'mi':
    case 'mn':
      return letters(element);
    case 'mo':
      return parts.length > 0 ? row(parts) : letters(element);
    case 'mtext':
      return words(saidBy(element), '<m:nor/>');
    case 'mspace':
      return Number.parseFloat(element.attributes['width'] ?? '0') > 0.2 ? words(' ', '<m:nor/>') : '';
    case 'mfrac': {
      const hasNoBar = Number.parseFloat(element.attributes['linethickness'] ?? '1') === 0;
      return part('f', part('fPr', hasNoBar ? property('type', 'noBar') : '') + nth('num', first) + nth('den', second));
    }
    case 'msqrt':
      return part('rad', part('radPr', property('degHide', '1')) + part('deg', '') + part('e', row(parts)));
    case 'mroot':
      return part('rad', nth('deg', second) + nth('e', first));
    case 'msub':
      return part('sSub', nth('e', first) + nth('sub', second));
    case 'msup':
      return part('sSup', nth('e', first) + nth('sup', second));
    case 'msubsup':
      return part('sSubSup', nth('e', first) + nth('sub', second) + nth('sup', third));
    case 'munder':
      return aside(first!, second!, 'bot');
    case 'mover':
      return aside(first!, second!, 'top');
    case 'munderover':
      return part('limUpp', part('e', part('limLow', nth('e', first) + nth('lim', second))) + nth('lim', third));
    case 'mrow':
      return fenced(parts) ?? row(parts);
    case 'mtable':
      return table(element, parts);
    case 'mphantom':
      return part('phant', part('phantPr', property('show', '0')) + part('e', row(parts)));
    case 'menclose':
      return enclosed(element.attributes['notation'] ?? '', row(parts));
    default:
      return row(parts);
  }
}

/** What stands above or below something: a line, an arrow over a letter, a brace, else a limit. */
function aside(of: XmlElement, beside: XmlElement, pos: 'top' | 'bot'): string {
  const sign = beside.name === 'mo' ? saidBy(beside) : '';
  const body = part('e', each(of));
  if (/^[‾¯_]$/u.test(sign)) return part('bar', part('barPr', property('pos', pos)) + body);
  const isOne = Array.from(saidBy(of)).length === 1;
  const accent = pos === 'top' && (isOne || !/^[→⏞]$/u.test(sign)) ? ACCENTS[sign] : undefined;
  if (accent !== undefined) return part('acc', part('accPr', property('chr', accent)) + body);
  if (/^[⏞⏟→←↔]$/u.test(sign))
    return part('groupChr', part('groupChrPr', property('chr', sign) + property('pos', pos)) + body);
  return part(pos === 'top' ? 'limUpp' : 'limLow', body + part('lim', each(beside)));
}

/** What stands between brackets that grow with it, of which one may be left out; undefined of anything else. */
function fenced(parts: readonly XmlElement[]): string | undefined {
  // Brackets of a size that somebody chose stand beside what they enclose, and are signs like others.
  const isFence = (one: XmlElement | undefined): one is XmlElement =>
    one?.name === 'mo' && one.attributes['fence'] === 'true' && one.attributes['minsize'] === undefined;
  const first = isFence(parts[0]) ? parts[0] : undefined;
  const last = parts.length > 1 && isFence(parts.at(-1)) ? parts.at(-1) : undefined;
  if (first === undefined && last === undefined) return undefined;
  const said = (one: XmlElement | undefined): string => (one === undefined ? '' : saidBy(one));
  const about = property('begChr', said(first)) + property('endChr', said(last));
  const inside = parts.slice(first ? 1 : 0, last ? -1 : undefined);
  return part('d', part('dPr', about) + part('e', row(inside)));
}

function table({ attributes }: XmlElement, rows: readonly XmlElement[]): string {
  const cells = rows.map((one) => elementsIn(one).map((cell) => row(elementsIn(cell))));
  if (attributes['columnalign']?.startsWith('right left') === true)
    return part('eqArr', cells.map((line) => part('e', line.join(words('&')))).join(''));
  const count = Math.max(...cells.map((line) => line.length));
  const align = attributes['columnalign']?.startsWith('left') === true ? 'left' : 'center';
  const columns = part('mc', part('mcPr', property('count', String(count)) + property('mcJc', align)));
  const lines = cells.map((line) => part('mr', line.map((cell) => part('e', cell)).join('')));
  return part('m', part('mPr', part('mcs', columns)) + lines.join(''));
}

function enclosed(notation: string, inside: string): string {
  const body = part('e', inside);
  if (/^(top|bottom)$/.test(notation))
    return part('bar', part('barPr', property('pos', notation === 'top' ? 'top' : 'bot')) + body);
  const strikes = notation.split(' ').flatMap((one) => STRIKES[one] ?? []);
  const about = strikes.length === 0 ? '' : [...SIDES, ...strikes].map((one) => property(one, '1')).join('');
  return part('borderBox', (about && part('borderBoxPr', about)) + body);
}
