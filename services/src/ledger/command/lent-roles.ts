import { Injectable } from '@nestjs/common';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { streams } from '@lectern/contracts/streams.ts';
import { Clock } from '../../ops/database/clock.ts';
import { Mailboxes } from './mailboxes.ts';
import type { Actor } from '../submission.ts';

const lender = streams.find((stream) => stream.lends !== undefined);

/** What people were granted beyond their part in a stream: asked of their own stream, never of a read model. */
@Injectable()
export class LentRoles {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly clock: Clock,
  ) {}

  /** The roles that someone has beyond membership, in a stream or at large. */
  async of(actor: Actor, ground?: { readonly stream: string; readonly granting: string }): Promise<readonly Role[]> {
    if (lender?.lends === undefined || !actor.bound || actor.screen) return [];
    const mailbox = this.mailboxes.get(`${lender.family}/${actor.personId}`);
    await mailbox.ready();
    const { school, folded } = mailbox.head;
    return school === actor.school ? lender.lends(folded.state as never, ground, this.clock.now()) : [];
  }
}
