import mathjax from 'mathjax';
import { mathmlOf } from '../formula/mathml.ts';
import { elementsIn, saidBy, treeOf, type XmlElement } from '../formula/xml-tree.ts';

/** A formula as it stands in a line, in points: how wide it is, and how far it reaches above and below the line's base. */
export interface SetFormula {
  readonly width: number;
  readonly above: number;
  readonly below: number;
  readonly tex: string;
  readonly drawing: XmlElement;
  /** Points of one of the drawing's units. */
  readonly scale: number;
}

/** What is used of MathJax: MathML becomes an SVG, each letter of which is a path. */
interface Typesetter {
  readonly startup: { readonly adaptor: { innerHTML(node: unknown): string } };
  readonly mathml2svg: (mathml: string, options: { readonly display: boolean }) => unknown;
}

const UNITS_PER_EM = 1000;
/** Its letters are smaller than those of the text, at the same size. */
const LARGER = 1.08;

let typesetter: Promise<Typesetter> | undefined;

/** Once a thread has one, it keeps it: it takes a tenth of a second. */
const started = (): Promise<Typesetter> =>
  (typesetter ??= mathjax.init({ loader: { load: ['input/mml', 'output/svg'] }, svg: { fontCache: 'none' } }));

/** @param size of the text around it, and how wide it may be, in points; undefined of what cannot be read */
export async function setFormula(tex: string, size: number, most: number): Promise<SetFormula | undefined> {
  const mathml = mathmlOf(tex);
  if (mathml === undefined) return undefined;
  const { mathml2svg, startup } = await started();
  const drawing = treeOf(startup.adaptor.innerHTML(mathml2svg(mathml, { display: false })));
  const [, top, width, height] = numbersOf(drawing.attributes['viewBox']);
  const scale = Math.min((size * LARGER) / UNITS_PER_EM, most / width!);
  return { tex, drawing, scale, width: width! * scale, above: -top! * scale, below: (height! + top!) * scale };
}

/** @param baseline of the line, in points from the top; what stands in the formula is told to readers as LaTeX */
export function drawFormula(pdf: PDFKit.PDFDocument, formula: SetFormula, x: number, baseline: number): void {
  pdf.markContent('Span', { actual: `$${formula.tex}$` });
  pdf.save().translate(x, baseline).scale(formula.scale);
  for (const one of elementsIn(formula.drawing)) drawElement(pdf, one);
  pdf.restore();
  pdf.endMarkedContent();
}

function drawElement(pdf: PDFKit.PDFDocument, element: XmlElement): void {
  const { name, attributes: said } = element;
  const number = (of: string): number => Number.parseFloat(said[of] ?? '0');
  pdf.save();
  moved(pdf, said['transform'] ?? '');
  const color = said['fill'] ?? 'currentColor';
  if (!/^(currentColor|none)$/.test(color)) pdf.fillColor(color).strokeColor(color);
  switch (name) {
    case 'path':
      follow(pdf, said['d'] ?? '');
      pdf.fill();
      break;
    case 'rect':
      pdf.rect(number('x'), number('y'), number('width'), number('height'));
      if (color === 'none') pdf.lineWidth(number('stroke-width')).stroke();
      else pdf.fill();
      break;
    case 'line':
      pdf.lineWidth(number('stroke-width') || 60);
      pdf.moveTo(number('x1'), number('y1')).lineTo(number('x2'), number('y2')).stroke();
      break;
    case 'text':
      pdf.font('plain').fontSize(number('font-size'));
      pdf.text(saidBy(element), 0, 0, { lineBreak: false, baseline: 'alphabetic' });
      break;
    case 'svg':
      window(pdf, said);
      for (const one of elementsIn(element)) drawElement(pdf, one);
      break;
    default:
      for (const one of elementsIn(element)) drawElement(pdf, one);
  }
  pdf.restore();
}

/** The outline of a letter. pdfkit reads paths, too, and mistakes where a curve goes on from one that was smooth (T). */
function follow(pdf: PDFKit.PDFDocument, path: string): void {
  let [x, y, controlX, controlY] = [0, 0, 0, 0];
  for (const [, command, by] of path.matchAll(/([MLHVQTZ])([^A-Z]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0] = numbersOf(by!.trim());
    const isCurve = command === 'Q' || command === 'T';
    if (command === 'Q') [controlX, controlY] = [a, b];
    if (command === 'T') [controlX, controlY] = [2 * x - controlX, 2 * y - controlY];
    if (command === 'Q') [x, y] = [c, d];
    else if (command === 'V') y = a;
    else if (command === 'H') x = a;
    else if (command !== 'Z') [x, y] = [a, b];
    if (isCurve) pdf.quadraticCurveTo(controlX, controlY, x, y);
    else if (command === 'M') pdf.moveTo(x, y);
    else if (command === 'Z') pdf.closePath();
    else pdf.lineTo(x, y);
    if (!isCurve) [controlX, controlY] = [x, y];
  }
}

/** A part of a drawing that is seen through a window: what stretches is drawn so. */
function window(pdf: PDFKit.PDFDocument, said: XmlElement['attributes']): void {
  const [width, height, x, y] = ['width', 'height', 'x', 'y'].map((of) => Number.parseFloat(said[of] ?? '0'));
  const [left, top, across, down] = numbersOf(said['viewBox']);
  pdf.translate(x!, y!).rect(0, 0, width!, height!).clip();
  pdf.scale(width! / across!, height! / down!).translate(-left!, -top!);
}

function moved(pdf: PDFKit.PDFDocument, transform: string): void {
  for (const [, how, by] of transform.matchAll(/(translate|scale)\(([^)]*)\)/g)) {
    const [one = 0, two] = numbersOf(by);
    if (how === 'translate') pdf.translate(one, two ?? 0);
    else pdf.scale(one, two ?? one);
  }
}

const numbersOf = (text = ''): number[] => Array.from(text.matchAll(/-?\d+(?:\.\d+)?/g), ([one]) => Number(one));
