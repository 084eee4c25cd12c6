import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Clock } from '../../services/src/ops/database/clock.ts';
import type { Deciders } from '../../services/src/ledger/command/deciders.ts';
import { routeUpgrades } from '../../services/src/ops/upgrades.ts';
import { Dispatch } from '../../services/src/ledger/command/dispatch.ts';
import { PeerDoor } from '../../services/src/ledger/command/peer-door.ts';
import { PEER_PATH, PeerLinks } from '../../services/src/ledger/peers/peer-links.ts';
import { Peers } from '../../services/src/ledger/peers/peers.ts';
import { settingsFor, writeSide } from './platform.ts';

export const SECRET = 'a secret of all processes';

/** One process of several, with the write side, the links and the door of a real one. */
export async function openPeer(
  url: string,
  services: string,
  register: (deciders: Deciders) => void,
  environment: Readonly<Record<string, string>> = {},
) {
  const side = writeSide(url);
  register(side.deciders);
  await side.store.onModuleInit();
  const settings = settingsFor(url, {
    LECTERN_SERVICES: services,
    LECTERN_CLUSTER_SECRET: SECRET,
    ...environment,
  });
  const clock = { now: () => Date.now() } as Clock;
  const peers = new Peers(settings, side.database, side.log);
  const links = new PeerLinks(peers, clock, settings);
  const door = new PeerDoor(settings, peers, side.path, clock, side.log);
  const path = new Dispatch(side.path, peers, links, settings);
  const http = createServer();
  const sockets = socketsOf(http);
  routeUpgrades(http, new Map([[PEER_PATH, door.door]]));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  await peers.enter(port);
  /** As kill -9 looks from outside: the sockets are gone, the row is still there. */
  const vanish = (): void => {
    http.close();
    for (const socket of sockets) socket.destroy();
    links.onApplicationShutdown();
  };
  const close = async (): Promise<void> => {
    await door.onModuleDestroy();
    links.onApplicationShutdown();
    await peers.onModuleDestroy();
    vanish();
    await side.close();
  };
  return { ...side, side, peers, links, door, path, port, vanish, close };
}

export type OpenPeer = Awaited<ReturnType<typeof openPeer>>;

function socketsOf(http: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  http.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}
