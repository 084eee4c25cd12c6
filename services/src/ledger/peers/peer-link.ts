import type { IncomingHttpHeaders } from 'node:http';
import { WebSocket } from 'ws';
import type { Outcome, Submission } from '../submission.ts';
import { requestMarks } from '../../ops/telemetry/log.ts';
import { BACKLOG_BYTES, FRAME_BYTES, Outbound, pack, readFrame, type Passed, type Reply } from './frames.ts';

/** The other process cannot be asked, or was lost before it answered: whether it decided is not known. */
export class Unreachable extends Error {}

const HANDSHAKE_MS = 1000;
const PING_MS = 1000;
/** So many pings without a sign of life: the other side hangs, or the network in between is gone without having said so. */
const SILENT_PINGS = 3;
const [FIRST_WAIT_MS, LAST_WAIT_MS] = [100, 1000];
const AT_ONCE = 20_000;

interface Waiting {
  readonly until: number;
  readonly answer: (outcome: Outcome) => void;
  readonly lose: (error: Unreachable) => void;
}

export interface LinkOptions {
  readonly url: string;
  /** What is said at the door; asked for each time, for it holds only a moment. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Whether what the door answered to that is the other process's word: nothing is sent before. */
  readonly isKnown: (said: Readonly<Record<string, string>>, answer: IncomingHttpHeaders) => boolean;
  readonly onDraining: () => void;
}

/** One socket to another process, opened again whenever it is lost; many submissions are under way on it at once. */
export class PeerLink {
  private ws!: WebSocket;
  private outbound!: Outbound<Passed>;
  private readonly waiting = new Map<number, Waiting>();
  private n = 0;
  private losses = 0;
  private silent = 0;
  private opening: Promise<void> | undefined;
  private retry: NodeJS.Timeout | undefined;
  private closed = false;
  private readonly pinger = setInterval(() => this.ping(), PING_MS).unref();

  constructor(private readonly options: LinkOptions) {
    this.opening = this.open();
  }

  get isOpen(): boolean {
    return this.ws.readyState === WebSocket.OPEN;
  }

  /**
   * Has the other process decide.
   * @param until ms of this process's clock; who is not answered by then is told `server.busy`
   * @throws Unreachable at once when it cannot be asked, later when it is lost meanwhile
   */
  async pass(submission: Submission, until: number): Promise<Outcome> {
    await this.opening;
    if (!this.isOpen) throw new Unreachable();
    if (this.waiting.size >= AT_ONCE || this.ws.bufferedAmount > BACKLOG_BYTES) return { refused: 'server.busy' };
    const n = (this.n += 1);
    return new Promise((answer, lose) => {
      this.waiting.set(n, { until, answer, lose });
      this.outbound.push({ n, request: requestMarks.getStore()?.request, submission: pack(submission) });
    });
  }

  close(): void {
    this.closed = true;
    clearInterval(this.pinger);
    clearTimeout(this.retry);
    this.ws.close();
    this.loseAll();
  }

  /** Resolves when it is open, or is not going to be for now. */
  private open(): Promise<void> {
    const { url, headers, isKnown } = this.options;
    const said = headers();
    const ws = new WebSocket(url, {
      headers: said,
      handshakeTimeout: HANDSHAKE_MS,
      maxPayload: FRAME_BYTES,
      perMessageDeflate: false,
    });
    this.ws = ws;
    this.outbound = new Outbound(ws);
    this.silent = 0;
    ws.once('upgrade', (answer) => isKnown(said, answer.headers) || ws.terminate());
    ws.on('message', (message: Buffer) => this.take(message));
    ws.on('pong', () => (this.silent = 0));
    ws.on('error', () => ws.terminate());
    return new Promise((resolve) => {
      ws.once('open', () => {
        this.losses = 0;
        resolve();
      });
      ws.once('close', () => {
        resolve();
        this.lost();
      });
    });
  }

  private lost(): void {
    this.opening = undefined; // who asks meanwhile is told so at once, and goes to another
    this.loseAll();
    if (this.closed) return;
    const wait = Math.min(FIRST_WAIT_MS * 2 ** this.losses, LAST_WAIT_MS);
    this.losses += 1;
    this.retry = setTimeout(() => void this.open(), wait).unref();
  }

  private loseAll(): void {
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const { lose } of all) lose(new Unreachable());
  }

  private take(message: Buffer): void {
    this.silent = 0;
    for (const reply of readFrame<Reply>(message)) {
      if ('draining' in reply) this.options.onDraining();
      else {
        this.waiting.get(reply.n)?.answer(reply.outcome);
        this.waiting.delete(reply.n);
      }
    }
  }

  private ping(): void {
    const now = Date.now();
    for (const [n, { until, answer }] of this.waiting) {
      if (until > now) continue;
      this.waiting.delete(n);
      answer({ refused: 'server.busy' });
    }
    if (!this.isOpen) return;
    this.silent += 1;
    if (this.silent > SILENT_PINGS) this.ws.terminate();
    else this.ws.ping();
  }
}
