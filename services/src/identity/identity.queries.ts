import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { identityMachine, ViewIdentity, type IdentityState } from '@lectern/contracts/identity/identity.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Sealed } from '@lectern/contracts/kernel/personal.ts';
import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import type { IdentityStreamState } from '@lectern/contracts/identity/identity.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { Submission, type Outcome } from '../ledger/submission.ts';
import { Clock } from '../ops/database/clock.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { IdentityPictures } from './identity-pictures.ts';

type What = 'documents' | 'number';
type Status = 'none' | 'submitted' | 'returned' | 'passed';

/** What somebody submitted, to themselves; and to who works the queue, for whom each look is recorded first. */
@Injectable()
export class IdentityQueries {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly seals: Seals,
    private readonly pictures: IdentityPictures,
  ) {}

  async mine({ personId }: SignedInPerson) {
    const { state, status } = await this.of(personId);
    const { name, number, words, pictures, submissionId, submittedAt, decidedAt, reason } = state;
    const open = await this.opener(personId, [name, number, words]);
    const [shownNumber, shownName, shownWords] = [open(number), open(name), open(words)];
    return {
      status,
      ...(submissionId !== undefined && { submissionId, submittedAt }),
      ...(shownName !== undefined && { name: shownName }),
      ...(shownNumber !== undefined && { number: status === 'returned' ? shownNumber : masked(shownNumber) }),
      ...(status === 'returned' && pictures !== undefined && { pictures }),
      ...(decidedAt !== undefined && { decidedAt }),
      ...(reason !== undefined && { reason }),
      ...(shownWords !== undefined && { words: shownWords }),
    };
  }

  async documents(operator: SignedInPerson, personId: string, submissionId: string) {
    const { state, open, secret } = await this.shown(operator, personId, submissionId, 'documents');
    return {
      name: open(state.name) ?? '',
      number: masked(open(state.number) ?? ''),
      pictures: await this.pictures.open(personId, secret, state.pictures!),
    };
  }

  async number(operator: SignedInPerson, personId: string, submissionId: string) {
    const { state, open } = await this.shown(operator, personId, submissionId, 'number');
    return { number: open(state.number) ?? '' };
  }

  /**
   * Nothing is shown that is not on record as shown: who may look, and whether it still waits, is decided by that.
   * @throws RefusedError page.forbidden, page.missing, identity.decided, server.busy
   */
  private async shown(operator: SignedInPerson, personId: string, submissionId: string, what: What) {
    const data = { submissionId, what };
    const outcome = await this.commands.execute<Submission, Outcome>(
      new Submission(operator, 'identity', personId, ViewIdentity.name, data, newId(), this.clock.now()),
    );
    if ('refused' in outcome) throw new RefusedError(outcome.refused);
    const { state } = await this.of(personId);
    const secret = (await this.seals.knowAsOfNow([personId])).get(personId); // whoever was erased is shown no longer
    if (!secret || state.submissionId !== submissionId || state.pictures === undefined)
      throw new RefusedError('identity.decided');
    const open = (one: Sealed | undefined) => one && this.seals.openWith(secret, one, `identity/${personId}`);
    return { state, secret, open };
  }

  private async of(personId: string): Promise<{ readonly state: IdentityState; readonly status: Status }> {
    const mailbox = this.mailboxes.get(`identity/${personId}`);
    await mailbox.ready();
    const { folded } = mailbox.head;
    return {
      state: (folded.state as IdentityStreamState).identity,
      status: statusOf(folded, identityMachine, 'identity') as Status,
    };
  }

  private async opener(personId: string, sealed: readonly (Sealed | undefined)[]) {
    const secrets = await this.seals.know([...new Set(sealed.flatMap((one) => one?.sealedBy ?? []))]);
    return (one: Sealed | undefined): string | undefined =>
      one && this.seals.openWith(secrets.get(one.sealedBy), one, `identity/${personId}`);
  }
}

const masked = (number: string): string => `${number.slice(0, 4)} **** **** ${number.slice(-4)}`;
