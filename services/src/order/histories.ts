import type { MembershipFact } from '@lectern/contracts/membership/membership.ts';
import type { OrderFact } from '@lectern/contracts/order/facts.ts';
import type { OrderHistory, OrderStep } from '@lectern/contracts/order/queries.ts';
import { Injectable } from '@nestjs/common';
import { EventStore, type StoredFact } from '../ledger/event-store/event-store.ts';
import { hashOfFact } from '../ledger/event-store/hash.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Tables } from '../rows/tables.ts';
import { orders } from './order.rows.ts';

const SUMS = ['receivedFen', 'grantedFen', 'dueFen', 'returnedFen', 'waitingFen'] as const;
/** What an auditor is told of a fact; whose it is and what was sealed stays where it is. */
const TOLD = ['fen', 'why', 'transactionId', 'from', 'until'] as const;

/** An order as its facts tell it, one after another, with the books after each: folded from nothing, as a rebuild does. */
@Injectable()
export class Histories {
  constructor(
    private readonly store: EventStore,
    private readonly tables: Tables,
  ) {}

  /** @throws RefusedError order.unknown */
  async of(orderId: string, school: string): Promise<OrderHistory> {
    const ordered = await this.store.load(`order/${orderId}`, 0);
    const [created] = ordered as unknown as readonly OrderFact[];
    if (created?.type !== 'OrderCreated' || ordered[0]!.school !== school) throw new RefusedError('order.unknown');
    const opened = (await this.store.load(`membership/${created.data.personId}`, 0)).filter(
      ({ data }) => (data as MembershipFact['data'] & { readonly orderId?: string }).orderId === orderId,
    );
    const steps: OrderStep[] = [];
    let [row] = orders.project(ordered.slice(0, 1));
    for (const fact of [...ordered, ...opened].toSorted((a, b) => a.position - b.position)) {
      if (fact.family === 'order') [row] = orders.project([fact], row && [row]);
      steps.push({ ...stepOf(fact), ...standing(row as never) });
    }
    const isIntact = ordered.every((fact, at) => hashOfFact(at === 0 ? '' : ordered[at - 1]!.hash, fact) === fact.hash);
    return { steps, isIntact, isBalanced: await this.isAsBooked(orderId, steps) };
  }

  /** The books may be a fact behind: they are compared where they stand. */
  private async isAsBooked(orderId: string, steps: readonly OrderStep[]): Promise<boolean> {
    const asked = this.tables.select(orders).where({ orderId });
    for (const field of ['version', 'status', ...SUMS]) asked.show(field, field);
    const [row] = await this.tables.read<Pick<OrderStep, 'version' | 'status' | (typeof SUMS)[number]>>(asked);
    const step = steps.find(({ stream, version }) => stream === 'order' && version === row?.version);
    return step !== undefined && step.status === row!.status && SUMS.every((field) => row![field] === step[field]);
  }
}

const standing = (row: Pick<OrderStep, 'status' | (typeof SUMS)[number]>) => ({
  status: row.status,
  ...(Object.fromEntries(SUMS.map((field) => [field, row[field]])) as Record<(typeof SUMS)[number], number>),
});

function stepOf({ family, version, at, type, data, meta, hash }: StoredFact) {
  const said = data as Readonly<Record<string, never>>;
  return {
    stream: family as OrderStep['stream'],
    version,
    at,
    type,
    by: meta.role === 'system' ? ('software' as const) : ('buyer' as const),
    hash,
    ...Object.fromEntries(TOLD.flatMap((field) => (said[field] === undefined ? [] : [[field, said[field]]]))),
    ...(type === 'OrderCreated' && { fen: said['amountFen'] }),
  };
}
