import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What becomes of bytes: passed on, kept back, or thrown away. */
type Way = 'open' | 'held' | 'lost';

/** A line to a broker that can be cut, held or made to swallow answers. Brokers name their own address: it is replaced on the way. */
export interface BrokerLine {
  readonly address: string;
  /** Ends all connections, and refuses new ones until it is restored. */
  cut(): void;
  /** Answers are kept back until it is restored. */
  hold(): void;
  /** Requests reach the broker, answers reach nobody. */
  loseAnswers(): void;
  restore(): void;
  /** Called with how many bytes each request has, before it is passed on. */
  onRequest: (bytes: number) => void;
  close(): Promise<void>;
}

export async function brokerLine(broker: string): Promise<BrokerLine> {
  const [host, port] = broker.split(':') as [string, string];
  const sockets = new Set<Socket>();
  const kept = new Map<Socket, Buffer[]>();
  let way: Way = 'open';
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(Number(port), host);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    near.on('data', (bytes) => {
      line.onRequest(bytes.length);
      if (!far.destroyed) far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (way === 'lost') return;
      const answer = renamed(bytes, Number(port), (server.address() as AddressInfo).port);
      if (way === 'held') kept.set(near, [...(kept.get(near) ?? []), answer]);
      else near.write(answer);
    });
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const line: BrokerLine = {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    onRequest: () => undefined,
    cut: () => {
      isCut = true;
      endAll();
    },
    hold: () => void (way = 'held'),
    loseAnswers: () => void (way = 'lost'),
    restore: () => {
      isCut = false;
      way = 'open';
      for (const [near, answers] of kept) if (!near.destroyed) near.write(Buffer.concat(answers));
      kept.clear();
    },
    close: () => {
      endAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return line;
}

/** An address in an answer is a host and four bytes of port. */
function renamed(bytes: Buffer, from: number, to: number): Buffer {
  const copy = Buffer.from(bytes);
  for (const host of ['127.0.0.1', 'localhost']) {
    for (let at = copy.indexOf(host); at >= 0; at = copy.indexOf(host, at + host.length)) {
      const port = at + host.length;
      if (port + 4 <= copy.length && copy.readInt32BE(port) === from) copy.writeInt32BE(to, port);
    }
  }
  return copy;
}
