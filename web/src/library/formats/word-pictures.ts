import { textIn } from '../../kit/files/archive.ts';
import { walk } from '../../kit/files/xml.ts';

const [FOLDER, RELATIONS] = ['word/', 'word/_rels/document.xml.rels'] as const;
/** The first of the characters that nobody writes: each stands where one picture of the document does. */
const FIRST_MARK = 0xf0000;
const MARKS = /[\u{f0000}-\u{fffff}]/gu;

/** A picture of a document, and what its author wrote for who does not see it. */
interface WordPicture {
  readonly file: Blob;
  readonly alt: string;
}

/** Which files of a document are read for its pictures. */
export const isOfPictures = (name: string): boolean => name === RELATIONS || name.startsWith(`${FOLDER}media/`);

/** The pictures of a document by the places at which they stand. */
export class WordPictures {
  readonly #files: Readonly<Record<string, Uint8Array>>;
  readonly #targets = new Map<string, string>();
  readonly #found: WordPicture[] = [];

  constructor(files: Readonly<Record<string, Uint8Array>>) {
    this.#files = files;
    walk(textIn(files[RELATIONS]), {
      open: (name, attribute) => {
        const [id, target] = [attribute('Id'), attribute('Target')];
        if (name !== 'Relationship' || id === undefined || target === undefined) return;
        this.#targets.set(id, target.startsWith('/') ? target.slice(1) : FOLDER + target);
      },
    });
  }

  /** What stands in the text for it; undefined where the document has no such file. */
  mark(id: string | undefined, alt: string): string | undefined {
    const bytes = this.#files[this.#targets.get(id ?? '') ?? ''];
    if (bytes === undefined) return undefined;
    this.#found.push({ file: new Blob([bytes.slice()], { type: typeOf(bytes) }), alt });
    return String.fromCodePoint(FIRST_MARK + this.#found.length - 1);
  }

  /** Those that stand in a text. */
  in(text: string): WordPicture[] {
    return Array.from(text.matchAll(MARKS), ([mark]) => this.#found[mark.codePointAt(0)! - FIRST_MARK]).filter(
      (one) => one !== undefined,
    );
  }
}

/** The same text without them. */
export const unmarked = (text: string): string => text.replace(MARKS, '').trim();

/** What a picture is, its first bytes say; of others nothing is known. */
function typeOf(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.slice(0, 12));
  if (head.startsWith('\x89PNG')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('GIF8')) return 'image/gif';
  return head.startsWith('RIFF') && head.slice(8) === 'WEBP' ? 'image/webp' : '';
}
