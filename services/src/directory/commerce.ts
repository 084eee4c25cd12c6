import { levelAt, type Standing } from '@lectern/contracts/membership/periods.ts';
import { CAPACITY, opens, type Feature, type Level } from '@lectern/contracts/membership/plans.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { MembershipStreamState } from '@lectern/contracts/membership/membership.ts';
import { Inject, Injectable } from '@nestjs/common';
import { PAYMENT, type Payment } from '../edge/payment/payment.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Database } from '../ops/database/database.ts';

/** Strokes ask as well: not each of them asks the database. */
const KNOWN_MS = 5000;

/** Whether the school sells memberships, and what is open to whom: asked of the streams, for lists may be behind. */
@Injectable()
export class Commerce {
  private readonly known = new Map<string, { readonly isOn: boolean; readonly since: number }>();

  constructor(
    private readonly database: Database,
    private readonly mailboxes: Mailboxes,
    @Inject(PAYMENT) private readonly payment: Payment | undefined,
  ) {}

  get canBePaid(): boolean {
    return this.payment !== undefined;
  }

  /** As the school says; one that said nothing sells where money can be taken. Others hear of a change in a moment. */
  async isOn(school: string): Promise<boolean> {
    const known = this.known.get(school);
    if (known !== undefined && Date.now() - known.since < KNOWN_MS) return known.isOn;
    const { rows } = await this.database.pool.query<{ sells: boolean | null }>(
      'select sells from school where id = $1',
      [school],
    );
    const isOn = rows[0]?.sells ?? this.canBePaid;
    this.known.set(school, { isOn, since: Date.now() });
    return isOn;
  }

  async turn(school: string, isOn: boolean): Promise<void> {
    await this.database.pool.query('update school set sells = $2 where id = $1', [school, isOn]);
    this.known.delete(school);
  }

  async standingOf(personId: string): Promise<Standing> {
    const mailbox = this.mailboxes.get(`membership/${personId}`);
    await mailbox.ready();
    return (mailbox.head.folded.state as MembershipStreamState).membership;
  }

  async levelOf(personId: string, at: number): Promise<Level> {
    return levelAt(await this.standingOf(personId), at);
  }

  /** How much somebody may keep in their cloud drive; where the school sells nothing, the most of all. */
  async driveBytes(person: { readonly personId: string; readonly school: string }, at: number): Promise<number> {
    const level = (await this.isOn(person.school)) ? await this.levelOf(person.personId, at) : 'senior';
    return CAPACITY[level].driveGb * 1024 ** 3;
  }

  /** How many may take part in a meeting of this person's; where the school sells nothing, the most of all [R9.14]. */
  async meetingPeople(
    person: { readonly personId: string; readonly school: string },
    at: number,
  ): Promise<{ readonly most: number; readonly isFree: boolean }> {
    const level = (await this.isOn(person.school)) ? await this.levelOf(person.personId, at) : 'senior';
    return { most: CAPACITY[level].meetingPeople, isFree: level === 'free' };
  }

  /** [R6.13] The one question of each paid feature: why it is closed to this person; undefined where it is open. */
  async whyClosed(
    { personId, school }: { readonly personId: string; readonly school: string },
    feature: Feature,
    at: number,
  ): Promise<Refused | undefined> {
    if (opens(await this.levelOf(personId, at), feature) || !(await this.isOn(school))) return undefined;
    return refuse('membership.required');
  }
}
