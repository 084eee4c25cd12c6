import { Inject, Injectable, Optional, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import fastifyCookie from '@fastify/cookie';
import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { REFUSALS, type RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import { AUDIENCES, type Audience } from '@lectern/contracts/kernel/stream.ts';
import { CLOSE, WIRE_VERSION } from '@lectern/contracts/kernel/wire.ts';
import type { IncomingMessage } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import { sessionOf, Sessions } from '../auth/sessions.ts';
import { Clock } from '../clock.ts';
import { Deciders } from '../command/deciders.ts';
import { isOwnOrigin, languageOf } from '../http/edge.ts';
import { turnAway, type Upgrade } from '../http/upgrades.ts';
import { SETTINGS, type Settings } from '../settings.ts';
import { Log } from '../telemetry/log.ts';
import { NoTracing, TRACING, type Tracing } from '../telemetry/tracing.ts';
import { Admission, readRoomRequest } from './admission.ts';
import { encode } from './room.ts';
import { RoomSocket } from './room-socket.ts';
import { Rooms } from './rooms.ts';

const SILENCE_MS = 45_000;
const FAREWELL_MS = 1000;

/** One socket, one room, authenticated at the upgrade. Plain ws: a framework's pipeline per message costs three times as much. */
@Injectable()
export class Gateway implements OnModuleDestroy {
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: LIMITS.frameBytes,
    perMessageDeflate: false,
    clientTracking: false,
  });
  /** The sockets here, each with the session that it was let in with. */
  private readonly sockets = new Map<RoomSocket, string>();
  private readonly sweep = setInterval(() => this.dropSilent(), SILENCE_MS / 3).unref();
  private sentToGone = 0;
  private comeBack: Buffer | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly sessions: Sessions,
    private readonly admission: Admission,
    private readonly rooms: Rooms,
    private readonly commands: CommandBus,
    private readonly deciders: Deciders,
    private readonly clock: Clock,
    private readonly log: Log,
    @Optional() @Inject(TRACING) private readonly tracing: Tracing = new NoTracing(),
  ) {
    sessions.onEnded = (session) => this.closeOf(session);
    sessions.inUse = () => this.sockets.values();
  }

  /** The door of rooms: /ws/<family>/<id>. */
  readonly door: Upgrade = (request, socket, head) => {
    if (!isOwnOrigin(request.headers.origin, request.headers.host, this.settings.https))
      return turnAway(socket, '403 Forbidden');
    if (this.comeBack !== undefined) return turnAway(socket, '503 Service Unavailable');
    this.server.handleUpgrade(request, socket, head, (ws) => {
      ws.on('error', () => ws.terminate());
      this.welcome(ws, request).catch((error: Error) => {
        this.log.failure(error, 'a socket could not be let in');
        ws.close(CLOSE.goingAway, 'server.busy');
      });
    });
  };

  get size(): number {
    return this.sockets.size;
  }

  /** Asks every client to connect anew, elsewhere, at a random moment within so many ms; until then it is served here. */
  sendAway(withinMs: number): void {
    this.comeBack = encode({ t: 'comeBack', withinMs });
    for (const socket of this.sockets.keys()) socket.send(this.comeBack);
  }

  /** The sockets here by audience, the bytes that were ever sent, and the most that wait in one. */
  figures(): { readonly sockets: Readonly<Record<Audience, number>>; sentBytes: number; largestBacklog: number } {
    const sockets = Object.fromEntries(AUDIENCES.map((audience) => [audience, 0])) as Record<Audience, number>;
    let [sentBytes, largestBacklog] = [this.sentToGone, 0];
    for (const socket of this.sockets.keys()) {
      sockets[socket.audience] += 1;
      sentBytes += socket.sentBytes;
      largestBacklog = Math.max(largestBacklog, socket.backlog);
    }
    return { sockets, sentBytes, largestBacklog };
  }

  onModuleDestroy(): void {
    clearInterval(this.sweep);
    for (const socket of this.sockets.keys()) socket.close(CLOSE.goingAway, 'server.busy');
    setTimeout(() => this.sockets.forEach((_, socket) => socket.terminate()), FAREWELL_MS).unref();
    this.server.close();
  }

  private async welcome(ws: WebSocket, request: IncomingMessage): Promise<void> {
    const early: Buffer[] = [];
    const hold = (message: Buffer) => void early.push(message);
    ws.on('message', hold); // what is sent before the doors are open is not lost
    const cookies = fastifyCookie.parse(request.headers.cookie ?? '');
    const address = readRoomRequest(request.url!);
    if (address === undefined) return refuse(ws, CLOSE.missing, 'page.missing');
    if (address.wireVersion !== WIRE_VERSION)
      return ws.send(encode({ t: 'reload' }), () => ws.close(CLOSE.goingAway, 'reload'));
    const token = cookies[COOKIES.session];
    const person = await this.sessions.find(token);
    if (person === undefined || token === undefined) return refuse(ws, CLOSE.sessionRequired, 'session.required');
    if (address.user !== person.personId) return refuse(ws, CLOSE.userChanged, 'session.userChanged');
    const admitted = await this.admission.admit(address, person);
    if (typeof admitted === 'string')
      return refuse(ws, REFUSALS[admitted].status === 404 ? CLOSE.missing : CLOSE.forbidden, admitted);
    const { mailbox } = admitted;
    // Whoever was in another process's room may have seen more than was heard of here.
    if ((address.resume?.after ?? 0) > mailbox.head.folded.version) await mailbox.refresh();
    const room = this.rooms.of(mailbox);
    if (ws.readyState !== ws.OPEN) return;
    const place = {
      ws,
      room,
      person,
      address,
      audience: admitted.audience,
      language: languageOf(cookies[COOKIES.language]),
      request: newId(),
    };
    const socket = new RoomSocket(place, this.commands, this.deciders, this.clock, this.tracing);
    this.sockets.set(socket, sessionOf(token));
    ws.on('close', () => {
      this.sockets.delete(socket);
      this.sentToGone += socket.sentBytes;
      room.leave(socket);
    });
    ws.off('message', hold);
    const hear = (message: Buffer) =>
      void socket.receive(message).catch((error: Error) => {
        this.log.failure(error, 'a frame could not be taken');
        ws.close(CLOSE.goingAway, 'server.error');
      });
    ws.on('message', hear);
    room.enter(socket, address.resume);
    if (this.comeBack !== undefined) socket.send(this.comeBack); // let in while it was said to the others
    for (const message of early) hear(message);
  }

  private closeOf(session: string): void {
    for (const [socket, own] of this.sockets)
      if (own === session) socket.close(CLOSE.sessionRequired, 'session.required');
  }

  /** Pings come every few seconds: who has been silent for long is gone without having said so. */
  private dropSilent(): void {
    for (const socket of this.sockets.keys()) if (Date.now() - socket.heardAt > SILENCE_MS) socket.terminate();
  }
}

const refuse = (ws: WebSocket, code: number, reason: RefusalCode): void => ws.close(code, reason);
