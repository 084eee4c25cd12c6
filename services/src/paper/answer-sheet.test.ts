import type { PaperContent } from '@lectern/contracts/paper/content.ts';
import type { QuestionContent } from '@lectern/contracts/question/content.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { textOfPdf } from '../../../tests/support/pdf-text.ts';
import type { PdfMark } from '../edge/pdf/pdf-document.ts';
import { PdfWriter } from '../edge/pdf/pdf-writer.ts';
import { answerSheet, codeOf, PLACES } from './answer-sheet.ts';

const writer = new PdfWriter();
afterAll(() => writer.onModuleDestroy());

const kinds = {
  singleChoice: { choices: ['甲', '乙', '丙', '丁'], key: 'A' },
  multipleChoice: { choices: ['甲', '乙', '丙', '丁', '戊', '己'], key: 'AB' },
  judgement: { choices: [], key: 'A' },
  fillBlank: { choices: [], blanks: [{ accepted: ['1'] }, { accepted: ['2'] }, { accepted: ['3'] }] },
  subjective: { choices: [] },
} as const;
let last = 0;
const group = (title: string, kind: keyof typeof kinds, n: number): PaperContent['groups'][number] => ({
  groupId: title,
  title,
  questions: Array.from({ length: n }, () => ({
    itemId: `item ${(last += 1)}`,
    content: { kind, text: '题', points: 30, ...kinds[kind] } as unknown as QuestionContent,
  })),
});
const content = (...groups: PaperContent['groups']): PaperContent => ({ title: '角动量 小测', groups });
const sheet = (of: PaperContent, variant = 0, variants = 1) =>
  answerSheet({ paperId: 'paper', variant, variants, content: of, language: 'zh-cn' });
const all = (of: PaperContent) => sheet(of).flatMap(({ marks }) => marks);
const DIGITS = PLACES.digits * 10;
const bubbles = (marks: readonly PdfMark[]) => marks.flatMap((mark) => (mark.as === 'bubble' ? [mark] : []));

describe('[R2.16] the answer sheet of a paper', () => {
  it('has a bubble for each option, two for what is true or false, a line for each blank and a box for words', () => {
    const marks = all(
      content(
        group('一', 'singleChoice', 5),
        group('二', 'judgement', 3),
        group('三', 'fillBlank', 2),
        group('四', 'subjective', 1),
      ),
    );
    const signs = bubbles(marks).map(({ text }) => text);
    expect(signs.length).toBe(DIGITS + 5 * 4 + 3 * 2);
    expect(signs.filter((one) => one === 'D')).toHaveLength(5);
    expect(signs.filter((one) => one === '错')).toHaveLength(3);
    const nameAndClass = 2;
    expect(marks.filter(({ as }) => as === 'rule')).toHaveLength(nameAndClass + 2 * 3);
    const numbers = marks.flatMap((mark) => (mark.as === 'text' && /^\d+$/.test(mark.text) ? [Number(mark.text)] : []));
    expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 11 }, (_, at) => at + 1));
    expect(marks.filter((mark) => mark.as === 'frame' && mark.h > 60)).toHaveLength(1);
  });

  it('puts everything on its pages: no bubble over another one, nothing below the margin, 500 questions too', () => {
    const pages = sheet(
      content(
        group('一', 'singleChoice', 200),
        group('二', 'multipleChoice', 200),
        group('三', 'fillBlank', 60),
        group('四', 'subjective', 40),
      ),
    );
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.flatMap(({ marks }) => bubbles(marks))).toHaveLength(DIGITS + 200 * 4 + 200 * 6);
    for (const { marks } of pages) {
      const drawn = bubbles(marks);
      const places = new Set(drawn.map(({ x, y }) => `${Math.round(x / 20)} ${Math.round(y / 10)}`));
      expect(places.size).toBe(drawn.length);
      for (const { x, y, w, h } of marks.flatMap((mark) => ('h' in mark && mark.as !== 'square' ? [mark] : []))) {
        expect(x).toBeGreaterThanOrEqual(PLACES.left);
        expect(x + w).toBeLessThanOrEqual(PLACES.right + 0.1);
        expect(y + h).toBeLessThanOrEqual(PLACES.bottom);
      }
      const corners = marks.filter((mark) => mark.as === 'square' && mark.w === PLACES.corner);
      expect(corners).toHaveLength(4);
    }
  });

  it('tells each page, each variant and each change of what is asked apart by a code that a scan can read', () => {
    const paper = content(group('一', 'singleChoice', 3));
    const longer = content(...paper.groups, group('二', 'judgement', 1));
    const codes = [
      codeOf('paper', 0, paper, 1),
      codeOf('paper', 0, paper, 2),
      codeOf('paper', 1, paper, 1),
      codeOf('paper', 0, longer, 1),
      codeOf('other', 0, paper, 1),
    ];
    expect(new Set(codes.map(({ bits }) => bits)).size).toBe(5);
    expect(new Set(codes.map(({ words }) => words)).size).toBe(5);
    for (const { bits } of codes) {
      expect(bits).toMatch(/^[01]{37}$/);
      expect(Array.from(bits).filter((bit) => bit === '1').length % 2).toBe(0);
    }
    expect(codeOf('paper', 0, paper, 1)).toEqual(codes[0]);
  });

  it('is a PDF that says in Chinese what it is of, with its code and page on each page', async () => {
    const paper = content(group('一、单选题', 'singleChoice', 5), group('二、主观题', 'subjective', 9));
    const sheets = [...sheet(paper, 0, 2), ...sheet(paper, 1, 2)];
    const written = await writer.write({ title: paper.title, at: 1, language: 'zh-cn', blocks: [], sheets });
    const pages = await textOfPdf(written);
    expect(pages).toHaveLength(sheets.length);
    const each = sheets.length / 2;
    for (const [at, page] of pages.entries()) {
      const variant = at < each ? 0 : 1;
      expect(page).toContain(`${variant === 0 ? 'A' : 'B'} 卷`);
      expect(page).toContain(codeOf('paper', variant, paper, (at % each) + 1).words);
      expect(page).toContain(`${(at % each) + 1} / ${each}`);
      expect(page).toContain('姓名');
    }
    expect(pages[0]).toContain('一、单选题');
  });
});
