import type { Writable } from 'node:stream';
import { xmlText } from '../files/xml-text.ts';
import { ZipWriter } from '../files/zip-writer.ts';
import { mathmlOf } from '../formula/mathml.ts';
import type { DocumentBlock, Run } from '../pdf/document-block.ts';
import type { PdfDocument } from '../pdf/pdf-document.ts';
import { sizeOf } from '../rendering/printed.ts';
import { ommlOf } from './omml.ts';

/**
 * Writes the blocks of a PDF as a Word document (ECMA-376, WordprocessingML) instead. By hand, as sheets are: it is six small
 * files of XML, and the library for it keeps a paper of 500 questions for a second on the thread that answers.
 */

const [EMU_PER_POINT, HALF_POINTS] = [12_700, 2];
/** Of A4 between its margins, in points. */
const WIDTH = 495;
const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MATH = 'http://schemas.openxmlformats.org/officeDocument/2006/math';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const STYLES = {
  title: { name: 'Title', size: 18, color: '111111', bold: true },
  heading: { name: 'heading 1', size: 12, color: '111111', bold: true },
  text: { name: 'Normal', size: 10.5, color: '222222', bold: false },
  quiet: { name: 'Quiet', size: 9.5, color: '666666', bold: false },
  code: { name: 'Code', size: 9.5, color: '222222', bold: false },
} as const;

/** @param isKept whether it is on one page with what follows */
const paragraph = (style: string, runs: string, isKept: boolean): string =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/>${isKept ? '<w:keepNext/>' : ''}</w:pPr>${runs}</w:p>`;

const words = (text: string): string =>
  `<w:r>${text
    .replaceAll('\t', '    ')
    .split('\n')
    .map((line) => `<w:t xml:space="preserve">${xmlText(line.replaceAll('\r', ''))}</w:t>`)
    .join('<w:br/>')}</w:r>`;

function run(said: Run): string {
  if (typeof said === 'string') return words(said);
  const mathml = mathmlOf(said.tex);
  return mathml === undefined ? words(`$${said.tex}$`) : ommlOf(mathml);
}

function drawing(n: number, width: number, height: number): string {
  const size = `cx="${Math.round(width * EMU_PER_POINT)}" cy="${Math.round(height * EMU_PER_POINT)}"`;
  return `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/><wp:docPr id="${n}" name="${n}"/><a:graphic><a:graphicData uri="${DRAWING}/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="${n}" name="${n}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="picture${n}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
}

/** Resolves when it is whole; the stream is left open. @throws Error of a picture that is none */
export async function writeWord(
  out: Writable,
  { title, at, language, blocks }: Omit<PdfDocument, 'sheets'>,
): Promise<void> {
  const zip = new ZipWriter(out, new Date(at));
  const pictures: Uint8Array[] = [];
  await zip.add('[Content_Types].xml', CONTENT_TYPES);
  await zip.add(
    '_rels/.rels',
    relationships([
      ['document', `${OFFICE}/officeDocument`, 'word/document.xml'],
      ['about', `${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'],
    ]),
  );
  await zip.add('word/styles.xml', stylesIn(language));
  const document = zip.file('word/document.xml');
  await document.write(
    `${HEAD}<w:document xmlns:w="${W}" xmlns:r="${OFFICE}" xmlns:m="${MATH}" xmlns:wp="${DRAWING}/wordprocessingDrawing" xmlns:a="${DRAWING}/main" xmlns:pic="${DRAWING}/picture"><w:body>`,
  );
  for (const [at, block] of blocks.entries())
    await document.write(await written(block, pictures, block.as === 'heading' || blocks[at + 1]?.stays === true));
  await document.write(
    `<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1000" w:right="1000" w:bottom="1000" w:left="1000" w:header="500" w:footer="500" w:gutter="0"/></w:sectPr></w:body></w:document>`,
  );
  await document.end();
  for (const [index, bytes] of pictures.entries()) await zip.add(`word/media/${index + 1}.jpg`, bytes);
  const images = pictures.map((_, index): Relationship => [
    `picture${index + 1}`,
    `${OFFICE}/image`,
    `media/${index + 1}.jpg`,
  ]);
  await zip.add(
    'word/_rels/document.xml.rels',
    relationships([['styles', `${OFFICE}/styles`, 'styles.xml'], ...images]),
  );
  await zip.add(
    'docProps/core.xml',
    `${HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${xmlText(title)}</dc:title><dc:creator>Lectern</dc:creator></cp:coreProperties>`,
  );
  await zip.end();
}

async function written(block: DocumentBlock, pictures: Uint8Array[], isKept: boolean): Promise<string> {
  switch (block.as) {
    case 'page':
      return '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
    case 'gap':
      return paragraph('text', '', isKept);
    case 'picture': {
      const { bytes, caption } = block;
      const image = await sizeOf(bytes);
      const width = Math.min(WIDTH, block.width ?? WIDTH);
      pictures.push(bytes);
      const height = (width * image.height) / image.width;
      const drawn = paragraph('text', drawing(pictures.length, width, height), isKept || caption !== undefined);
      return caption === undefined ? drawn : drawn + paragraph('quiet', words(caption), isKept);
    }
    default:
      return paragraph(block.as, 'runs' in block ? block.runs.map(run).join('') : words(block.text), isKept);
  }
}

type Relationship = readonly [id: string, type: string, target: string];

const relationships = (all: readonly Relationship[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const CONTENT_TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="jpg" ContentType="image/jpeg"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;

const stylesIn = (language: PdfDocument['language']): string =>
  `${HEAD}<w:styles xmlns:w="${W}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:eastAsia="Microsoft YaHei"/><w:lang w:val="${language === 'en' ? 'en-GB' : 'zh-CN'}" w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault></w:docDefaults>${Object.entries(
    STYLES,
  )
    .map(
      ([id, { name, size, color, bold }]) =>
        `<w:style w:type="paragraph" w:styleId="${id}"${id === 'text' ? ' w:default="1"' : ''}><w:name w:val="${name}"/><w:pPr><w:spacing w:after="80"/>${id === 'heading' ? '<w:outlineLvl w:val="0"/>' : id === 'code' ? '<w:ind w:left="320"/>' : ''}</w:pPr><w:rPr>${id === 'code' ? '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas"/>' : ''}${bold ? '<w:b/>' : ''}<w:color w:val="${color}"/><w:sz w:val="${size * HALF_POINTS}"/></w:rPr></w:style>`,
    )
    .join('')}</w:styles>`;
