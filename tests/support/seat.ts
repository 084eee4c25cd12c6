import { apply, type JsonObject } from '@lectern/contracts/kernel/patch.ts';
import type { Audience } from '@lectern/contracts/kernel/stream.ts';
import type { ServerFrame } from '@lectern/contracts/kernel/wire.ts';
import type { Resume, Seat } from '../../services/src/live/room/room.ts';

/** A client as the wire asks for it: takes a patch only on its own place, and what it has it keeps for its return. */
export class Watcher implements Seat {
  readonly buffers: Buffer[] = [];
  incarnation = '';
  through = -1;
  view: JsonObject = {};
  own: JsonObject = {};
  ownThrough = -1;
  online = new Set<string>();
  aside = 0;
  /** Why it was closed, if it was. */
  closed: string | undefined;
  /** Patches that did not fit. */
  misfits = 0;

  constructor(
    readonly personId: string,
    readonly audience: Audience,
  ) {}

  get resume(): Resume | undefined {
    return this.through < 0 ? undefined : { incarnation: this.incarnation, after: this.through };
  }

  get frames(): ServerFrame[] {
    return this.buffers.map((buffer) => JSON.parse(buffer.toString()) as ServerFrame);
  }

  send(buffer: Buffer): void {
    this.buffers.push(buffer);
    const frame = JSON.parse(buffer.toString()) as ServerFrame;
    if (frame.t === 'view') {
      ({ incarnation: this.incarnation, through: this.through, view: this.view, own: this.own } = frame);
    } else if (frame.t === 'patch') {
      if (frame.from !== this.through) this.misfits += 1;
      this.view = apply(this.view, frame.patch);
      this.through = frame.through;
    } else if (frame.t === 'own') {
      ({ own: this.own, through: this.ownThrough } = frame);
    } else if (frame.t === 'presence') {
      if (frame.online) this.online = new Set(frame.online);
      frame.came?.forEach((personId) => this.online.add(personId));
      frame.left?.forEach((personId) => this.online.delete(personId));
      this.aside = frame.aside ?? this.aside;
    }
  }

  close(code: number, reason: string): void {
    this.closed = `${code} ${reason}`;
  }
}
