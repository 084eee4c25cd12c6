import { RenderError } from './failed.ts';
import { offerFonts } from './fonts.ts';
import { LONGEST_SIDE, RENDER_WIDTHS, type RenderLimits } from './limits.ts';
import { linksOfPage, type PageLinks } from './page-links.ts';
import { wordsOfPage, type PageWords } from './page-words.ts';
import { loadFile, startPdfium, type Pdfium } from './pdfium.ts';
import type { Bitmap } from './picture.ts';

/** For Node and the encoder, beside what PDFium may have. */
const OTHER_MEMORY = 320 * 1024 ** 2;

/** fpdfview.h: FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY. */
const LOCKED = [4, 5];
/** FPDFBitmap_BGRA; FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER, which makes it RGBA. */
const [BGRA, FLAGS] = [4, 0x01 | 0x10];
const WHITE = 0xffffffff;

export interface Pdf {
  readonly pages: number;
  /** Pages count from 1. */
  page(n: number): { readonly bitmap: Bitmap } & PageWords & PageLinks;
}

export async function openPdf(file: string, limits: RenderLimits): Promise<Pdf> {
  const pdfium = await startPdfium(limits.memoryBytes - OTHER_MEMORY);
  offerFonts(pdfium);
  return guarded(pdfium, () => {
    const { pointer, length } = loadFile(pdfium, file);
    const document = pdfium.call.FPDF_LoadMemDocument(pointer, length, '');
    if (document === 0)
      throw new RenderError(LOCKED.includes(pdfium.call.FPDF_GetLastError()) ? 'encrypted' : 'broken');
    const page = (n: number) => guarded(pdfium, () => readPage(pdfium, document, n, limits.pagePixels));
    return { pages: pdfium.call.FPDF_GetPageCount(document), page };
  });
}

/** Out of memory shows itself in many ways, among them a page that only lacks its pictures. */
function guarded<T>(pdfium: Pdfium, action: () => T): T {
  try {
    const result = action();
    if (pdfium.starved()) throw new RenderError('memory');
    return result;
  } catch (cause) {
    if (pdfium.starved()) throw new RenderError('memory', { cause });
    throw cause; // what nobody foresaw is told as broken, and said in the log
  }
}

function readPage(pdfium: Pdfium, document: number, n: number, pagePixels: number): ReturnType<Pdf['page']> {
  const { call } = pdfium;
  const page = call.FPDF_LoadPage(document, n - 1);
  if (page === 0) throw new RenderError('broken');
  try {
    const size = sizeOf(call.FPDF_GetPageWidthF(page), call.FPDF_GetPageHeightF(page), pagePixels);
    const links = linksOfPage(pdfium, document, page);
    return { bitmap: draw(pdfium, page, size), ...wordsOfPage(pdfium, page), ...links };
  } finally {
    call.FPDF_ClosePage(page);
  }
}

/** As wide as the widest image, unless the page is so long that the image would be too large. */
function sizeOf(width: number, height: number, pixels: number): { width: number; height: number } {
  if (!(width > 0 && height > 0)) throw new RenderError('broken');
  const ratio = height / width;
  const wide = Math.min(Math.max(...RENDER_WIDTHS), LONGEST_SIDE / ratio, Math.sqrt(pixels / ratio));
  return {
    width: Math.max(1, Math.floor(wide)),
    height: Math.max(1, Math.min(LONGEST_SIDE, Math.round(wide * ratio))),
  };
}

function draw(pdfium: Pdfium, page: number, { width, height }: { width: number; height: number }): Bitmap {
  const { call } = pdfium;
  const bitmap = call.FPDFBitmap_CreateEx(width, height, BGRA, 0, 0);
  if (bitmap === 0) throw new RenderError('memory');
  call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  call.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS);
  const start = call.FPDFBitmap_GetBuffer(bitmap);
  const data = pdfium.memory().slice(start, start + width * height * 4);
  call.FPDFBitmap_Destroy(bitmap);
  return { data, width, height, channels: 4 };
}
