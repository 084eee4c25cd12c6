/** How a text is marked; of one place, each kind once. */
export type Mark =
  | { readonly type: 'bold' | 'italic' | 'underline' | 'strike' | 'code' }
  | { readonly type: 'link'; readonly attrs: { readonly href: string } };

type Marked = { readonly marks?: readonly Mark[] | undefined };

export type Inline =
  | (Marked & { readonly type: 'text'; readonly text: string })
  | (Marked & { readonly type: 'formula'; readonly attrs: { readonly tex: string } })
  | (Marked & { readonly type: 'hardBreak' });

export interface ListItem {
  readonly type: 'listItem';
  readonly content: readonly Block[];
}

export type Block =
  | { readonly type: 'paragraph'; readonly content?: readonly Inline[] | undefined }
  | {
      readonly type: 'heading';
      readonly attrs: { readonly level: 1 | 2 };
      readonly content?: readonly Inline[] | undefined;
    }
  | { readonly type: 'bulletList'; readonly content: readonly ListItem[] }
  | { readonly type: 'orderedList'; readonly attrs: { readonly start: number }; readonly content: readonly ListItem[] }
  | { readonly type: 'blockquote'; readonly content: readonly Block[] };

/** A text with headings, lists, links and formulas: a tree in the form that ProseMirror's editors write. */
export interface RichText {
  readonly type: 'doc';
  readonly content: readonly Block[];
}

export const EMPTY_RICH_TEXT: RichText = { type: 'doc', content: [{ type: 'paragraph' }] };

/** Where a link may lead; addresses are read as a browser reads them, which ignores what stands before or inside a scheme. */
export function isLinkAddress(address: string): boolean {
  try {
    return /^(https?|mailto):$/.test(new URL(address).protocol);
  } catch {
    return false; // it names no place by itself
  }
}

/** Its words, a line for each paragraph: for search, sensitive words and previews. */
export const plainTextOf = ({ content }: RichText): string => content.map(linesOf).join('\n');

function linesOf(node: Block | ListItem): string {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return (node.content ?? []).map(wordsOf).join('');
    default:
      return node.content.map(linesOf).join('\n');
  }
}

function wordsOf(inline: Inline): string {
  if (inline.type === 'text') return inline.text;
  return inline.type === 'formula' ? inline.attrs.tex : '\n';
}
