import { idOfNumber, order } from '@lectern/contracts/order/order.ts';
import {
  DayBooks,
  MyOrders,
  OrderDetail,
  OrderHistory,
  Orders as OrdersList,
} from '@lectern/contracts/order/queries.ts';
import { Module } from '@nestjs/common';
import { Commerce } from '../directory/commerce.ts';
import { Account, Person } from '../directory/tables.ts';
import { Answers } from '../edge/http/questions.ts';
import { Lists } from '../edge/lists/lists.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Projector } from '../rows/projector.ts';
import { Books } from './books.ts';
import { Granting } from './granting.reaction.ts';
import { OrderController } from './order.controller.ts';
import { Histories } from './histories.ts';
import { decideOrder } from './order.decider.ts';
import { orders } from './order.rows.ts';
import { Orders } from './orders.ts';
import { Unsettled } from './unsettled.ts';

@Module({ controllers: [OrderController], providers: [Books, Granting, Histories, Orders, Unsettled] })
export class OrderModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    lists: Lists,
    projector: Projector,
    commerce: Commerce,
    service: Orders,
    books: Books,
    histories: Histories,
  ) {
    deciders.register(order, decideOrder, service.gathers);
    projector.keepRows(orders);
    answers.register(OrderDetail, async ({ userId, order_no: number }, person) => {
      if (userId !== undefined && userId !== person!.personId) throw new RefusedError('session.userChanged');
      return { code: 0 as const, data: await service.refundable(person!, idOfNumber(number)) };
    });
    answers.register(DayBooks, async ({ day }, person) => ({
      ...(await books.ofDay(person!.school, day)),
      isCommercial: await commerce.isOn(person!.school),
      canBePaid: commerce.canBePaid,
    }));
    answers.register(OrderHistory, ({ orderId }, person) => histories.of(orderId, person!.school));
    const account = { table: Account, on: { person: 'personId' } } as const;
    lists.serve(MyOrders, {
      rows: orders,
      join: { account },
      show: { account: 'account.login' },
      where: ({ personId }) => ({ personId }),
    });
    lists.serve(OrdersList, {
      rows: orders,
      join: { person: { table: Person, on: { id: 'personId' } }, account },
      show: { name: 'person.name', account: 'account.login' },
      search: ['orderNo', 'person.name', 'account.login'],
      where: (_, { having }) => ({ 'person.id': {}, ...(having && { [`${having}Fen`]: { from: 1 } }) }),
    });
  }
}
