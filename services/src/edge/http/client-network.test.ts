import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { settingsFor } from '../../../../tests/support/platform.ts';
import { isUnheeded, networkOf } from './client-network.ts';

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    headers: { ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage;
const behind = (proxies: string) => settingsFor('', { LECTERN_TRUSTED_PROXIES: proxies });
const alone = settingsFor('');

describe('the network that a request is from', () => {
  it('is an IPv4 address, however it is written, or the /64 of an IPv6 one', () => {
    for (const [address, network] of [
      ['203.0.113.7', '203.0.113.7'],
      ['::ffff:203.0.113.7', '203.0.113.7'],
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
      ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
      ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
      ['', 'unknown'],
    ] as const)
      expect(networkOf(request(address), alone)).toBe(network);
  });

  it('is what a proxy on this machine says, by default, and not what anybody else says', () => {
    expect(networkOf(request('127.0.0.1', '203.0.113.7'), alone)).toBe('203.0.113.7');
    expect(networkOf(request('::1', '203.0.113.7'), alone)).toBe('203.0.113.7');
    expect(networkOf(request('198.51.100.1', '203.0.113.7'), alone)).toBe('198.51.100.1');
  });

  it('is what the last proxy that is not trusted was told to be: what a client writes there itself changes nothing', () => {
    const proxied = behind('loopback, 10.0.0.0/8');
    for (const made of ['', '203.0.113.1, ', '127.0.0.1, ', 'something, '])
      expect(networkOf(request('10.0.0.2', `${made}198.51.100.9, 10.1.2.3`), proxied)).toBe('198.51.100.9');
    expect(networkOf(request('10.0.0.2', 'something'), proxied)).toBe('unknown');
  });

  it('is noticed to be a proxy’s own where it is not trusted', () => {
    expect(isUnheeded(request('10.0.0.2', '203.0.113.7'), alone)).toBe(true);
    expect(isUnheeded(request('10.0.0.2', '203.0.113.7'), behind('uniquelocal'))).toBe(false);
    expect(isUnheeded(request('10.0.0.2'), alone)).toBe(false);
  });

  it('trusts nobody where an empty list is meant, and does not start with one that is none', () => {
    expect(networkOf(request('127.0.0.1', '203.0.113.7'), behind('none'))).toBe('127.0.0.1');
    expect(() => behind('10.0.0.0/99')).toThrow(/LECTERN_TRUSTED_PROXIES/);
  });
});
