import katex from 'katex';
import { describe, expect, it } from 'vitest';
import { pack } from '../../kit/files/archive.ts';
import { treeOf } from '../../kit/files/xml.ts';
import { latexOf } from './omml.ts';
import { readWordQuestions } from './word.ts';

/** As Word writes a run, and what it says about each element. */
const FONT = '<w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/><w:i/></w:rPr>';
const r = (text: string, of = '') => `<m:r>${of && `<m:rPr>${of}</m:rPr>`}${FONT}<m:t>${text}</m:t></m:r>`;
const pr = (name: string, said = '') => `<m:${name}Pr>${said}<m:ctrlPr>${FONT}</m:ctrlPr></m:${name}Pr>`;
const is = (name: string, value: string) => `<m:${name} m:val="${value}"/>`;
const e = (...inside: string[]) => inside.map((one) => `<m:e>${one}</m:e>`).join('');
const el = (name: string, said: string, inside: string) => `<m:${name}>${pr(name, said)}${inside}</m:${name}>`;
const named = (name: string, inside: string) => `<m:${name}>${inside}</m:${name}>`;
const upright = is('sty', 'p');
const sup = (of: string, to: string) => el('sSup', '', e(of) + named('sup', to));

/** Whatever comes of it is drawn. */
function tex(omml: string): string {
  const { tex: found, unread } = latexOf(treeOf(`<m:oMath>${omml}</m:oMath>`)!);
  expect(unread).toEqual([]);
  katex.renderToString(found, { throwOnError: true, strict: 'ignore' });
  return found;
}

describe('a formula of Word', () => {
  it.each([
    ['a fraction', el('f', '', named('num', r('a')) + named('den', r('2b'))), '\\frac{a}{2b}'],
    ['one on a line', el('f', is('type', 'lin'), named('num', r('a')) + named('den', r('2b'))), 'a/{2b}'],
    ['a square root', el('rad', is('degHide', '1'), '<m:deg/>' + e(r('x'))), '\\sqrt{x}'],
    ['another root', el('rad', '', named('deg', r('3')) + e(r('x'))), '\\sqrt[3]{x}'],
    ['a power', sup(r('x'), r('2')), 'x^{2}'],
    ['a power of more', sup(r('ab'), r('−n')), '{ab}^{-n}'],
    ['a derivative', sup(r('f'), r('′')), "f'"],
    ['an index', el('sSub', '', e(r('ω')) + named('sub', r('0'))), '\\omega_{0}'],
    ['both', el('sSubSup', '', e(r('x')) + named('sub', r('i')) + named('sup', r('2'))), 'x_{i}^{2}'],
    [
      'both before it',
      el('sPre', '', named('sub', r('2')) + named('sup', r('4')) + e(r('He', upright))),
      '{}_{2}^{4}{\\mathrm{He}}',
    ],
    [
      'a sum',
      el('nary', is('chr', '∑') + is('limLoc', 'undOvr'), named('sub', r('i=1')) + named('sup', r('n')) + e(r('i'))),
      '\\sum\\limits_{i=1}^{n} i',
    ],
    [
      'an integral',
      el('nary', is('limLoc', 'subSup'), named('sub', r('0')) + named('sup', r('∞')) + e(r('f') + r('dx'))),
      '\\int_{0}^{\\infty} fdx',
    ],
    [
      'one without limits',
      el('nary', is('subHide', '1') + is('supHide', '1'), named('sub', '') + named('sup', '') + e(r('x'))),
      '\\int x',
    ],
    ['Greek beside a letter', r('αx') + r('Δt'), '\\alpha x\\Delta t'],
    ['letters of mathematics', r('𝑥≤𝜋'), 'x\\le\\pi'],
    ['a function', el('func', '', named('fName', r('sin', upright)) + e(r('θ'))), '\\sin\\theta'],
    [
      'a limit',
      el('func', '', named('fName', el('limLow', '', e(r('lim', upright)) + named('lim', r('x→0')))) + e(r('f'))),
      '\\lim_{x\\to0}f',
    ],
    ['brackets', el('d', '', e(r('x'))), '\\left( x\\right)'],
    ['a vector', el('acc', is('chr', '\u20d7'), e(r('F'))), '\\vec{F}'],
    ['a vector of two points', el('acc', is('chr', '\u20d7'), e(r('AB'))), '\\overrightarrow{AB}'],
    ['a line above', el('bar', is('pos', 'top'), e(r('x'))), '\\overline{x}'],
    [
      'cases',
      el('d', is('begChr', '{') + is('endChr', ''), e(el('eqArr', '', e(r('x&amp;=1'), r('y&amp;=2'))))),
      '\\left\\{ \\begin{aligned}x&=1 \\\\ y&=2\\end{aligned}\\right.',
    ],
    [
      'a matrix',
      el('m', '', named('mr', e(r('a'), r('b'))) + named('mr', e(r('c'), r('d')))),
      '\\begin{matrix}a & b \\\\ c & d\\end{matrix}',
    ],
    ['Chinese and words', r('当x') + r('50% of', '<m:nor/>'), '\\text{当}x\\text{50\\% of}'],
    ['what means something in LaTeX', r('{a_b}#$'), '\\{a\\_b\\}\\#\\text{\\textdollar}'],
    ['a set', r('ℝ∖{0}') + r('N', is('scr', 'double-struck')), '\\mathbb{R}∖\\{0\\}\\mathbb{N}'],
  ])('is read: %s', (_, omml, found) => {
    expect(tex(omml)).toBe(found);
  });

  it('keeps what it can, and names what it cannot say', () => {
    const strange = el('acc', is('chr', '\u0489'), e(r('x'))) + named('tape', r('y'));
    expect(latexOf(treeOf(`<m:oMath>${strange}</m:oMath>`)!)).toEqual({ tex: 'xy', unread: ['acc \u0489', 'tape'] });
  });
});

/** As Word 2010 wrote it, less what it says of fonts. */
const QUADRATIC =
  '<m:oMath><m:r><w:rPr><w:rFonts w:ascii="Cambria Math" w:eastAsia="Cambria Math"/></w:rPr><m:t>x</m:t></m:r><m:r><m:rPr><m:sty m:val="p"/></m:rPr><m:t>=</m:t></m:r><m:f><m:fPr><m:ctrlPr><w:rPr/></m:ctrlPr></m:fPr><m:num><m:r><m:rPr><m:sty m:val="p"/></m:rPr><m:t>-</m:t></m:r><m:r><m:t>b</m:t></m:r><m:r><m:rPr><m:sty m:val="p"/></m:rPr><m:t>±</m:t></m:r><m:rad><m:radPr><m:degHide m:val="1"/><m:ctrlPr/></m:radPr><m:deg/><m:e><m:sSup><m:sSupPr><m:ctrlPr/></m:sSupPr><m:e><m:r><m:t>b</m:t></m:r></m:e><m:sup><m:r><m:rPr><m:sty m:val="p"/></m:rPr><m:t>2</m:t></m:r></m:sup></m:sSup><m:r><m:t>-4ac</m:t></m:r></m:e></m:rad></m:num><m:den><m:r><m:t>2a</m:t></m:r></m:den></m:f></m:oMath>';

it('formulas of a Word document stand where they stood, in the text, in choices and in the explanation', () => {
  const p = (...inside: string[]) => `<w:p>${inside.join('')}</w:p>`;
  const t = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const small = `<m:oMath>${sup(r('x'), r('2'))}</m:oMath>`;
  const body = [
    p(t('1. 方程的根是 '), QUADRATIC, t(' 吗？')),
    p('<m:oMathPara>', small, '</m:oMathPara>'),
    p(t('A. '), small, t('　B. 不是')),
    p(t('答案：A')),
    p(t('解析：因为 '), small, `<m:oMath>${named('tape', r('y'))}</m:oMath>`),
  ];
  const { questions, faults } = readWordQuestions(
    pack({ 'word/document.xml': `<w:document xmlns:w="w" xmlns:m="m"><w:body>${body.join('')}</w:body></w:document>` }),
  );
  const [{ draft }] = questions as [(typeof questions)[number]];
  expect(draft.text).toBe('方程的根是 $x=\\frac{-b\\pm\\sqrt{b^{2}-4ac}}{2a}$ 吗？\n$x^{2}$');
  expect(draft.choices).toEqual(['$x^{2}$', '不是']);
  expect(draft.explanation).toBe('因为 $x^{2}$$y$');
  expect(faults).toEqual([{ place: 1, is: 'leftOut', what: 'formula tape' }]);
});
