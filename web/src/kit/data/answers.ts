import type { Receipt, ServerFrame } from '@lectern/contracts/kernel/wire.ts';
import { NetworkError, ProblemError } from './errors.ts';
import type { SocketLike } from './surroundings.ts';
import { ACK_WITHIN_MS } from './within.ts';

interface Waiting {
  readonly resolve: (receipt: Receipt) => void;
  readonly reject: (error: Error) => void;
}

/** Who waits for an answer on one socket, by the key of their command. */
export class Answers {
  readonly #waiting = new Map<string, Waiting>();

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  add(id: string, waiting: Waiting): void {
    this.#waiting.set(id, waiting);
  }

  take(frame: ServerFrame): void {
    if (frame.t !== 'ack' && frame.t !== 'refused') return;
    const waiting = this.#waiting.get(frame.id);
    this.#waiting.delete(frame.id);
    if (frame.t === 'ack') waiting?.resolve(frame.receipt);
    else waiting?.reject(new ProblemError(frame.problem));
  }

  /** The socket is gone: what was asked may or may not have arrived. */
  abandon(): void {
    const all = Array.from(this.#waiting.values());
    this.#waiting.clear();
    for (const { reject } of all) reject(new NetworkError());
  }
}

/** Lets go of a socket once everything that was asked on it is answered, or can be given up. */
export function leaveAnswered(socket: SocketLike, answers: Answers): void {
  const leave = () => {
    clearTimeout(late);
    socket.onmessage = socket.onclose = null;
    socket.close();
    answers.abandon();
  };
  const late = setTimeout(leave, ACK_WITHIN_MS);
  socket.onopen = null;
  socket.onclose = leave;
  socket.onmessage = ({ data }) => {
    answers.take(JSON.parse(data as string) as ServerFrame);
    if (answers.isEmpty) leave();
  };
  if (answers.isEmpty) leave();
}
