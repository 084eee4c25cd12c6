import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { queries } from '@lectern/contracts/streams.ts';
import { DataSource, type EntitySchema } from 'typeorm';
import { Passwords } from './auth/passwords.ts';
import { Screens } from './auth/screens.ts';
import { Sessions } from './auth/sessions.ts';
import { SignIn } from './auth/sign-in.ts';
import { Tries } from './auth/tries.ts';
import { SharedSessions } from './auth/shared-sessions.ts';
import { Arrivals } from './bus/arrivals.ts';
import { BUS } from './bus/bus.ts';
import { EmbeddedBus } from './bus/embedded.bus.ts';
import { KafkaBus } from './bus/kafka.bus.ts';
import { Relay } from './bus/relay.ts';
import { Clock } from './clock.ts';
import { Codes } from './codes/codes.ts';
import { CommandBudget } from './command/command-budget.ts';
import { CommandPath } from './command/command-path.ts';
import { Committer } from './command/committer.ts';
import { Deciders } from './command/deciders.ts';
import { LentRoles } from './command/lent-roles.ts';
import { Looks } from './command/looks.ts';
import { Mailboxes } from './command/mailboxes.ts';
import { Snapshots } from './command/snapshots.ts';
import { Database, SESSION } from './database/database.ts';
import { LongReads } from './database/long-reads.ts';
import { Drain } from './drain.ts';
import { EventStore } from './event-store/event-store.ts';
import { LedgerSignal } from './event-store/ledger-signal.ts';
import { HeadKeeper } from './evidence/head-keeper.ts';
import { Heads } from './evidence/heads.ts';
import { ProofLines } from './evidence/proof-lines.ts';
import { Proofs } from './evidence/proofs.ts';
import { Tree } from './evidence/tree.ts';
import { FEED } from './feed/feed.ts';
import { LedgerFeed } from './feed/ledger.feed.ts';
import { RedisFeed } from './feed/redis.feed.ts';
import { fileDoors } from './files/files.providers.ts';
import { UploadController } from './files/upload.controller.ts';
import { CommandController } from './http/command.controller.ts';
import { HealthController } from './http/health.controller.ts';
import { ProblemFilter } from './http/problem.filter.ts';
import { PublicAddress } from './http/public-address.ts';
import { fileController, isFile } from './http/file.controller.ts';
import { queryController } from './http/query.controller.ts';
import { QueryTurns } from './http/query-turns.ts';
import { Answers, QueryPath } from './http/questions.ts';
import { Dispatch } from './peers/dispatch.ts';
import { PeerDoor } from './peers/peer-door.ts';
import { PeerLinks } from './peers/peer-links.ts';
import { Peers } from './peers/peers.ts';
import { Freshness } from './projection/freshness.ts';
import { Projector } from './projection/projector.ts';
import { Redis } from './redis/redis.ts';
import { FilmStore } from './replay/film-store.ts';
import { Films } from './replay/films.ts';
import { Admission } from './room/admission.ts';
import { Gateway } from './room/gateway.ts';
import { PresenceRecorder } from './room/presence-recorder.ts';
import { Rooms } from './room/rooms.ts';
import { SharedPresence } from './room/shared-presence.ts';
import { Seals } from './sealing/seals.ts';
import { SETTINGS, type Settings } from './settings.ts';
import { ClientErrorsController } from './telemetry/client-errors.controller.ts';
import { Log } from './telemetry/log.ts';
import { MetricsController } from './telemetry/metrics.controller.ts';
import { telemetry } from './telemetry/telemetry.providers.ts';
import { Timers } from './timers/timers.ts';

const doors = [
  Answers,
  Clock,
  Codes,
  Database,
  Deciders,
  EventStore,
  Films,
  Freshness,
  Heads,
  LentRoles,
  Log,
  LongReads,
  Looks,
  Mailboxes,
  PublicAddress,
  ProofLines,
  Proofs,
  Projector,
  Screens,
  Seals,
  Sessions,
  SignIn,
  Tries,
];

/** Without Redis, what others append is read from the ledger's tail. */
const feed = {
  provide: FEED,
  useFactory: (redis: Redis, signal: LedgerSignal, store: EventStore, log: Log, { clusterSecret }: Settings) =>
    redis.isConfigured ? new RedisFeed(redis, store, log, clusterSecret) : new LedgerFeed(signal, store, log),
  inject: [Redis, LedgerSignal, EventStore, Log, SETTINGS],
};

/** The machinery: it knows streams, commands and rooms, and not one word of the classroom. */
@Global()
@Module({})
export class PlatformModule {
  static with(settings: Settings, entities: readonly EntitySchema[]): DynamicModule {
    const source = {
      provide: DataSource,
      useFactory: () =>
        new DataSource({
          type: 'postgres',
          url: settings.databaseUrl,
          entities: [...entities],
          poolSize: settings.kafkaBrokers.length === 0 ? 4 : 8, // Kafka wakes them all at once: one for each read model
          extra: { options: SESSION, application_name: 'lectern-projections' },
        }).initialize(),
    };
    return {
      module: PlatformModule,
      imports: [CqrsModule.forRoot()],
      controllers: [
        UploadController,
        ClientErrorsController,
        MetricsController,
        CommandController,
        HealthController,
        ...queries.map((kind) => (isFile(kind) ? fileController(kind) : queryController(kind))),
      ],
      providers: [
        { provide: SETTINGS, useValue: settings },
        { provide: APP_FILTER, useExisting: ProblemFilter },
        { provide: BUS, useClass: settings.kafkaBrokers.length === 0 ? EmbeddedBus : KafkaBus },
        feed,
        Redis,
        source,
        ...telemetry,
        ProblemFilter,
        ...doors,
        ...fileDoors,
        Admission,
        Arrivals,
        CommandBudget,
        CommandPath,
        Committer,
        Dispatch,
        Drain,
        FilmStore,
        Gateway,
        HeadKeeper,
        LedgerSignal,
        PeerDoor,
        Passwords,
        PeerLinks,
        Peers,
        PresenceRecorder,
        QueryPath,
        QueryTurns,
        Relay,
        Rooms,
        SharedPresence,
        SharedSessions,
        Snapshots,
        Timers,
        Tree,
      ],
      exports: [SETTINGS, DataSource, CqrsModule, Admission, ...fileDoors, ...doors],
    };
  }
}
