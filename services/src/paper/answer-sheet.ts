import type { PaperContent, PaperQuestion } from '@lectern/contracts/paper/content.ts';
import { letterAt } from '@lectern/contracts/question/letter.ts';
import { createHash } from 'node:crypto';
import { labelIn, type Label } from '@lectern/contracts/kernel/list.ts';
import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import type { PdfMark, PdfSheet } from '../edge/pdf/pdf-document.ts';

const WORDS = {
  sheet: ['答题卡', 'Answer sheet'],
  variant: ['{letter} 卷', 'Variant {letter}'],
  name: ['姓名', 'Name'],
  class: ['班级', 'Class'],
  number: ['学号', 'Student number'],
  how: [
    '用 2B 铅笔把选项涂满，改动要擦干净；主观题写在框内。按 100% 打印。',
    'Fill bubbles in with a soft pencil and erase changes cleanly. Write inside the boxes. Print at 100%.',
  ],
  code: ['编码 {code}', 'Code {code}'],
  points: ['{n} 分', '{n} points'],
  true: ['对', 'T'],
  false: ['错', 'F'],
} as const satisfies Readonly<Record<string, Label>>;

/** Where things stand on a page of A4, in points. */
export const PLACES = {
  left: 50,
  right: 545,
  /** Below title and code. */
  top: 96,
  bottom: 780,
  corner: 14,
  corners: [
    [22, 22],
    [559, 22],
    [22, 806],
    [559, 806],
  ],
  digits: 12,
} as const;
const WIDTH = PLACES.right - PLACES.left;
const BUBBLE = { w: 15, h: 10, step: 21, row: 17 } as const;
const NUMBER = 30;
const CODE_BITS = { paper: 24, variant: 4, page: 8 } as const;

/** Of a variant all that tells one page of its sheet from any other: whoever reads the bits knows what was printed. */
export function codeOf(paperId: string, variant: number, content: PaperContent, page: number) {
  const form = content.groups.map(({ questions }) =>
    questions.map(({ itemId, content: { choices } }) => [itemId, choices.length]),
  );
  const paper = createHash('sha256')
    .update(JSON.stringify([paperId, form]))
    .digest()
    .readUIntBE(0, CODE_BITS.paper / 8);
  const bits = [
    [paper, CODE_BITS.paper],
    [variant, CODE_BITS.variant],
    [page, CODE_BITS.page],
  ]
    .map(([value, width]) => value!.toString(2).padStart(width!, '0'))
    .join('');
  const parity = Array.from(bits).filter((bit) => bit === '1').length % 2;
  const words = `${paper.toString(16).padStart(6, '0').toUpperCase()}-${letterAt(variant)}${page}`;
  return { bits: `${bits}${parity}`, words };
}

interface Sheet {
  readonly paperId: string;
  readonly variant: number;
  /** How many there are; one alone has no letter. */
  readonly variants: number;
  readonly content: PaperContent;
  readonly language: Language;
}

/** The pages of the answer sheet of a variant: where each mark stands, so that a scan of it can be read. */
export function answerSheet({ paperId, variant, variants, content, language }: Sheet): readonly PdfSheet[] {
  const t = (word: keyof typeof WORDS, values: Readonly<Record<string, string | number>> = {}) =>
    labelIn(WORDS[word], language).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  const pages: PdfMark[][] = [];
  let y = 0;
  const add = (...marks: readonly PdfMark[]) => pages.at(-1)!.push(...marks);
  const beginPage = () => {
    pages.push([]);
    y = pages.length === 1 ? firstHead(add, t) : laterHead(add, t);
  };
  const room = (height: number) => {
    if (y + height > PLACES.bottom) beginPage();
  };
  beginPage();
  let first = 1;
  for (const { title, questions } of content.groups) {
    room(24 + BUBBLE.row * 2);
    add({ as: 'text', x: PLACES.left, y, text: title, size: 10.5, bold: true });
    y += 20;
    for (const run of runsOf(questions)) {
      if (run.as === 'bubbles') layBubbles(run.questions, first);
      else for (const [at, one] of run.questions.entries()) layWritten(one, first + at, run.as);
      first += run.questions.length;
    }
    y += 6;
  }
  const all = pages.map((marks, index): PdfSheet => {
    const code = codeOf(paperId, variant, content, index + 1);
    const letter = variants > 1 ? ` · ${t('variant', { letter: letterAt(variant) })}` : '';
    const foot = `${t('code', { code: code.words })}    ${index + 1} / ${pages.length}`;
    return { marks: [...frame(`${content.title}${letter} · ${t('sheet')}`, foot, code.bits), ...marks] };
  });
  return all;

  /** In columns as wide as the one with the most options, numbers going down; a page takes as many rows as fit. */
  function layBubbles(questions: readonly PaperQuestion[], from: number): void {
    const options = questions.map(({ content: { kind, choices } }) =>
      kind === 'judgement' ? [t('true'), t('false')] : choices.map((_, at) => letterAt(at)),
    );
    const width = NUMBER + Math.max(2, ...options.map((one) => one.length)) * BUBBLE.step + 8;
    const columns = Math.max(1, Math.floor(WIDTH / width));
    for (let done = 0; done < questions.length;) {
      room(BUBBLE.row);
      const rows = Math.min(
        Math.floor((PLACES.bottom - y) / BUBBLE.row),
        Math.ceil((questions.length - done) / columns),
      );
      const here = Math.min(rows * columns, questions.length - done);
      for (let at = 0; at < here; at += 1) {
        const x = PLACES.left + Math.floor(at / rows) * width;
        const top = y + (at % rows) * BUBBLE.row;
        add({ as: 'text', x, y: top, text: String(from + done + at), size: 9, width: NUMBER - 8, align: 'right' });
        for (const [place, text] of options[done + at]!.entries())
          add({ as: 'bubble', x: x + NUMBER + place * BUBBLE.step, y: top, w: BUBBLE.w, h: BUBBLE.h, text });
      }
      y += rows * BUBBLE.row + 4;
      done += here;
    }
  }

  /** A line for each blank, two beside each other; a box for what is written in words, the higher the more it is worth. */
  function layWritten({ content: { points, blanks = [] } }: PaperQuestion, n: number, as: 'lines' | 'box'): void {
    const lines = Math.max(1, Math.ceil(blanks.length / 2));
    const height = as === 'lines' ? lines * 28 : 24 + Math.min(340, Math.max(110, points * 2));
    room(height + 6);
    add({ as: 'text', x: PLACES.left, y, text: String(n), size: 9, width: NUMBER - 8, align: 'right' });
    const x = PLACES.left + NUMBER;
    if (as === 'box') {
      add({ as: 'text', x, y, text: t('points', { n: points / 10 }), size: 8 });
      add({ as: 'frame', x, y: y + 14, w: PLACES.right - x, h: height - 20 });
    } else
      for (let at = 0; at < Math.max(1, blanks.length); at += 1) {
        const half = (PLACES.right - x) / 2;
        const from = x + (at % 2) * half;
        const base = y + Math.floor(at / 2) * 28 + 16;
        if (blanks.length > 1) add({ as: 'text', x: from, y: base - 11, text: `(${at + 1})`, size: 8 });
        add({ as: 'rule', x: from + 18, y: base, w: half - 30 });
      }
    y += height + 6;
  }
}

type Run = { readonly as: 'bubbles' | 'lines' | 'box'; readonly questions: PaperQuestion[] };
const FORM = { fillBlank: 'lines', subjective: 'box', programming: 'box' } as const;

/** Neighbours that are answered in the same way. */
function runsOf(questions: readonly PaperQuestion[]): Run[] {
  const runs: Run[] = [];
  for (const one of questions) {
    const as = one.content.kind in FORM ? FORM[one.content.kind as keyof typeof FORM] : 'bubbles';
    if (runs.at(-1)?.as === as) runs.at(-1)!.questions.push(one);
    else runs.push({ as, questions: [one] });
  }
  return runs;
}

/** What every page has: a black square in each corner, what it is of, and its code as bits and as words. */
function frame(title: string, foot: string, bits: string): PdfMark[] {
  const { corner, corners, left } = PLACES;
  return [
    ...corners.map(([x, y]): PdfMark => ({ as: 'square', x, y, w: corner, h: corner })),
    { as: 'text', x: left, y: 40, text: title, size: 13, bold: true, width: WIDTH, align: 'center' },
    ...Array.from(bits).map((bit, at): PdfMark => ({
      as: bit === '1' ? 'square' : 'frame',
      x: left + at * 10,
      y: 68,
      w: 7,
      h: 7,
    })),
    { as: 'text', x: left, y: 790, text: foot, size: 8.5, width: WIDTH, align: 'center' },
  ];
}

type Add = (...marks: readonly PdfMark[]) => void;
type Say = (word: keyof typeof WORDS) => string;

/** Who it is of: written, and the number filled in as well. Below it begins what is asked. */
function firstHead(add: Add, t: Say): number {
  const { left, right, top, digits } = PLACES;
  for (const [at, word] of (['name', 'class'] as const).entries()) {
    const y = top + 14 + at * 40;
    add({ as: 'text', x: left, y, text: t(word), size: 10 }, { as: 'rule', x: left + 40, y: y + 13, w: 150 });
  }
  add({ as: 'text', x: left, y: top + 104, text: t('how'), size: 8.5, width: 190 });
  const grid = right - digits * BUBBLE.step;
  add({ as: 'text', x: grid, y: top - 2, text: t('number'), size: 10 });
  for (let column = 0; column < digits; column += 1) {
    const x = grid + column * BUBBLE.step;
    add({ as: 'frame', x: x - 2, y: top + 13, w: BUBBLE.step - 2, h: 16 });
    for (let digit = 0; digit <= 9; digit += 1)
      add({ as: 'bubble', x, y: top + 34 + digit * 14, w: BUBBLE.w, h: BUBBLE.h, text: String(digit) });
  }
  return top + 34 + 10 * 14 + 14;
}

/** A page that got lost is known again. */
function laterHead(add: Add, t: Say): number {
  const { left, top } = PLACES;
  for (const [at, word] of (['name', 'number'] as const).entries()) {
    const x = left + at * 210;
    add({ as: 'text', x, y: top - 8, text: t(word), size: 9 }, { as: 'rule', x: x + 74, y: top + 5, w: 120 });
  }
  return top + 20;
}
