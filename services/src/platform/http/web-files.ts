import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';

const POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors";

/** An HTML file and the paths of its pages; the first one also serves what no page has. */
export interface Entry {
  readonly file: string;
  readonly paths: readonly string[];
  /** Pages of this very site may show it in a frame; nobody else ever may. */
  readonly isFramed?: true;
}

/** Serves the built web client: hashed assets for ever, pages anew each time; a page's path leads to its entry. */
export async function serveWeb(
  fastify: FastifyInstance,
  folder: string | undefined,
  entries: readonly [Entry, ...Entry[]],
): Promise<void> {
  if (folder === undefined || !existsSync(folder)) return;
  await fastify.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    setHeaders: (reply, path) => {
      const isAsset = /[\\/]assets[\\/]/.test(path);
      reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
      const isFramed = entries.some((entry) => entry.isFramed && basename(path) === entry.file);
      if (!isAsset) reply.header('content-security-policy', `${POLICY} ${isFramed ? "'self'" : "'none'"}`);
    },
  });
  for (const { file, paths } of entries) {
    for (const path of paths) fastify.get(path, (_, reply) => reply.sendFile(file));
  }
  fastify.get('/*', (request, reply) => {
    const isPage = !/^\/(api|ws|health|assets)\//.test(request.url) && /text\/html/.test(request.headers.accept ?? '');
    if (!isPage) throw Object.assign(new Error('not found'), { statusCode: 404 });
    return reply.status(404).sendFile(entries[0].file);
  });
}
