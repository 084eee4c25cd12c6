import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { queries } from '@lectern/contracts/queries.ts';
import { DataSource, type EntitySchema } from 'typeorm';
import { Passwords } from './edge/auth/passwords.ts';
import { Screens } from './edge/auth/screens.ts';
import { Devices } from './edge/auth/devices.ts';
import { SentCodes } from './edge/auth/sent-codes.ts';
import { Sessions } from './edge/auth/sessions.ts';
import { StreamRoles } from './edge/auth/stream-roles.ts';
import { OwnPassword } from './edge/auth/own-password.ts';
import { SecondSteps } from './edge/auth/second-steps.ts';
import { SignIn } from './edge/auth/sign-in.ts';
import { Tries } from './edge/limits/tries.ts';
import { HeldSeats } from './edge/auth/held-seats.ts';
import { SharedSessions } from './edge/auth/shared-sessions.ts';
import { Arrivals } from './bus/arrivals.ts';
import { BUS } from './bus/bus.ts';
import { EmbeddedBus } from './bus/embedded.bus.ts';
import { KafkaBus } from './bus/kafka.bus.ts';
import { Relay } from './bus/relay.ts';
import { Clock } from './ops/database/clock.ts';
import { Codes } from './edge/codes/codes.ts';
import { CommandBudget } from './ledger/command/command-budget.ts';
import { CommandPath } from './ledger/command/command-path.ts';
import { Committer } from './ledger/command/committer.ts';
import { Deciders } from './ledger/command/deciders.ts';
import { DerivedJobs } from './jobs/derived-jobs.ts';
import { JobStore } from './jobs/job-store.ts';
import { Jobs } from './jobs/jobs.ts';
import { LentRoles } from './ledger/command/lent-roles.ts';
import { Looks } from './ledger/command/looks.ts';
import { Mailboxes } from './ledger/command/mailboxes.ts';
import { Snapshots } from './ledger/command/snapshots.ts';
import { Database, SESSION } from './ops/database/database.ts';
import { LongReads } from './ops/database/long-reads.ts';
import { AgreementsInForce } from './directory/agreements-in-force.ts';
import { SchoolFonts } from './directory/school-fonts.ts';
import { Commerce } from './directory/commerce.ts';
import { CourseRules } from './directory/course-rules.ts';
import { Directory } from './directory/directory.ts';
import { Obstacles } from './directory/obstacles.ts';
import { Drain } from './drain.ts';
import { EventStore } from './ledger/event-store/event-store.ts';
import { LedgerSignal } from './ledger/event-store/ledger-signal.ts';
import { HeadKeeper } from './evidence/head-keeper.ts';
import { Heads } from './evidence/heads.ts';
import { ProofLines } from './evidence/proof-lines.ts';
import { Proofs } from './evidence/proofs.ts';
import { Tree } from './evidence/tree.ts';
import { FEED } from './ledger/feed/feed.ts';
import { LedgerFeed } from './ledger/feed/ledger.feed.ts';
import { RedisFeed } from './ledger/feed/redis.feed.ts';
import { BallotBoxes } from './edge/ballots/ballot-boxes.ts';
import { Letters } from './edge/mail/letters.ts';
import { Passkeys } from './edge/auth/passkeys.ts';
import { Entering } from './edge/http/entering.ts';
import { paymentDoor } from './edge/payment/payment.providers.ts';
import { PAYMENT } from './edge/payment/payment.ts';
import { providerDoor } from './edge/provider/provider.providers.ts';
import { mailDoors } from './edge/mail/mail.providers.ts';
import { fileDoors } from './edge/files/files.providers.ts';
import { PartUploadController } from './edge/files/part-upload.controller.ts';
import { PictureController } from './edge/files/picture.controller.ts';
import { UploadController } from './edge/files/upload.controller.ts';
import { CommandController } from './edge/http/command.controller.ts';
import { HealthController } from './monitoring/health.controller.ts';
import { ProblemFilter } from './edge/http/problem.filter.ts';
import { PublicAddress } from './edge/http/public-address.ts';
import { fileController, isFile } from './edge/http/file.controller.ts';
import { queryController } from './edge/http/query.controller.ts';
import { Searches } from './edge/lists/searches.ts';
import { Lists } from './edge/lists/lists.ts';
import { SensitiveWords } from './edge/words/sensitive-words.ts';
import { QueryTurns } from './edge/http/query-turns.ts';
import { OwnCalls } from './edge/http/own-calls.ts';
import { Answers, QueryPath } from './edge/http/questions.ts';
import { Dispatch } from './ledger/command/dispatch.ts';
import { PeerDoor } from './ledger/command/peer-door.ts';
import { PeerLinks } from './ledger/peers/peer-links.ts';
import { Peers } from './ledger/peers/peers.ts';
import { Freshness } from './rows/freshness.ts';
import { Projector } from './rows/projector.ts';
import { Tables } from './rows/tables.ts';
import { Redis } from './ops/redis/redis.ts';
import { PlaybackStore } from './live/playback/playback-store.ts';
import { Playbacks } from './live/playback/playbacks.ts';
import { Admission } from './live/room/admission.ts';
import { Reviewing } from './live/room/reviewing.ts';
import { Gateway } from './live/room/gateway.ts';
import { PresenceRecorder } from './live/room/presence-recorder.ts';
import { Rooms } from './live/room/rooms.ts';
import { SharedPresence } from './live/room/shared-presence.ts';
import { PastStreams } from './ledger/folding/past-streams.ts';
import { Seals } from './ledger/sealing/seals.ts';
import { SETTINGS, type Settings } from './ops/settings.ts';
import { Sweeps } from './ops/sweeps/sweeps.ts';
import { ClientErrorsController } from './edge/http/client-errors.controller.ts';
import { LedgerFigures } from './monitoring/ledger-figures.ts';
import { Metrics } from './monitoring/metrics.ts';
import { Log } from './ops/telemetry/log.ts';
import { MetricsController } from './monitoring/metrics.controller.ts';
import { telemetry } from './ops/telemetry/telemetry.providers.ts';
import { Timers } from './timers/timers.ts';

const doors = [
  AgreementsInForce,
  SchoolFonts,
  Answers,
  BallotBoxes,
  Clock,
  Codes,
  Database,
  Deciders,
  DerivedJobs,
  Devices,
  Entering,
  Commerce,
  CourseRules,
  Directory,
  EventStore,
  PastStreams,
  Playbacks,
  Freshness,
  Heads,
  HeldSeats,
  Jobs,
  JobStore,
  LentRoles,
  Letters,
  Lists,
  Log,
  LongReads,
  Looks,
  Mailboxes,
  Obstacles,
  OwnCalls,
  OwnPassword,
  Passkeys,
  Passwords,
  PublicAddress,
  ProofLines,
  Proofs,
  Projector,
  Screens,
  Seals,
  Searches,
  SecondSteps,
  SensitiveWords,
  SentCodes,
  Sessions,
  SignIn,
  StreamRoles,
  Sweeps,
  Tables,
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
        PartUploadController,
        PictureController,
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
        LedgerFigures,
        Metrics,
        ProblemFilter,
        ...doors,
        ...fileDoors,
        ...mailDoors,
        paymentDoor,
        providerDoor,
        Admission,
        Reviewing,
        Arrivals,
        CommandBudget,
        CommandPath,
        Committer,
        Dispatch,
        Drain,
        PlaybackStore,
        Gateway,
        HeadKeeper,
        LedgerSignal,
        PeerDoor,
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
      exports: [
        SETTINGS,
        DataSource,
        CqrsModule,
        Admission,
        Reviewing,
        Rooms,
        ...fileDoors,
        ...mailDoors,
        PAYMENT,
        providerDoor,
        ...doors,
      ],
    };
  }
}
