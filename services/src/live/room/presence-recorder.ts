import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '../../ops/database/clock.ts';
import { Submission, type Outcome } from '../../ledger/submission.ts';
import { systemActor } from '../../ledger/system-actor.ts';
import { Log } from '../../ops/telemetry/log.ts';
import type { Room } from './room.ts';

const SWEEP_MS = 3000;

/** Has it recorded who has been away for long and who came back: one command for all whom a sweep finds. */
@Injectable()
export class PresenceRecorder implements OnModuleDestroy {
  private readonly rooms = new Set<Room>();
  private readonly underWay = new Map<Room, Promise<void>>();
  private readonly again = new Set<Room>();
  private readonly sweep = setInterval(
    () => this.rooms.forEach((room) => room.guarded(() => this.look(room))),
    SWEEP_MS,
  ).unref();
  private isStopped = false;

  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  follow(room: Room): void {
    if (room.absences === undefined) return;
    this.rooms.add(room);
    room.onMoved = () => this.look(room); // within its tick: what fails there takes down the room
  }

  unfollow(room: Room): void {
    this.rooms.delete(room);
  }

  /** Nothing is recorded of a process that goes: the sockets that it closes come back to the next one. */
  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.sweep);
    await Promise.all(this.underWay.values());
  }

  private look(room: Room): void {
    if (this.isStopped) return;
    if (this.underWay.has(room)) return void this.again.add(room);
    const recording = this.record(room);
    if (recording === undefined) return;
    const done = recording.then(() => {
      this.underWay.delete(room);
      room.guarded(() => {
        room.absences?.observe(room.mailbox.head.folded.state);
        if (this.again.delete(room)) this.look(room);
      });
    });
    this.underWay.set(room, done);
  }

  private record({ mailbox, absences }: Room): Promise<void> | undefined {
    const { folded, school } = mailbox.head;
    const due = absences?.due(folded.state);
    if (due === undefined || school === undefined) return undefined;
    const { family, presence } = mailbox.stream;
    const id = mailbox.id.slice(family.length + 1);
    const { data, key } = due;
    return this.give(new Submission(systemActor(school), family, id, presence!.command, data, key, this.clock.now()));
  }

  private async give(submission: Submission): Promise<void> {
    try {
      const outcome = await this.commands.execute<Submission, Outcome>(submission);
      if ('refused' in outcome && outcome.refused !== 'already.so')
        this.log.warn({ stream: submission.stream, refused: outcome.refused }, 'who is away could not be recorded');
    } catch (error) {
      this.log.error({ error: (error as Error).stack }, 'recording who is away failed');
    }
  }
}
