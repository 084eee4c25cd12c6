import {
  CheckMembershipOrder,
  CreateMembershipOrder,
  PayMembershipOrder,
  PAYMENT_NOTICE,
  SwitchCommerce,
} from '@lectern/contracts/order/queries.ts';
import { idOfNumber, RecordPayment, SendRefund } from '@lectern/contracts/order/order.ts';
import { Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { OwnCalls } from '../edge/http/own-calls.ts';
import { PAYMENT, type Payment } from '../edge/payment/payment.ts';
import { Commerce } from '../directory/commerce.ts';
import { systemActor } from '../ledger/system-actor.ts';
import { Clock } from '../ops/database/clock.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Log } from '../ops/telemetry/log.ts';
import { Orders } from './orders.ts';

/** Nothing is new in it, or nothing can be done about it here: it need not be told again. */
const KNOWN: ReadonlySet<string> = new Set(['already.so', 'refund.failed']);
const SUCCESS = { code: 'SUCCESS' } as const;

/** The documented calls [R7.14-16], and what the payment service tells. */
@Controller()
export class OrderController {
  constructor(
    private readonly calls: OwnCalls,
    private readonly orders: Orders,
    private readonly commerce: Commerce,
    private readonly clock: Clock,
    private readonly log: Log,
    @Inject(PAYMENT) private readonly payment: Payment | undefined,
  ) {}

  @Post(CreateMembershipOrder.path)
  @HttpCode(200)
  async create(@Req() request: FastifyRequest): Promise<object> {
    const [{ person }, { userId, priceId }] = await this.calls.asked(CreateMembershipOrder, request);
    mustBe(person, userId);
    return { code: 0, data: await this.orders.create(person, priceId) };
  }

  @Post(PayMembershipOrder.path)
  @HttpCode(200)
  async pay(@Req() request: FastifyRequest): Promise<object> {
    const [{ person }, { userId, orderNo }] = await this.calls.asked(PayMembershipOrder, request);
    mustBe(person, userId);
    const { codeUrl, closesAt } = await this.orders.pay(person, idOfNumber(orderNo));
    const leftMs = Math.max(0, closesAt - this.clock.now());
    return { code: 0, data: { orderNo, code_url: codeUrl, leftMs } };
  }

  @Post(CheckMembershipOrder.path)
  @HttpCode(200)
  async check(@Req() request: FastifyRequest): Promise<object> {
    const [{ person }, { userId, orderNo }] = await this.calls.asked(CheckMembershipOrder, request);
    mustBe(person, userId);
    const { status, from } = await this.orders.check(person, idOfNumber(orderNo));
    return { code: 0, data: { status, isGranted: from !== undefined } };
  }

  @Post(SwitchCommerce.path)
  @HttpCode(200)
  async turn(@Req() request: FastifyRequest): Promise<object> {
    const [{ person }, { isOn }] = await this.calls.asked(SwitchCommerce, request);
    await this.commerce.turn(person.school, isOn);
    return {};
  }

  /** Nobody is signed in here: what is not signed by the payment service is nothing. Not taken, it is told again. */
  @Post(PAYMENT_NOTICE)
  @HttpCode(200)
  async notice(@Req() { headers, body }: FastifyRequest): Promise<object> {
    if (this.payment === undefined) throw new RefusedError('page.missing');
    const told = this.payment.notice(headers, body as string);
    if (told === undefined) return SUCCESS;
    const { orderNo } = told;
    const orderId = idOfNumber(orderNo);
    const by = systemActor(await this.orders.schoolOf(orderId));
    const give = (name: string, data: object, key?: string) => this.orders.give(by, orderId, name, data, key);
    // Of a refund the notice says when to ask; how it stands is what the answer says.
    const outcome =
      told.what === 'refund'
        ? await give(SendRefund.name, { transactionId: told.transactionId })
        : await give(RecordPayment.name, told.payment, `payment-notice-${told.payment.transactionId}`.slice(0, 64));
    if (!('refused' in outcome) || KNOWN.has(outcome.refused)) return SUCCESS;
    this.log.warn({ orderNo, refused: outcome.refused }, `a ${told.what} was not recorded; it is told again`);
    throw new RefusedError(outcome.refused);
  }
}

/** @throws RefusedError session.userChanged */
function mustBe({ personId }: SignedInPerson, userId: string | undefined): void {
  if (userId !== undefined && userId !== personId) throw new RefusedError('session.userChanged');
}
