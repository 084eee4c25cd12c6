import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import { readSettings } from '../../ops/settings.ts';
import { addressesOf, PublicAddress } from './public-address.ts';

const at = (address: string, more: Partial<NetworkInterfaceInfo> = {}) =>
  ({ address, family: 'IPv4', internal: false, ...more }) as NetworkInterfaceInfo;

const laptop = {
  lo: [at('127.0.0.1', { internal: true })],
  docker0: [at('172.17.0.1')],
  tun0: [at('10.8.0.2')],
  eth0: [at('203.0.113.9'), at('fd00::2', { family: 'IPv6' })],
  wlan0: [at('192.168.1.20'), at('169.254.3.4')],
};
vi.mock('node:os', async (original) => ({ ...(await original<object>()), networkInterfaces: () => laptop }));

const addressWith = (environment: Record<string, string>) => new PublicAddress(readSettings(environment));

describe('the addresses of a machine', () => {
  it('are those that a phone may reach: of real networks first, private ones first', () => {
    expect(addressesOf(laptop)).toEqual(['192.168.1.20', '203.0.113.9', '10.8.0.2', '172.17.0.1']);
    expect(addressesOf({ a: [at('10.1.1.1')], b: [at('192.168.0.2')] })).toEqual(['192.168.0.2', '10.1.1.1']);
    expect(addressesOf({ lo: laptop.lo })).toEqual([]);
  });
});

describe('the address to print', () => {
  it('is none by default', () => {
    const address = addressWith({});
    expect([address.origin, address.onNetwork()]).toEqual([undefined, []]);
    expect(readSettings({}).host).toBe('127.0.0.1');
  });

  it('is that on the network once phones are let in, with the port that it became', () => {
    const address = addressWith({ LECTERN_LAN: 'true', PORT: '0' });
    address.listensOn(8080);
    expect(address.origin).toBe('http://192.168.1.20:8080');
    expect(address.onNetwork()).toHaveLength(4);
    expect(readSettings({ LECTERN_LAN: 'true' }).host).toBe('0.0.0.0');
    expect(readSettings({ LECTERN_LAN: 'true', HOST: '192.168.1.20' }).host).toBe('192.168.1.20');
  });

  it('is what the settings say it is', () => {
    expect(addressWith({ LECTERN_ADDRESS: 'https://lectern.example/', LECTERN_LAN: 'true' }).origin).toBe(
      'https://lectern.example',
    );
    expect(() => addressWith({ LECTERN_ADDRESS: 'lectern' })).toThrow('LECTERN_ADDRESS');
    expect(() => addressWith({ LECTERN_ADDRESS: 'ftp://lectern.example' })).toThrow('LECTERN_ADDRESS');
  });
});
