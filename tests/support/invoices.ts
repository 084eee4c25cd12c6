import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { OrderCreated, OrderGranted, OrderPaid } from '@lectern/contracts/order/facts.ts';
import { idOfNumber, numberOfId } from '@lectern/contracts/order/order.ts';
import { demoSchool } from '../../services/src/demo/demo.school.ts';
import { EventStore } from '../../services/src/ledger/event-store/event-store.ts';
import type { School } from '../acceptance/school.ts';
import type { Client } from './client.ts';
import { append, NOWHERE } from './ledger.ts';

let orders = 0;

/** An order that was paid, whether or not the school sells anything now. */
export function paidOrder(school: School, client: Client): Promise<string> {
  const now = Date.now();
  return orderOf(school, client, (orderId) => [
    OrderPaid({ personId: client.id, transactionId: `paid-${numberOfId(orderId)}`, fen: 1800, paidAt: now }),
    OrderGranted({ personId: client.id, from: now, until: now + 30 * 24 * 3600_000 }),
  ]);
}

/** An order that waits for its money. */
export const unpaidOrder = (school: School, client: Client): Promise<string> => orderOf(school, client, () => []);

async function orderOf(
  school: School,
  { id: personId }: Client,
  then: (orderId: string) => readonly NewFact[],
): Promise<string> {
  const now = Date.now();
  orders += 1;
  const orderId = idOfNumber(`20261124${String(orders).padStart(12, '0')}`);
  const plan = { planId: 'junior-1', kind: 'buy' as const, priceFen: 1800, creditFen: 0, amountFen: 1800 };
  const facts = [OrderCreated({ personId, ...plan, credits: [], closesAt: now + 900_000 }), ...then(orderId)];
  await append(school.server.app.get(EventStore), `order/${orderId}`, NOWHERE, facts, {
    school: demoSchool.id,
    at: now,
  });
  return orderId;
}

export const COMPANY = {
  header: 'company',
  title: '青禾示例科技有限公司',
  taxId: '91110000ma0 examp1x',
  bank: '示例银行',
  email: 'lin@school.example',
  language: 'zh-cn',
} as const;

/** Asks for an invoice of an order that was paid. */
export async function requestInvoice(school: School, client: Client, invoiceId = newId()): Promise<Receipt> {
  const orderIds = [await paidOrder(school, client)];
  const asked = { invoiceId, orderIds, ...COMPANY };
  const { receipt, problem } = await client.command('invoice', client.id, 'RequestInvoice', asked);
  if (receipt === undefined) throw new Error(`refused: ${JSON.stringify(problem)}`);
  return receipt;
}
