import { randomUUID } from 'node:crypto';
import type { LiveVideoSettings } from '../ops/live-video-settings.ts';
import { MediaRefused, type Counted, type MediaConnection, type Present, type VideoRooms } from './video-rooms.ts';

const PLUGIN = 'janus.plugin.videoroom';
/** So long Janus may take for an answer; its own, on the same machine, takes some milliseconds. */
const ANSWER_MS = 5000;
/** The errors of Janus and of its VideoRoom that are foreseen: https://janus.conf.meetecho.com/docs/videoroom.html */
const [NO_SESSION, NO_HANDLE, BAD_SDP, NO_ROOM, ROOM_EXISTS, NO_FEED, FEED_EXISTS] = [
  458, 459, 465, 426, 427, 428, 436,
];
/** How an event is called that says that media flow. */
const UP = 'webrtcup';
/** Before the name of who is counted: that of a feed is no such name. */
const COUNTED = 'counted.';
/** What 720p takes at 25 frames: browsers send less by themselves where the network is worse. */
const BITRATE = 1_800_000;
/** The teacher and who speaks, with some room for feeds that are about to be replaced. */
const PUBLISHERS = 6;

interface Said {
  readonly janus: string;
  readonly transaction?: string;
  readonly error?: { readonly code: number; readonly reason: string };
  readonly data?: { readonly id: number };
  readonly plugindata?: { readonly data: Record<string, unknown> & { error_code?: number; error?: string } };
  readonly jsep?: { readonly sdp: string };
}

class JanusError extends Error {
  readonly number: number;
  constructor(number: number, reason: string) {
    super(`Janus: ${reason} (${number})`);
    this.number = number;
  }
}

/** Janus with its VideoRoom plugin, over its HTTP API. Each browser's connection is a session of its own, which ends unless it is kept. */
export class JanusVideoRooms implements VideoRooms {
  /** For what is about rooms and no browser's. */
  private control: Promise<MediaConnection> | undefined;

  constructor(private readonly settings: LiveVideoSettings) {}

  async isReady(): Promise<boolean> {
    return this.post('', { janus: 'ping' }).then(
      () => true,
      () => false,
    );
  }

  async open(room: string): Promise<void> {
    const described = { room, publishers: PUBLISHERS, bitrate: BITRATE, videocodec: 'vp8,h264', description: room };
    await this.ofRoom({ request: 'create', ...described }, ROOM_EXISTS);
  }

  async close(room: string): Promise<void> {
    await this.ofRoom({ request: 'destroy', room }, NO_ROOM);
  }

  async publish(
    room: string,
    feed: string,
    offer: string,
    recording?: string,
  ): Promise<{ connection: MediaConnection; answer: string }> {
    const recorded = recording === undefined ? {} : { record: true, filename: recording };
    for (let isAgain = false; ; isAgain = true) {
      const connection = await this.connect();
      const asked = { request: 'joinandconfigure', ptype: 'publisher', room, id: feed, ...recorded };
      try {
        const { jsep } = await this.ask(connection, asked, { type: 'offer', sdp: offer });
        if (jsep === undefined) throw new JanusError(BAD_SDP, 'no answer');
        return { connection, answer: jsep.sdp };
      } catch (error) {
        const refused = await this.refused(error, connection);
        if (isAgain || !(error instanceof JanusError) || error.number !== FEED_EXISTS) throw refused;
        await this.remove(room, feed); // whoever sent it has lost the network, or has the page open twice
      }
    }
  }

  async subscribe(room: string, feed: string): Promise<{ connection: MediaConnection; offer: string }> {
    const connection = await this.connect();
    const said = await this.ask(connection, { request: 'join', ptype: 'subscriber', room, streams: [{ feed }] }).catch(
      async (error: unknown) => {
        throw await this.refused(error, connection);
      },
    );
    const offer = said.jsep?.sdp;
    if (offer === undefined) throw await this.refused(new JanusError(NO_FEED, 'no offer'), connection);
    return { connection, offer };
  }

  /** Janus lists nobody who only receives: who is counted is in the room as a participant who sends nothing. */
  async accept(connection: MediaConnection, answer: string, counted?: Counted): Promise<void> {
    const jsep = { type: 'answer', sdp: answer };
    const { isUp } = await this.ask(connection, { request: 'start' }, jsep).catch(async (error: unknown) => {
      throw await this.refused(error, connection);
    });
    if (counted === undefined || !(isUp || (await this.flows(connection)))) return;
    const handle = await this.attach(sessionOf(connection));
    await this.ask(handle, { request: 'join', ptype: 'publisher', room: counted.room, id: COUNTED + counted.name() });
  }

  async keep(connection: MediaConnection): Promise<boolean> {
    try {
      await this.post(`/${sessionOf(connection)}`, { janus: 'keepalive' });
      return true;
    } catch (error) {
      if (error instanceof JanusError && error.number === NO_SESSION) return false;
      throw error;
    }
  }

  async leave(connection: MediaConnection): Promise<void> {
    await this.post(`/${sessionOf(connection)}`, { janus: 'destroy' }).catch((error: unknown) => {
      if (!(error instanceof JanusError)) throw error; // one that is gone is left
    });
  }

  async present(room: string): Promise<Present> {
    const found = await this.ofRoom({ request: 'listparticipants', room }, NO_ROOM);
    const all = (found?.['participants'] ?? []) as readonly { readonly id: string; readonly publisher: boolean }[];
    const counted = all.filter(({ id }) => id.startsWith(COUNTED)); // others are about to send
    return {
      feeds: all.filter(({ publisher }) => publisher).map(({ id }) => id),
      watchers: counted.map(({ id }) => id.slice(COUNTED.length)),
    };
  }

  async remove(room: string, feed: string): Promise<void> {
    await this.ofRoom({ request: 'kick', room, id: feed }, NO_ROOM, NO_FEED);
  }

  private async connect(): Promise<MediaConnection> {
    return this.attach(String((await this.post('', { janus: 'create' })).data!.id));
  }

  private async attach(session: string): Promise<MediaConnection> {
    const handle = (await this.post(`/${session}`, { janus: 'attach', plugin: PLUGIN })).data!.id;
    return `${session}.${handle}`;
  }

  /** Asks about a room, on a session that is made anew where Janus forgot it; undefined for what is foreseen. */
  private async ofRoom(body: object, ...foreseen: readonly number[]): Promise<Record<string, unknown> | undefined> {
    for (let isAgain = false; ; isAgain = true) {
      this.control ??= this.connect();
      try {
        return (await this.ask(await this.control, body)).plugindata!.data;
      } catch (error) {
        const number = error instanceof JanusError ? error.number : 0;
        if (foreseen.includes(number)) return undefined;
        this.control = undefined;
        if (isAgain || (number !== NO_SESSION && number !== NO_HANDLE)) throw error;
      }
    }
  }

  /** Some requests are answered at once, those with media by an event, which is fetched; perhaps behind another that says that media flow. */
  private async ask(connection: MediaConnection, body: object, jsep?: object): Promise<Said & { isUp: boolean }> {
    const path = `/${connection.replace('.', '/')}`;
    const transaction = randomUUID();
    const until = Date.now() + ANSWER_MS;
    let said = await this.post(path, { janus: 'message', transaction, body, ...(jsep && { jsep }) });
    let isUp = false;
    while (said.janus === 'ack' || said.transaction !== transaction) {
      if (Date.now() > until) throw new Error('Janus did not answer in time.');
      said = await this.event(sessionOf(connection));
      isUp ||= said.janus === UP;
    }
    const { error_code: number, error = '' } = said.plugindata?.data ?? {};
    if (number !== undefined) throw new JanusError(number, error);
    return { ...said, isUp };
  }

  private async flows(connection: MediaConnection): Promise<boolean> {
    const until = Date.now() + ANSWER_MS;
    const hasEnded = (error: Error): Said => {
      if (error instanceof JanusError || error.name === 'TimeoutError') return { janus: 'timeout' };
      throw error;
    };
    while (Date.now() < until) {
      const { janus } = await this.event(sessionOf(connection)).catch(hasEnded);
      if (janus === UP) return true;
      if (janus === 'hangup' || janus === 'timeout') return false;
    }
    return false;
  }

  private post(path: string, body: object): Promise<Said> {
    const { secret } = this.settings;
    const asked = JSON.stringify({ transaction: randomUUID(), apisecret: secret, ...body });
    return this.fetched(path, { method: 'POST', body: asked });
  }

  private event(session: string): Promise<Said> {
    return this.fetched(`/${session}?maxev=1&apisecret=${encodeURIComponent(this.settings.secret)}`);
  }

  private async fetched(path: string, init: RequestInit = {}): Promise<Said> {
    const { url } = this.settings;
    const response = await fetch(url + path, { ...init, signal: AbortSignal.timeout(ANSWER_MS) });
    const said = (await response.json()) as Said;
    if (said.error) throw new JanusError(said.error.code, said.error.reason);
    return said;
  }

  /** What a browser is told, whose connection is of no use. */
  private async refused(error: unknown, connection: MediaConnection): Promise<unknown> {
    await this.leave(connection).catch(() => undefined);
    if (!(error instanceof JanusError)) return error;
    const { number, message } = error;
    if (number === NO_ROOM || number === NO_FEED) return new MediaRefused('liveVideo.notLive', message);
    if (number === NO_SESSION || number === NO_HANDLE) return new MediaRefused('liveVideo.connectionLost', message);
    return new MediaRefused('liveVideo.badOffer', message);
  }
}

const sessionOf = (connection: MediaConnection): string => connection.slice(0, connection.indexOf('.'));
