/** What stands in a PDF, from top to bottom; it breaks into pages by itself. */
export type PdfBlock =
  | { readonly as: 'title' | 'heading' | 'text' | 'quiet'; readonly text: string }
  /** A picture over the whole width, as JPEG or PNG; a caption stays on its page. */
  | { readonly as: 'picture'; readonly bytes: Uint8Array; readonly caption?: string }
  | { readonly as: 'gap' }
  | { readonly as: 'page' };

export interface PdfDocument {
  readonly title: string;
  /** In ms: when it was made, as it says of itself. */
  readonly at: number;
  readonly language: 'zh-cn' | 'en';
  readonly blocks: readonly PdfBlock[];
}
