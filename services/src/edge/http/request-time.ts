import { UPLOAD_ROUTE } from '@lectern/contracts/kernel/attachments.ts';
import { Upload, UploadSeveral } from '@lectern/contracts/kernel/upload.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerOptions } from 'node:http';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import type { Settings } from '../../ops/settings.ts';

/** A file of 100 MB over a line of 28 KB/s. */
const UPLOAD_MS = 3600_000;
/** Nothing in either direction for so long: neither a file that is sent nor one that is read goes on. */
const STALLED_MS = 120_000;

/** How long the HTTP server waits: for headers here, for the rest of an upload, and for a connection on which nothing moves. */
export const serverTimes = ({ requestMs }: Pick<Settings, 'requestMs'>) => ({
  requestTimeout: UPLOAD_MS,
  connectionTimeout: STALLED_MS,
  http: { headersTimeout: requestMs, connectionsCheckingInterval: Math.min(5000, requestMs) } satisfies ServerOptions,
});

/** A body must be there in time, and so must the beginning of an answer; files may take longer, in both directions. */
export function limitTime(fastify: FastifyInstance, { requestMs }: Pick<Settings, 'requestMs'>): void {
  const limits = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!isUpload(request)) {
      const tooSlow = () => void reply.header('connection', 'close').send(new RefusedError('request.tooSlow'));
      limits.set(request, setTimeout(tooSlow, requestMs));
    }
    done();
  });
  fastify.addHook('preValidation', (request, reply, done) => {
    clearTimeout(limits.get(request));
    if (!isUpload(request)) {
      const tooLong = () => void (reply.sent || reply.send(new RefusedError('server.busy')));
      limits.set(request, setTimeout(tooLong, requestMs));
    }
    done();
  });
  fastify.addHook('onSend', async (request) => clearTimeout(limits.get(request)));
  fastify.addHook('onRequestAbort', async (request) => clearTimeout(limits.get(request)));
}

const isUpload = ({ method, routeOptions: { url } }: FastifyRequest): boolean =>
  (method === 'PUT' && (url === Upload.path || url === UploadSeveral.path)) ||
  (method === 'PATCH' && url === UPLOAD_ROUTE);
