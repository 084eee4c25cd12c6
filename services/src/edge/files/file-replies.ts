import { Inject, Injectable } from '@nestjs/common';
import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { buffer } from 'node:stream/consumers';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { disposition } from '../http/file-answer.ts';
import type { RegisteredFile } from './file-register.ts';
import { FILE_STORE, type ByteRange, type FileStore } from './file-store.ts';
import { Throttle } from './throttle.ts';

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

  private readonly throttle = new Throttle(PER_TURN);

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
    await this.throttle.pass();
    const small = await this.kept.fetch(hash);
    if (small !== undefined) return void reply.headers({ ...headers, 'content-type': mediaType }).send(small);
    const bytes = await this.store.sizeOf(hash);
    const content = bytes === undefined ? undefined : await this.store.read(hash);
    if (content === undefined) throw new RefusedError('page.missing');
    void reply.headers({ ...headers, 'content-type': mediaType, 'content-length': bytes }).send(content);
  }

  /**
   * What is attached to something, under its name, or the part of it that is asked for (RFC 9110, 14): who sees a video jumps
   * in it. A browser may keep it, and asks each time whether it still may: who was removed since reads it no more.
   * @throws RefusedError page.missing when the bytes are not there
   */
  async sendAttachment({ fileId, name, type }: Attachment, reply: FastifyReply): Promise<void> {
    const { headers: asked } = reply.request;
    const etag = `"${fileId}"`;
    void reply.headers({
      'cache-control': 'private, no-cache',
      etag,
      vary: 'cookie',
      'content-security-policy': "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
      'content-disposition': disposition(isShownInPlace(type) ? 'inline' : 'attachment', name),
      'accept-ranges': 'bytes',
    });
    if (isNamedIn(asked['if-none-match'], etag)) return void reply.status(304).send();
    const bytes = await this.store.sizeOf(fileId);
    if (bytes === undefined) throw new RefusedError('page.missing');
    const range =
      asked['if-range'] === undefined || asked['if-range'] === etag ? rangeOf(asked.range, bytes) : undefined;
    if (range === 'none') return void reply.status(416).header('content-range', `bytes */${bytes}`).send();
    const { start, end } = range ?? { start: 0, end: bytes - 1 };
    if (range !== undefined) void reply.status(206).header('content-range', `bytes ${start}-${end}/${bytes}`);
    const content = await this.store.read(fileId, range);
    if (content === undefined) throw new RefusedError('page.missing');
    void reply.headers({ 'content-type': type, 'content-length': end - start + 1 }).send(content);
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

/** What a browser shows by itself, and runs nothing of. */
const isShownInPlace = (type: string): boolean => type === 'application/pdf' || /^(?:image|video|audio)\//.test(type);

/** One range of bytes; several at once, or what is no range, is answered with the whole, and 'none' has none of it. */
function rangeOf(header: string | undefined, bytes: number): ByteRange | 'none' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  return start > end ? 'none' : { start, end };
}
