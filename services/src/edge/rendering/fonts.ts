import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Pdfium } from './pdfium.ts';

/** Windows' numbers of character sets, as PDFium uses them: Japanese, Korean, simplified and traditional Chinese. */
const CJK = new Set([128, 129, 134, 136]);
const BOLD_FROM = 600;

/** Fonts that a slide names but does not carry: the Chinese ones become Noto Sans, the others PDFium has itself. */
export function offerFonts(pdfium: Pdfium): void {
  const folder = new URL('../fonts/', import.meta.resolve('@embedpdf/fonts-sc'));
  const files = ['NotoSansHans-Regular.otf', 'NotoSansHans-Bold.otf'];
  const loaded = new Map<number, Uint8Array>();
  const load = (font: number): Uint8Array => {
    const bytes = loaded.get(font) ?? readFileSync(fileURLToPath(new URL(files[font - 1]!, folder)));
    loaded.set(font, bytes);
    return bytes;
  };

  // FPDF_SYSFONTINFO of PDFium's fpdf_sysfontinfo.h, version 1. A font's handle is its place in the list, from 1.
  const callbacks: [(...args: number[]) => number | undefined, string][] = [
    [() => undefined, 'vi'], // Release
    [() => undefined, 'vii'], // EnumFonts
    [(_, weight, __, charset) => (CJK.has(charset) ? (weight >= BOLD_FROM ? 2 : 1) : 0), 'iiiiiiii'], // MapFont
    [() => 0, 'iii'], // GetFont
    [(_, font, table, buffer, size) => (table === 0 ? give(font, buffer, size) : 0), 'iiiiii'], // GetFontData
    [() => 0, 'iiiii'], // GetFaceName
    [() => 134, 'iii'], // GetFontCharset
    [() => undefined, 'vii'], // DeleteFont
  ];
  const give = (font: number, buffer: number, size: number): number => {
    const bytes = load(font);
    if (buffer !== 0 && size >= bytes.length) pdfium.memory().set(bytes, buffer);
    return bytes.length;
  };

  const info = pdfium.allocate(4 * (callbacks.length + 1));
  const fields = [1, ...callbacks.map(([callback, signature]) => pdfium.callable(callback, signature))];
  new Int32Array(pdfium.memory().buffer, info, fields.length).set(fields);
  pdfium.call.FPDF_SetSystemFontInfo(info);
}
