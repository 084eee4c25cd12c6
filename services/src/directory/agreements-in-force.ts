import { AcceptAgreements } from '@lectern/contracts/agreement/consent.ts';
import type { AgreementKind } from '@lectern/contracts/agreement/agreement.ts';
import type { ConsentStreamState } from '@lectern/contracts/agreement/consent.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Submission, type Outcome } from '../ledger/submission.ts';
import { Clock } from '../ops/database/clock.ts';
import { Tables } from '../rows/tables.ts';
import { Agreement, Consent } from './tables.ts';

export interface InForce {
  readonly agreementId: string;
  readonly kind: AgreementKind;
  readonly effectiveAt: number;
}

/** Of each kind the version that holds: the one whose time came last. */
export function inForceAt<Version extends InForce>(versions: readonly Version[], at: number): Version[] {
  const latest = new Map<AgreementKind, Version>();
  for (const version of versions) {
    const before = latest.get(version.kind);
    if (version.effectiveAt <= at && (before === undefined || before.effectiveAt <= version.effectiveAt))
      latest.set(version.kind, version);
  }
  return [...latest.values()];
}

/** What the school asks everybody with an account to agree to, for whoever makes accounts and opens pages. */
@Injectable()
export class AgreementsInForce {
  constructor(
    private readonly tables: Tables,
    private readonly mailboxes: Mailboxes,
    private readonly clock: Clock,
    private readonly commands: CommandBus,
  ) {}

  async of(school: string): Promise<InForce[]> {
    const found = this.tables.select(Agreement).where({ school, status: 'published' });
    for (const field of ['agreementId', 'kind', 'effectiveAt'] as const) found.show(field, field);
    const published = await this.tables.read<InForce>(found, ['kind', 'publishedAt']);
    return inForceAt(published, this.clock.now());
  }

  /** Those of them that this person did not agree to; a guest has no account, and an administrator only looks on [R6.07]. */
  async askedOf(person: SignedInPerson, inForce: readonly InForce[]): Promise<InForce[]> {
    if (inForce.length === 0 || !person.bound || person.administrator || person.screen) return [];
    const { personId } = person;
    const rows = this.tables.select(Consent).where({ school: person.school, personId }).show('id', 'agreementId');
    const known = new Set((await this.tables.read<{ readonly id: string }>(rows)).map(({ id }) => id));
    if (inForce.every(({ agreementId }) => known.has(agreementId))) return [];
    const accepted = new Set((await this.acceptedBy(personId)).map(({ agreementId }) => agreementId));
    return inForce.filter(({ agreementId }) => !accepted.has(agreementId));
  }

  /** Asked of the stream: whoever agreed a moment ago is not asked again. */
  async acceptedBy(personId: string): Promise<ConsentStreamState['consent']['accepted']> {
    const mailbox = this.mailboxes.get(`consent/${personId}`);
    await mailbox.ready();
    return (mailbox.head.folded.state as ConsentStreamState).consent.accepted;
  }

  /** Records that somebody agreed who came to be a moment ago, in their own name. */
  accept(person: SignedInPerson, agreementIds: readonly string[]): Promise<Outcome> {
    const { name } = AcceptAgreements;
    const given = new Submission(person, 'consent', person.personId, name, { agreementIds }, newId(), this.clock.now());
    return this.commands.execute<Submission, Outcome>(given);
  }
}
