import proxyAddress from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Settings } from '../../ops/settings.ts';
import type { Log } from '../../ops/telemetry/log.ts';

/** Whoever has one address of IPv6 has this many bits of it to themselves, at the least. */
const IPV6_PREFIX_BITS = 64;

/**
 * What guesses are counted under as an address: an IPv4 address, or the /64 of an IPv6 one. A header is believed only as
 * far as the proxies go that LECTERN_TRUSTED_PROXIES names: what stands before them anybody may have written.
 */
export function networkOf(request: IncomingMessage, { isTrustedProxy }: Pick<Settings, 'isTrustedProxy'>): string {
  const address = proxyAddress(request, isTrustedProxy) ?? '';
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address); // IPv4 that is written as IPv6 is IPv4
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_PREFIX_BITS}`).toString()}/${IPV6_PREFIX_BITS}`;
}

/** Says once that a proxy is not believed: it is easily forgotten, and then a whole school is one address with the next. */
export function warnOfProxies(fastify: FastifyInstance, settings: Pick<Settings, 'isTrustedProxy'>, log: Log): void {
  let isSaid = false;
  fastify.addHook('onRequest', ({ raw }, _, done) => {
    if (!isSaid && isUnheeded(raw, settings)) {
      isSaid = true;
      const proxy = raw.socket.remoteAddress;
      log.warn({ proxy }, 'a proxy is not in LECTERN_TRUSTED_PROXIES: all who come through it count as one address');
    }
    done();
  });
}

/** Whether a proxy names whom it speaks for, and is not believed: then all who come through it count as one. */
export const isUnheeded = (
  { headers, socket }: IncomingMessage,
  { isTrustedProxy }: Pick<Settings, 'isTrustedProxy'>,
) => headers['x-forwarded-for'] !== undefined && !isTrustedProxy(socket.remoteAddress ?? '', 0);
