import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { textOfPdf } from '../../../../tests/support/pdf-text.ts';
import { blocksOfText, together, type DocumentBlock } from './document-block.ts';
import { PdfWriter } from './pdf-writer.ts';

const writer = new PdfWriter();
afterAll(() => writer.onModuleDestroy());
const written = (blocks: readonly DocumentBlock[]) =>
  writer.write({ title: '期中考试', at: 1_764_000_000_000, language: 'zh-cn', blocks });

it('writes Chinese and English that can be read and searched, over as many pages as it takes', async () => {
  const many = Array.from({ length: 90 }, (_, n): DocumentBlock => ({
    as: 'text',
    text: `${n + 1}. 角动量守恒 moment`,
  }));
  const pages = await textOfPdf(await written([{ as: 'title', text: '力学' }, ...many]));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages[0]).toContain('1. 角动量守恒 moment');
  expect(pages.at(-1)).toContain('90. 角动量守恒 moment');
  expect(pages[0]).toContain(`1 / ${pages.length}`);
});

it('sets code line by line, with Chinese in it, too', async () => {
  const [page] = await textOfPdf(
    await written(blocksOfText('text', '见\n```\nfor i:\n  甲 = 1\n\n  b\n```', '1. ', '（2 分）')),
  );
  for (const said of ['1. 见', 'for i:', '甲 = 1', 'b', '（2 分）']) expect(page).toContain(said);
  expect(page).not.toContain('```');
});

it('sets formulas between the words, as drawings that readers are told the LaTeX of', async () => {
  const text = '若 $x^2>0$，则 $x=\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}$（其中 $a\\ne0$）。$\\text{加速度}$ 不变。';
  const bytes = await written(blocksOfText('text', text, '1. ', '（2 分）'));
  const [page] = await textOfPdf(bytes);
  expect(page).toMatch(/1\. 若\s*，则\s*（其中\s*）。/);
  expect(page).toContain('$\\text{加速度}$'); // its words are letters of the page, for which the LaTeX stands
  expect(page).not.toContain('frac');
});

it('says a formula that cannot be read as it was written, and one that is wider than the page in its width', async () => {
  const text = `坏的 $\\frac{1$，长的 $${'a+'.repeat(200)}b$ 在后`;
  const [page] = await textOfPdf(await written(blocksOfText('quiet', text)));
  expect(page).toContain('坏的 $\\frac{1$，长的');
  expect(page).toContain('在后');
});

it('a paper of many formulas goes over as many pages as it takes, and a heading is not the last line of one', async () => {
  const many = Array.from({ length: 40 }, (_, n) => [
    ...blocksOfText('heading', `第 ${n + 1} 题：$\\frac{${n}}{2}$`),
    ...blocksOfText('text', `选项 ${n + 1} 是 $\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}$`),
  ]);
  const pages = await textOfPdf(await written(many.flat()));
  expect(pages.length).toBeGreaterThan(2);
  for (let n = 1; n <= 40; n += 1) {
    const on = pages.findIndex((page) => page.includes(`第 ${n} 题`));
    expect(pages[on]).toContain(`选项 ${n} 是`);
  }
});

it('keeps a question and its choices on one page, and begins no page for what none can hold', async () => {
  const question = (n: number): DocumentBlock[] =>
    together([
      ...blocksOfText('text', `第 ${n} 题 $x^${n}$`),
      ...['甲', '乙', '丙'].map((one): DocumentBlock => ({ as: 'text', text: `    ${n}${one}` })),
    ]);
  const long = Array.from({ length: 80 }, (_, n): DocumentBlock => ({ as: 'text', text: `长 ${n}` }));
  const pages = await textOfPdf(
    await written([
      { as: 'title', text: '卷' },
      ...together(long),
      ...Array.from({ length: 30 }, (_, n) => question(n + 1)).flat(),
    ]),
  );
  expect(pages[0]).toContain('长 0');
  for (let n = 1; n <= 30; n += 1) {
    const page = pages.find((one) => one.includes(`第 ${n} 题`));
    for (const choice of ['甲', '乙', '丙']) expect(page).toContain(`${n}${choice}`);
  }
});

it('puts a picture and its caption on one page', async () => {
  const bytes = await sharp({ create: { width: 1600, height: 900, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const pictures = [1, 2, 3, 4].map((n): DocumentBlock => ({ as: 'picture', bytes, caption: `第 ${n} 页` }));
  const pages = await textOfPdf(await written(pictures));
  expect(pages.map((page) => /第 \d 页/.test(page))).not.toContain(false);
});

it('says that a picture is none, and writes the next document all the same', async () => {
  await expect(written([{ as: 'picture', bytes: Buffer.from('no picture') }])).rejects.toThrow(/image/i);
  expect(await textOfPdf(await written([{ as: 'text', text: '好' }]))).toHaveLength(1);
});
