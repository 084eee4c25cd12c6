import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import type { FastifyReply } from 'fastify';
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

/** The same, of a file that is stored: it says itself how it is sent, for a part of it may be asked for. */
export class StoredAnswer {
  constructor(readonly send: (reply: FastifyReply) => Promise<void>) {}
}

/** As what a browser keeps a file (RFC 6266): its name, and the same in letters that every one reads. */
export const disposition = (how: 'attachment' | 'inline', name: string): string =>
  `${how}; filename="${name.replaceAll(/[^\w.-]+/g, '-')}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, encodeByte)}`;

const encodeByte = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
