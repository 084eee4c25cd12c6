import { elementsIn, type Element } from '../../kit/files/xml.ts';

/** A formula of Word (OMML, ECMA-376 part 1, 22.1) as LaTeX that KaTeX draws, and the elements that it does not say. */
export interface ReadFormula {
  readonly tex: string;
  readonly unread: readonly string[];
}

/** What stands in a text as one sign, and its command; KaTeX reads most others as they are. */
const SIGNS: Readonly<Record<string, string>> = Object.fromEntries(
  `α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu µ mu ν nu ξ xi
   π pi ϖ varpi ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta ∆ Delta Θ Theta
   Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega
   × times ÷ div ± pm ∓ mp ⋅ cdot · cdot ∙ cdot ∗ ast ∘ circ ≤ le ≥ ge ⩽ leqslant ⩾ geqslant ≠ ne ≈ approx ≡ equiv ≅ cong ∼ sim ≃ simeq
   ∝ propto ≪ ll ≫ gg ∞ infty ∂ partial ∇ nabla ∈ in ∉ notin ∋ ni ⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq ⊄ not\\subset ∪ cup ∩ cap
   ∅ varnothing ∀ forall ∃ exists ¬ neg ∧ wedge ∨ vee ⊕ oplus ⊗ otimes ⊥ perp ∥ parallel ∠ angle △ triangle □ square ∴ therefore
   ∵ because → to ← leftarrow ↔ leftrightarrow ↑ uparrow ↓ downarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↦ mapsto ⇌ rightleftharpoons
   ∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ⋃ bigcup ⋂ bigcap ⋁ bigvee ⋀ bigwedge √ surd … ldots ⋯ cdots ⋮ vdots ⋱ ddots
   ℏ hbar ℓ ell ℵ aleph ⟨ langle ⟩ rangle 〈 langle 〉 rangle ⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ‖ | ∣ mid ℜ Re ℑ Im`
    .trim()
    .split(/\s+/)
    .reduce<[string, string][]>(
      (pairs, one, at) =>
        at % 2 === 0 ? [...pairs, [one, '']] : [...pairs.slice(0, -1), [pairs.at(-1)![0], `\\${one}`]],
      [],
    ),
);
const OTHERS: Readonly<Record<string, string>> = {
  '−': '-',
  '′': "'",
  '″': "''",
  '°': '^{\\circ}',
  ℝ: '\\mathbb{R}',
  ℕ: '\\mathbb{N}',
  ℤ: '\\mathbb{Z}',
  ℚ: '\\mathbb{Q}',
  ℂ: '\\mathbb{C}',
  '\\': '\\backslash',
  '^': '{\\wedge}',
  '~': '\\sim',
  $: '\\text{\\textdollar}',
  '\u2061': '', // says that a function is applied, or that one multiplies
  '\u2062': '',
  '\u200b': '',
};
const FUNCTIONS = new Set(
  'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh'.split(
    ' ',
  ),
);
/** Above or below a letter, and above more than one. */
const ACCENTS: Readonly<Record<string, readonly [one: string, more: string]>> = {
  '\u0302': ['hat', 'widehat'],
  '^': ['hat', 'widehat'],
  '\u0303': ['tilde', 'widetilde'],
  '~': ['tilde', 'widetilde'],
  '\u0304': ['bar', 'overline'],
  '\u0305': ['bar', 'overline'],
  '¯': ['bar', 'overline'],
  '\u0307': ['dot', 'dot'],
  '\u0308': ['ddot', 'ddot'],
  '\u20db': ['dddot', 'dddot'],
  '\u20d7': ['vec', 'overrightarrow'],
  '→': ['vec', 'overrightarrow'],
  '\u20d6': ['overleftarrow', 'overleftarrow'],
  '\u20e1': ['overleftrightarrow', 'overleftrightarrow'],
  '\u030c': ['check', 'check'],
  '\u0306': ['breve', 'breve'],
  '\u0301': ['acute', 'acute'],
  '\u0300': ['grave', 'grave'],
};
/** A sign that stretches over or under what it groups. */
const GROUPED: Readonly<Record<string, string>> = {
  'bot⏟': 'underbrace',
  'top⏞': 'overbrace',
  'top→': 'overrightarrow',
  'top←': 'overleftarrow',
  'bot→': 'underrightarrow',
  'bot←': 'underleftarrow',
  'top¯': 'overline',
};
const DELIMITERS: Readonly<Record<string, string>> = {
  '': '.',
  '{': '\\{',
  '}': '\\}',
  '‖': '\\|',
  '⟦': '[\\![',
  '⟧': ']\\!]',
};
const ALPHABETS: Readonly<Record<string, string>> = {
  'double-struck': 'mathbb',
  script: 'mathcal',
  fraktur: 'mathfrak',
  'sans-serif': 'mathsf',
  monospace: 'mathtt',
};
const STYLES: Readonly<Record<string, string>> = { p: 'mathrm', b: 'mathbf', bi: 'boldsymbol' };

const inside = (element: Element | undefined, name: string): Element | undefined =>
  element && elementsIn(element).find((one) => one.name === name);
/** A property of an element: its `…Pr` says it in an attribute of an element of that name. */
const property = (element: Element, name: string): string | undefined =>
  inside(inside(element, `${element.name}Pr`), name)?.attribute('m:val');
/** One that is there without a value is on. */
function isOn(element: Element, name: string): boolean {
  const found = inside(inside(element, `${element.name}Pr`), name);
  return found !== undefined && !/^(0|off|false)$/.test(found.attribute('m:val') ?? '1');
}

/** A command is kept apart from a letter behind it. */
const joined = (parts: readonly string[]): string =>
  parts.reduce((all, one) => all + (/\\[A-Za-z]+$/.test(all) && /^[A-Za-z]/.test(one) ? ' ' : '') + one, '');
const isOne = (tex: string): boolean => /^(\S|\\[A-Za-z]+)$/u.test(tex);
const grouped = (tex: string): string => (isOne(tex) ? tex : `{${tex}}`);

/** @param formula the element `oMath` */
export function latexOf(formula: Element): ReadFormula {
  const unread = new Set<string>();
  const tex = new Translation(unread).all(formula).trim();
  return { tex, unread: [...unread] };
}

class Translation {
  #isAligned = false;

  constructor(private readonly unread: Set<string>) {}

  all(element: Element | undefined): string {
    return element === undefined ? '' : joined(elementsIn(element).map((one) => this.one(one)));
  }

  part(element: Element, name: string): string {
    return this.all(inside(element, name));
  }

  one(element: Element): string {
    const { name } = element;
    const part = (of: string) => this.part(element, of);
    switch (name) {
      case 'r':
        return this.run(element);
      case 'f':
        return this.fraction(element);
      case 'rad':
        return isOn(element, 'degHide') || part('deg') === ''
          ? `\\sqrt{${part('e')}}`
          : `\\sqrt[${part('deg')}]{${part('e')}}`;
      case 'sSup':
        return /^'+$/.test(part('sup')) ? grouped(part('e')) + part('sup') : `${grouped(part('e'))}^{${part('sup')}}`;
      case 'sSub':
        return `${grouped(part('e'))}_{${part('sub')}}`;
      case 'sSubSup':
        return `${grouped(part('e'))}_{${part('sub')}}^{${part('sup')}}`;
      case 'sPre':
        return `{}_{${part('sub')}}^{${part('sup')}}${grouped(part('e'))}`;
      case 'nary':
        return this.nary(element);
      case 'func':
        return joined([part('fName'), part('e')]);
      case 'limLow':
      case 'limUpp':
        return this.limited(element);
      case 'acc':
        return this.accented(element);
      case 'bar':
        return `\\${property(element, 'pos') === 'top' ? 'overline' : 'underline'}{${part('e')}}`;
      case 'groupChr':
        return this.group(element);
      case 'd':
        return this.delimited(element);
      case 'eqArr':
        return this.aligned(element);
      case 'm':
        return this.matrix(element);
      case 'borderBox':
        return `\\boxed{${part('e')}}`;
      case 'phant':
        return isOn(element, 'show') || property(element, 'show') === undefined ? part('e') : `\\phantom{${part('e')}}`;
      case 'box':
      case 'oMath':
      case 'e':
      case 'ins':
      case 'smartTag':
        return this.all(element);
      case 'del':
      case 'bookmarkStart':
      case 'bookmarkEnd':
      case 'proofErr':
        return ''; // no part of what is read
      default:
        if (name.endsWith('Pr')) return '';
        this.unread.add(name);
        return this.all(element);
    }
  }

  run(element: Element): string {
    const text = elementsIn(element)
      .filter(({ name }) => name === 't')
      .map(({ inside: words }) => words.filter((one) => typeof one === 'string').join(''))
      .join('');
    const said = elementsIn(element).filter(({ name }) => name === 'rPr');
    const of = (name: string) => said.map((one) => inside(one, name)).find((one) => one !== undefined);
    if (of('nor') !== undefined) return text.trim() === '' ? (text === '' ? '' : '\\ ') : `\\text{${plain(text)}}`;
    const alphabet = ALPHABETS[of('scr')?.attribute('m:val') ?? ''];
    const style = STYLES[of('sty')?.attribute('m:val') ?? ''];
    // Words of any script that are no signs, then letters, then signs one by one.
    const parts = Array.from(
      text.normalize('NFC').matchAll(/\p{Script=Han}[\p{Script=Han}，。、；：（）\s]*|[A-Za-z]+|\d+(?:\.\d+)?|./gsu),
    );
    return joined(
      parts.map(([one]) => {
        if (/\p{Script=Han}/u.test(one)) return `\\text{${one.trim()}}`;
        if (!/^[A-Za-z]/.test(one)) return this.sign(one, style);
        if (FUNCTIONS.has(one) && (style === 'mathrm' || one.length > 1)) return `\\${one}`;
        const way = alphabet ?? style;
        return way === undefined ? one : `\\${way}{${one}}`;
      }),
    );
  }

  sign(typed: string, style: string | undefined): string {
    const one = typed.codePointAt(0)! >= 0x1d400 && typed.codePointAt(0)! < 0x1d800 ? typed.normalize('NFKC') : typed;
    if (/^\s$/.test(one)) return ' ';
    if (one === '&') return this.#isAligned ? '&' : '\\&';
    const tex = SIGNS[one] ?? OTHERS[one] ?? (/^[%#{}_]$/.test(one) ? `\\${one}` : one);
    return style === 'mathbf' || style === 'boldsymbol' ? `\\boldsymbol{${tex}}` : tex;
  }

  fraction(element: Element): string {
    const [over, under] = [this.part(element, 'num'), this.part(element, 'den')];
    const type = property(element, 'type');
    if (type === 'noBar') return `\\genfrac{}{}{0pt}{}{${over}}{${under}}`;
    return type === 'lin' || type === 'skw' ? `${grouped(over)}/${grouped(under)}` : `\\frac{${over}}{${under}}`;
  }

  nary(element: Element): string {
    const sign = property(element, 'chr') ?? '∫';
    const [sub, sup] = [this.part(element, 'sub'), this.part(element, 'sup')];
    const isStacked = property(element, 'limLoc') === 'undOvr';
    const limits = isStacked ? '\\limits' : '';
    const below = isOn(element, 'subHide') || sub === '' ? '' : `_{${sub}}`;
    const above = isOn(element, 'supHide') || sup === '' ? '' : `^{${sup}}`;
    const tex = SIGNS[sign] ?? `\\mathop{${this.sign(sign, undefined)}}`;
    return `${tex}${below + above === '' ? '' : limits}${below}${above} ${this.part(element, 'e')}`;
  }

  limited(element: Element): string {
    const [of, lim] = [this.part(element, 'e'), this.part(element, 'lim')];
    const mark = element.name === 'limLow' ? '_' : '^';
    if (FUNCTIONS.has(of.replace(/^\\/, '')) || /^\\(under|over)brace\{/.test(of)) return `${of}${mark}{${lim}}`;
    return `\\${element.name === 'limLow' ? 'underset' : 'overset'}{${lim}}{${of}}`;
  }

  accented(element: Element): string {
    const typed = property(element, 'chr') ?? '\u0302';
    const of = this.part(element, 'e');
    const [one, more] = ACCENTS[typed] ?? [];
    if (one === undefined) {
      this.unread.add(`acc ${typed}`);
      return of;
    }
    return `\\${isOne(of) ? one : more}{${of}}`;
  }

  group(element: Element): string {
    const typed = property(element, 'chr') ?? '⏟';
    const pos = property(element, 'pos') ?? 'bot';
    const command = GROUPED[pos + typed];
    if (command !== undefined) return `\\${command}{${this.part(element, 'e')}}`;
    this.unread.add(`groupChr ${typed}`);
    return this.part(element, 'e');
  }

  delimited(element: Element): string {
    const written = (typed: string) => DELIMITERS[typed] ?? SIGNS[typed] ?? typed;
    const [begin, end, between] = [
      property(element, 'begChr') ?? '(',
      property(element, 'endChr') ?? ')',
      property(element, 'sepChr') ?? '|',
    ];
    const parts = elementsIn(element).filter(({ name }) => name === 'e');
    const separator = between === '|' ? '\\middle|' : this.sign(between || ',', undefined);
    const body = parts.map((one) => this.all(one)).join(separator);
    return joined([`\\left${written(begin)}`, ` ${body}\\right${written(end)}`]);
  }

  aligned(element: Element): string {
    const before = this.#isAligned;
    this.#isAligned = true;
    const rows = elementsIn(element).filter(({ name }) => name === 'e');
    const tex = rows.map((one) => this.all(one)).join(' \\\\ ');
    this.#isAligned = before;
    return `\\begin{aligned}${tex}\\end{aligned}`;
  }

  matrix(element: Element): string {
    const rows = elementsIn(element).filter(({ name }) => name === 'mr');
    const cells = rows.map((row) =>
      elementsIn(row)
        .filter(({ name }) => name === 'e')
        .map((one) => this.all(one))
        .join(' & '),
    );
    return `\\begin{matrix}${cells.join(' \\\\ ')}\\end{matrix}`;
  }
}

/** Within `\text`, what would mean something. */
const plain = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\{}$%#&_^~]/g, (one) => (/[%#&_{}]/.test(one) ? `\\${one}` : ''));
