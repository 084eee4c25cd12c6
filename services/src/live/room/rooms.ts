import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../../ops/database/clock.ts';
import type { Mailbox } from '../../ledger/command/mailbox.ts';
import { Mailboxes } from '../../ledger/command/mailboxes.ts';
import { EventStore } from '../../ledger/event-store/event-store.ts';
import { Opening } from '../../ledger/sealing/opening.ts';
import { Seals } from '../../ledger/sealing/seals.ts';
import { SETTINGS, type Settings } from '../../ops/settings.ts';
import { Log } from '../../ops/telemetry/log.ts';
import { PresenceRecorder } from './presence-recorder.ts';
import { RoomFigures } from './room-figures.ts';
import { Room } from './room.ts';
import { SharedPresence } from './shared-presence.ts';

const EMPTY_MS = 60_000;

/** The rooms of this process: made when the first socket comes, dropped a minute after the last one left, and the facts say so. */
@Injectable()
export class Rooms implements OnModuleDestroy {
  private readonly rooms = new Map<string, Room>();
  readonly figures = new RoomFigures();
  private readonly sweep = setInterval(() => this.dropEmpty(), EMPTY_MS).unref();

  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly seals: Seals,
    private readonly recorder: PresenceRecorder,
    private readonly shared: SharedPresence,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly mailboxes: Mailboxes,
    private readonly log: Log,
  ) {}

  /** The room of a mailbox that is loaded. */
  of(mailbox: Mailbox): Room {
    const known = this.rooms.get(mailbox.id);
    if (known !== undefined) return known;
    const opening = new Opening(mailbox.stream, mailbox.id, this.seals);
    const now = () => this.clock.now();
    const { awayAfterMs } = this.settings;
    const granted = mailbox.stream.grantedBy?.(mailbox.head.folded.state, undefined);
    const granting = granted === undefined ? undefined : this.mailboxes.get(granted);
    const room = new Room(mailbox, opening, this.store.incarnation, now, this.figures, awayAfterMs, granting);
    room.onFailed = (error) => this.failed(room, error);
    this.rooms.set(mailbox.id, room);
    this.recorder.follow(room);
    this.shared.follow(mailbox.id, room.presence);
    return room;
  }

  /** The rooms of a kind of stream in which somebody is. */
  openOf(family: string): readonly Room[] {
    return [...this.rooms.values()].filter(({ size, mailbox }) => size > 0 && mailbox.stream.family === family);
  }

  /** How many sockets each room has. */
  get sizes(): readonly number[] {
    return Array.from(this.rooms.values(), ({ size }) => size);
  }

  onModuleDestroy(): void {
    clearInterval(this.sweep);
    for (const room of this.rooms.values()) room.close();
  }

  private dropEmpty(): void {
    for (const [id, room] of this.rooms) {
      if (room.size > 0 || Date.now() - room.emptySince < EMPTY_MS) continue;
      if (room.absences?.isAnyoneHere(room.mailbox.head.folded.state)) continue; // that they left is not recorded yet
      room.close();
      this.forget(id, room);
    }
  }

  /** Whoever comes back finds a room that is folded anew from the ledger; the other rooms go on. */
  private failed(room: Room, error: Error): void {
    const { id } = room.mailbox;
    this.figures.failed += 1;
    this.forget(id, room);
    this.mailboxes.forget(id);
    this.log.failure(error, 'a room failed and was taken down', { stream: id });
  }

  private forget(id: string, room: Room): void {
    this.recorder.unfollow(room);
    this.shared.unfollow(id);
    this.rooms.delete(id);
  }
}
