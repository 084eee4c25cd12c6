import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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
      vary: 'cookie',
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

  it('is read from the store once, however many ask at the same time', async () => {
    const read = vi.spyOn(store, 'read');
    const { hash: picture } = await store.put(Buffer.from('RIFF…WEBP'), 100);
    const answers = await Promise.all(Array.from({ length: 50 }, () => get(`/${picture}`)));
    expect(new Set(answers.map(({ payload }) => payload))).toEqual(new Set(['RIFF…WEBP']));
    expect((await get(`/${picture}`)).headers['content-length']).toBe(String(Buffer.byteLength('RIFF…WEBP')));
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('that is large is streamed to each who asks, and not kept', async () => {
    const read = vi.spyOn(store, 'read').mockClear();
    const { hash: large } = await store.put(Buffer.alloc(1024 ** 2 + 1), 2 * 1024 ** 2);
    for (let n = 0; n < 2; n += 1) expect((await get(`/${large}`)).rawPayload).toHaveLength(1024 ** 2 + 1);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('that was missing is sent once it is there', async () => {
    const content = Buffer.from('later');
    const { hash: later } = await new MemoryFileStore().put(content, 100);
    expect((await get(`/${later}`)).json()).toMatchObject({ message: 'page.missing' });
    await store.put(content, 100);
    expect((await get(`/${later}`)).payload).toBe('later');
  });

  it('that is not there is a missing page', async () => {
    const answer = await get(`/${'0'.repeat(64)}`);
    expect(answer.json()).toMatchObject({ message: 'page.missing' });
  });
});
