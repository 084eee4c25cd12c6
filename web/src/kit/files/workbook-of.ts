import { pack } from './archive.ts';
import type { Lines } from './workbook.ts';

/** Characters that XML 1.0 has no way to write. */
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it stands in XML, between tags or in an attribute. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(UNWRITABLE, '')
    .replaceAll(/[&<>"]/g, (one) => ESCAPES[one]!);

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OF = 'http://schemas.openxmlformats.org';

/** A workbook (ECMA-376) of one sheet, whose first line stays when one scrolls; texts are texts, never formulas. */
export function workbookOf(title: string, lines: Lines): Uint8Array<ArrayBuffer> {
  const rows = lines.map(
    (line) =>
      `<row>${line.map((text) => (text === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`)).join('')}</row>`,
  );
  const relation = (id: number, type: string, target: string) =>
    `${HEAD}<Relationships xmlns="${OF}/package/2006/relationships"><Relationship Id="rId${id}" Type="${OF}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
  const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return pack({
    '[Content_Types].xml': `${HEAD}<Types xmlns="${OF}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${main}.worksheet+xml"/></Types>`,
    '_rels/.rels': relation(1, 'officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${OF}/spreadsheetml/2006/main" xmlns:r="${OF}/officeDocument/2006/relationships"><sheets><sheet name="${escaped(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation(1, 'worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${OF}/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${rows.join('')}</sheetData></worksheet>`,
  });
}
