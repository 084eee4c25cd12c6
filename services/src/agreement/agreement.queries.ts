import type {
  AgreementKind,
  AgreementText,
  AgreementVersions,
  Standing,
} from '@lectern/contracts/agreement/agreement.ts';
import type { MyConsents } from '@lectern/contracts/agreement/consent.ts';
import { Injectable } from '@nestjs/common';
import { AgreementsInForce, inForceAt } from '../directory/agreements-in-force.ts';
import { Account, Person } from '../directory/tables.ts';
import { Sessions } from '../edge/auth/sessions.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Clock } from '../ops/database/clock.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Freshness } from '../rows/freshness.ts';
import { Tables } from '../rows/tables.ts';
import { agreements, consents } from './agreement.rows.ts';

type Words = Pick<AgreementText, 'content' | 'contentEn'>;

interface Version extends Pick<
  AgreementVersions['versions'][number],
  'agreementId' | 'kind' | 'number' | 'effectiveAt' | 'changes' | 'changesEn' | 'publishedAt'
> {
  readonly status: string;
  readonly publisher?: string;
}

const HEAD = ['agreementId', 'kind', 'effectiveAt', 'publishedAt', 'changes', 'changesEn', 'status'] as const;

/** What agreements say, who agreed to them, and what I agreed to. */
@Injectable()
export class AgreementQueries {
  constructor(
    private readonly tables: Tables,
    private readonly sessions: Sessions,
    private readonly inForce: AgreementsInForce,
    private readonly freshness: Freshness,
    private readonly clock: Clock,
  ) {}

  /** @throws RefusedError page.missing */
  async text(kind: AgreementKind, agreementId?: string): Promise<AgreementText> {
    const { id: school } = await this.sessions.school();
    const now = this.clock.now();
    const published = (await this.versions(school)).filter((one) => one.kind === kind && one.status === 'published');
    const [current] = inForceAt(published, now);
    const shown = agreementId === undefined ? current : published.find((one) => one.agreementId === agreementId);
    if (shown === undefined) throw new RefusedError('page.missing');
    const [next] = published.filter((one) => one.effectiveAt > now).toSorted((a, b) => a.effectiveAt - b.effectiveAt);
    const { number, effectiveAt, changes, changesEn } = shown;
    return {
      agreementId: shown.agreementId,
      kind,
      number,
      effectiveAt,
      changes,
      changesEn,
      ...(await this.words(shown.agreementId)),
      standing: standingOf(shown, shown === current, now),
      ...(next && shown !== next && { next: { agreementId: next.agreementId, effectiveAt: next.effectiveAt } }),
    };
  }

  /** `after` is of a receipt: what it tells of is in the answer. */
  async all({ school }: SignedInPerson, after?: string): Promise<AgreementVersions> {
    const { name, families } = agreements.readModel;
    await this.freshness.of(name, families, after);
    const now = this.clock.now();
    const versions = await this.versions(school);
    const holds = new Set(inForceAt(published(versions), now));
    const [accepted, people] = await Promise.all([
      this.counts(school),
      this.tables.count(this.tables.select(Account).where({ school })),
    ]);
    return {
      versions: versions.toReversed().map((version) => {
        const { status: _, publisher = '', ...one } = version;
        const standing = standingOf(version, holds.has(version), now);
        return { ...one, standing, publishedBy: publisher, accepted: accepted.get(one.agreementId) ?? 0 };
      }),
      people,
    };
  }

  async mine(person: SignedInPerson): Promise<MyConsents> {
    const versions = await this.versions(person.school);
    const inForce = inForceAt(published(versions), this.clock.now());
    const accepted = await this.inForce.acceptedBy(person.personId);
    const asked = await this.inForce.askedOf(person, inForce);
    return {
      consents: accepted.toReversed().flatMap(({ agreementId, kind, acceptedAt }) => {
        const version = versions.find((one) => one.agreementId === agreementId);
        if (version === undefined) return [];
        const { number, effectiveAt } = version;
        return [{ agreementId, kind, number, effectiveAt, acceptedAt, isInForce: inForce.includes(version) }];
      }),
      asked: asked.map(({ agreementId, kind }) => ({ agreementId, kind })),
    };
  }

  /** Every version in the order of publishing: the how manieth of its kind it is follows from that. */
  private async versions(school: string): Promise<Version[]> {
    const found = this.tables
      .select(agreements, { publisher: { table: Person, on: { id: 'publisherId' } } })
      .where({ school })
      .show('publisher', 'publisher.name');
    for (const field of HEAD) found.show(field, field);
    const all = await this.tables.read<Omit<Version, 'number'>>(found, ['publishedAt', 'agreementId']);
    const numbers = new Map<AgreementKind, number>();
    return all.map((one) => {
      const number = (numbers.get(one.kind) ?? 0) + 1;
      numbers.set(one.kind, number);
      return { ...one, number };
    });
  }

  private async words(agreementId: string): Promise<Words> {
    const found = this.tables.select(agreements).where({ agreementId });
    found.show('content', 'content').show('contentEn', 'contentEn');
    const [words] = await this.tables.read<Words>(found);
    return words!;
  }

  /** Of those who have an account now: whoever closed theirs counts no longer. */
  private async counts(school: string): Promise<Map<string, number>> {
    const found = this.tables
      .select(consents, { account: { table: Account, on: { person: 'personId' } } })
      .where({ school, 'account.person': {} })
      .show('id', 'agreementId');
    const counts = new Map<string, number>();
    for (const { id } of await this.tables.read<{ readonly id: string }>(found))
      counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  }
}

const published = (versions: readonly Version[]) => versions.filter(({ status }) => status === 'published');

function standingOf({ status, effectiveAt }: Version, isInForce: boolean, now: number): Standing {
  if (status === 'withdrawn') return 'withdrawn';
  if (isInForce) return 'inForce';
  return effectiveAt > now ? 'scheduled' : 'replaced';
}
