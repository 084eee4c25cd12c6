import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { textOfPdf } from '../../../../tests/support/pdf-text.ts';
import { blocksOfText, type DocumentBlock } from './document-block.ts';
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
