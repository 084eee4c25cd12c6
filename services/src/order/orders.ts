import { newId } from '@lectern/contracts/kernel/ids.ts';

import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import { wallClock } from '@lectern/contracts/kernel/zone.ts';
import { planOf, type PaidLevel } from '@lectern/contracts/membership/plans.ts';
import {
  CheckPayment,
  CreateOrder,
  idOfNumber,
  numberOfId,
  orderMachine,
  StartPayment,
  type OrderState,
  type OrderStatus,
} from '@lectern/contracts/order/order.ts';
import { PAYMENT_NOTICE, type OrderDetailData } from '@lectern/contracts/order/queries.ts';
import type { OrderStreamState } from '@lectern/contracts/order/order.ts';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { randomInt } from 'node:crypto';
import { Commerce } from '../directory/commerce.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { PublicAddress } from '../edge/http/public-address.ts';
import { Rate } from '../edge/limits/rate.ts';
import { PAYMENT, type Payment } from '../edge/payment/payment.ts';
import type { Gather } from '../ledger/command/deciders.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Submission, type Actor, type Outcome } from '../ledger/submission.ts';
import { systemActor } from '../ledger/system-actor.ts';
import { Clock } from '../ops/database/clock.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { refundNow, type OrderGathered } from './order.decider.ts';

/** What the payment service is told that is paid for, in the language of its pages. */
const GOODS: Readonly<Record<PaidLevel, string>> = {
  junior: '讲台初级会员',
  intermediate: '讲台中级会员',
  senior: '讲台高级会员',
};
/** How often the payment service is asked about one order for who waits. */
const ASKED_PER_MINUTE = 20;
const [DIGITS, DRAWS] = [6, 5];

const refusedAs = ({ refused, with: said }: Extract<Outcome, { readonly refused: unknown }>): RefusedError =>
  new RefusedError(refused, said ? { with: said } : {});

/** Orders as their streams say, and what the payment service is asked for them. */
@Injectable()
export class Orders {
  private readonly asked = new Rate(ASKED_PER_MINUTE);

  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly commerce: Commerce,
    private readonly address: PublicAddress,
    @Inject(PAYMENT) private readonly payment: Payment | undefined,
  ) {}

  /** What a command of an order needs from outside; a stranger’s finds nothing out. */
  readonly gathers: Readonly<Record<string, Gather>> = {
    CreateOrder: async (_id, _data, { personId, school }): Promise<OrderGathered> => ({
      standing: await this.commerce.standingOf(personId),
      isCommercial: await this.commerce.isOn(school),
      canBePaid: this.commerce.canBePaid,
    }),
    StartPayment: async (id, _data, actor, at): Promise<OrderGathered> => {
      const { state, status } = await this.of(id);
      const { order } = state;
      const isOpen = (status === 'created' || status === 'paying') && at < (order?.closesAt ?? 0);
      if (order === undefined || !isOpen || order.personId !== actor.personId) return {};
      const { level } = planOf(order.planId)!;
      const codeUrl = await this.service.native({
        orderNo: numberOfId(id),
        fen: order.amountFen,
        description: GOODS[level],
        closesAt: order.closesAt,
        noticesTo: this.noticesTo,
      });
      return { codeUrl };
    },
    CancelOrder: (id, _data, actor) => this.ending(id, actor),
    CloseOrder: (id, _data, actor) => this.ending(id, actor),
    CheckPayment: async (id): Promise<OrderGathered> => {
      const { status } = await this.of(id);
      return status === 'paying' ? { received: await this.service.query(numberOfId(id)) } : {};
    },
    RequestRefund: async (_id, _data, { personId }): Promise<OrderGathered> => ({
      standing: await this.commerce.standingOf(personId),
    }),
    SendRefund: async (id, data): Promise<OrderGathered> => {
      const { transactionId } = data as { readonly transactionId: string };
      const { state } = await this.of(id);
      const due = state.due.find((one) => one.transactionId === transactionId);
      if (due === undefined) return {};
      const totalFen = state.payments[transactionId]!;
      const refundNo = `${numberOfId(id)}-${transactionId}`.slice(0, 64);
      const { noticesTo } = this;
      // What was asked for before is asked about: its notice may be lost, or is what leads here.
      const known = await this.service.refunded(refundNo);
      const refund =
        known ?? (await this.service.refund({ transactionId, refundNo, fen: due.fen, totalFen, noticesTo }));
      return { refund };
    },
  };

  async create(by: SignedInPerson, planId: string): Promise<OrderDetailData> {
    // At two hundred a second, every fiftieth second draws a number twice: whoever comes second draws again.
    for (let tries = 0; tries < DRAWS; tries += 1) {
      const orderId = idOfNumber(this.drawnNumber());
      const outcome = await this.give(by, orderId, CreateOrder.name, { planId });
      if (!('refused' in outcome)) return this.detail(by, orderId);
      if (outcome.refused !== 'already.so') throw refusedAs(outcome);
    }
    throw new RefusedError('server.busy');
  }

  /** The code to pay with: the one that stands, or a new one. */
  async pay(by: SignedInPerson, orderId: string): Promise<OrderDetailData> {
    const known = await this.detail(by, orderId);
    if (known.status === 'paying' && known.codeUrl !== undefined) return known;
    await this.must(by, orderId, StartPayment.name, { payment: 'NATIVE' });
    return this.detail(by, orderId);
  }

  /** Where it stands; of one that waits for its money the payment service is asked, as often as is decent. */
  async check(by: SignedInPerson, orderId: string): Promise<OrderDetailData> {
    const known = await this.detail(by, orderId);
    if (known.status !== 'paying' || !this.asked.admits(orderId)) return known;
    await this.give(systemActor(by.school), orderId, CheckPayment.name, {});
    return this.detail(by, orderId);
  }

  /** The same, with what would go back of it. */
  async refundable(by: SignedInPerson, orderId: string): Promise<OrderDetailData> {
    const known = await this.detail(by, orderId);
    if (known.status !== 'paid' || known.from === undefined) return known;
    const [{ state }, standing] = [await this.of(orderId), await this.commerce.standingOf(by.personId)];
    const refund = refundNow(state, orderId, standing, this.clock.now());
    if (typeof refund === 'string') return known;
    return {
      ...known,
      refund: { fen: refund.fen, restores: refund.restores.map(({ level, until }) => ({ level, until })) },
    };
  }

  /** @throws RefusedError order.unknown, also of another’s: that there is one is nobody’s business */
  async detail({ personId }: SignedInPerson, orderId: string): Promise<OrderDetailData> {
    const { state, status } = await this.of(orderId);
    const { order, codeUrl, paid, granted, due } = state;
    if (order === undefined || order.personId !== personId) throw new RefusedError('order.unknown');
    return {
      orderNo: numberOfId(orderId),
      orderId,
      status: status as OrderStatus,
      priceId: order.planId,
      kind: order.kind,
      priceFen: order.priceFen,
      creditFen: order.creditFen,
      amountFen: order.amountFen,
      closesAt: order.closesAt,
      ...(codeUrl !== undefined && status === 'paying' && { codeUrl }),
      ...(paid && { paidAt: paid.paidAt }),
      ...granted,
      dueFen: due.reduce((sum, { fen }) => sum + fen, 0),
    };
  }

  /** Whose order it is: a notice says its number and nothing else. @throws RefusedError order.unknown */
  async schoolOf(orderId: string): Promise<string> {
    const mailbox = this.mailboxes.get(`order/${orderId}`);
    await mailbox.ready();
    if (mailbox.head.school === undefined) throw new RefusedError('order.unknown');
    return mailbox.head.school;
  }

  give(actor: Actor, orderId: string, name: string, data: object, key: string = newId()): Promise<Outcome> {
    return this.commands.execute(new Submission(actor, 'order', orderId, name, data, key, this.clock.now()));
  }

  private async must(by: SignedInPerson, orderId: string, name: string, data: object): Promise<void> {
    const outcome = await this.give(by, orderId, name, data);
    if ('refused' in outcome) throw refusedAs(outcome);
  }

  /** Before it closes: whether it was paid after all; if not, nothing more can be paid for it. */
  private async ending(id: string, { personId, system }: Actor): Promise<OrderGathered> {
    const { state, status } = await this.of(id);
    if (status !== 'paying' || (system !== true && state.order?.personId !== personId)) return {};
    const received = await this.service.query(numberOfId(id));
    if (received === undefined) await this.service.close(numberOfId(id));
    return { received };
  }

  private get noticesTo(): string {
    return `${this.address.reached}${PAYMENT_NOTICE}`;
  }

  private get service(): Payment {
    if (this.payment === undefined) throw new RefusedError('payment.off');
    return this.payment;
  }

  private drawnNumber(): string {
    const now = wallClock(this.clock.now()).replaceAll(/\D/g, '');
    return `${now}${String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')}`;
  }

  private async of(id: string): Promise<{ readonly state: OrderState; readonly status: string }> {
    const mailbox = this.mailboxes.get(`order/${id}`);
    await mailbox.ready();
    const { folded } = mailbox.head;
    return { state: (folded.state as OrderStreamState).order, status: statusOf(folded, orderMachine, 'order') };
  }
}
