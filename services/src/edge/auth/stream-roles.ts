import { Injectable } from '@nestjs/common';
import { may, type Allow, type Role } from '@lectern/contracts/kernel/roles.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { LentRoles } from '../../ledger/command/lent-roles.ts';
import { Mailboxes } from '../../ledger/command/mailboxes.ts';
import { askerIn, roleAtLarge, type Ground } from '../../ledger/command/role-in.ts';
import type { SignedInPerson } from './signed-in-person.ts';

const idIn = (stream: string): string => stream.slice(stream.indexOf('/') + 1);

/** In which role somebody may do what is no command: asked of the streams, as commands do. */
@Injectable()
export class StreamRoles {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly lent: LentRoles,
  ) {}

  /**
   * The role that allows it: first the one that someone has in the stream, or at large, then those that they were lent.
   * `data` is what the first command of a new stream would say of who grants roles in it.
   * @throws RefusedError page.missing
   */
  async allowing(
    allow: Allow,
    person: SignedInPerson | undefined,
    stream?: string,
    data?: object,
  ): Promise<Role | undefined> {
    const isAllowed = (role: Role) => may({ role, bound: person?.bound ?? false }, allow);
    if (person === undefined) return isAllowed('anyone') ? 'anyone' : undefined;
    if (stream === undefined) {
      const role = roleAtLarge(person, allow);
      return isAllowed(role) ? role : (await this.lent.of(person)).find(isAllowed);
    }
    const ground = await this.groundOf(stream, person, data);
    const asker = askerIn(ground, person);
    if (may(asker, allow)) return asker.role;
    const { id, granting } = ground;
    return (await this.lent.of(person, { stream: id, granting })).find(isAllowed);
  }

  /** Nothing of another school exists for this one; a stream that is still to be is of the school of who grants roles in it. */
  private async groundOf(id: string, person: SignedInPerson, data?: object): Promise<Ground & { readonly id: string }> {
    const mailbox = this.mailboxes.get(id);
    await mailbox.ready();
    const { stream, head } = mailbox;
    const granting = stream.grantedBy?.(head.folded.state, data, person.personId, idIn(id)) ?? mailbox.id;
    const granted = this.mailboxes.get(granting);
    await granted.ready();
    // One's own is of one's own school before anything was said in it.
    const isNew = data !== undefined && granting === mailbox.id && head.folded.version === 0; // and is of who begins it
    const own = isNew || (stream.isOnesOwn && idIn(id) === person.personId) ? person.school : undefined;
    const schools = [head.school ?? granted.head.school ?? own, granted.head.school ?? head.school ?? own];
    if (schools.some((school) => school !== person.school)) throw new RefusedError('page.missing');
    return { id, stream, head, granting, granted: granted.head };
  }
}
