import { statusOf, type Folded } from '@lectern/contracts/kernel/stream.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { digestMachine, isMuted, type MyNotice, type NoticeSettings } from '@lectern/contracts/notice/notice.ts';
import { kindsFor, NOTICE_KINDS, toldAs } from '@lectern/contracts/notice/told.ts';
import type { NoticeStreamState } from '@lectern/contracts/notice/notice.ts';
import { Injectable } from '@nestjs/common';
import { Directory } from '../directory/directory.ts';
import { Class, Lesson } from '../directory/tables.ts';
import type { Actor } from '../ledger/submission.ts';
import { Clock } from '../ops/database/clock.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { joinsFor, type Conditions, type Select } from '../rows/select.ts';
import { Tables } from '../rows/tables.ts';
import { noticeActs, noticeReads, notices } from './notice.rows.ts';

const DAY_MS = 24 * 3600_000;

/** Names come from the directory: a notice to a person names a lesson alone, or a class. */
export const names = {
  class: { table: Class, on: { id: 'to' } },
  lesson: { table: Lesson, on: { id: 'subject' } },
  lessonClass: { table: Class, on: { id: 'lesson.classId' } },
  ownClass: { table: Class, on: { id: 'subject' } },
} as const;
export const joins = {
  ...names,
  read: { table: noticeReads, on: { noticeId: 'id', toldAt: 'at' }, mine: 'personId' },
  act: { table: noticeActs, on: { subject: 'subject' }, mine: 'personId' },
} as const;
export const shown = {
  title: ['title', 'lesson.title', 'ownClass.name'],
  className: ['class.name', 'lessonClass.name'],
  readBy: 'read.personId',
  actBy: 'act.personId',
} as const;

type Person = Pick<Actor, 'personId' | 'school'>;
type Found = Omit<MyNotice, 'isUnread'> & { readonly readBy?: string; readonly actBy?: string };

@Injectable()
export class NoticeQueries {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly directory: Directory,
    private readonly tables: Tables,
    private readonly clock: Clock,
  ) {}

  /** What somebody may see: of each class since they are in it, what is for their part in it; and what is for them alone. */
  async visible({ personId, school }: Person, isUnread = false): Promise<Conditions[]> {
    const [classes, folded] = await Promise.all([this.directory.classesOf(school, personId), this.own(personId)]);
    const { through } = (folded.state as NoticeStreamState).notice;
    const horizon = Math.max(this.clock.now() - LIMITS.noticeDays * DAY_MS, isUnread ? through + 1 : 0);
    const targets = [
      { to: personId, kinds: kindsFor(), since: 0 },
      ...classes.map(({ classId, role, joinedAt }) => ({ to: classId, kinds: kindsFor(role), since: joinedAt })),
    ];
    return targets.flatMap(({ to, kinds, since }) => {
      const of = (isReminder: boolean): Conditions[] => {
        const kind = kinds.filter((one) => !isMuted(folded, one) && (toldAs(one).isReminder ?? false) === isReminder);
        const undone = {
          ...((isReminder || isUnread) && { 'act.personId': null }),
          ...(isUnread && { 'read.personId': null }),
        };
        return kind.length === 0 ? [] : [{ to, kind, at: { from: Math.max(horizon, since) }, ...undone }];
      };
      return [...of(false), ...of(true)];
    });
  }

  async present(rows: readonly Found[], { personId }: Person): Promise<MyNotice[]> {
    const { through } = ((await this.own(personId)).state as NoticeStreamState).notice;
    return rows.map(({ readBy, actBy, ...row }) => ({
      ...row,
      isUnread:
        row.at > through && readBy === undefined && (actBy === undefined || toldAs(row.kind).done === undefined),
    }));
  }

  /** One that this person may see. */
  async one(person: Person, id: string): Promise<MyNotice | undefined> {
    return (await this.found(person, { id }, await this.visible(person)))[0];
  }

  /** What this person did not read of what came since a moment. */
  async unread(person: Person, since: number): Promise<MyNotice[]> {
    return this.found(person, { at: { from: since } }, await this.visible(person, true));
  }

  private async found(person: Person, wanted: Conditions, visible: readonly Conditions[]): Promise<MyNotice[]> {
    const found = show(this.tables.select(notices, joinsFor(joins, person.personId)), { ...FIELDS, ...shown })
      .where({ school: person.school, ...wanted })
      .where(visible);
    return this.present(await this.tables.read<Found>(found, ['-at'], LIMITS.listRows), person);
  }

  async settings({ personId, school }: Person): Promise<NoticeSettings> {
    const [classes, folded] = await Promise.all([this.directory.classesOf(school, personId), this.own(personId)]);
    const mine = new Set([...kindsFor(), ...classes.flatMap(({ role }) => kindsFor(role))]);
    const address = await this.directory.mailAddressOf(school, personId);
    const kinds = NOTICE_KINDS.filter((kind) => mine.has(kind) && toldAs(kind).isReminder !== true);
    return {
      kinds: kinds.map((kind) => ({ kind, isOn: !isMuted(folded, kind) })),
      ...(address !== undefined && {
        digest: { isOn: statusOf(folded, digestMachine, 'digest') === 'daily', address },
      }),
    };
  }

  /** Asked of the stream: what somebody has just marked as read is read. */
  private async own(personId: string): Promise<Folded> {
    const mailbox = this.mailboxes.get(`notice/${personId}`);
    await mailbox.ready();
    return mailbox.head.folded;
  }
}

const FIELDS = { id: 'id', kind: 'kind', subject: 'subject', at: 'at' };

export function show(select: Select, fields: Readonly<Record<string, string | readonly string[]>>): Select {
  for (const [field, path] of Object.entries(fields)) select.show(field, path);
  return select;
}
