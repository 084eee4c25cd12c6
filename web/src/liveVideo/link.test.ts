import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hold, type LinkState } from './link.ts';

/** A connection whose media come as long as its test says so. */
class Peer extends EventTarget {
  static readonly made: Peer[] = [];
  static direction: RTCRtpTransceiverDirection = 'recvonly';
  static isSilent = false;
  connectionState: RTCPeerConnectionState = 'connected';
  bytes = 0;
  constructor() {
    super();
    Peer.made.push(this);
  }
  close = () => (this.connectionState = 'closed');
  getTransceivers = () => [{ currentDirection: Peer.direction }];
  getStats = () => {
    if (!Peer.isSilent) this.bytes += 1000;
    return Promise.resolve(new Map([['in', { type: 'inbound-rtp', bytesReceived: this.bytes }]]));
  };
}

const told: LinkState['is'][] = [];
let end: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('RTCPeerConnection', Peer);
  vi.stubGlobal('document', { cookie: 'csrftoken=c' });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})));
  Object.assign(Peer, { isSilent: false, direction: 'recvonly' });
  told.length = Peer.made.length = 0;
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => {
  end = hold({
    lessonId: 'a lesson',
    connect: () => Promise.resolve('a connection'),
    keepMs: 15_000,
    tell: ({ is }) => told.push(is),
  });
};

it('a picture that stops coming, though the way to it is there, is fetched anew until it comes', async () => {
  open();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([told, Peer.made.length]).toEqual([['connecting', 'connected'], 1]);
  Peer.isSilent = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told.at(-1)).toBe('broken');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told.filter((is) => is === 'connected')).toHaveLength(1);
  const tries = Peer.made.length;
  expect(tries).toBeGreaterThanOrEqual(4); // after 6, 12 and 24 s
  expect(tries).toBeLessThanOrEqual(6); // and not each second: a whole class does the same
  Peer.isSilent = false;
  await vi.advanceTimersByTimeAsync(3000);
  expect(told.at(-1)).toBe('connected');
});

it('who only sends is not taken for silent', async () => {
  Object.assign(Peer, { isSilent: true, direction: 'sendonly' });
  open();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([told, Peer.made.length]).toEqual([['connecting', 'connected'], 1]);
});
