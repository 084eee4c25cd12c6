/** Widths of a page's images, px: a phone or a thumbnail, a projector. */
export const RENDER_WIDTHS = [480, 1600] as const;

/** The longest side that a WebP can have, px. */
export const LONGEST_SIDE = 16_383;

export const TITLE_LENGTH = 120;
export const TEXT_LENGTH = 2000;
/** As the contract of pages has them, which the renderer's process cannot read. */
export const LINK_LENGTH = 2000;
export const MOST_LINKS = 50;

/** The name of a page's image within the folder of the job. */
export const imageName = (n: number, width: number): string => `page-${n}-${width}.webp`;

export type RenderFailure =
  | 'encrypted'
  | 'broken'
  | 'unsupported'
  | 'tooManyPages'
  | 'tooComplex'
  | 'timeout'
  | 'memory'
  | 'empty';

export interface RenderLimits {
  /** Pages of one file. */
  readonly pages: number;
  /** From the start of the process to its end. */
  readonly totalMs: number;
  /** Without anything new from the process: opening the file, or one page. */
  readonly pageMs: number;
  /** Of the process as a whole (resident), its native and WebAssembly memory included. */
  readonly memoryBytes: number;
  /** Of an uploaded picture, as its header says. */
  readonly pixels: number;
  /** Of a page's image: a page that is very long is drawn narrower. */
  readonly pagePixels: number;
}

export const RENDER_LIMITS: RenderLimits = {
  pages: 500,
  totalMs: 10 * 60_000,
  pageMs: 30_000,
  memoryBytes: 1024 ** 3,
  pixels: 50_000_000,
  pagePixels: 16_000_000,
};
