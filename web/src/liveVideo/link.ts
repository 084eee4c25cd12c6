import { MEDIA_PATHS } from '@lectern/contracts/liveVideo/paths.ts';
import { isPassing } from '../kit/data/errors.ts';
import { send } from '../kit/data/request.ts';

/** How a connection with the media server stands; a broken one is tried again until it is closed. */
export type LinkState =
  | { readonly is: 'connecting' | 'connected' }
  | { readonly is: 'broken'; readonly since: number; readonly error?: unknown };

/** Exchanges what both sides offer; resolves with the name of the connection. */
type Connect = (peer: RTCPeerConnection) => Promise<string>;

interface LinkOptions {
  readonly lessonId: string;
  readonly connect: Connect;
  readonly tell: (state: LinkState, peer?: RTCPeerConnection) => void;
  /** How often the server is asked whether the media server still has it. */
  readonly keepMs: number;
}

const [AGAIN_MS, CONNECTED_WITHIN_MS, GATHERED_WITHIN_MS, CUT_MS] = [2000, 10_000, 2000, 3000];
/** So long nothing may come through before the connection is made anew; twice as long after each that brought nothing, since a whole class asks at once. */
const [SILENT_MS, SILENT_MOST_MS, LISTEN_MS] = [6000, 30_000, 1000];

/** Holds a connection, and makes it anew whenever it breaks. Returns what ends it. */
export function hold({ lessonId, connect, tell, keepMs }: LinkOptions): () => void {
  const ended = new AbortController();
  let since = 0;
  let silentMs = SILENT_MS;
  async function once(): Promise<void> {
    const peer = new RTCPeerConnection();
    const close = () => peer.close();
    ended.signal.addEventListener('abort', close);
    let connection: string | undefined;
    try {
      connection = await connect(peer);
      await connected(peer, ended.signal);
      const mostMs = silentMs;
      silentMs = Math.min(2 * silentMs, SILENT_MOST_MS);
      await flowing(peer, mostMs, ended.signal);
      [since, silentMs] = [0, SILENT_MS];
      tell({ is: 'connected' }, peer);
      await broken(peer, () => send('POST', MEDIA_PATHS.keep, { lessonId, connection }), keepMs, ended.signal);
    } finally {
      ended.signal.removeEventListener('abort', close);
      peer.close();
      // Nobody waits for it: the media server ends what is not kept.
      if (connection !== undefined)
        void send('POST', MEDIA_PATHS.leave, { lessonId, connection }).catch(() => undefined);
    }
  }
  void (async () => {
    while (!ended.signal.aborted) {
      if (since === 0) tell({ is: 'connecting' });
      const error: unknown = await once().then(
        () => undefined,
        (cause: unknown) => cause,
      );
      if (ended.signal.aborted) return;
      since ||= Date.now();
      tell({ is: 'broken', since, error });
      await passed(AGAIN_MS, ended.signal);
    }
  })();
  return () => ended.abort();
}

/** Sends what a stream has. */
export const publishing =
  (lessonId: string, stream: MediaStream): Connect =>
  async (peer) => {
    for (const track of stream.getTracks()) peer.addTrack(track, stream);
    await peer.setLocalDescription(await peer.createOffer());
    await gathered(peer);
    const offer = peer.localDescription!.sdp;
    const { connection, answer } = await send<Published>('POST', MEDIA_PATHS.publish, { lessonId, offer });
    await peer.setRemoteDescription({ type: 'answer', sdp: answer });
    return connection;
  };

/** Gets a feed, whose stream is told when its tracks are known. */
export const watching =
  (lessonId: string, feed: string, show: (stream: MediaStream) => void): Connect =>
  async (peer) => {
    peer.addEventListener('track', ({ streams: [stream] }) => stream && show(stream));
    const { connection, offer } = await send<Watched>('POST', MEDIA_PATHS.watch, { lessonId, feed });
    await peer.setRemoteDescription({ type: 'offer', sdp: offer });
    await peer.setLocalDescription(await peer.createAnswer());
    await gathered(peer);
    const answer = peer.localDescription!.sdp;
    await send('POST', MEDIA_PATHS.answer, { lessonId, connection, answer });
    return connection;
  };

interface Published {
  readonly connection: string;
  readonly answer: string;
}
interface Watched {
  readonly connection: string;
  readonly offer: string;
}

/** Where this browser can be reached, all at once: nothing follows the offer. */
const gathered = (peer: RTCPeerConnection): Promise<void> =>
  new Promise((resolve) => {
    if (peer.iceGatheringState === 'complete') return resolve();
    peer.addEventListener('icegatheringstatechange', () => peer.iceGatheringState === 'complete' && resolve());
    setTimeout(resolve, GATHERED_WITHIN_MS);
  });

const passed = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });

/** Bytes of media that came through so far; undefined where none are to come. */
async function received(peer: RTCPeerConnection): Promise<number | undefined> {
  const ways = peer.getTransceivers().map(({ currentDirection }) => currentDirection);
  if (!ways.some((way) => way === 'recvonly' || way === 'sendrecv')) return undefined;
  let bytes = 0;
  for (const one of (await peer.getStats()).values() as Iterable<RTCStats & { readonly bytesReceived?: number }>)
    if (one.type === 'inbound-rtp') bytes += one.bytesReceived ?? 0;
  return bytes;
}

/**
 * Once the first of it comes through. The way to the media server may be there, and nothing on it: whoever sent is gone
 * without a word, and the media server has not noticed.
 */
async function flowing(peer: RTCPeerConnection, mostMs: number, signal: AbortSignal): Promise<void> {
  const until = Date.now() + mostMs;
  while ((await received(peer)) === 0) {
    if (Date.now() > until || signal.aborted) throw new Error('nothing comes through');
    await passed(LISTEN_MS, signal);
  }
}

const connected = (peer: RTCPeerConnection, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no media in time')), CONNECTED_WITHIN_MS);
    const look = () => {
      const { connectionState: state } = peer;
      if (state === 'connected' || state === 'failed' || state === 'closed') clearTimeout(timer);
      if (state === 'connected') resolve();
      if (state === 'failed' || state === 'closed') reject(new Error('no way to the media server'));
    };
    peer.addEventListener('connectionstatechange', look);
    signal.addEventListener('abort', () => reject(new Error('closed')), { once: true });
    look();
  });

/** Resolves when nothing comes through any more; rejects where the server says that the connection is gone. */
const broken = (peer: RTCPeerConnection, keep: () => Promise<unknown>, keepMs: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    let cut: ReturnType<typeof setTimeout> | undefined;
    const asking = setInterval(() => {
      // A server that cannot be reached for a moment says nothing about the media.
      keep().catch((error: unknown) => isPassing(error) || end(() => reject(error)));
    }, keepMs);
    let heard: number | undefined;
    let at = Date.now();
    // Whoever sends under the same name from another page, or after a cut, is not received by who received them before.
    const listen = (bytes: number | undefined) => {
      if (bytes === undefined || bytes !== heard) [heard, at] = [bytes, Date.now()];
      else if (Date.now() - at > SILENT_MS) end(resolve);
    };
    const listening = setInterval(() => void received(peer).then(listen), LISTEN_MS);
    const end = (settle: () => void) => {
      clearInterval(asking);
      clearInterval(listening);
      clearTimeout(cut);
      settle();
    };
    peer.addEventListener('connectionstatechange', () => {
      clearTimeout(cut);
      if (peer.connectionState === 'disconnected') cut = setTimeout(() => end(resolve), CUT_MS);
      if (peer.connectionState === 'failed' || peer.connectionState === 'closed') end(resolve);
    });
    signal.addEventListener('abort', () => end(resolve), { once: true });
  });
