import { announcementMachine, DraftAnnouncement } from '@lectern/contracts/announcement/announcement.ts';
import type { AnnouncedClass, AnnouncementText } from '@lectern/contracts/announcement/queries.ts';
import { may, type Asker, type Role } from '@lectern/contracts/kernel/roles.ts';
import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { AnnouncementStreamState } from '@lectern/contracts/announcement/announcement.ts';
import { Injectable } from '@nestjs/common';
import { Directory } from '../directory/directory.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Class, Member } from '../directory/tables.ts';
import { Tables } from '../rows/tables.ts';
import { announcements } from './announcement.rows.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';

const LEARNS: ReadonlySet<Role> = new Set(['student', 'representative', 'auditor']);
/** Whoever teaches in a class sees what is written for it, a representative their own [R6.04]. */
export const TEACHES: readonly Role[] = ['teacher', 'coTeacher', 'assistant'];
export const WRITTEN = ['draft', 'scheduled', 'published'] as const;

@Injectable()
export class AnnouncementQueries {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly directory: Directory,
    private readonly tables: Tables,
  ) {}

  async text(id: string, { personId, school }: SignedInPerson, role: Role): Promise<AnnouncementText> {
    const { status, readers, ...shown } = this.readable(id, personId, role);
    const { classId, authorId } = shown;
    const names = await this.directory.names(school, [classId, authorId]);
    return {
      ...shown,
      id,
      status,
      className: names.get(classId) ?? '',
      author: names.get(authorId) ?? '',
      readAt: get(readers, personId),
      role,
    };
  }

  /** Where I teach, and where the class lets its representative write [R6.04]. */
  async classes({ personId, school, bound }: SignedInPerson): Promise<AnnouncedClass[]> {
    const mine = this.tables
      .select(Member, { class: { table: Class, on: { id: 'classId' } } })
      .where({ school, personId, role: [...TEACHES, 'representative'], 'class.id': {} });
    const shown = { id: 'class.id', name: 'class.name', status: 'class.status', role: 'role', duties: 'duties' };
    for (const [field, path] of Object.entries(shown)) mine.show(field, path);
    const all = await this.tables.read<AnnouncedClass & Asker>(mine, ['class.name', 'class.id']);
    return all
      .filter(({ role, duties }) => may({ role, bound, duties }, DraftAnnouncement.allow))
      .map(({ id, name, status, role }) => ({ id, name, status, role }));
  }

  /** Of my classes, by a part of the title: what was published, and drafts where I teach; the newest first. */
  async found({ personId, school }: SignedInPerson, search: string, limit: number) {
    const found = this.tables
      .select(announcements, {
        class: { table: Class, on: { id: 'classId' } },
        mine: { table: Member, on: { classId: 'classId' }, and: { personId } },
      })
      .where([
        { school, 'mine.role': [...LEARNS], status: 'published' },
        { school, 'mine.role': TEACHES, status: WRITTEN },
        { school, 'mine.role': 'representative', authorId: personId, status: WRITTEN },
      ])
      .search(['title'], search);
    const shown = { id: 'id', name: 'title', about: 'class.name', classId: 'classId', status: 'status', at: 'at' };
    for (const [field, path] of Object.entries({ ...shown, role: 'mine.role' })) found.show(field, path);
    return this.tables.read<{ readonly id: string; readonly name: string }>(found, ['-at', 'id'], limit);
  }

  /** Asked of the stream: whoever is told of it a moment ago finds it, and what was deleted is gone at once. */
  readable(id: string, personId: string, role: Role) {
    const { folded } = this.mailboxes.get(`announcement/${id}`).head; // whoever asked for the role has it loaded
    const { announcement } = folded.state as AnnouncementStreamState;
    const { classId, authorId } = announcement;
    const status = statusOf(folded, announcementMachine, 'announcement');
    const isThere = isShown(status) && (!LEARNS.has(role) || status === 'published' || authorId === personId);
    if (!isThere || classId === undefined || authorId === undefined) throw new RefusedError('announcement.unknown');
    return { ...announcement, classId, authorId, status };
  }
}

const isShown = (status: string): status is AnnouncementText['status'] =>
  status === 'draft' || status === 'scheduled' || status === 'published';
