import type { DocumentBlock } from './document-block.ts';

/** What is drawn at a place of a page, from its upper left corner, in points. */
export type PdfMark =
  | {
      readonly as: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly size: number;
      readonly bold?: boolean;
      /** How wide it may be; longer text goes on below. */
      readonly width?: number;
      readonly align?: 'center' | 'right';
    }
  /** An oval with a sign in it, to be filled in. */
  | {
      readonly as: 'bubble';
      readonly x: number;
      readonly y: number;
      readonly w: number;
      readonly h: number;
      readonly text: string;
    }
  | { readonly as: 'square' | 'frame'; readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  | { readonly as: 'rule'; readonly x: number; readonly y: number; readonly w: number };

/** A page of A4 on which everything has its place. */
export interface PdfSheet {
  /** Wider than high. */
  readonly isAcross?: boolean;
  readonly marks: readonly PdfMark[];
}

export interface PdfDocument {
  readonly title: string;
  /** In ms: when it was made, as it says of itself. */
  readonly at: number;
  readonly language: 'zh-cn' | 'en';
  readonly blocks: readonly DocumentBlock[];
  /** In place of blocks: pages that are drawn as they are, and numbered by nobody. */
  readonly sheets?: readonly PdfSheet[];
}
