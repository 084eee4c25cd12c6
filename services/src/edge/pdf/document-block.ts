/** What stands in a document, from top to bottom, as PDF or for Word; it breaks into pages by itself. */
export type DocumentBlock =
  | { readonly as: 'title' | 'heading' | 'text' | 'quiet'; readonly text: string }
  /** A picture over the whole width, or as wide as is said in points, as JPEG or PNG; a caption stays on its page. */
  | { readonly as: 'picture'; readonly bytes: Uint8Array; readonly width?: number; readonly caption?: string }
  | { readonly as: 'gap' }
  | { readonly as: 'page' };
