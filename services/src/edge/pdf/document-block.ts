import { partsOf } from '@lectern/contracts/kernel/text-parts.ts';

/** What stands in a document, from top to bottom, as PDF or for Word; it breaks into pages by itself. */
export type DocumentBlock = Block & {
  /** On the page of what stands before it, where one page holds both. */
  readonly stays?: true;
};

type Block =
  | { readonly as: 'title' | 'heading' | 'text' | 'quiet' | 'code'; readonly text: string }
  /** Words with formulas between them. */
  | { readonly as: 'heading' | 'text' | 'quiet'; readonly runs: readonly Run[] }
  /** A picture over the whole width, or as wide as is said in points, as JPEG or PNG; a caption stays on its page. */
  | { readonly as: 'picture'; readonly bytes: Uint8Array; readonly width?: number; readonly caption?: string }
  | { readonly as: 'gap' }
  | { readonly as: 'page' };

/** All of these on the page of the first. */
export const together = ([first, ...others]: readonly DocumentBlock[]): DocumentBlock[] =>
  first === undefined ? [] : [first, ...others.map((one) => ({ ...one, stays: true as const }))];

/** Words, or a formula as LaTeX. */
export type Run = string | { readonly tex: string };

/** A text with formulas and code, with what stands before and after it: its code is code, all else looks as is said. */
export function blocksOfText(as: 'heading' | 'text' | 'quiet', text: string, before = '', after = ''): DocumentBlock[] {
  const blocks: DocumentBlock[] = [];
  let runs: Run[] = [before];
  const close = (): void => {
    const words = runs.filter((run) => typeof run === 'string');
    if (words.length < runs.length) blocks.push({ as, runs: runs.filter((run) => run !== '') });
    else if (words.join('').trim() !== '') blocks.push({ as, text: words.join('') });
    runs = [];
  };
  for (const part of partsOf(text)) {
    if (part.as === 'words') runs.push(part.text);
    else if (part.as === 'formula') runs.push({ tex: part.tex });
    else {
      close();
      blocks.push({ as: 'code', text: part.code });
    }
  }
  runs.push(after);
  close();
  return blocks;
}
