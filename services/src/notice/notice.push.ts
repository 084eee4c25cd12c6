import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { isMuted, type MyNotice } from '@lectern/contracts/notice/notice.ts';
import { kindsFor, toldAs } from '@lectern/contracts/notice/told.ts';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Directory } from '../directory/directory.ts';
import { Member } from '../directory/tables.ts';
import type { Room } from '../live/room/room.ts';
import { Rooms } from '../live/room/rooms.ts';
import { Clock } from '../ops/database/clock.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { Log } from '../ops/telemetry/log.ts';
import { Tables } from '../rows/tables.ts';
import { names, show, shown } from './notice.queries.ts';
import { noticeActs, notices } from './notice.rows.ts';

const EVERY_MS = 1000;
/** Read models may be so far behind; what comes later is found when the page is looked at again. */
const BEHIND_MS = 60_000;

interface New extends Omit<MyNotice, 'isUnread'> {
  readonly to: string;
}

/**
 * Tells open pages of new notices, each in its person's room. A process looks once a second while it has such rooms, and asks
 * once for all of them who is concerned: a class of thousands is told without a question of any of them.
 */
@Injectable()
export class NoticePush implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private isLooking = false;
  private from = 0;
  /** What was told, by id. */
  private told = new Map<string, number>();

  constructor(
    private readonly rooms: Rooms,
    private readonly tables: Tables,
    private readonly directory: Directory,
    private readonly clock: Clock,
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.services.has('gateway')) this.timer = setInterval(() => void this.look(), EVERY_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      await this.tell();
    } catch (error) {
      this.log.warn(
        { error: (error as Error).message },
        'open pages were not told of notices; the next look tells them',
      );
    } finally {
      this.isLooking = false;
    }
  }

  private async tell(): Promise<void> {
    const open = new Map(this.rooms.openOf('notice').map((room) => [personOf(room), room]));
    const now = this.clock.now();
    if (open.size === 0) return void (this.from = now); // whoever comes next asks for what was told until now
    const found = show(this.tables.select(notices, names), {
      ...ROW,
      title: shown.title,
      className: shown.className,
    }).where({
      school: await this.directory.schools(),
      at: { from: Math.max(this.from, now - BEHIND_MS) },
    });
    const recent = await this.tables.read<New>(found, ['at']);
    const fresh = recent.filter(({ id, at }) => this.told.get(id) !== at);
    if (fresh.length > 0) await this.tellOf(fresh, open);
    this.told = new Map(recent.map(({ id, at }) => [id, at]));
  }

  private async tellOf(fresh: readonly New[], open: ReadonlyMap<string, Room>): Promise<void> {
    const personId = [...open.keys()];
    const [members, acts] = await Promise.all([
      this.tables.read<{ personId: string; classId: string; role: Role }>(
        show(this.tables.select(Member), MEMBER).where({
          classId: fresh.map(({ to }) => to),
          personId,
          status: 'member',
        }),
      ),
      this.tables.read<{ personId: string; subject: string }>(
        show(this.tables.select(noticeActs), ACT).where({ subject: fresh.map(({ subject }) => subject), personId }),
      ),
    ]);
    const did = new Set(acts.map((act) => `${act.personId} ${act.subject}`));
    const parts = [...members, ...personId.map((one) => ({ personId: one, classId: one, role: undefined }))];
    for (const { personId: one, classId, role } of parts) {
      const room = open.get(one)!;
      const told = fresh.filter(
        ({ to, kind, subject }) =>
          to === classId &&
          kindsFor(role).includes(kind) &&
          !isMuted(room.mailbox.head.folded, kind) &&
          !(toldAs(kind).done !== undefined && did.has(`${one} ${subject}`)),
      );
      if (told.length > 0) room.tell(told.map(unread));
    }
  }
}

const ROW = { id: 'id', kind: 'kind', subject: 'subject', at: 'at', to: 'to' };
const MEMBER = { personId: 'personId', classId: 'classId', role: 'role' };
const ACT = { personId: 'personId', subject: 'subject' };
const unread = ({ to: _to, ...row }: New) => ({ ...row, isUnread: true });
const personOf = ({ mailbox: { id } }: Room): string => id.slice('notice/'.length);
