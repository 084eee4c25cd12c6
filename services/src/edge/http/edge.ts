import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ReportClientError } from '@lectern/contracts/kernel/client-error.ts';
import { COOKIES, HEADERS, PLATFORM_ID } from '@lectern/contracts/kernel/headers.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LANGUAGES, type Language } from '@lectern/contracts/kernel/refusal.ts';
import { csrfHolds, csrfOf, freshCsrf } from '../auth/csrf.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { SignedInPerson } from '../auth/signed-in-person.ts';
import type { Settings } from '../../ops/settings.ts';
import { requestMarks, type ClientMarks } from '../../ops/telemetry/log.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { networkOf } from './client-network.ts';
import { bodyToken, openCallOf, type OpenCall } from './open-calls.ts';

declare module 'fastify' {
  interface FastifyRequest {
    person?: SignedInPerson;
    /** Where it is from, as guesses are counted. */
    network: string;
    language: Language;
  }
}

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** What every request to /api and to the open calls passes: a request id, a language, a person, and for changes origin and CSRF token. */
export function guardEdge(
  fastify: FastifyInstance,
  sessions: Sessions,
  settings: Settings,
  openCalls: readonly OpenCall[] = [],
  signedCalls: readonly string[] = [],
): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    request.network = networkOf(request.raw, settings);
    request.language = languageOf(request.cookies[COOKIES.language]);
    reply.header('x-request-id', request.id);
    requestMarks.run({ request: request.id, client: clientOf(request) }, done);
  });
  fastify.addHook('preHandler', async (request, reply) => {
    // The route, not the address as it was written: %61pi is api to the router too.
    const path = request.routeOptions.url ?? request.url;
    if (signedCalls.includes(path)) return;
    const openCall = openCallOf(openCalls, path);
    if (!path.startsWith('/api/') && openCall === undefined) return;
    const token = request.cookies[COOKIES.session];
    const person = await sessions.find(token);
    if (person) request.person = person;
    if (person === undefined && CHANGES.has(request.method) && !isOpenToAll(path) && !openCall)
      throw new RefusedError('session.required');
    if (CHANGES.has(request.method))
      mustComeFromHere(request, settings, person ? token : undefined, bodyToken(request, openCall));
    else offerCsrf(request, reply, settings, person ? token : undefined);
    const believed = request.headers[HEADERS.user];
    if (believed && person && believed !== person.personId) throw new RefusedError('session.userChanged');
  });
}

/** Ids and short words, as our own pages send them; whatever else somebody puts there is nobody's log line. */
const MARK = /^[\w-]{1,40}$/;

/** What a request's headers say of the client [R7.02]; one that says no platform has the default one [R9.17]. */
export function clientOf({ headers }: Pick<FastifyRequest, 'headers'>): ClientMarks {
  const said = (name: string): string | undefined => {
    const value = headers[name];
    return typeof value === 'string' && MARK.test(value) ? value : undefined;
  };
  const [classroom, agent] = [said(HEADERS.classroom), said(HEADERS.agent)];
  return {
    platform: said(HEADERS.platform) ?? PLATFORM_ID,
    university: said(HEADERS.university) ?? '0',
    ...(classroom !== undefined && { classroom }),
    ...(agent !== undefined && { agent }),
  };
}

/** Changes that nobody need be signed in for: signing in, and telling that a page went wrong. */
const isOpenToAll = (path: string): boolean => path.startsWith('/api/session') || path === ReportClientError.path;

export const requestId = (): string => newId();

/** The language is kept in the cookie; without one it is Chinese, whatever the browser prefers [R1.30]. */
export function languageOf(cookie: string | undefined): Language {
  return LANGUAGES.find((language) => language === cookie) ?? 'zh-cn';
}

/** The cookies of someone who has just signed in, or out. */
export function setSession(reply: FastifyReply, settings: Settings, token: string | undefined, days: number): void {
  const shared = { path: '/', sameSite: 'lax', secure: settings.https } as const;
  if (token === undefined) {
    reply.clearCookie(COOKIES.session, shared);
    reply.setCookie(COOKIES.csrf, freshCsrf(), shared);
    return;
  }
  // As long as each other: by the token a page knows, without asking, that it is still the same session.
  const lasting = { ...shared, maxAge: days * 86_400 };
  reply.setCookie(COOKIES.session, token, { ...lasting, httpOnly: true });
  reply.setCookie(COOKIES.csrf, csrfOf(token), lasting);
}

/** The exact origin that a page of ours has, as the browser names it. */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, https: boolean): boolean {
  return host !== undefined && origin === `${https ? 'https' : 'http'}://${host}`;
}

function mustComeFromHere(
  request: FastifyRequest,
  settings: Settings,
  token: string | undefined,
  given: string | undefined,
): void {
  const { origin, host } = request.headers;
  if (origin !== undefined && !isOwnOrigin(origin, host, settings.https)) throw new RefusedError('session.origin');
  const header = request.headers[HEADERS.csrf] as string | undefined;
  if (!csrfHolds(header || given, request.cookies[COOKIES.csrf], token)) throw new RefusedError('session.csrf');
}

function offerCsrf(request: FastifyRequest, reply: FastifyReply, settings: Settings, token: string | undefined): void {
  const cookie = request.cookies[COOKIES.csrf];
  const right = token === undefined ? (cookie ?? freshCsrf()) : csrfOf(token);
  if (cookie !== right) reply.setCookie(COOKIES.csrf, right, { path: '/', sameSite: 'lax', secure: settings.https });
}
