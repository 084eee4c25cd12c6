import type { ServerFrame } from '@lectern/contracts/kernel/wire.ts';
import { backoff } from './backoff.ts';
import type { SocketLike } from './surroundings.ts';

interface MoveOptions {
  readonly withinMs: number;
  readonly random: () => number;
  readonly connect: () => SocketLike;
  /** The other socket has shown something: from now on it is the one. */
  readonly arrived: (socket: SocketLike, frame: ServerFrame) => void;
}

/**
 * Opens another socket while the one that is about to go still serves: at a random moment, for the whole class was told at
 * once, and again until it succeeds or is stopped.
 */
export class Move {
  readonly #with: MoveOptions;
  #socket: SocketLike | undefined;
  #timer: ReturnType<typeof setTimeout>;
  #tries = 0;

  constructor(options: MoveOptions) {
    this.#with = options;
    this.#timer = setTimeout(() => this.#try(), options.withinMs * options.random());
  }

  stop(): void {
    clearTimeout(this.#timer);
    const socket = this.#release();
    socket?.close();
  }

  #try(): void {
    const socket = this.#with.connect();
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      this.#release();
      this.#with.arrived(socket, JSON.parse(data as string) as ServerFrame);
    };
    socket.onclose = () => {
      this.#release();
      this.#timer = setTimeout(() => this.#try(), backoff(this.#tries, this.#with.random));
      this.#tries += 1;
    };
  }

  #release(): SocketLike | undefined {
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket) socket.onmessage = socket.onclose = null;
    return socket;
  }
}
