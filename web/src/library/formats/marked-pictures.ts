/** The first of the characters that nobody writes: each stands where one picture of a file does. */
const FIRST_MARK = 0xf0000;
const MARKS = /[\u{f0000}-\u{fffff}]/gu;

/** A picture of a file, and what its author wrote for who does not see it. */
export interface MarkedPicture {
  readonly file: Blob;
  readonly alt: string;
}

/** The pictures of a file by the places at which they stand: in the text, each is one character. */
export class MarkedPictures {
  readonly #found: MarkedPicture[] = [];

  /** What stands in the text for it. */
  take(bytes: Uint8Array, alt: string): string {
    this.#found.push({ file: new Blob([bytes.slice()], { type: typeOf(bytes) }), alt });
    return String.fromCodePoint(FIRST_MARK + this.#found.length - 1);
  }

  /** Those that stand in a text. */
  in(text: string): MarkedPicture[] {
    return Array.from(text.matchAll(MARKS), ([mark]) => this.#found[mark.codePointAt(0)! - FIRST_MARK]).filter(
      (one) => one !== undefined,
    );
  }
}

/** The same text without them. */
export const unmarked = (text: string): string =>
  text
    .replace(MARKS, '')
    .replaceAll(/[ \t]+$/gm, '')
    .trim();

/** What a picture is, its first bytes say; of others nothing is known. */
function typeOf(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.slice(0, 12));
  if (head.startsWith('\x89PNG')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('GIF8')) return 'image/gif';
  return head.startsWith('RIFF') && head.slice(8) === 'WEBP' ? 'image/webp' : '';
}
