import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { RefusedError } from '../refusal/refused-error.ts';
import type { RegisteredFile } from './file-register.ts';
import { FILE_STORE, type FileStore } from './file-store.ts';

/** Streams files to whoever asks. It decides nothing: before it is called, the context has found that they may. */
@Injectable()
export class FileReplies {
  constructor(@Inject(FILE_STORE) private readonly store: FileStore) {}

  /**
   * What a hash names never changes, so a browser may keep it; only the browser, for others may not see it.
   * @throws RefusedError page.missing when the bytes are not there
   */
  async send({ hash, mediaType }: Pick<RegisteredFile, 'hash' | 'mediaType'>, reply: FastifyReply): Promise<void> {
    const etag = `"${hash}"`;
    const headers = {
      'cache-control': 'private, max-age=31536000, immutable',
      etag,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    };
    if (isNamedIn(reply.request.headers['if-none-match'], etag)) return void reply.status(304).headers(headers).send();
    const bytes = await this.store.sizeOf(hash);
    const content = bytes === undefined ? undefined : await this.store.read(hash);
    if (content === undefined) throw new RefusedError('page.missing');
    void reply.headers({ ...headers, 'content-type': mediaType, 'content-length': bytes }).send(content);
  }
}

/** RFC 9110, 13.1.2: a list of tags, weak ones compared like strong ones. */
const isNamedIn = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
