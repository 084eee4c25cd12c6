import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CheckRoster, type CheckedRoster } from '@lectern/contracts/roster/roster.ts';
import type { ClassStreamState } from '@lectern/contracts/streams.ts';
import type { FastifyRequest } from 'fastify';
import { ListedPeople } from '../directory/listed-people.ts';
import { StreamRoles } from '../edge/auth/stream-roles.ts';
import { dataOf } from '../edge/http/body.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { checked } from './checked-row.ts';

/** What is asked about a list before it is imported: it changes nothing, and is too long for an address. */
@Controller()
export class RosterController {
  constructor(
    private readonly roles: StreamRoles,
    private readonly mailboxes: Mailboxes,
    private readonly people: ListedPeople,
  ) {}

  @Post(CheckRoster.path)
  @HttpCode(200)
  async check(@Req() { person, body }: FastifyRequest): Promise<CheckedRoster> {
    if (person === undefined) throw new RefusedError('session.required');
    const { classId, rows } = dataOf(CheckRoster, body);
    const role = await this.roles.allowing(CheckRoster.allow, person, `class/${classId}`);
    if (role === undefined) throw new RefusedError('page.forbidden');
    const mailbox = this.mailboxes.get(`class/${classId}`);
    await mailbox.ready();
    const { class: room } = mailbox.head.folded.state as ClassStreamState;
    const listed = await this.people.find(person.school, classId, rows);
    return {
      students: room.students,
      ...(room.capacity !== undefined && { capacity: room.capacity }),
      rows: rows.map((row, index) => checked(room, row, listed[index]!, role === 'teacher')),
    };
  }
}
