import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../../ops/settings.ts';

/** What no page of ours uses: neither may a script that somebody smuggled in. */
const UNUSED = ['browsing-topics', 'display-capture', 'geolocation', 'payment', 'usb'];

/** Live video and the photo check of an exam ask for them; no page of somebody else's within ours may. */
const OWN = ['camera', 'microphone'];

/** What every answer says, pages, files, refusals and faults alike, unless whoever answers says otherwise. */
const STANDING = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': [...UNUSED.map((one) => `${one}=()`), ...OWN.map((one) => `${one}=(self)`)].join(', '),
  // Addresses name lessons, and hold the code that was scanned: nobody else is told where somebody came from.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Two years, as browsers' lists of such sites ask; of this host alone, for a school's others may not be ready. */
const SECURE_ONLY = 'max-age=63072000';

/** The one place where answers get the headers that protect whoever reads them. */
export function guardAnswers(fastify: FastifyInstance, settings: Pick<Settings, 'https' | 'isTrustedProxy'>): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(STANDING);
    if (settings.https || cameOverTls(request, settings)) reply.header('strict-transport-security', SECURE_ONLY);
    done();
  });
}

/** As a proxy says that is trusted; whoever else says so is not asked. */
const cameOverTls = (
  { headers, socket }: FastifyRequest,
  { isTrustedProxy }: Pick<Settings, 'isTrustedProxy'>,
): boolean => headers['x-forwarded-proto'] === 'https' && isTrustedProxy(socket.remoteAddress ?? '', 0);
