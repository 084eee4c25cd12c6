import type { FastifyInstance } from 'fastify';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import type { Service } from '../../ops/services.ts';

/** The routes, as they are declared, that every process answers: for whoever runs it. */
const ALWAYS = new Set(['/health/live', '/health/ready', '/metrics']);

/** The one route of all commands. */
export const COMMAND_ROUTE = 'api/:family/:id/:command';

/**
 * The service that a route belongs to; undefined when it is every process's. What nobody named here, also a route that
 * somebody adds, belongs to `web`: it is not open by accident where only sockets or commands should be.
 */
export function serviceOf(method: string, route: string | undefined): Service | undefined {
  if (route !== undefined && ALWAYS.has(route)) return undefined;
  return method === 'POST' && route === `/${COMMAND_ROUTE}` ? 'command' : 'web';
}

/** Where a service does not run, its routes are not there. */
export function openOnly(fastify: FastifyInstance, services: ReadonlySet<Service>): void {
  fastify.addHook('onRequest', async (request) => {
    const service = serviceOf(request.method, request.routeOptions.url);
    if (service !== undefined && !services.has(service)) throw new RefusedError('page.missing');
  });
}
