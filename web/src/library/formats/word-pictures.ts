import { textIn } from '../../kit/files/archive.ts';
import { walk } from '../../kit/files/xml.ts';
import { MarkedPictures } from './marked-pictures.ts';

const [FOLDER, RELATIONS] = ['word/', 'word/_rels/document.xml.rels'] as const;

/** Which files of a document are read for its pictures. */
export const isOfPictures = (name: string): boolean => name === RELATIONS || name.startsWith(`${FOLDER}media/`);

/** The pictures of a document by the places at which they stand. */
export class WordPictures extends MarkedPictures {
  readonly #files: Readonly<Record<string, Uint8Array>>;
  readonly #targets = new Map<string, string>();

  constructor(files: Readonly<Record<string, Uint8Array>>) {
    super();
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
    return bytes && this.take(bytes, alt);
  }
}
