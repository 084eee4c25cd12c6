import { describe, expect, it } from 'vitest';
import { mathmlOf } from '../formula/mathml.ts';
import { elementsIn, saidBy, treeOf, type XmlElement } from '../formula/xml-tree.ts';
import { treeOf as walkedTree } from '../../../../web/src/kit/files/xml.ts';
import { latexOf } from '../../../../web/src/library/formats/omml.ts';
import { ommlOf } from './omml.ts';

/** A formula of Word as one reads it: each element's name, and in brackets what stands in it. */
function read(element: XmlElement): string {
  const name = element.name.slice(2);
  if (name === 'r') return saidBy(element);
  const properties = elementsIn(element)
    .filter((one) => one.name.endsWith('Pr'))
    .flatMap((one) => elementsIn(one).map((said) => said.attributes['m:val'] ?? ''));
  const inside = elementsIn(element).filter((one) => !one.name.endsWith('Pr'));
  const about = properties.join(' ');
  return `${name}${about && `<${about}>`}(${inside.map(read).join(' ')})`;
}
const wordOf = (tex: string): string => read(treeOf(ommlOf(mathmlOf(tex)!)));

describe('a formula for Word', () => {
  it.each([
    ['letters and signs', 'a+b', 'oMath(a + b)'],
    ['a fraction', '\\frac{a}{2b}', 'oMath(f(num(a) den(2 b)))'],
    ['one without a bar', '\\binom{n}{k}', 'oMath(d<( )>(e(f<noBar>(num(n) den(k)))))'],
    ['roots', '\\sqrt{x}\\sqrt[3]{y}', 'oMath(rad<1>(deg() e(x)) rad(deg(3) e(y)))'],
    [
      'what stands high and low',
      'x^2y_1z_i^2',
      'oMath(sSup(e(x) sup(2)) sSub(e(y) sub(1)) sSubSup(e(z) sub(i) sup(2)))',
    ],
    ['a sum takes what follows', '\\sum_{i=1}^{n} i', 'oMath(nary<∑ subSup>(sub(i = 1) sup(n) e(i)))'],
    ['an integral of nothing known', '\\int', 'oMath(∫)'],
    ['an integral without limits', '\\int x', 'oMath(nary<∫ subSup 1 1>(sub() sup() e(x)))'],
    ['brackets that grow', '\\left[\\frac12\\right)', 'oMath(d<[ )>(e(f(num(1) den(2)))))'],
    ['one of them left out', '\\left.x\\right|', 'oMath(d< ∣>(e(x)))'],
    ['brackets of a size', '\\bigl(x\\bigr)+y', 'oMath(( x ) + y)'],
    ['a line over letters', '\\overline{AB}', 'oMath(bar<top>(e(A B)))'],
    ['an arrow over one', '\\vec{a}', 'oMath(acc<\u20d7>(e(a)))'],
    ['an arrow over more', '\\overrightarrow{AB}', 'oMath(groupChr<→ top>(e(A B)))'],
    ['a brace with a word', '\\underbrace{a}_{n}', 'oMath(limLow(e(groupChr<⏟ bot>(e(a))) lim(n)))'],
    ['a limit', '\\displaystyle\\lim_{x\\to0}x', 'oMath(limLow(e(lim) lim(x → 0)) x)'],
    ['a matrix', '\\begin{matrix}a&b\\\\c&d\\end{matrix}', 'oMath(m(mr(e(a) e(b)) mr(e(c) e(d))))'],
    ['lines that are aligned', '\\begin{aligned}a&=b\\\\&=c\\end{aligned}', 'oMath(eqArr(e(a & = b) e(& = c)))'],
    ['a box', '\\boxed{x}', 'oMath(borderBox(e(x)))'],
    ['what is struck out', '\\cancel{x}', 'oMath(borderBox<1 1 1 1 1>(e(x)))'],
    ['what is not seen', '\\phantom{x}y', 'oMath(phant<0>(e(x)) y)'],
    ['Chinese', 'v=\\text{常数}', 'oMath(v = 常数)'],
  ])('says %s', (_, tex, expected) => expect(wordOf(tex)).toBe(expected));

  it('says how letters look, and that words are words', () => {
    const written = ommlOf(mathmlOf('\\mathbb{R}\\mathbf{v}\\sin\\text{ if "x" < 1}')!);
    expect(written).toContain('<m:scr m:val="double-struck"/>');
    expect(written).toContain('<m:sty m:val="b"/>');
    expect(written).toMatch(/<m:sty m:val="p"\/><\/m:rPr>.*?>sin</);
    expect(written).toMatch(/<m:nor\/>.*?>\sif\s"x"\s&lt;\s1</);
  });
});

it('what the typesetter of the screens cannot read is no formula', () => {
  expect(mathmlOf('\\frac{1')).toBeUndefined();
  expect(mathmlOf('\\nosuch')).toBeUndefined();
  expect(mathmlOf(`\\def\\a{\\a\\a}\\a`)).toBeUndefined(); // and what would never end is not read to its end
});

it.each([
  'x=\\frac{-b\\pm\\sqrt{b^{2}-4ac}}{2a}',
  '\\left(\\frac{a}{b}\\right)^{2}',
  '\\sum_{i=1}^{n} i^{2}',
  'f(x)=\\left\\{\\begin{matrix}1 & x>0 \\\\ 0 & \\text{其他}\\end{matrix}\\right.',
  '\\int_{0}^{\\infty} e^{-x^{2}}dx',
  '\\overline{AB}\\perp\\widehat{CD}',
  '\\vec{F}=m\\vec{a}',
  '\\sin\\alpha+\\cos\\beta\\le\\sqrt[3]{2}',
  '\\mathbb{R}\\cup\\varnothing',
  '\\begin{aligned}v&=at \\\\ a&=g\\end{aligned}',
  '\\boxed{x_{1}^{2}}',
])('[R3.09] %s comes back from Word as a formula that is drawn alike', (tex) => {
  const back = latexOf(walkedTree(ommlOf(mathmlOf(tex)!))!);
  expect(back.unread).toEqual([]);
  expect(wordOf(back.tex)).toBe(wordOf(tex));
});
