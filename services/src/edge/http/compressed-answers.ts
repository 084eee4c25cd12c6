import { negotiate } from '@fastify/accept-negotiator';
import { HEADERS } from '@lectern/contracts/kernel/headers.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { WrittenAnswer } from './written-answer.ts';

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/** What is made anew each time is compressed quickly rather than well; in the pool of threads, not on the event loop. */
const WAYS = {
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => gzipped(text, { level: 5 }),
};

/** Below this a packet less is all that could be won. */
const FROM_LENGTH = 4096;

/**
 * Compresses long JSON answers to queries of our own pages. How long a compressed answer is tells whether a guess stands in it
 * twice (BREACH), so nobody else may cause one: they bear a header that no page of another site can send, and only reads,
 * which echo nothing of their question, are compressed.
 */
export function compressAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < FROM_LENGTH || !isOwnRead(request, reply)) return payload;
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const way = negotiate(accepted, Object.keys(WAYS) as (keyof typeof WAYS)[]);
    reply.header('vary', 'accept-encoding');
    if (way === null) return payload;
    reply.header('content-encoding', way).removeHeader('content-length');
    return WAYS[way](payload);
  });
}

/** An answer whose beginning was compressed before; as it is where that may not be, or gzip is not read. */
export async function sendWritten(
  request: FastifyRequest,
  reply: FastifyReply,
  { head, end }: WrittenAnswer<unknown>,
): Promise<string | Buffer> {
  reply.type('application/json; charset=utf-8');
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (!isOwnRead(request, reply) || negotiate(accepted, ['gzip']) === null) return head.text + end;
  reply.header('vary', 'accept-encoding').header('content-encoding', 'gzip');
  return head.gzippedWith(end);
}

const isOwnRead = ({ method, headers }: FastifyRequest, reply: FastifyReply): boolean =>
  method === 'GET' &&
  headers[HEADERS.platform] !== undefined &&
  reply.statusCode === 200 &&
  String(reply.getHeader('content-type')).startsWith('application/json') &&
  !reply.hasHeader('content-encoding');
