import { MarkRefundInInvoice } from '@lectern/contracts/invoice/invoice.ts';
import { RefundRequested } from '@lectern/contracts/order/facts.ts';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Submission, type Outcome } from '../ledger/submission.ts';
import { systemActor } from '../ledger/system-actor.ts';
import { Clock } from '../ops/database/clock.ts';
import type { Work } from '../rows/parking.ts';
import { Projector } from '../rows/projector.ts';

const NAME = 'invoice-refunded';
/** Not now is no fault of the fact: the batch is tried again, and what was done of it is known by its command. */
const AGAIN = '40001';
const BUSY: readonly string[] = ['server.busy', 'server.error', 'rate.limited'];

/** Marks the invoice of an order whose money goes back; an order without one is refused, and that is all right. */
@Injectable()
export class InvoiceRefunded {
  constructor(projector: Projector, commands: CommandBus, clock: Clock) {
    const take: Work = async (_, facts) => {
      for (const { type, stream, position, school, data } of facts) {
        if (type !== RefundRequested.type) continue;
        const orderId = stream.slice('order/'.length);
        const { personId } = data as { readonly personId: string };
        const key = `${NAME}-${position}-${personId}`;
        const outcome = await commands.execute<Submission, Outcome>(
          new Submission(
            systemActor(school),
            'invoice',
            personId,
            MarkRefundInInvoice.name,
            { orderId },
            key,
            clock.now(),
          ),
        );
        if ('refused' in outcome && BUSY.includes(outcome.refused))
          throw Object.assign(new Error(`An invoice could not be marked: ${outcome.refused}`), { code: AGAIN });
      }
    };
    projector.follow(NAME, ['order'], take, { kinds: new Set([RefundRequested.type]) });
  }
}
