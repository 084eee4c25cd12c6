import { Injectable } from '@nestjs/common';
import type { SignedInPerson } from '../../edge/auth/signed-in-person.ts';
import { LentRoles } from '../../ledger/command/lent-roles.ts';
import { Looks } from '../../ledger/command/looks.ts';
import type { Mailbox } from '../../ledger/command/mailbox.ts';

/** Who was granted to watch a stream again, beside those whose room it is. */
@Injectable()
export class Reviewing {
  constructor(
    private readonly lent: LentRoles,
    private readonly looks: Looks,
  ) {}

  /** Whether someone may; that they do is recorded first. */
  async watches({ id, stream, head }: Mailbox, person: SignedInPerson): Promise<boolean> {
    const granting = stream.grantedBy?.(head.folded.state, undefined);
    if (granting === undefined || head.school !== person.school) return false;
    const ground = { stream: id, granting };
    if (!(await this.lent.of(person, ground)).includes('reviewer')) return false;
    await this.looks.record(person, 'reviewer', { ...ground, what: 'replay' });
    return true;
  }
}
