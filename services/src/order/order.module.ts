import { idOfNumber, order } from '@lectern/contracts/order/order.ts';
import { DayBooks, MyOrders, OrderDetail, Orders as OrdersList } from '@lectern/contracts/order/queries.ts';
import { Module } from '@nestjs/common';
import { Commerce } from '../directory/commerce.ts';
import { Person } from '../directory/tables.ts';
import { Answers } from '../edge/http/questions.ts';
import { Lists } from '../edge/lists/lists.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Projector } from '../rows/projector.ts';
import { Books } from './books.ts';
import { Granting } from './granting.reaction.ts';
import { OrderController } from './order.controller.ts';
import { decideOrder } from './order.decider.ts';
import { orders } from './order.rows.ts';
import { Orders } from './orders.ts';
import { Unsettled } from './unsettled.ts';

@Module({ controllers: [OrderController], providers: [Books, Granting, Orders, Unsettled] })
export class OrderModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    lists: Lists,
    projector: Projector,
    commerce: Commerce,
    service: Orders,
    books: Books,
  ) {
    deciders.register(order, decideOrder, service.gathers);
    projector.keepRows(orders);
    answers.register(OrderDetail, async ({ userId, order_no: number }, person) => {
      if (userId !== undefined && userId !== person!.personId) throw new RefusedError('session.userChanged');
      return { code: 0 as const, data: await service.detail(person!, idOfNumber(number)) };
    });
    answers.register(DayBooks, async ({ day }, person) => ({
      ...(await books.ofDay(person!.school, day)),
      isCommercial: await commerce.isOn(person!.school),
      canBePaid: commerce.canBePaid,
    }));
    lists.serve(MyOrders, { rows: orders, where: ({ personId }) => ({ personId }) });
    lists.serve(OrdersList, {
      rows: orders,
      join: { person: { table: Person, on: { id: 'personId' } } },
      show: { name: 'person.name' },
      search: ['orderNo', 'person.name'],
      where: (_, { having }) => ({ 'person.id': {}, ...(having && { [`${having}Fen`]: { from: 1 } }) }),
    });
  }
}
