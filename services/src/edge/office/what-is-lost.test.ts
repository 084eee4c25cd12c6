import { OFFICE_TYPES, type OfficeEnding } from '@lectern/contracts/kernel/office-types.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compoundOf, docxOf, MOVING, openDocumentOf, pptxOf, written } from '../../../../tests/support/office.ts';
import { newFolder } from '../../../../tests/support/rendering.ts';
import { whatIsLost } from './what-is-lost.ts';

const FONTS = new Set(['arial', 'noto sans cjk sc', '宋体']);

async function lostOf(bytes: Buffer, ending: OfficeEnding, fonts: ReadonlySet<string> | undefined = FONTS) {
  const path = join(await newFolder(), 'upload');
  await writeFile(path, bytes);
  return whatIsLost(path, OFFICE_TYPES[ending], fonts);
}

it('effects, pages that come with one, sound and video are counted; macros are told', async () => {
  const deck = pptxOf([MOVING, '', MOVING], { 'ppt/vbaProject.bin': 'macros' });
  expect(await lostOf(deck, 'pptx')).toEqual({ animations: 6, transitions: 2, media: 2, macros: true });
});

it('a page that says how it comes to new programs and to old ones comes once', async () => {
  const both = `<mc:AlternateContent>${'<p:transition/>'.repeat(2)}</mc:AlternateContent>`;
  expect(await lostOf(pptxOf([both]), 'pptx')).toEqual({ transitions: 1 });
});

it('fonts of slides, masters and themes that the machine has not are named, each once', async () => {
  const deck = pptxOf([written('Arial', '方正舒体', '+mn-lt', '@宋体'), written('方正舒体', '')], {
    'ppt/theme/theme1.xml':
      '<a:theme><a:latin typeface="Aptos"/><a:font script="Jpan" typeface="游ゴシック"/></a:theme>',
    'ppt/slideMasters/slideMaster1.xml': `<p:sldMaster>${written('Noto Sans CJK SC')}</p:sldMaster>`,
    'ppt/slideLayouts/slideLayout1.xml': `<p:sldLayout>${written('Unused')}</p:sldLayout>`,
  });
  expect(await lostOf(deck, 'pptx')).toEqual({ fonts: ['Aptos', '方正舒体'] });
  const text = docxOf('<w:rFonts w:ascii="Arial" w:eastAsia="仿宋_GB2312"/>', { 'word/vbaProject.bin': 'macros' });
  expect(await lostOf(text, 'docx')).toEqual({ fonts: ['仿宋_GB2312'], macros: true });
});

it('nothing is said of fonts where nobody knows which there are, nor of formats that nobody looks into', async () => {
  const path = join(await newFolder(), 'upload');
  await writeFile(path, pptxOf([written('方正舒体')]));
  expect(await whatIsLost(path, OFFICE_TYPES.pptx, undefined)).toEqual({});
  expect(await lostOf(compoundOf({ WordDocument: Buffer.alloc(5000) }), 'doc')).toBeUndefined();
  expect(await lostOf(openDocumentOf('presentation'), 'odp')).toBeUndefined();
});

it('a slide that is no XML ends nothing', async () => {
  expect(await lostOf(pptxOf([MOVING, '<p:transition'], {}), 'pptx')).toMatchObject({ media: 1 });
});
