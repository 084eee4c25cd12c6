import { partsOf } from '@lectern/contracts/kernel/text-parts.ts';

/** What stands in a document, from top to bottom, as PDF or for Word; it breaks into pages by itself. */
export type DocumentBlock =
  | { readonly as: 'title' | 'heading' | 'text' | 'quiet' | 'code'; readonly text: string }
  /** A picture over the whole width, or as wide as is said in points, as JPEG or PNG; a caption stays on its page. */
  | { readonly as: 'picture'; readonly bytes: Uint8Array; readonly width?: number; readonly caption?: string }
  | { readonly as: 'gap' }
  | { readonly as: 'page' };

/** A text with formulas and code, with what stands before and after it: its code is code, all else looks as is said. */
export function blocksOfText(as: 'heading' | 'text' | 'quiet', text: string, before = '', after = ''): DocumentBlock[] {
  const blocks: { as: typeof as | 'code'; text: string }[] = [{ as, text: before }];
  for (const part of partsOf(text)) {
    const last = blocks.at(-1)!;
    const words = part.as === 'formula' ? `$${part.tex}$` : part.as === 'words' ? part.text : '';
    if (part.as === 'code') blocks.push({ as: 'code', text: part.code });
    else if (last.as === 'code') blocks.push({ as, text: words });
    else last.text += words;
  }
  if (blocks.at(-1)!.as === 'code') blocks.push({ as, text: '' });
  blocks.at(-1)!.text += after;
  return blocks.filter((block) => block.as === 'code' || block.text.trim() !== '');
}
