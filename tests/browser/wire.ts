import type { ServerFrame } from '@lectern/contracts/kernel/wire.ts';
import type { Page, WebSocketRoute } from 'playwright-core';

/** The network of one person: it can be cut, and what the server says can be held back. */
export class Wire {
  /** The versions that receipts on the socket named, in their order. */
  readonly acknowledged: number[] = [];
  readonly #page: Page;
  readonly #sockets = new Set<WebSocketRoute>();
  #held: (() => void)[] | undefined;
  #isCut = false;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Before the page goes anywhere. */
  static async of(page: Page): Promise<Wire> {
    const wire = new Wire(page);
    await page.routeWebSocket(/\/ws\//, (socket) => wire.#take(socket));
    await page.route(/\/api\/lesson\//, (route) => (wire.#held ? route.abort() : route.continue()));
    return wire;
  }

  /** The server hears this person, but is not heard. */
  hold(): void {
    this.#held = [];
  }

  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const deliver of held) deliver();
  }

  /** No network at all: what was open is closed, what is asked for fails. */
  async cut(): Promise<void> {
    this.#isCut = true;
    await this.#page.context().setOffline(true);
    for (const socket of this.#sockets) await socket.close({ code: 1001 });
    this.#sockets.clear();
  }

  async mend(): Promise<void> {
    this.#isCut = false;
    await this.#page.context().setOffline(false);
  }

  #take(socket: WebSocketRoute): void {
    if (this.#isCut) return void socket.close({ code: 1001 });
    const server = socket.connectToServer();
    this.#sockets.add(socket);
    socket.onClose((code, reason) => {
      this.#sockets.delete(socket);
      void server.close({ ...(code !== undefined && { code }), ...(reason !== undefined && { reason }) });
    });
    server.onMessage((message) => {
      const frame = JSON.parse(String(message)) as ServerFrame;
      if (frame.t === 'ack') this.acknowledged.push(frame.receipt.version);
      const deliver = () => this.#sockets.has(socket) && socket.send(message);
      if (this.#held) this.#held.push(deliver);
      else deliver();
    });
  }
}
