import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';

const POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'none'";

/** Serves the built web client: hashed assets for ever, pages anew each time; a page's path leads to its entry. */
export async function serveWeb(fastify: FastifyInstance, folder: string | undefined): Promise<boolean> {
  if (folder === undefined || !existsSync(folder)) return false;
  await fastify.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    setHeaders: (reply, path) => {
      const isAsset = /[\\/]assets[\\/]/.test(path);
      reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (!isAsset) reply.header('content-security-policy', POLICY);
    },
  });
  for (const path of ['/join', '/join/*', '/s/*']) fastify.get(path, (_, reply) => reply.sendFile('student.html'));
  for (const path of ['/', '/login', '/lesson/*']) fastify.get(path, (_, reply) => reply.sendFile('index.html'));
  fastify.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' &&
      !/^\/(api|ws|health|assets)\//.test(request.url) &&
      /text\/html/.test(request.headers.accept ?? '');
    if (!isPage) throw Object.assign(new Error('not found'), { statusCode: 404 });
    return reply.status(404).sendFile('index.html');
  });
  return true;
}
