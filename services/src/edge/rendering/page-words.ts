import { TEXT_LENGTH, TITLE_LENGTH } from './limits.ts';
import type { Pdfium } from './pdfium.ts';

export interface PageWords {
  /** The largest text near the top; '' when the page has none. */
  readonly title: string;
  /** What the page says, for those who cannot see it; at most 2,000 characters. */
  readonly text: string;
}

interface Line {
  readonly text: string;
  /** Of its first letter, in the page's points. */
  readonly size: number;
  /** From the top of the page, as a share of its height. */
  readonly top: number;
}

/** A page can hold a book; nobody reads further than this for a title and 2,000 characters. */
const MOST_LETTERS = 20_000;
/** How far down a title may stand: where it stands as a rule, or else at all, as on a cover. */
const NEAR_TOP = [0.3, 0.6];

const SAME_LINE = 0.002;

/** Reads a page's text from PDFium. */
export function wordsOfPage(pdfium: Pdfium, page: number): PageWords {
  const { call } = pdfium;
  const reader = call.FPDFText_LoadPage(page);
  if (reader === 0) return { title: '', text: '' };
  const space = pdfium.allocate(64);
  try {
    const letters: string[] = [];
    const count = Math.min(call.FPDFText_CountChars(reader), MOST_LETTERS);
    for (let index = 0; index < count; index += 1) letters.push(letterOf(call.FPDFText_GetUnicode(reader, index)));
    const lines: Line[] = [];
    for (let from = 0, to = 0; from < count; from = to + 1) {
      for (to = from; to < count && letters[to] !== '\n';) to += 1;
      const text = tidy(letters.slice(from, to).join(''));
      const first = letters.findIndex((letter, index) => index >= from && letter.trim() !== '');
      if (text !== '') addLine(lines, { text, ...placeOf(pdfium, page, reader, first, space) });
    }
    return { title: titleOf(lines), text: cut(lines.map(({ text }) => text).join('\n'), TEXT_LENGTH) };
  } finally {
    pdfium.free(space);
    call.FPDFText_ClosePage(reader);
  }
}

/** PDFium takes a flat character (一) for the beginning of another line. */
function addLine(lines: Line[], line: Line): void {
  const last = lines.at(-1);
  const goesOn = last !== undefined && Math.abs(last.top - line.top) < SAME_LINE && last.size === line.size;
  if (goesOn) lines[lines.length - 1] = { ...last, text: joined([last.text, line.text]) };
  else lines.push(line);
}

const letterOf = (code: number): string => {
  if (code === 10 || code === 13) return '\n';
  // Beside control characters PDFium marks a broken word's hyphen (2) and what has no meaning (U+FFFE).
  return code < 32 || code === 0xfffe || code > 0x10ffff ? '' : String.fromCodePoint(code);
};

/** Size and place of one letter, whichever way the page is turned. */
function placeOf(
  pdfium: Pdfium,
  page: number,
  reader: number,
  index: number,
  space: number,
): { size: number; top: number } {
  const { call } = pdfium;
  const numbers = () => new DataView(pdfium.memory().buffer, space, 64);
  call.FPDFText_GetMatrix(reader, index, space);
  const stretch = Math.hypot(numbers().getFloat32(8, true), numbers().getFloat32(12, true));
  call.FPDFText_GetCharOrigin(reader, index, space, space + 8);
  const [x, y] = [numbers().getFloat64(0, true), numbers().getFloat64(8, true)];
  const height = 10_000;
  call.FPDF_PageToDevice(page, 0, 0, height, height, 0, x, y, space, space + 8);
  return { size: call.FPDFText_GetFontSize(reader, index) * stretch, top: numbers().getInt32(8, true) / height };
}

/** Exported for its test: the largest lines near the top, as far as they follow each other. */
function titleOf(lines: readonly Line[]): string {
  const worded = lines.filter(({ text }) => /\p{L}/u.test(text));
  const zones = NEAR_TOP.map((end) => worded.filter(({ top }) => top >= 0 && top <= end));
  const near = zones.find((zone) => zone.length > 0) ?? [];
  const largest = Math.max(...near.map(({ size }) => size));
  const alike = ({ size }: Line) => size > largest * 0.95;
  const start = near.findIndex(alike);
  if (start === -1) return cut(worded[0]?.text ?? '', TITLE_LENGTH);
  // A heading may take two lines; more of one size are a page without a heading, whose first line is as good as any.
  const following = near.slice(start).findIndex((line) => !alike(line));
  const heading = near.slice(start, start + (following === 2 ? 2 : 1));
  return cut(joined(heading.map(({ text }) => text)), TITLE_LENGTH);
}

/** Chinese goes on in the next line without a space. */
const joined = (lines: readonly string[]): string =>
  lines.join(' ').replaceAll(/(?<=[\p{Script=Han}\p{P}]) (?=\p{Script=Han})/gu, '');

/** Some PDFs spell 力 as the radical ⼒, which a screen reader reads out as such; and titles in spaced letters are words. */
const tidy = (text: string): string => {
  const line = text
    .replaceAll(/[\u2e80-\u2fdf\uf900-\ufaff]/g, (character) => character.normalize('NFKC'))
    .replaceAll(/\s+/g, ' ')
    .trim();
  return /^(\p{Script=Han} )+\p{Script=Han}$/u.test(line) ? line.replaceAll(' ', '') : line;
};

/** At most so many UTF-16 units, and no half of a character. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
