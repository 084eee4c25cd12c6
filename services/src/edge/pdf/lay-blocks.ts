import type { DocumentBlock, Run } from './document-block.ts';
import { drawFormula, setFormula, type SetFormula } from './formula-setter.ts';
import { linesOf, type Line } from './lines.ts';

const A4_WIDTH = 595.28; // in points, as all here is
export const A4_HEIGHT = 841.89;
export const MARGIN = 50;
export const WIDTH = A4_WIDTH - 2 * MARGIN;
const BOTTOM = A4_HEIGHT - MARGIN;
const LOOKS = {
  title: { font: 'bold', size: 18, color: '#111111', after: 8 },
  heading: { font: 'bold', size: 12, color: '#111111', after: 4 },
  text: { font: 'plain', size: 10.5, color: '#222222', after: 4 },
  quiet: { font: 'plain', size: 9.5, color: '#666666', after: 4 },
  code: { font: 'mono', size: 9.5, color: '#222222', after: 4 },
} as const;
type Look = keyof typeof LOOKS;
/** Its types do not name it. */
type Opener = PDFKit.PDFDocument & {
  openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc & { readonly width: number; readonly height: number };
};
/** How far code stands in, and what its font has: of the others, each line that holds one is in the font of the text. */
const INDENT = 16;
const IS_LATIN = /^[ -~]*$/;
/** A heading is not the last line of a page. */
const WITH_HEADING = 48;
/** Of a line: what its letters reach above the base of it. */
const ASCENT = 0.76;
const [LINE_GAP, FORMULA_GAP, PICTURE_GAP, EMPTY] = [2, 4, 6, 12];

/** A block that is set: how high it is, and what puts it where the page has come to. */
interface Laid {
  readonly height: number;
  draw(): void;
}

/** From where the document is, onto as many pages as it takes; what stays together is on one where one holds it. */
export async function layBlocks(pdf: PDFKit.PDFDocument, blocks: readonly DocumentBlock[]): Promise<void> {
  for (let at = 0; at < blocks.length;) {
    const together: Laid[] = [];
    do {
      together.push(await laid(pdf, blocks[at]!));
      at += 1;
    } while (blocks[at]?.stays === true);
    const height = together.reduce((sum, one) => sum + one.height, 0);
    if (pdf.y + height > BOTTOM && height <= BOTTOM - MARGIN) pdf.addPage();
    for (const one of together) one.draw();
  }
}

async function laid(pdf: PDFKit.PDFDocument, block: DocumentBlock): Promise<Laid> {
  if (block.as === 'page') return { height: 0, draw: () => pdf.y > MARGIN && pdf.addPage() };
  if (block.as === 'gap') return { height: EMPTY, draw: () => (pdf.y += EMPTY) };
  if (block.as === 'picture') return picture(pdf, block);
  return 'runs' in block ? withFormulas(pdf, block.as, block.runs) : words(pdf, block.as, block.text);
}

const inFont = (pdf: PDFKit.PDFDocument, as: Look, font: string = LOOKS[as].font): PDFKit.PDFDocument =>
  pdf.font(font).fontSize(LOOKS[as].size).fillColor(LOOKS[as].color);

function words(pdf: PDFKit.PDFDocument, as: Look, text: string): Laid {
  const isCode = as === 'code';
  const left = MARGIN + (isCode ? INDENT : 0);
  const options = { width: A4_WIDTH - MARGIN - left, lineGap: LINE_GAP };
  const after: number = LOOKS[as].after;
  // Code keeps its lines: each is set by itself, in the font that has its characters.
  const lines = (isCode ? text.replaceAll('\t', '    ').split('\n') : [text]).map((line) => ({
    line: line.replaceAll('\r', '') || ' ',
    font: isCode && !IS_LATIN.test(line) ? 'plain' : LOOKS[as].font,
  }));
  return {
    height: lines.reduce((sum, { line, font }) => sum + inFont(pdf, as, font).heightOfString(line, options), after),
    draw() {
      if (as === 'heading' && pdf.y + WITH_HEADING > BOTTOM) pdf.addPage();
      for (const { line, font } of lines) inFont(pdf, as, font).text(line, left, pdf.y, options);
      pdf.y += after;
    },
  };
}

/** pdfkit breaks words into lines, and knows nothing else that stands in one. */
async function withFormulas(pdf: PDFKit.PDFDocument, as: Look, runs: readonly Run[]): Promise<Laid> {
  const pieces: (string | SetFormula)[] = [];
  for (const run of runs) {
    if (typeof run === 'string') pieces.push(run);
    else pieces.push((await setFormula(run.tex, LOOKS[as].size, WIDTH)) ?? `$${run.tex}$`);
  }
  inFont(pdf, as);
  const lines = linesOf(pieces, WIDTH, (text) => pdf.widthOfString(text)).map((line) => measured(pdf, line));
  const after: number = LOOKS[as].after;
  return {
    height: lines.reduce((sum, { above, below, gap }) => sum + above + below + gap, after),
    draw() {
      if (as === 'heading' && pdf.y + WITH_HEADING > BOTTOM) pdf.addPage();
      for (const line of lines) drawLine(pdf, as, line);
      pdf.y += after;
    },
  };
}

interface Measured {
  readonly line: Line;
  readonly above: number;
  readonly below: number;
  readonly gap: number;
}

function measured(pdf: PDFKit.PDFDocument, line: Line): Measured {
  const height = pdf.currentLineHeight(true);
  const formulas = line.flatMap((piece) => (piece.as === 'formula' ? [piece.formula] : []));
  return {
    line,
    above: Math.max(height * ASCENT, ...formulas.map((one) => one.above)),
    below: Math.max(height * (1 - ASCENT), ...formulas.map((one) => one.below)),
    gap: formulas.length > 0 ? FORMULA_GAP : LINE_GAP,
  };
}

function drawLine(pdf: PDFKit.PDFDocument, as: Look, { line, above, below, gap }: Measured): void {
  if (pdf.y + above + below > BOTTOM) pdf.addPage();
  const [top, baseline] = [pdf.y, pdf.y + above];
  let x = MARGIN;
  for (const piece of line) {
    inFont(pdf, as); // a formula is drawn in its colour, too
    if (piece.as === 'formula') drawFormula(pdf, piece.formula, x, baseline);
    else pdf.text(piece.text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
    x += piece.width;
  }
  pdf.y = top + above + below + gap;
}

function picture(pdf: PDFKit.PDFDocument, block: Extract<DocumentBlock, { as: 'picture' }>): Laid {
  const width = Math.min(WIDTH, block.width ?? WIDTH);
  const image = (pdf as Opener).openImage(Buffer.from(block.bytes));
  const caught = Math.min((width * image.height) / image.width, BOTTOM - MARGIN - WITH_HEADING);
  const caption = block.caption === undefined ? undefined : words(pdf, 'quiet', block.caption);
  const height = caught + PICTURE_GAP + (caption?.height ?? 0);
  return {
    height,
    draw() {
      if (pdf.y + height > BOTTOM) pdf.addPage();
      pdf.image(image, MARGIN, pdf.y, { fit: [width, caught] });
      pdf.y += caught + PICTURE_GAP;
      caption?.draw();
    },
  };
}
