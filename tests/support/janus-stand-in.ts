import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';

interface Asked {
  readonly janus: string;
  readonly transaction: string;
  readonly apisecret?: string;
  readonly body?: Record<string, unknown> & { readonly room?: string; readonly id?: string };
  readonly jsep?: { readonly sdp: string };
}

export interface JanusStandIn {
  readonly env: { readonly LECTERN_JANUS: string; readonly LECTERN_JANUS_SECRET: string };
  /** The feeds of a room, as if their media arrived. */
  readonly feeds: (room: string) => readonly string[];
  readonly rooms: () => readonly string[];
  /** Those who are counted in a room. */
  readonly watchers: (room: string) => readonly string[];
  /** As a Janus that was killed and started again: it knows nothing of before. */
  readonly forget: () => void;
  /** Whether it answers: a Janus that is away does not. */
  readonly answer: (does: boolean) => void;
  readonly close: () => Promise<void>;
}

const SECRET = 'the secret of a stand-in for Janus';

/** What Lectern asks of Janus and its VideoRoom, answered as they do; there are no media: whatever is published has arrived. */
export async function startJanusStandIn(): Promise<JanusStandIn> {
  const rooms = new Map<string, Map<string, string>>();
  const sessions = new Map<string, { events: object[]; feed?: { room: string; id: string } }>();
  /** In a room without sending anything: by room and session. */
  const passive: { room: string; session: string; id: string }[] = [];
  let isAway = false;
  const number = () => String(randomInt(1, 2 ** 47));
  const error = (code: number) => ({ videoroom: 'event', error_code: code, error: `error ${code}` });

  function forgetSession(id: string): void {
    const { feed } = sessions.get(id) ?? {};
    const held = feed && rooms.get(feed.room);
    if (feed && held?.get(feed.id) === id) held.delete(feed.id);
    leave((one) => one.session === id);
    sessions.delete(id);
  }

  function leave(does: (one: (typeof passive)[number]) => boolean): void {
    passive.splice(0, Infinity, ...passive.filter((one) => !does(one)));
  }
  const passiveIn = (room: string) => passive.filter((one) => one.room === room).map(({ id }) => id);

  /** What an event says of a request, with what the other side offers; at once where there is none. */
  function plugin(session: string, { body = {}, jsep }: Asked): { data: object; sdp?: string; isLater?: true } {
    const { request, room = '', id = '' } = body;
    const held = rooms.get(room);
    if (request === 'create') {
      if (held) return { data: error(427) };
      rooms.set(room, new Map());
      return { data: { videoroom: 'created' } };
    }
    if (request === 'start')
      return { isLater: true, data: jsep?.sdp.startsWith('v=0') ? { started: 'ok' } : error(465) };
    if (held === undefined) return { data: error(426), isLater: true };
    if (request === 'destroy') {
      for (const owner of held.values()) sessions.delete(owner);
      leave((one) => one.room === room);
      rooms.delete(room);
      return { data: { videoroom: 'destroyed' } };
    }
    if (request === 'listparticipants') {
      const all = (ids: Iterable<string>, publisher: boolean) => [...ids].map((one) => ({ id: one, publisher }));
      return { data: { participants: [...all(held.keys(), true), ...all(passiveIn(room), false)] } };
    }
    if (request === 'join' && body['ptype'] === 'publisher') {
      passive.push({ room, session, id });
      return { data: { videoroom: 'joined' }, isLater: true };
    }
    if (request === 'kick') {
      if (!held.has(id)) return { data: error(428) };
      sessions.delete(held.get(id)!);
      held.delete(id);
      return { data: { videoroom: 'success' } };
    }
    if (request === 'joinandconfigure') {
      if (held.has(id)) return { data: error(436), isLater: true };
      if (!jsep?.sdp.startsWith('v=0')) return { data: error(465), isLater: true };
      held.set(id, session);
      const { record, filename } = body as { record?: boolean; filename?: string };
      if (record === true && filename !== undefined) {
        mkdirSync(dirname(filename), { recursive: true });
        writeFileSync(`${filename}-audio-0.mjr`, 'MJR00002'); // nothing arrived
      }
      sessions.get(session)!.feed = { room, id };
      return { data: { videoroom: 'joined' }, sdp: 'v=0 answer', isLater: true };
    }
    const [{ feed }] = body['streams'] as [{ feed: string }];
    if (!held.has(feed)) return { data: error(428), isLater: true };
    return { data: { videoroom: 'attached' }, sdp: 'v=0 offer', isLater: true };
  }

  function answered(path: string, asked: Asked): object {
    const [, session = '', handle] = path.split('/');
    const { janus, transaction, apisecret } = asked;
    const failed = (code: number) => ({ janus: 'error', transaction, error: { code, reason: 'refused' } });
    if (apisecret !== SECRET) return failed(403);
    if (janus === 'ping') return { janus: 'pong', transaction };
    if (janus === 'create') {
      const id = number();
      sessions.set(id, { events: [] });
      return { janus: 'success', transaction, data: { id } };
    }
    const known = sessions.get(session);
    if (known === undefined) return failed(458);
    if (janus === 'attach') return { janus: 'success', transaction, data: { id: number() } };
    if (janus === 'destroy') forgetSession(session);
    if (janus !== 'message' || handle === undefined) return { janus: 'ack', transaction };
    const { data, sdp, isLater } = plugin(session, asked);
    const said = { transaction, plugindata: { data }, ...(sdp !== undefined && { jsep: { sdp } }) };
    if (!isLater) return { janus: 'success', ...said };
    known.events.push({ janus: 'webrtcup' }, { janus: 'event', ...said });
    return { janus: 'ack', transaction };
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (isAway) return void request.socket.destroy();
      const { pathname, searchParams } = new URL(request.url!, 'http://stand-in');
      const path = pathname.slice('/janus'.length);
      if (request.method === 'POST')
        return void response.end(JSON.stringify(answered(path, JSON.parse(Buffer.concat(parts).toString()) as Asked)));
      const known = searchParams.get('apisecret') === SECRET ? sessions.get(path.slice(1)) : undefined;
      response.end(
        JSON.stringify(
          known?.events.shift() ?? { janus: known ? 'keepalive' : 'error', ...(!known && { error: { code: 458 } }) },
        ),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    env: { LECTERN_JANUS: `http://127.0.0.1:${port}/janus`, LECTERN_JANUS_SECRET: SECRET },
    feeds: (room) => [...(rooms.get(room)?.keys() ?? [])],
    rooms: () => [...rooms.keys()],
    watchers: passiveIn,
    forget: () => {
      rooms.clear();
      leave(() => true);
      sessions.clear();
    },
    answer: (does) => {
      isAway = !does;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
