import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { buffer } from 'node:stream/consumers';
import { RefusedError } from '../refusal/refused-error.ts';
import type { RegisteredFile } from './file-register.ts';
import { FILE_STORE, type FileStore } from './file-store.ts';
import { Turnstile } from './turnstile.ts';

/** Up to this size a file is kept in memory for the next who asks, in bytes, and so much of all of them. */
const [KEPT_BYTES, KEPT_IN_ALL_BYTES] = [1024 ** 2, 64 * 1024 ** 2];
const PER_TURN = 8;

/**
 * Sends files to whoever asks. It decides nothing: before it is called, the context has found that they may.
 * When a thousand ask for the same picture at once, the disk is asked for it once.
 */
@Injectable()
export class FileReplies {
  private readonly kept = new LRUCache<string, Buffer>({
    maxSize: KEPT_IN_ALL_BYTES,
    sizeCalculation: ({ length }) => Math.max(1, length),
    fetchMethod: (hash) => this.load(hash),
  });

  private readonly turnstile = new Turnstile(PER_TURN);

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
      // Who signs in here next gets no picture out of this browser that they might not see.
      vary: 'cookie',
      'content-security-policy': "default-src 'none'; sandbox",
    };
    if (isNamedIn(reply.request.headers['if-none-match'], etag)) return void reply.status(304).headers(headers).send();
    await this.turnstile.pass();
    const small = await this.kept.fetch(hash);
    if (small !== undefined) return void reply.headers({ ...headers, 'content-type': mediaType }).send(small);
    const bytes = await this.store.sizeOf(hash);
    const content = bytes === undefined ? undefined : await this.store.read(hash);
    if (content === undefined) throw new RefusedError('page.missing');
    void reply.headers({ ...headers, 'content-type': mediaType, 'content-length': bytes }).send(content);
  }

  /** Undefined when there is no such file, or it is too large to be kept. */
  private async load(hash: string): Promise<Buffer | undefined> {
    const bytes = await this.store.sizeOf(hash);
    const content = bytes !== undefined && bytes <= KEPT_BYTES ? await this.store.read(hash) : undefined;
    return content && buffer(content);
  }
}

/** RFC 9110, 13.1.2: a list of tags, weak ones compared like strong ones. */
const isNamedIn = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
