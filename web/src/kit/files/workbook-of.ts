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

/** A picture that lies on a cell: its line and column from 0; a JPEG. */
export interface LaidPicture {
  readonly line: number;
  readonly column: number;
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** Pictures are made so small that a row holds them, and several of a cell lie a little beside each other. */
const [SHOWN_PX, BESIDE_PX, EMU, POINTS] = [140, 24, 9525, 0.75];

/** A workbook (ECMA-376) of one sheet, whose first line stays when one scrolls; texts are texts, never formulas. */
export function workbookOf(
  title: string,
  lines: Lines,
  pictures: readonly LaidPicture[] = [],
): Uint8Array<ArrayBuffer> {
  const high = new Set(pictures.map(({ line }) => line));
  const rows = lines.map(
    (line, at) =>
      `<row${high.has(at) ? ` ht="${SHOWN_PX * POINTS}" customHeight="1"` : ''}>${line.map((text) => (text === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`)).join('')}</row>`,
  );
  const relations = (type: string, targets: readonly string[]) =>
    `${HEAD}<Relationships xmlns="${OF}/package/2006/relationships">${targets.map((target, at) => `<Relationship Id="rId${at + 1}" Type="${OF}/officeDocument/2006/relationships/${type}" Target="${target}"/>`).join('')}</Relationships>`;
  const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return pack({
    '[Content_Types].xml': `${HEAD}<Types xmlns="${OF}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="jpg" ContentType="image/jpeg"/>${pictures.length > 0 ? `<Override PartName="/xl/drawings/drawing1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>` : ''}<Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${main}.worksheet+xml"/></Types>`,
    '_rels/.rels': relations('officeDocument', ['xl/workbook.xml']),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${OF}/spreadsheetml/2006/main" xmlns:r="${OF}/officeDocument/2006/relationships"><sheets><sheet name="${escaped(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations('worksheet', ['worksheets/sheet1.xml']),
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${OF}/spreadsheetml/2006/main" xmlns:r="${OF}/officeDocument/2006/relationships"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${rows.join('')}</sheetData>${pictures.length > 0 ? '<drawing r:id="rId1"/>' : ''}</worksheet>`,
    ...(pictures.length > 0 && {
      'xl/worksheets/_rels/sheet1.xml.rels': relations('drawing', ['../drawings/drawing1.xml']),
      'xl/drawings/drawing1.xml': drawingOf(pictures),
      'xl/drawings/_rels/drawing1.xml.rels': relations(
        'image',
        pictures.map((_, at) => `../media/image${at + 1}.jpg`),
      ),
    }),
    ...Object.fromEntries(pictures.map(({ bytes }, at) => [`xl/media/image${at + 1}.jpg`, bytes])),
  });
}

function drawingOf(pictures: readonly LaidPicture[]): string {
  const onCell = new Map<string, number>();
  const anchors = pictures.map(({ line, column, width, height, alt }, at) => {
    const cell = `${line} ${column}`;
    const before = onCell.get(cell) ?? 0;
    onCell.set(cell, before + 1);
    const scale = Math.min(1, SHOWN_PX / Math.max(1, height));
    const [cx, cy] = [width, height].map((px) => Math.max(1, Math.round(px * scale)) * EMU);
    return `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>${before * BESIDE_PX * EMU}</xdr:colOff><xdr:row>${line}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="${cx}" cy="${cy}"/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${at + 1}" name="image${at + 1}" descr="${escaped(alt)}"/><xdr:cNvPicPr/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId${at + 1}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`;
  });
  return `${HEAD}<xdr:wsDr xmlns:xdr="${OF}/drawingml/2006/spreadsheetDrawing" xmlns:a="${OF}/drawingml/2006/main" xmlns:r="${OF}/officeDocument/2006/relationships">${anchors.join('')}</xdr:wsDr>`;
}
