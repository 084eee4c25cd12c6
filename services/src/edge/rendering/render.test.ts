import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dirname, join } from 'node:path';
import { MOST_LINKS, pageLink } from '@lectern/contracts/kernel/page-links.ts';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import {
  bombOf,
  chinesePage,
  encryptedPdf,
  onePage,
  pageOfText,
  pdfOf,
  streamOf,
} from '../../../../tests/support/pdf.ts';
import { newFolder, rendered } from '../../../../tests/support/rendering.ts';
import { render, RENDER_WIDTHS, type RenderedPage } from './render.ts';

// Every test starts processes, and the machine may be busy with others.
vi.setConfig({ testTimeout: 60_000 });

const LECTURE = fileURLToPath(new URL('../../demo/slides/angular-momentum.pdf', import.meta.url));

/** How much ink a part of a page has, as a share of its pixels; the parts count in points of a page of 960 × 540. */
async function ink(page: RenderedPage, left: number, top: number, size: number): Promise<number> {
  const { width, file } = page.images.at(-1)!;
  const scale = width / 960;
  const area = { left: left * scale, top: top * scale, width: size * scale, height: size * scale };
  const { data } = await sharp(file)
    .extract(Object.fromEntries(Object.entries(area).map(([key, value]) => [key, Math.round(value)])) as typeof area)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((grey) => grey < 128).length / data.length;
}

describe('a lecture of 40 pages', () => {
  it('[R3.17] comes page by page, in order, the first usable before the last, each in two widths', async () => {
    const folder = join(await newFolder(), 'pages');
    const pages: RenderedPage[] = [];
    let [counted, lastWasThere] = [0, true];
    const outcome = await render({
      file: LECTURE,
      mediaType: 'application/pdf',
      outFolder: folder,
      onPages: (count) => void (counted = count),
      onPage: (page) => {
        if (page.n === 1) lastWasThere = existsSync(join(folder, 'page-40-1600.webp'));
        pages.push(page);
      },
    });
    expect(outcome).toEqual({ pages: 40 });
    expect(counted).toBe(40);
    expect(lastWasThere).toBe(false);
    expect(pages.map(({ n }) => n)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    for (const page of pages) {
      expect(page.images.map(({ width, height }) => [width, height])).toEqual([
        [480, 270],
        [1600, 900],
      ]);
    }
    for (const { width, height, file } of pages.flatMap(({ images }) => images)) {
      expect(dirname(file)).toBe(folder);
      expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width, height });
    }
    const titles = pages.map(({ title }) => title);
    expect(titles.slice(8, 16)).toEqual([
      '质点的角动量',
      '力矩与角动量定理',
      '守恒的条件',
      '收拢双臂，转得更快',
      '想一想：转动动能怎么变',
      '例题：转盘与滑块',
      '猫为什么总能翻身',
      '判断',
    ]);
    expect([titles[0], titles[2], titles[39]]).toEqual(['角动量守恒', '平动与转动，一张表对照', '小结']);
    expect(pages[10]!.text).toContain('合外力矩为零，不是合外力为零');
  });
});

const linkTo = (action: string, box = '96 432 480 486') =>
  `<< /Type /Annot /Subtype /Link /Rect [${box}] /Border [0 0 0] ${action} >>`;
const toAddress = (address: string) => `/A << /S /URI /URI (${address}) >>`;
const pageWithLinks = (links: readonly string[], entries = '') =>
  onePage({
    ...pageOfText([{ text: 'Further reading', size: 40, y: 440 }]),
    entries: `/Annots [${links.join(' ')}] ${entries}`,
  });

describe('links of a page [R3.24]', () => {
  it('are where they stand, as ten-thousandths of the page, with the address as a browser reads it', async () => {
    const { pages } = await rendered(pageWithLinks([linkTo(toAddress('HTTPS://Example.org/角 1'))]));
    const [link, ...others] = pages[0]!.links ?? [];
    expect(others).toEqual([]);
    expect(link).toEqual({ left: 1000, top: 1000, width: 4000, height: 1000, url: expect.any(String) as string });
    expect(link!.url).toMatch(/^https:\/\/example\.org\/[%\dA-F]+$/);
  });

  it('are where they stand on a page that is turned', async () => {
    const { pages } = await rendered(pageWithLinks([linkTo(toAddress('http://example.org/'))], '/Rotate 180'));
    expect(pages[0]!.links).toEqual([{ left: 5000, top: 8000, width: 4000, height: 1000, url: 'http://example.org/' }]);
  });

  it('lead to the web alone: no program, mail, file or other page, no address too long, none beside the page', async () => {
    const { pages } = await rendered(
      pageWithLinks([
        linkTo(toAddress('javascript:alert\\(1\\)')),
        linkTo(toAddress('mailto:somebody@example.org')),
        linkTo(toAddress('file:///etc/passwd')),
        linkTo(toAddress('nowhere')),
        linkTo(toAddress(`https://example.org/${'a'.repeat(2000)}`)),
        linkTo('/Dest [3 0 R /Fit]'),
        linkTo('/A << /S /JavaScript /JS (app.alert) >>'),
        linkTo(toAddress('https://example.org/'), '2000 600 2100 700'),
      ]),
    );
    expect(pages).toHaveLength(1);
    expect(pages[0]).not.toHaveProperty('links');
  });

  it('are at most as many and as long as a fact takes', async () => {
    const many = Array.from({ length: MOST_LINKS + 9 }, (_, n) => linkTo(toAddress(`https://example.org/${n}`)));
    const { pages } = await rendered(pageWithLinks(many));
    expect(pages[0]!.links).toHaveLength(MOST_LINKS);
    const long = `https://example.org/${'a'.repeat(1980)}`;
    expect((await rendered(pageWithLinks([linkTo(toAddress(long))]))).pages[0]!.links?.[0]?.url).toBe(long);
    const place = { left: 0, top: 0, width: 1, height: 1 };
    expect([long, `${long}a`].map((url) => pageLink.safeParse({ ...place, url }).success)).toEqual([true, false]);
  });
});

describe('words of a page', () => {
  it('has the largest text near the top as its title, whatever stands larger below', async () => {
    const lines = [
      { text: 'Lecture 7', size: 14, y: 510 },
      { text: 'Angular momentum', size: 40, y: 460 },
      { text: 'L = I w', size: 90, y: 200 },
    ];
    const { pages } = await rendered(onePage(pageOfText(lines)));
    expect(pages[0]).toMatchObject({ title: 'Angular momentum', text: 'Lecture 7\nAngular momentum\nL = I w' });
  });

  it('reads a turned page the way it is shown', async () => {
    const { pages } = await rendered(
      onePage({
        ...pageOfText([
          { text: 'Below', size: 60, y: 40 },
          { text: 'Above', size: 20, y: 500 },
        ]),
        entries: '/Rotate 180',
      }),
    );
    expect(pages[0]!.title).toBe('Below');
  });

  it('has no half of a character, whatever its font says that a letter means', async () => {
    const meaning = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def
      1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <41> <d800> <42> <0000> endbfchar
      endcmap end end`;
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>';
    const page = pageOfText([{ text: 'xAyBz', size: 40, y: 460 }]);
    const { pages } = await rendered(onePage({ ...page, more: [font, streamOf(meaning)] }));
    for (const words of [pages[0]!.title, pages[0]!.text]) {
      expect(words).toBe(words.toWellFormed());
      expect(words).not.toContain('\u0000');
    }
    expect(pages[0]!.text).toContain('z');
  });

  it('stops at 2,000 characters', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => ({ text: 'word '.repeat(12), size: 8, y: 530 - index * 8 }));
    const { pages } = await rendered(onePage(pageOfText(lines)));
    expect(pages[0]!.text.length).toBe(2000);
  });

  it('has no title and no text where there is none', async () => {
    const { pages } = await rendered(onePage({ content: streamOf('1 0 0 rg 100 100 200 200 re f') }));
    expect(pages[0]).toMatchObject({ title: '', text: '' });
    expect(await ink(pages[0]!, 100, 240, 200)).toBeGreaterThan(0.9);
  });
});

describe('Chinese whose font is not in the file', () => {
  it.each([
    ['SimSun', 'GBK-EUC-H', 'D2BB BDAE C1BF'],
    ['STSong-Light', 'UniGB-UCS2-H', '4E00 7586 91CF'],
    ['SimHei', 'GB-EUC-H', 'D2BB BDAE C1BF'],
  ])('%s in %s is drawn and read', async (font, encoding, codes) => {
    const { outcome, pages } = await rendered(onePage(chinesePage(font, encoding, codes.replaceAll(' ', ''))));
    expect(outcome).toEqual({ pages: 1 });
    expect(pages[0]!.text).toBe('一疆量');
    // A box for a missing character would be as full for 一 as for 疆.
    const [one, border] = [await ink(pages[0]!, 60, 160, 96), await ink(pages[0]!, 156, 160, 96)];
    expect(one).toBeGreaterThan(0.01);
    expect(border).toBeGreaterThan(3 * one);
  });
});

describe('a page of an odd shape', () => {
  it.each([
    ['a tower', [100, 800], 16_000_000],
    ['a thread', [1, 14_000], 16_000_000],
    ['a ribbon', [14_000, 10], 16_000_000],
  ] as const)('%s becomes an image that is not too large', async (_, size, pixels) => {
    const { outcome, pages } = await rendered(onePage({ content: streamOf('0 0 50 50 re f'), size }));
    expect(outcome).toEqual({ pages: 1 });
    const { width, height } = pages[0]!.images.at(-1)!;
    expect(width).toBeLessThanOrEqual(Math.max(...RENDER_WIDTHS));
    expect(height).toBeLessThanOrEqual(16_383);
    expect(width * height).toBeLessThanOrEqual(pixels);
  });
});

describe('a file that cannot be shown', () => {
  const lecture = () => readFileSync(LECTURE);
  const countOf = (count: number) =>
    pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages /Kids [] /Count ${count} >>`]);

  it.each([
    ['one with a password', () => encryptedPdf('open sesame', 'owner'), 'encrypted'],
    ['an empty one', () => Buffer.alloc(0), 'empty'],
    ['one without pages', () => countOf(0), 'empty'],
    ['one that is no PDF', () => Buffer.from('<html>PDF</html>'), 'unsupported'],
    [
      'one that only begins like a PDF',
      () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 65)]),
      'broken',
    ],
    ['a truncated one', () => lecture().subarray(0, 600_000), 'broken'],
    ['one of 20,000 pages', () => countOf(20_000), 'tooManyPages'],
    ['one that promises pages it lacks', () => countOf(3), 'broken'],
  ])('%s is refused', async (_, bytes, failed) => {
    const { outcome, pages } = await rendered(bytes());
    expect(outcome).toEqual({ failed });
    expect(pages).toEqual([]);
  });

  it('but one that only its owner has locked is shown', async () => {
    const { outcome, pages } = await rendered(encryptedPdf('', 'owner'));
    expect(outcome).toEqual({ pages: 1 });
    expect(pages[0]!.text).toBe('Secret');
  });

  it('one that unpacks to more than there is memory is refused, but not for a large picture', async () => {
    const limits = { memoryBytes: 420 * 1024 ** 2 };
    expect((await rendered(onePage({ content: bombOf(160) }), { limits })).outcome).toEqual({ failed: 'memory' });
    const [width, dictionary] = [7300, '/Type /XObject /Subtype /Image /BitsPerComponent 8 /ColorSpace /DeviceRGB'];
    const picture = bombOf(160, `${dictionary} /Width ${width} /Height ${width}`);
    const content = streamOf('960 0 0 540 0 0 cm /I Do');
    const page = onePage({ content, resources: '/XObject << /I 5 0 R >>', more: [picture] });
    const { outcome, pages } = await rendered(page, { limits });
    expect(outcome).toEqual({ pages: 1 });
    expect(await ink(pages[0]!, 300, 100, 300)).toBeGreaterThan(0.9);
  });
});
