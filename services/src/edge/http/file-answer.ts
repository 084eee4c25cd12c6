import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import type { Writable } from 'node:stream';

/** What a query answers whose answer is a file: everything that may be refused is decided before it is made. */
export class FileAnswer {
  constructor(
    /** As it is saved, with its ending. */
    readonly name: string,
    /** Writes it in the asker's language, waiting for whoever reads; it is whole when this resolves. The stream is ended for it. */
    readonly write: (out: Writable, language: Language) => Promise<void>,
  ) {}
}
