import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Stands between clients and the server, and keeps every byte that the server sends: status lines, headers, bodies, frames. */
export interface Recorder {
  readonly url: string;
  /** All bytes sent so far, connection by connection, as text. */
  text(): string;
  close(): Promise<void>;
}

export async function recordBefore(serverPort: number): Promise<Recorder> {
  const heard: Buffer[][] = [];
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const bytes: Buffer[] = [];
    heard.push(bytes);
    const server = connect(serverPort, '127.0.0.1');
    server.on('data', (chunk) => bytes.push(chunk));
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    text: () => heard.map((bytes) => Buffer.concat(bytes).toString('utf8')).join('\n'),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
