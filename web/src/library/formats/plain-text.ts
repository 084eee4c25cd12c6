import { fenced } from '@lectern/contracts/kernel/text-parts.ts';

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Where a block of code stands, until what is around it is read; characters that nobody writes. */
export const FIRST_BLOCK = 0x100000;
export const BLOCK = /[\u{100000}-\u{10ffff}]/gu;

/** A picture that stands in the text itself. */
const INLINE = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/;
const attributeOf = (tag: string, name: string): string =>
  decoded(new RegExp(String.raw`\s${name}\s*=\s*("[^"]*"|'[^']*')`, 'i').exec(tag)?.[1]?.slice(1, -1) ?? '');

/**
 * The words of a text in HTML, a line for each paragraph, and its code; what is neither is named. It is shown as text, never as HTML.
 * Where a picture stands in it with all its bytes, `mark` says what stands in the text for it.
 */
export function plainText(
  html: string,
  mark: (bytes: Uint8Array, alt: string) => string,
): { readonly text: string; readonly leftOut: readonly string[] } {
  const marked = html.replaceAll(/<img\b(?:"[^"]*"|'[^']*'|[^>"'])*>/gi, (tag) => {
    const inline = INLINE.exec(attributeOf(tag, 'src'));
    const bytes = inline && bytesOf(inline[1]!);
    return bytes ? mark(bytes, attributeOf(tag, 'alt')) : tag;
  });
  const leftOut = [...marked.matchAll(/<(img|video|audio|object|iframe|table|script|style)\b/gi)].map(([, name]) =>
    name!.toLowerCase(),
  );
  const blocks: string[] = [];
  const text = decoded(
    marked
      .replaceAll(/<pre\b([^>]*)>([\s\S]*?)<\/pre\s*>/gi, (_, of: string, inside: string) => {
        const code = decoded(inside.replaceAll(/<br\b[^>]*>/gi, '\n').replaceAll(/<[a-z/!][^>]*>/gi, ''));
        blocks.push(fenced(code.replaceAll(/^\n|\n$/g, ''), languageIn(of + inside)));
        return `<br>${String.fromCodePoint(FIRST_BLOCK + blocks.length - 1)}<br>`;
      })
      .replaceAll(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, '')
      .replaceAll(/<(br|\/p|\/div|\/li|\/tr)\b[^>]*>/gi, '\n')
      .replaceAll(/<[a-z/!][^>]*>/gi, ''),
  )
    .replaceAll(/\\\((.+?)\\\)/g, '$$$1$$')
    .replaceAll(/[ \t]*\n\s*/g, '\n');
  const whole = text.trim().replaceAll(BLOCK, (one) => blocks[one.codePointAt(0)! - FIRST_BLOCK] ?? '');
  return { text: whole, leftOut };
}

/** What a page calls the language of its code, in a class. */
export const languageIn = (classes: string): string | undefined =>
  /\blanguage-([a-z0-9+#.-]{1,20})/i.exec(classes)?.[1];

const decoded = (html: string): string =>
  html.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,6}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
      const point = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point).toWellFormed() : '';
    },
  );

function bytesOf(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
  } catch {
    return undefined; // it only looked like one
  }
}
