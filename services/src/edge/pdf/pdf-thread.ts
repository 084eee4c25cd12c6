import PDFDocument from 'pdfkit';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import type { DocumentBlock } from './document-block.ts';
import type { PdfDocument, PdfMark, PdfSheet } from './pdf-document.ts';

/** The thread in which PDFs are laid out: it takes a document, and answers its bytes or why there are none. */

const folder = new URL('../fonts/', import.meta.resolve('@embedpdf/fonts-sc'));
const font = (file: string): Buffer => readFileSync(fileURLToPath(new URL(file, folder)));
const FONTS = { plain: font('NotoSansHans-Regular.otf'), bold: font('NotoSansHans-Bold.otf') };
const [A4_WIDTH, A4_HEIGHT] = [595.28, 841.89]; // in points
const MARGIN = 50;
const WIDTH = A4_WIDTH - 2 * MARGIN;
const BOTTOM = A4_HEIGHT - MARGIN;
const LOOKS = {
  title: { font: 'bold', size: 18, color: '#111111', after: 8 },
  heading: { font: 'bold', size: 12, color: '#111111', after: 4 },
  text: { font: 'plain', size: 10.5, color: '#222222', after: 4 },
  quiet: { font: 'plain', size: 9.5, color: '#666666', after: 4 },
  code: { font: 'mono', size: 9.5, color: '#222222', after: 4 },
} as const;
/** Its types do not name it. */
type Opener = PDFKit.PDFDocument & {
  openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc & { readonly width: number; readonly height: number };
};
/** How far code stands in, and what its font has: of the others, each line that holds one is in the font of the text. */
const INDENT = 16;
const IS_LATIN = /^[ -~]*$/;
/** A heading is not the last line of a page. */
const WITH_HEADING = 48;

function lay(pdf: PDFKit.PDFDocument, block: DocumentBlock): void {
  if (block.as === 'page') return void (pdf.y > MARGIN && pdf.addPage());
  if (block.as === 'gap') return void pdf.moveDown(0.8);
  if (block.as === 'picture') return picture(pdf, block);
  const { font: name, size, color, after } = LOOKS[block.as];
  if (block.as === 'heading' && pdf.y + WITH_HEADING > BOTTOM) pdf.addPage();
  const isCode = block.as === 'code';
  const left = MARGIN + (isCode ? INDENT : 0);
  pdf.fontSize(size).fillColor(color);
  // Code keeps its lines: each is set by itself, in the font that has its characters.
  for (const line of isCode ? block.text.replaceAll('\t', '    ').split('\n') : [block.text])
    pdf
      .font(isCode && !IS_LATIN.test(line) ? 'plain' : name)
      .text(line.replaceAll('\r', '') || ' ', left, pdf.y, { width: A4_WIDTH - MARGIN - left, lineGap: 2 });
  pdf.y += after;
}

function picture(pdf: PDFKit.PDFDocument, block: Extract<DocumentBlock, { as: 'picture' }>): void {
  const { bytes, caption } = block;
  const width = Math.min(WIDTH, block.width ?? WIDTH);
  const image = (pdf as Opener).openImage(Buffer.from(bytes));
  const height = (width * image.height) / image.width;
  const caught = Math.min(height, BOTTOM - MARGIN - WITH_HEADING);
  if (pdf.y + caught + (caption === undefined ? 0 : WITH_HEADING) > BOTTOM) pdf.addPage();
  pdf.image(image, MARGIN, pdf.y, { fit: [width, caught] });
  pdf.y += caught + 6;
  if (caption !== undefined) lay(pdf, { as: 'quiet', text: caption });
}

const BLACK = '#111111';
/** What is to be filled in is drawn lightly: what was filled in stands out. */
const LIGHT = '#777777';

function draw(pdf: PDFKit.PDFDocument, mark: PdfMark): void {
  const { x, y } = mark;
  switch (mark.as) {
    case 'text': {
      const { text, size, bold = false, width, align } = mark;
      pdf
        .font(bold ? 'bold' : 'plain')
        .fontSize(size)
        .fillColor(BLACK);
      return void pdf.text(text, x, y, {
        lineBreak: width !== undefined,
        ...(width && { width }),
        ...(align && { align }),
      });
    }
    case 'bubble': {
      const { w, h, text } = mark;
      pdf
        .lineWidth(0.6)
        .strokeColor(LIGHT)
        .roundedRect(x, y, w, h, h / 2)
        .stroke();
      pdf.font('plain').fontSize(6.5).fillColor(LIGHT);
      return void pdf.text(text, x + (w - pdf.widthOfString(text)) / 2, y + (h - 7.4) / 2, { lineBreak: false });
    }
    case 'square':
      return void pdf.rect(x, y, mark.w, mark.h).fill(BLACK);
    case 'frame':
      return void pdf.lineWidth(0.6).strokeColor(BLACK).rect(x, y, mark.w, mark.h).stroke();
    case 'rule':
      return void pdf
        .lineWidth(0.6)
        .strokeColor(BLACK)
        .moveTo(x, y)
        .lineTo(x + mark.w, y)
        .stroke();
  }
}

function drawSheets(pdf: PDFKit.PDFDocument, sheets: readonly PdfSheet[]): void {
  for (const { marks, isAcross = false } of sheets) {
    pdf.addPage({ size: 'A4', margin: MARGIN, layout: isAcross ? 'landscape' : 'portrait' });
    pdf.page.margins.bottom = 0; // what stands low begins no page of its own
    for (const mark of marks) draw(pdf, mark);
  }
}

async function write({ title, at, language, blocks, sheets }: PdfDocument): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    autoFirstPage: sheets === undefined,
    lang: language === 'en' ? 'en' : 'zh-CN',
    info: { Title: title, CreationDate: new Date(at), Producer: 'Lectern', Creator: 'Lectern' },
  });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const whole = new Promise<Buffer>((resolve) => pdf.on('end', () => resolve(Buffer.concat(parts))));
  for (const [name, bytes] of Object.entries(FONTS)) pdf.registerFont(name, bytes);
  pdf.registerFont('mono', 'Courier'); // every reader has it
  if (sheets === undefined) layPages(pdf, title, blocks);
  else drawSheets(pdf, sheets);
  pdf.end();
  return whole;
}

function layPages(pdf: PDFKit.PDFDocument, title: string, blocks: readonly DocumentBlock[]): void {
  for (const block of blocks) lay(pdf, block);
  const { start, count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page);
    pdf.page.margins.bottom = 0; // the line below the margin begins no page of its own
    pdf.font('plain').fontSize(8.5).fillColor('#666666');
    pdf.text(`${title}    ${page + 1} / ${count}`, MARGIN, A4_HEIGHT - 36, { width: WIDTH, lineBreak: false });
  }
}

parentPort!.on('message', ({ n, document }: { readonly n: number; readonly document: PdfDocument }) => {
  void write(document).then(
    (bytes) => parentPort!.postMessage({ n, bytes }),
    (error: Error) => parentPort!.postMessage({ n, error: error.message }),
  );
});
