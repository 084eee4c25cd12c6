import { maxHeaderSize } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { AddressInfo } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AppModule } from './app.module.ts';
import { entities, openCalls, rows, signedCalls } from './catalog.ts';
import { entries } from './pages.ts';
import { migrations } from './migrations.ts';
import { views } from './views.migration.ts';
import { Founding } from './account/founding.ts';
import { Sessions } from './edge/auth/sessions.ts';
import { migrate } from './ops/database/database.ts';
import { Drain } from './drain.ts';
import { guardAnswers } from './edge/http/answer-headers.ts';
import { readJson } from './edge/http/body.ts';
import { compressAnswers } from './edge/http/compressed-answers.ts';
import { warnOfProxies } from './edge/http/client-network.ts';
import { takeRawBodies } from './edge/files/upload.controller.ts';
import { guardEdge, requestId } from './edge/http/edge.ts';
import { PublicAddress } from './edge/http/public-address.ts';
import { readableAddress } from './edge/http/readable-address.ts';
import { openOnly } from './edge/http/service-doors.ts';
import { limitTime, serverTimes } from './edge/http/request-time.ts';
import { serveWeb } from './edge/http/web-files.ts';
import { prepareRows } from './rows/row-tables.ts';
import { PeerDoor } from './ledger/command/peer-door.ts';
import { PEER_PATH } from './ledger/peers/peer-links.ts';
import { Peers } from './ledger/peers/peers.ts';
import { SocketAdapter } from './live/room/socket-adapter.ts';
import type { Settings } from './ops/settings.ts';
import { Log } from './ops/telemetry/log.ts';

const LOOK_MS = 100;
/**
 * So many may come in one moment, as a school does whose network is back; the system allows fewer where it is set so. Of
 * whom there is no room for, systems drop the first packet, and send it again after one, three, seven and fifteen seconds.
 */
const WAITING = 4096;

export interface Server {
  readonly app: NestFastifyApplication;
  readonly port: number;
  /** Hands its clients and streams over to the others of its installation, where there are any. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** Migrates, assembles and listens; port 0 takes a free one. */
export async function startServer(settings: Settings): Promise<Server> {
  await migrate(settings.ownerUrl, migrations);
  await prepareRows(settings, rows, { entities, views });
  const adapter = new FastifyAdapter({
    genReqId: requestId,
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    bodyLimit: LIMITS.bodyBytes,
    forceCloseConnections: 'idle',
    ...serverTimes(settings),
    routerOptions: {
      ignoreTrailingSlash: true, // some of the product's addresses end with one
      maxParamLength: maxHeaderSize, // what is too long is refused as we refuse, by the contract
    },
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(settings), adapter, {
    bufferLogs: true,
    bodyParser: false,
    abortOnError: false,
  });
  app.useLogger(app.get(Log));
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async ({ routeOptions }: FastifyRequest, body: string) =>
      // What is signed is signed as it was sent.
      signedCalls.includes(routeOptions.url ?? '') ? body : readJson(body === '' ? '{}' : body),
  );
  guardAnswers(fastify, settings);
  compressAnswers(fastify);
  takeRawBodies(fastify, openCalls);
  limitTime(fastify, settings);
  await app.register(fastifyCookie as never);
  warnOfProxies(fastify, settings, app.get(Log));
  guardEdge(fastify, app.get(Sessions), settings, openCalls, signedCalls);
  openOnly(fastify, settings.services);
  await serveWeb(fastify, settings.webFolder, entries, () => app.get(Founding).isOpen());
  const toPeers = settings.clusterSecret !== undefined && { [PEER_PATH]: app.get(PeerDoor).door };
  app.useWebSocketAdapter(new SocketAdapter(app, { ...toPeers }));
  await app.listen({ port: settings.port, host: settings.host, backlog: WAITING });
  const { port } = app.getHttpServer().address() as AddressInfo;
  app.get(PublicAddress).listensOn(port);
  await app.get(Peers).enter(port);
  return { app, port, drain: () => app.get(Drain).run(), close: () => closeAll(app) };
}

/** What is busy when it begins is answered; then its connection, kept for more, would hold the process for over a minute. */
async function closeAll(app: NestFastifyApplication): Promise<void> {
  const idle = setInterval(() => app.getHttpServer().closeIdleConnections(), LOOK_MS);
  await app.close().finally(() => clearInterval(idle));
}
