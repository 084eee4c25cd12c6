import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { WebSocketServer, type WebSocket } from 'ws';
import { Clock } from '../../ops/database/clock.ts';
import { CommandPath } from './command-path.ts';
import type { Outcome } from '../submission.ts';
import { turnAway, type Upgrade } from '../../ops/upgrades.ts';
import { SETTINGS, type Settings } from '../../ops/settings.ts';
import { Log, requestMarks } from '../../ops/telemetry/log.ts';
import { answerTo, CREDENTIAL, Credentials } from '../peers/credential.ts';
import { BACKLOG_BYTES, FRAME_BYTES, Outbound, readFrame, unpack, type Passed, type Reply } from '../peers/frames.ts';
import { Peers } from '../peers/peers.ts';

/** A link pings every second: one that is silent for so long is gone. */
const SILENCE_MS = 10_000;

interface Link {
  readonly ws: WebSocket;
  readonly outbound: Outbound<Reply>;
  heardAt: number;
}

/** Where other processes come in and have their commands decided; it is there only where there is a secret to know them by. */
@Injectable()
export class PeerDoor implements OnModuleDestroy {
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  });
  private readonly links = new Set<Link>();
  private readonly underWay = new Set<Promise<void>>();
  private readonly credentials: Credentials | undefined;
  private readonly sweep = setInterval(() => this.dropSilent(), SILENCE_MS / 2).unref();

  constructor(
    @Inject(SETTINGS) { clusterSecret }: Settings,
    private readonly peers: Peers,
    private readonly path: CommandPath,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.credentials = clusterSecret === undefined ? undefined : new Credentials(clusterSecret, peers.id);
    this.server.on('headers', (headers, request) => {
      headers.push(`${CREDENTIAL}: ${answerTo(clusterSecret ?? '', String(request.headers[CREDENTIAL]))}`);
    });
    peers.onChange(() => this.tellDraining());
  }

  readonly door: Upgrade = (request, socket, head) => {
    // A browser always says where its page is from; a process has none.
    const isPage = request.headers.origin !== undefined;
    if (isPage || !this.credentials?.accept(request.headers[CREDENTIAL], this.clock.now()))
      return turnAway(socket, '403 Forbidden');
    this.server.handleUpgrade(request, socket, head, (ws) => this.welcome(ws));
  };

  /** What was begun is answered before the links go. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.sweep);
    await this.idle();
    for (const { ws } of this.links) ws.close();
    this.server.close();
  }

  /** Resolves when nothing is being decided for others, and their answers are on their way. */
  private async idle(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  }

  private welcome(ws: WebSocket): void {
    const link = { ws, outbound: new Outbound<Reply>(ws), heardAt: Date.now() };
    this.links.add(link);
    if (this.peers.draining) link.outbound.push({ draining: true });
    ws.on('error', () => ws.terminate());
    ws.on('close', () => this.links.delete(link));
    ws.on('ping', () => (link.heardAt = Date.now()));
    ws.on('message', (message: Buffer) => {
      link.heardAt = Date.now();
      for (const passed of readFrame<Passed>(message)) {
        const work = this.decide(link, passed).finally(() => this.underWay.delete(work));
        this.underWay.add(work);
      }
    });
  }

  private async decide({ ws, outbound }: Link, { n, request, submission }: Passed): Promise<void> {
    const decided = () => this.outcomeOf(submission);
    const outcome = await (request === undefined ? decided() : requestMarks.run({ request }, decided));
    // Who does not take their answers loses the link, and asks again with the same keys.
    if (ws.bufferedAmount > BACKLOG_BYTES) ws.terminate();
    else outbound.push({ n, outcome });
  }

  /** Whatever goes wrong is an outcome: a frame of another version must not end this process. */
  private async outcomeOf(submission: Passed['submission']): Promise<Outcome> {
    try {
      return await this.path.execute(unpack(submission));
    } catch (error) {
      this.log.failure(error, 'a command of another process failed');
      return { refused: 'server.error' };
    }
  }

  private tellDraining(): void {
    if (this.peers.draining) for (const { outbound } of this.links) outbound.push({ draining: true });
  }

  private dropSilent(): void {
    for (const { ws, heardAt } of this.links) if (Date.now() - heardAt > SILENCE_MS) ws.terminate();
  }
}
