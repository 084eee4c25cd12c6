import PDFDocument from 'pdfkit';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { A4_HEIGHT, layBlocks, MARGIN, WIDTH } from './lay-blocks.ts';
import type { DocumentBlock } from './document-block.ts';
import type { PdfDocument, PdfMark, PdfSheet } from './pdf-document.ts';

/** The thread in which PDFs are laid out: it takes a document, and answers its bytes or why there are none. */

const folder = new URL('../fonts/', import.meta.resolve('@embedpdf/fonts-sc'));
const font = (file: string): Buffer => readFileSync(fileURLToPath(new URL(file, folder)));
const FONTS = { plain: font('NotoSansHans-Regular.otf'), bold: font('NotoSansHans-Bold.otf') };
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
  if (sheets === undefined) await layPages(pdf, title, blocks);
  else drawSheets(pdf, sheets);
  pdf.end();
  return whole;
}

async function layPages(pdf: PDFKit.PDFDocument, title: string, blocks: readonly DocumentBlock[]): Promise<void> {
  await layBlocks(pdf, blocks);
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
