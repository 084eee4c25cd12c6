import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileReplies } from './file-replies.ts';
import { MemoryFileStore } from './memory-file-store.ts';

const store = new MemoryFileStore();
const replies = new FileReplies(store);
const fastify: FastifyInstance = Fastify();
let hash: string;

beforeAll(async () => {
  ({ hash } = await store.put(Buffer.from('%PDF-1.7 …'), 100));
  fastify.get('/:hash', async (request, reply) => {
    const file = { hash: (request.params as { hash: string }).hash, mediaType: 'application/pdf' };
    await replies.send(file, reply);
    return reply;
  });
});
afterAll(() => fastify.close());

const get = (url: string, headers: Record<string, string> = {}) => fastify.inject({ url, headers });

describe('a stored file as an answer', () => {
  it('is its bytes, for this browser only, for ever, and never taken for anything else', async () => {
    const answer = await get(`/${hash}`);
    expect(answer.payload).toBe('%PDF-1.7 …');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'private, max-age=31536000, immutable',
      etag: `"${hash}"`,
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([(tag: string) => tag, (tag: string) => `W/${tag}`, (tag: string) => `"other", ${tag}`])(
    'is not sent to who has it already',
    async (header) => {
      const answer = await get(`/${hash}`, { 'if-none-match': header(`"${hash}"`) });
      expect([answer.statusCode, answer.payload]).toEqual([304, '']);
      expect(answer.headers['etag']).toBe(`"${hash}"`);
    },
  );

  it('is sent to who has another one', async () => {
    expect((await get(`/${hash}`, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('that is not there is a missing page', async () => {
    const answer = await get(`/${'0'.repeat(64)}`);
    expect(answer.json()).toMatchObject({ message: 'page.missing' });
  });
});
