import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { BUS, type Bus } from '../bus/bus.ts';
import { Clock } from '../clock.ts';
import type { Mailbox } from '../command/mailbox.ts';
import { Mailboxes } from '../command/mailboxes.ts';
import { EventStore } from '../event-store/event-store.ts';
import { Room } from './room.ts';

const EMPTY_MS = 60_000;

/** The rooms of this process: made when the first socket comes, dropped a minute after the last one left. */
@Injectable()
export class Rooms implements OnModuleDestroy {
  private readonly rooms = new Map<string, Room>();
  private readonly sweep = setInterval(() => this.dropEmpty(), EMPTY_MS).unref();

  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly store: EventStore,
    private readonly clock: Clock,
    @Inject(BUS) bus: Bus,
  ) {
    bus.tail((facts) => this.mailboxes.heard(facts));
  }

  /** The room of a mailbox that is loaded. */
  of(mailbox: Mailbox): Room {
    const { incarnation } = this.store;
    let room = this.rooms.get(mailbox.id);
    if (room === undefined) this.rooms.set(mailbox.id, (room = new Room(mailbox, incarnation, () => this.clock.now())));
    return room;
  }

  onModuleDestroy(): void {
    clearInterval(this.sweep);
    for (const room of this.rooms.values()) room.close();
  }

  private dropEmpty(): void {
    for (const [id, room] of this.rooms) {
      if (room.size > 0 || Date.now() - room.emptySince < EMPTY_MS) continue;
      room.close();
      this.rooms.delete(id);
    }
  }
}
