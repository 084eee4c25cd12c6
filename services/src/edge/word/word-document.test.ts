import { strFromU8, unzipSync } from 'fflate';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Parser } from 'saxen';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { blocksOfText, together, type DocumentBlock } from '../pdf/document-block.ts';
import { writeWord } from './word-document.ts';

async function written(blocks: readonly DocumentBlock[], title = '小测') {
  const out = new PassThrough();
  const whole = buffer(out);
  await writeWord(out, { title, at: 0, language: 'zh-cn', blocks });
  out.end();
  return unzipSync(await whole);
}

/** The texts of elements of that name; a file that is no XML fails the test. */
function textsIn(xml: string, element: string): string[] {
  const texts: string[] = [];
  let open = '';
  const parser = new Parser();
  parser.on('openTag', (name: string) => {
    open = name;
    if (name === element) texts.push('');
  });
  parser.on('closeTag', () => (open = ''));
  parser.on('text', (text: string, decode: (text: string) => string) => {
    if (open === element) texts[texts.length - 1] += decode(text);
  });
  parser.on('error', (error: Error) => expect.unreachable(error.message));
  parser.parse(xml);
  return texts;
}

it('says every text as it is, whatever stands in it, and leaves out what XML cannot hold', async () => {
  const files = await written([
    { as: 'title', text: 'a < b & "c"' },
    { as: 'text', text: '第一行\n第二行\u0000\u000b' },
    { as: 'quiet', text: ']]> \ud800 😀' },
  ]);
  const document = strFromU8(files['word/document.xml']!);
  expect(textsIn(document, 'w:t')).toEqual(['a < b & "c"', '第一行', '第二行', ']]> � 😀']);
  expect(textsIn(strFromU8(files['docProps/core.xml']!), 'dc:title')).toEqual(['小测']);
  for (const name of Object.keys(files)) textsIn(strFromU8(files[name]!), '');
});

it('writes code in a style of its own, with its lines and indents', async () => {
  const files = await written([{ as: 'code', text: 'if x:\n\ty' }]);
  const document = strFromU8(files['word/document.xml']!);
  expect(textsIn(document, 'w:t')).toEqual(['if x:', '    y']);
  expect(document).toContain('<w:pStyle w:val="code"/>');
  expect(strFromU8(files['word/styles.xml']!)).toMatch(/w:styleId="code">.*Consolas/);
});

it('writes formulas as formulas of Word, between their words, and one that cannot be read as it was written', async () => {
  const files = await written(blocksOfText('text', '若 $x^2$，则 $\\frac{1$', '1. '));
  const document = strFromU8(files['word/document.xml']!);
  expect(textsIn(document, 'w:t')).toEqual(['1. ', '若 ', '，则 ', '$\\frac{1$']);
  expect(textsIn(document, 'm:t')).toEqual(['x', '2']);
  expect(document).toMatch(/若 <\/w:t><\/w:r><m:oMath><m:sSup>/);
});

it('keeps on one page what stays together', async () => {
  const files = await written([
    ...together([
      { as: 'text', text: '题' },
      { as: 'text', text: '甲' },
    ]),
    { as: 'text', text: '下一题' },
  ]);
  const paragraphs = strFromU8(files['word/document.xml']!).match(/<w:p>.*?<\/w:p>/g)!;
  expect(paragraphs.map((one) => one.includes('<w:keepNext/>'))).toEqual([true, false, false]);
});

it('keeps pictures with their shape and not wider than the page, and names each file that it refers to', async () => {
  const drawn = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
  const files = await written([
    { as: 'picture', bytes: await drawn(40, 20), width: 20 },
    { as: 'page' },
    { as: 'picture', bytes: await drawn(200, 100), caption: '图二' },
  ]);
  const document = strFromU8(files['word/document.xml']!);
  const sizes = Array.from(document.matchAll(/<wp:extent cx="(\d+)" cy="(\d+)"/g), ([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  expect(sizes).toEqual([
    [20 * 12_700, 10 * 12_700],
    [495 * 12_700, Math.round(247.5 * 12_700)],
  ]);
  expect(document).toContain('<w:br w:type="page"/>');
  const relations = strFromU8(files['word/_rels/document.xml.rels']!);
  for (const [, id] of document.matchAll(/r:embed="(\w+)"/g)) {
    const target = new RegExp(`Id="${id}"[^>]+Target="([^"]+)"`).exec(relations)?.[1];
    expect(files[`word/${target}`]).toBeDefined();
  }
});
