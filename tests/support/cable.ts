import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A cable to a server that can be pulled and plugged in again: whoever is on it is cut off at once. */
export class Cable {
  private readonly sockets = new Set<Socket>();
  private readonly through: Server;
  private isPlugged = true;

  private constructor(private readonly target: URL) {
    this.through = createServer((near) => this.connect(near));
  }

  static async to(target: string): Promise<Cable> {
    const cable = new Cable(new URL(target));
    await new Promise<void>((resolve) => cable.through.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, resolve));
    return cable;
  }

  /** What its other end is reached by. */
  get url(): string {
    const url = new URL(this.target);
    url.host = `127.0.0.1:${(this.through.address() as AddressInfo).port}`;
    return url.href;
  }

  pull(): void {
    this.isPlugged = false;
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
  }

  plugIn(): void {
    this.isPlugged = true;
  }

  async close(): Promise<void> {
    this.pull();
    await new Promise((resolve) => this.through.close(resolve));
  }

  private connect(near: Socket): void {
    if (!this.isPlugged) return void near.destroy();
    const far = connect(Number(this.target.port), this.target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        this.sockets.delete(from);
      });
    }
  }
}
