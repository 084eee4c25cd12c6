import {
  EndMembership,
  GrantMembership,
  MembershipEnded,
  MembershipGranted,
  type MembershipFact,
} from '@lectern/contracts/membership/membership.ts';
import { planOf } from '@lectern/contracts/membership/plans.ts';
import { OrderPaid, RefundRequested, RefundSubmitted, type OrderFact } from '@lectern/contracts/order/facts.ts';
import { ConfirmRefund, DeclineRefund, RecordGrant, RefuseGrant } from '@lectern/contracts/order/order.ts';
import type { OrderStreamState } from '@lectern/contracts/order/order.ts';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Submission, type Outcome } from '../ledger/submission.ts';
import { systemActor } from '../ledger/system-actor.ts';
import { Clock } from '../ops/database/clock.ts';
import type { Work } from '../rows/parking.ts';
import { Projector } from '../rows/projector.ts';

const NAME = 'granting';
const CONCERNING: ReadonlySet<string> = new Set(
  [OrderPaid, MembershipGranted, RefundSubmitted, MembershipEnded, RefundRequested].map(({ type }) => type),
);
/** Not now is no fault of the fact: the batch is tried again, and what was done of it is known by its command. */
const AGAIN = '40001';
const BUSY: readonly string[] = ['server.busy', 'server.error', 'rate.limited'];

/**
 * Opens what a paid order is for, tells the order so, and closes it again before the order is refunded: each once, for a
 * command's id is made of this name, the fact's position and the stream that it is given to.
 */
@Injectable()
export class Granting {
  constructor(
    projector: Projector,
    private readonly commands: CommandBus,
    private readonly mailboxes: Mailboxes,
    private readonly clock: Clock,
  ) {
    const take: Work = async (_, facts) => {
      const streams = [...Map.groupBy(facts, ({ stream }) => stream).values()];
      await Promise.all(
        streams.map(async (ofStream) => {
          for (const fact of ofStream) await this.react(fact);
        }),
      );
    };
    projector.follow(NAME, ['order', 'membership'], take, { kinds: CONCERNING });
  }

  private async react(fact: StoredFact): Promise<void> {
    const orderId = fact.stream.slice('order/'.length);
    const { type, data } = fact as unknown as OrderFact | MembershipFact;
    if (type === OrderPaid.type) {
      const { planId, priceFen, credits } = await this.ordered(orderId);
      // Refused once, it goes back: when the batch comes again, what it credited may stand again.
      if (credits.length > 0 && (await this.newest(orderId)).isGrantRefused) return;
      const { level, months } = planOf(planId)!;
      const grant = { orderId, level, months, fen: priceFen, credits };
      const refused = await this.give(fact, 'membership', data.personId, GrantMembership.name, grant);
      if (refused === 'membership.creditGone') await this.give(fact, 'order', orderId, RefuseGrant.name, {});
    }
    if (type === MembershipGranted.type)
      await this.give(fact, 'order', data.orderId, RecordGrant.name, { from: data.from, until: data.until });
    // Declined or confirmed, it is settled: what it waited for may be otherwise by now.
    if (type === RefundSubmitted.type && (await this.newest(orderId)).refund !== undefined) {
      const ending = { orderId, restoring: true };
      const refused = await this.give(fact, 'membership', data.personId, EndMembership.name, ending);
      if (refused === 'order.laterStands') await this.give(fact, 'order', orderId, DeclineRefund.name, {});
    }
    if (type === MembershipEnded.type) await this.give(fact, 'order', data.orderId, ConfirmRefund.name, {});
    // Recorded before what it opened was closed first: it is closed now. Closed already, that is known.
    if (type === RefundRequested.type)
      await this.give(fact, 'membership', data.personId, EndMembership.name, { orderId });
  }

  private async ordered(orderId: string) {
    const mailbox = this.mailboxes.get(`order/${orderId}`);
    await mailbox.ready();
    const { order } = (mailbox.head.folded.state as OrderStreamState).order;
    if (order === undefined) throw Object.assign(new Error('The order has not been heard of here.'), { code: AGAIN });
    return order;
  }

  /** As it stands now, whoever recorded that. */
  private async newest(orderId: string): Promise<OrderStreamState['order']> {
    const mailbox = this.mailboxes.get(`order/${orderId}`);
    await mailbox.refresh();
    return (mailbox.head.folded.state as OrderStreamState).order;
  }

  /** Answers why it was refused; what was done before is done. */
  private async give({ position, school }: StoredFact, family: string, id: string, name: string, data: object) {
    const key = `${NAME}-${position}-${id}`;
    const outcome = await this.commands.execute<Submission, Outcome>(
      new Submission(systemActor(school), family, id, name, data, key, this.clock.now()),
    );
    if (!('refused' in outcome)) return undefined;
    if (BUSY.includes(outcome.refused))
      throw Object.assign(new Error(`${name} could not be given: ${outcome.refused}`), { code: AGAIN });
    return outcome.refused;
  }
}
