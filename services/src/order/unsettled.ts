import { CloseOrder, SendRefund, type OrderState } from '@lectern/contracts/order/order.ts';
import type { OrderStreamState } from '@lectern/contracts/order/order.ts';
import { Injectable } from '@nestjs/common';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { systemActor } from '../ledger/system-actor.ts';
import { Clock } from '../ops/database/clock.ts';
import { Sweeps } from '../ops/sweeps/sweeps.ts';
import { Tables } from '../rows/tables.ts';
import { orders } from './order.rows.ts';
import { Orders } from './orders.ts';

const AT_ONCE = 500;

/** What the payment service did not settle when its time had come, as it was away or took longer, is asked for every hour. */
@Injectable()
export class Unsettled {
  constructor(
    private readonly tables: Tables,
    private readonly mailboxes: Mailboxes,
    private readonly orders: Orders,
    private readonly clock: Clock,
    sweeps: Sweeps,
  ) {
    sweeps.add({ what: 'orders to settle', service: 'projector', collect: () => this.settle() });
  }

  async settle(): Promise<number> {
    const over = { status: ['created', 'paying'], closesAt: { to: this.clock.now() } };
    const asked = this.tables.select(orders).where([over, { dueFen: { from: 1 } }]);
    for (const field of ['orderId', 'school', 'dueFen', 'closesAt']) asked.show(field, field);
    const rows = await this.tables.read<{ orderId: string; school: string; dueFen: number; closesAt: number }>(
      asked,
      ['closesAt'],
      AT_ONCE,
    );
    for (const { orderId, school, dueFen, closesAt } of rows) {
      const by = systemActor(school);
      if (dueFen === 0) await this.orders.give(by, orderId, CloseOrder.name, { closesAt });
      for (const { transactionId } of await this.due(orderId))
        await this.orders.give(by, orderId, SendRefund.name, { transactionId });
    }
    return rows.length;
  }

  private async due(orderId: string): Promise<OrderState['due']> {
    const mailbox = this.mailboxes.get(`order/${orderId}`);
    await mailbox.ready();
    return (mailbox.head.folded.state as OrderStreamState).order.due;
  }
}
