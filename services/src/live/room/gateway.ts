import { Inject, Optional, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  WebSocketGateway,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
} from '@nestjs/websockets';
import fastifyCookie from '@fastify/cookie';
import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import { REFUSALS } from '@lectern/contracts/kernel/refusals.ts';
import { AUDIENCES, type Audience } from '@lectern/contracts/kernel/stream.ts';
import { CLOSE, WIRE_VERSION } from '@lectern/contracts/kernel/wire.ts';
import type { IncomingMessage } from 'node:http';
import type { WebSocket, WebSocketServer } from 'ws';
import { sessionOf, Sessions } from '../../edge/auth/sessions.ts';
import { Clock } from '../../ops/database/clock.ts';
import { Deciders } from '../../ledger/command/deciders.ts';
import { isOwnOrigin, languageOf } from '../../edge/http/edge.ts';
import { networkOf } from '../../edge/http/client-network.ts';
import { SETTINGS, type Settings } from '../../ops/settings.ts';
import { Log } from '../../ops/telemetry/log.ts';
import { NoTracing, TRACING, type Tracing } from '../../ops/telemetry/tracing.ts';
import { Admission, readRoomRequest } from './admission.ts';
import { encode, type Room } from './room.ts';
import { RoomSocket } from './room-socket.ts';
import { Rooms } from './rooms.ts';

const SILENCE_MS = 45_000;
const FAREWELL_MS = 1000;
/** Two pings of a client: one of a person who has too many is more likely dead than one that was heard since. */
const QUIET_MS = 20_000;

interface Seated {
  readonly socket: RoomSocket;
  readonly room: Room;
  /** The session that it was let in with. */
  readonly session: string;
}

/** One socket, one room: /ws/<family>/<id>, authenticated at the upgrade. Its frames are read by the socket's RoomSocket. */
@WebSocketGateway({ path: '/ws/', maxPayload: LIMITS.frameBytes, perMessageDeflate: false, clientTracking: false })
export class Gateway implements OnGatewayInit, OnGatewayConnection, OnGatewayDisconnect, OnModuleDestroy {
  private readonly seated = new Map<WebSocket, Seated>();
  /** The sockets of each person, also those that are being let in. */
  private readonly ofPerson = new Map<string, Set<WebSocket>>();
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
    sessions.inUse = () => Array.from(this.seated.values(), ({ session }) => session);
  }

  /** Who need not become a socket is answered as HTTP would. */
  afterInit({ options }: WebSocketServer): void {
    const { services, https } = this.settings;
    options.verifyClient = ({ req: { headers } }: { req: IncomingMessage }, answer) => {
      if (!services.has('gateway')) answer(false, 404);
      else if (!isOwnOrigin(headers.origin, headers.host, https)) answer(false, 403);
      else answer(this.comeBack === undefined, 503);
    };
  }

  handleConnection(ws: WebSocket, request: IncomingMessage): void {
    const tooLate = setTimeout(() => refuse(ws, CLOSE.goingAway, 'server.busy'), LIMITS.admissionMs);
    this.welcome(ws, request)
      .catch((error: Error) => {
        this.log.failure(error, 'a socket could not be let in');
        refuse(ws, CLOSE.goingAway, 'server.busy');
      })
      .finally(() => clearTimeout(tooLate));
  }

  handleDisconnect(ws: WebSocket): void {
    const seated = this.seated.get(ws);
    if (seated === undefined) return; // gone before it was let in
    this.seated.delete(ws);
    this.sentToGone += seated.socket.sentBytes;
    seated.room.leave(seated.socket);
  }

  get size(): number {
    return this.seated.size;
  }

  /** Asks every client to connect anew, elsewhere, at a random moment within so many ms; until then it is served here. */
  sendAway(withinMs: number): void {
    this.comeBack = encode({ t: 'comeBack', withinMs });
    for (const { socket } of this.seated.values()) socket.send(this.comeBack);
  }

  /** The sockets here by audience, the bytes that were ever sent, and the most that wait in one. */
  figures(): { readonly sockets: Readonly<Record<Audience, number>>; sentBytes: number; largestBacklog: number } {
    const sockets = Object.fromEntries(AUDIENCES.map((audience) => [audience, 0])) as Record<Audience, number>;
    let [sentBytes, largestBacklog] = [this.sentToGone, 0];
    for (const { socket } of this.seated.values()) {
      sockets[socket.audience] += 1;
      sentBytes += socket.sentBytes;
      largestBacklog = Math.max(largestBacklog, socket.backlog);
    }
    return { sockets, sentBytes, largestBacklog };
  }

  onModuleDestroy(): void {
    clearInterval(this.sweep);
    for (const { socket } of this.seated.values()) socket.close(CLOSE.goingAway, 'server.busy');
    setTimeout(() => this.seated.forEach(({ socket }) => socket.terminate()), FAREWELL_MS).unref();
  }

  private async welcome(ws: WebSocket, request: IncomingMessage): Promise<void> {
    const early = new EarlyFrames(ws, () => refuse(ws, CLOSE.malformed, 'request.tooLarge'));
    const cookies = fastifyCookie.parse(request.headers.cookie ?? '');
    const address = readRoomRequest(request.url!);
    if (address === undefined) return refuse(ws, CLOSE.missing, 'page.missing');
    if (address.wireVersion !== WIRE_VERSION)
      return ws.send(encode({ t: 'reload' }), () => ws.close(CLOSE.goingAway, 'reload'));
    const token = cookies[COOKIES.session];
    const person = await this.sessions.find(token);
    if (person === undefined || token === undefined) return refuse(ws, CLOSE.sessionRequired, 'session.required');
    if (address.user !== person.personId) return refuse(ws, CLOSE.userChanged, 'session.userChanged');
    if (!this.count(ws, person.personId)) return refuse(ws, CLOSE.tooMany, 'socket.tooMany');
    const admitted = await this.admission.admit(address, person);
    if (typeof admitted === 'string')
      return refuse(ws, REFUSALS[admitted].status === 404 ? CLOSE.missing : CLOSE.forbidden, admitted);
    const { mailbox } = admitted;
    // Whoever was in another process's room may have seen more than was heard of here.
    if ((address.resume?.after ?? 0) > mailbox.head.folded.version) await mailbox.refresh();
    if (ws.readyState !== ws.OPEN) return;
    const room = this.rooms.of(mailbox);
    const place = {
      ws,
      room,
      person,
      address,
      audience: admitted.audience,
      language: languageOf(cookies[COOKIES.language]),
      request: newId(),
      network: networkOf(request, this.settings),
    };
    const socket = new RoomSocket(place, this.commands, this.deciders, this.clock, this.tracing);
    this.seated.set(ws, { socket, room, session: sessionOf(token) });
    room.guarded(() => room.enter(socket, address.resume));
    if (this.comeBack !== undefined) socket.send(this.comeBack); // let in while it was said to the others
    early.open(
      (message) =>
        void socket.receive(message).catch((error: Error) => {
          this.log.failure(error, 'a frame could not be taken');
          refuse(ws, CLOSE.goingAway, 'server.error');
        }),
    );
  }

  /** Whether it is one that this person may have; until it closes it counts. */
  private count(ws: WebSocket, personId: string): boolean {
    if (ws.readyState !== ws.OPEN) return true; // gone already: there is nothing to count
    const theirs = this.ofPerson.get(personId) ?? new Set();
    if (theirs.size >= this.settings.socketsPerPerson) this.dropQuiet(theirs);
    if (theirs.size >= this.settings.socketsPerPerson) return false;
    this.ofPerson.set(personId, theirs.add(ws));
    ws.once('close', () => {
      theirs.delete(ws);
      if (theirs.size === 0 && this.ofPerson.get(personId) === theirs) this.ofPerson.delete(personId);
    });
    return true;
  }

  private dropQuiet(sockets: Set<WebSocket>): void {
    for (const ws of sockets) {
      const heardAt = this.seated.get(ws)?.socket.heardAt;
      if (heardAt === undefined || Date.now() - heardAt <= QUIET_MS) continue;
      sockets.delete(ws);
      ws.terminate();
    }
  }

  private closeOf(session: string): void {
    for (const { socket, session: own } of this.seated.values())
      if (own === session) socket.close(CLOSE.sessionRequired, 'session.required');
  }

  /** Pings come every few seconds: who has been silent for long is gone without having said so. */
  private dropSilent(): void {
    for (const { socket } of this.seated.values()) if (Date.now() - socket.heardAt > SILENCE_MS) socket.terminate();
  }
}

const refuse = (ws: WebSocket, code: number, reason: RefusalCode): void => ws.close(code, reason);

/** What a socket says before it is let in is kept for then, within limits: nobody knows yet whose it is. */
class EarlyFrames {
  private readonly frames: Buffer[] = [];
  private bytes = 0;
  private readonly hold = (message: Buffer): void => {
    this.bytes += message.length;
    if (this.frames.push(message) <= LIMITS.earlyFrames && this.bytes <= LIMITS.earlyBytes) return;
    this.ws.off('message', this.hold);
    this.frames.length = 0;
    this.onTooMuch();
  };

  constructor(
    private readonly ws: WebSocket,
    private readonly onTooMuch: () => void,
  ) {
    ws.on('message', this.hold);
  }

  /** From now on every frame is heard as it comes, after those that came before. */
  open(hear: (message: Buffer) => void): void {
    this.ws.off('message', this.hold);
    this.ws.on('message', hear);
    for (const message of this.frames) hear(message);
  }
}
