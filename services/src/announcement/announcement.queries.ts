import { announcementMachine } from '@lectern/contracts/announcement/announcement.ts';
import { type AnnouncementText } from '@lectern/contracts/announcement/queries.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { AnnouncementStreamState } from '@lectern/contracts/streams.ts';
import { Injectable } from '@nestjs/common';
import { Directory } from '../directory/directory.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';

const LEARNS: ReadonlySet<Role> = new Set(['student', 'representative', 'auditor']);

@Injectable()
export class AnnouncementQueries {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly directory: Directory,
  ) {}

  async text(id: string, { personId, school }: SignedInPerson, role: Role): Promise<AnnouncementText> {
    const { status, readers, ...shown } = this.readable(id, role);
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

  /** Asked of the stream: whoever is told of it a moment ago finds it, and what was deleted is gone at once. */
  readable(id: string, role: Role) {
    const { folded } = this.mailboxes.get(`announcement/${id}`).head; // whoever asked for the role has it loaded
    const { announcement } = folded.state as AnnouncementStreamState;
    const { classId, authorId } = announcement;
    const status = statusOf(folded, announcementMachine, 'announcement');
    const isThere = isShown(status) && (!LEARNS.has(role) || status === 'published');
    if (!isThere || classId === undefined || authorId === undefined) throw new RefusedError('announcement.unknown');
    return { ...announcement, classId, authorId, status };
  }
}

const isShown = (status: string): status is AnnouncementText['status'] =>
  status === 'draft' || status === 'scheduled' || status === 'published';
