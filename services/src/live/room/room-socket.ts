import type { CommandBus } from '@nestjs/cqrs';
import { IDEMPOTENCY_KEY } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { problem, type Language, type RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import type { Audience } from '@lectern/contracts/kernel/stream.ts';
import { CLOSE, type ServerFrame } from '@lectern/contracts/kernel/wire.ts';
import * as z from 'zod';
import type { WebSocket } from 'ws';
import type { SignedInPerson } from '../../edge/auth/signed-in-person.ts';
import type { Clock } from '../../ops/database/clock.ts';
import type { Deciders } from '../../ledger/command/deciders.ts';
import { Submission, type Outcome } from '../../ledger/submission.ts';
import { readJson } from '../../edge/http/body.ts';
import { ended } from '../../ledger/command/traced-job.ts';
import { requestMarks } from '../../ops/telemetry/log.ts';
import { NoTracing, type Tracing } from '../../ops/telemetry/tracing.ts';
import type { RoomRequest } from './admission.ts';
import { encode, type Room, type Seat } from './room.ts';

/** What a browser may say over a socket. */
export const Frame = z.discriminatedUnion('t', [
  z.object({ t: z.literal('ping'), sent: z.number() }),
  z.object({ t: z.literal('aside'), aside: z.boolean() }),
  z.object({
    t: z.literal('command'),
    id: z.string().regex(IDEMPOTENCY_KEY),
    name: z.string(),
    data: z.looseObject({}),
    clientAt: z.int().optional(),
    trace: z.unknown().optional(), // whatever is none is none: no command is refused for it
  }),
]);

export interface Place {
  readonly ws: WebSocket;
  readonly room: Pick<Room, 'turn'>;
  readonly person: SignedInPerson;
  readonly address: RoomRequest;
  readonly audience: Audience;
  readonly language: Language;
  readonly request: string;
  /** The network that it is from. */
  readonly network: string;
}

/** A client in a room: takes its frames, and is cut off when it cannot keep up. */
export class RoomSocket implements Seat {
  heardAt = Date.now();
  sentBytes = 0;
  private secondBegan = 0;
  private heardInSecond = 0;

  constructor(
    private readonly place: Place,
    private readonly commands: CommandBus,
    private readonly deciders: Deciders,
    private readonly clock: Clock,
    private readonly tracing: Tracing = new NoTracing(),
  ) {}

  get personId(): string {
    return this.place.person.personId;
  }

  get audience(): Audience {
    return this.place.audience;
  }

  send(frame: Buffer): void {
    const { ws } = this.place;
    if (ws.readyState !== ws.OPEN) return;
    // A slow client never makes others wait: it is cut off and resumes where it was.
    if (ws.bufferedAmount > LIMITS.socketBacklogBytes) return ws.terminate();
    this.sentBytes += frame.length;
    ws.send(frame, { binary: false });
  }

  /** What was sent and has not left this machine yet, in bytes. */
  get backlog(): number {
    return this.place.ws.bufferedAmount;
  }

  close(code: number, reason: RefusalCode): void {
    this.place.ws.close(code, reason);
  }

  terminate(): void {
    this.place.ws.terminate();
  }

  async receive(message: Buffer): Promise<void> {
    this.heardAt = Date.now();
    if (this.isFlooding()) return this.terminate();
    const at = this.clock.now();
    const parsed = Frame.safeParse(attempt(() => readJson(message.toString('utf8'))));
    if (!parsed.success) return this.close(CLOSE.malformed, 'request.malformed');
    const frame = parsed.data;
    if (frame.t === 'ping') return this.reply({ t: 'pong', sent: frame.sent, now: at });
    if (frame.t === 'aside') return this.place.room.turn(this, frame.aside);
    const { family, id } = this.place.address;
    if (!this.deciders.find(family, frame.name)?.kind.hot) return this.refused(frame.id, { refused: 'page.missing' });
    const span = this.tracing.begin('frame command', 'server', frame.trace);
    const submission = new Submission(
      this.place.person,
      family,
      id,
      frame.name,
      frame.data,
      frame.id,
      at,
      frame.clientAt,
      span.trace,
      this.place.network,
    );
    const outcome = await requestMarks.run({ request: this.place.request }, () =>
      this.commands.execute<Submission, Outcome>(submission),
    );
    ended(span, outcome);
    if ('receipt' in outcome) this.reply({ t: 'ack', id: frame.id, receipt: outcome.receipt });
    else this.refused(frame.id, outcome);
  }

  /** Every frame that is given is decided and perhaps recorded: no page of ours has so many to say. */
  private isFlooding(): boolean {
    if (this.heardAt - this.secondBegan >= 1000) [this.secondBegan, this.heardInSecond] = [this.heardAt, 0];
    this.heardInSecond += 1;
    return this.heardInSecond > LIMITS.framesPerSecond;
  }

  private refused(id: string, { refused, ...more }: Extract<Outcome, { refused: RefusalCode }>): void {
    this.reply({
      t: 'refused',
      id,
      problem: problem(refused, this.place.language, { instance: this.place.request, ...more }),
    });
  }

  private reply(frame: ServerFrame): void {
    this.send(encode(frame));
  }
}

function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}
