import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadSession } from './session.ts';
import { joinAddress, joinHost } from './join-address.ts';

const ON_NETWORK = 'http://192.168.1.20:8080';

/** A page at an address, of a server that knows its own or does not. */
async function open(address: string, joinOrigin?: string): Promise<void> {
  vi.stubGlobal('location', new URL(address));
  vi.stubGlobal('document', { cookie: '' });
  const session = { school: { id: 's', name: 'S', seats: true }, now: 1, ...(joinOrigin && { joinOrigin }) };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(session)));
  await loadSession();
}
afterEach(() => vi.unstubAllGlobals());

describe('where phones are led', () => {
  it.each(['localhost', '127.0.0.1', '[::1]', 'teacher.localhost'])(
    'is what the server is on the network, when the page was opened at %s',
    async (host) => {
      await open(`http://${host}:8080/lesson/1/screen`, ON_NETWORK);
      expect(joinAddress('472916')).toBe(`${ON_NETWORK}/join/472916`);
      expect(joinHost()).toBe('192.168.1.20:8080/join');
    },
  );

  it.each(['192.168.7.7', 'lectern.example', 'localhost.example'])(
    'is where the page was opened, when others reach that: %s',
    async (host) => {
      await open(`http://${host}:8080/`, ON_NETWORK);
      expect(joinAddress('472916')).toBe(`http://${host}:8080/join/472916`);
      expect(joinHost()).toBe(`${host}:8080/join`);
    },
  );

  it('is where the page was opened, when the server knows no better', async () => {
    await open('http://localhost:8080/');
    expect(joinAddress('472916')).toBe('http://localhost:8080/join/472916');
  });
});
