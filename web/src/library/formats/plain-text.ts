const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The words of a text in HTML, a line for each paragraph; what is no words is named. It is shown as text, never as HTML. */
export function plainText(html: string): { readonly text: string; readonly leftOut: readonly string[] } {
  const leftOut = [...html.matchAll(/<(img|video|audio|object|iframe|table|script|style)\b/gi)].map(([, name]) =>
    name!.toLowerCase(),
  );
  const text = html
    .replaceAll(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, '')
    .replaceAll(/<(br|\/p|\/div|\/li|\/tr)\b[^>]*>/gi, '\n')
    .replaceAll(/<[a-z/!][^>]*>/gi, '')
    .replaceAll(
      /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,6}));/gi,
      (whole, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
        const point = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
        return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point).toWellFormed() : '';
      },
    )
    .replaceAll(/\\\((.+?)\\\)/g, '$$$1$$')
    .replaceAll(/[ \t]*\n\s*/g, '\n');
  return { text: text.trim(), leftOut };
}
