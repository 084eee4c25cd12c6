import { Module } from '@nestjs/common';
import { EventStore } from '../ledger/event-store/event-store.ts';
import { Projector } from '../rows/projector.ts';
import { Consumers } from './consumers.ts';
import { KnownThrough } from './known-through.ts';
import { StatementCursor } from './statement-cursor.ts';
import { StatementKeeper, STATEMENTS } from './statements.projection.ts';
import { StatementQueries } from './statements.queries.ts';
import { XapiController } from './xapi.controller.ts';

@Module({
  controllers: [XapiController],
  providers: [Consumers, KnownThrough, StatementCursor, StatementQueries],
  exports: [StatementCursor],
})
export class XapiModule {
  constructor(projector: Projector, store: EventStore) {
    const keeper = new StatementKeeper(store);
    const { name, families, table } = STATEMENTS;
    projector.follow(name, families, (manager, facts) => keeper.keep(manager, facts), { tables: [table] });
  }
}
