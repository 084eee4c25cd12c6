import { negotiate } from '@fastify/accept-negotiator';
import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; media-src 'self' blob:; connect-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'";

/** An HTML file and the paths of its pages; the first one also serves what no page has. */
export interface Entry {
  readonly file: string;
  readonly paths: readonly string[];
  /** Where its pages lead whoever is not signed in. */
  readonly signIn?: string;
  /** Pages of this very site may show it in a frame; nobody else ever may. */
  readonly isFramed?: true;
}

/** The worker of the web client, at the top so that it may serve every page; its name cannot change with its content. */
const WORKER = 'sw.js';

/** The worker that runs programs of students compiles their machine, which it fetches from here; it may do nothing else [R3.10]. */
const PROGRAMS = {
  file: /\/code-worker-[^/]+\.js(\.br|\.gz)?$/,
  policy:
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** Of the build: what a page takes besides the program, as a Link header, by its address; pages of the first entry. */
const PARTS = 'parts.json';

/** Ways to send a file, the smallest first, and the endings of what the build made of it. */
const ENCODINGS = { br: '.br', gzip: '.gz' };

const FOUNDING = '/found';

/** Serves the built web client: hashed assets for ever, what has a lasting address anew each time, all of it as the build compressed it. */
export async function serveWeb(
  fastify: FastifyInstance,
  folder: string | undefined,
  entries: readonly [Entry, ...Entry[]],
  isUnfounded: () => Promise<boolean> = async () => false,
): Promise<void> {
  if (folder === undefined || !existsSync(folder)) return;
  await fastify.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    globIgnore: Object.values(ENCODINGS).map((ending) => `**/*${ending}`),
    // Of a first visit's bytes a tenth were headers: these two are about documents, and what never changes has no date.
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply, path) => {
      if (PROGRAMS.file.test(path)) reply.header('content-security-policy', PROGRAMS.policy);
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      reply.removeHeader('permissions-policy').removeHeader('cross-origin-opener-policy');
    },
  });
  const pages = entries.map((entry) => ({ ...entry, send: lasting(folder, entry.file, policyOf(folder, entry)) }));
  const parts = partsOf(folder);
  leadToFounding(fastify, [...pages.flatMap(({ paths }) => paths), '/*'], isUnfounded);
  const isOwn = (path: string): boolean => !parts.has(path);
  for (const { paths, send } of pages) for (const path of paths.filter(isOwn)) fastify.get(path, send);
  const [{ send, signIn = '' }] = pages as [(typeof pages)[number]];
  for (const [path, link] of parts)
    fastify.get(path, (request, reply) => {
      const isSignedIn = request.cookies[COOKIES.session] !== undefined;
      return send(request, reply.header('link', isSignedIn ? link : (parts.get(signIn) ?? link)));
    });
  if (existsSync(join(folder, WORKER))) fastify.get(`/${WORKER}`, lasting(folder, WORKER, POLICY));
  fastify.get('/*', (request, reply) => {
    const isPage = !/^\/(api|ws|health|assets)\//.test(request.url) && /text\/html/.test(request.headers.accept ?? '');
    if (!isPage) throw Object.assign(new Error('not found'), { statusCode: 404 });
    return pages[0]!.send(request, reply.status(404));
  });
}

/** Until there is a school, every page leads to the one where it is founded. */
function leadToFounding(fastify: FastifyInstance, paths: readonly string[], isUnfounded: () => Promise<boolean>): void {
  const isLed = new Set(paths.filter((path) => path !== FOUNDING));
  fastify.addHook('onRequest', async (request, reply) => {
    const isPage = isLed.has(request.routeOptions.url ?? '') && /text\/html/.test(request.headers.accept ?? '');
    if (isPage && (await isUnfounded())) return reply.redirect(FOUNDING);
  });
}

function partsOf(folder: string): ReadonlyMap<string, string> {
  const file = join(folder, PARTS);
  return new Map(
    existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : [],
  );
}

/** Scripts of ours are files, and what stands in the page itself as it was built. */
function policyOf(folder: string, { file, isFramed }: Entry): string {
  const inline = readFileSync(join(folder, file), 'utf8').matchAll(/<script>(.*?)<\/script>/gs);
  const hashes = Array.from(inline, ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`);
  return `${POLICY}; script-src ${["'self'", ...hashes].join(' ')}; frame-ancestors ${isFramed ? "'self'" : "'none'"}`;
}

/**
 * A file whose address stays while its content changes: asked for each time, sent when it is another. By content, not by
 * time and size as files are: two builds of one image may have both in common.
 */
function lasting(folder: string, file: string, policy: string) {
  const content = new Map<string, Buffer>([['identity', readFileSync(join(folder, file))]]);
  for (const [encoding, ending] of Object.entries(ENCODINGS)) {
    const path = join(folder, file + ending);
    if (existsSync(path)) content.set(encoding, readFileSync(path));
  }
  const hash = createHash('sha256').update(content.get('identity')!).digest('base64url').slice(0, 22);
  const type = file.endsWith('.html') ? 'text/html' : 'text/javascript';
  const ways = [...content.keys()].filter((encoding) => encoding !== 'identity');
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const encoding = negotiate(String(request.headers['accept-encoding'] ?? ''), ways) ?? 'identity';
    const etag = `W/"${hash}"`; // weak: the same for every way to send it
    reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding', 'content-security-policy': policy });
    if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(hash)) return reply.status(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type(`${type}; charset=utf-8`).send(content.get(encoding));
  };
}
