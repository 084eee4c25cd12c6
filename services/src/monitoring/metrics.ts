import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { BUS, type Bus } from '../bus/bus.ts';
import { Relay } from '../bus/relay.ts';
import { BATCH, Committer } from '../ledger/command/committer.ts';
import { CommandPath } from '../ledger/command/command-path.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Database } from '../ops/database/database.ts';
import { Uploads } from '../edge/files/uploads.ts';
import { ProblemFilter } from '../edge/http/problem.filter.ts';
import { Dispatch } from '../ledger/command/dispatch.ts';
import { PeerLinks } from '../ledger/peers/peer-links.ts';
import { Peers } from '../ledger/peers/peers.ts';
import { Redis } from '../ops/redis/redis.ts';
import { Gateway } from '../live/room/gateway.ts';
import { Rooms } from '../live/room/rooms.ts';
import { ERROR_REPORTER, type ErrorReporter } from '../ops/telemetry/error-reporter.ts';
import { LedgerFigures } from './ledger-figures.ts';
import { Readings } from '../ops/telemetry/prometheus.ts';

/** Everything that is measured, under the names that it is asked for by. The owners count; here it is only read. */
@Injectable()
export class Metrics {
  private readonly readings = new Readings();

  constructor(
    private readonly gateway: Gateway,
    private readonly rooms: Rooms,
    private readonly committer: Committer,
    private readonly commands: CommandPath,
    private readonly mailboxes: Mailboxes,
    private readonly database: Database,
    private readonly problems: ProblemFilter,
    private readonly uploads: Uploads,
    private readonly ledger: LedgerFigures,
    private readonly relay: Relay,
    private readonly peers: Peers,
    private readonly links: PeerLinks,
    private readonly dispatch: Dispatch,
    private readonly redis: Redis,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(ERROR_REPORTER) private readonly reporter: ErrorReporter,
  ) {
    this.ofRooms();
    this.ofCommands();
    this.ofLedger();
    this.ofEdge();
    this.ofLimits();
    if (relay.isOn) this.ofRelay();
    if (!peers.isAlone) this.ofPeers();
    this.ofOthers();
  }

  get contentType(): string {
    return this.readings.contentType;
  }

  text(): Promise<string> {
    return this.readings.text();
  }

  private ofRooms(): void {
    const { readings, rooms, gateway } = this;
    const largest = () => Math.max(0, ...rooms.sizes);
    readings.gauge('lectern_sockets', 'Open sockets.', () => gateway.figures().sockets, 'audience');
    readings.gauge('lectern_rooms', 'Rooms that are held.', () => rooms.sizes.length);
    readings.gauge('lectern_room_sockets_largest', 'Sockets in the largest room.', largest);
    readings.has(rooms.figures.tick);
    readings.counter('lectern_rooms_failed_total', 'Rooms taken down by a failure.', () => rooms.figures.failed);
    readings.counter('lectern_patches_total', 'Patches made, one for each audience.', () => rooms.figures.patches);
    readings.counter('lectern_frames_total', 'Frames sent to whole audiences.', () => rooms.figures.frames);
    readings.counter('lectern_sent_bytes_total', 'Bytes sent to sockets.', () => gateway.figures().sentBytes);
  }

  private ofCommands(): void {
    const { readings, commands, committer, mailboxes } = this;
    readings.has(committer.figures.size);
    readings.has(committer.figures.duration);
    readings.counter('lectern_commands_total', 'Commands.', () => commands.figures.outcomes.reading, 'outcome');
    const refusals = () => commands.figures.refusals.reading;
    readings.counter('lectern_refusals_total', 'Commands that were refused.', refusals, 'code');
    readings.gauge('lectern_mailboxes', 'Streams that are held folded.', () => mailboxes.size);
  }

  private ofLedger(): void {
    const { readings, ledger } = this;
    // Read before the queries below ask for connections themselves.
    readings.gauge(
      'lectern_database_connections',
      'Connections of decisions.',
      () => used(this.database.pool),
      'state',
    );
    readings.gauge('lectern_query_connections', 'Connections of queries.', () => used(this.database.reads), 'state');
    const lag = () => inSeconds(this.bus.behind());
    const taken = 'How long ago it had taken every fact; a few seconds when all is well.';
    readings.gauge('lectern_projection_lag_seconds', taken, lag, 'projection');
    const ways = 'Facts that came to read models, by the way they came, and records not taken, by the reason.';
    readings.counter('lectern_bus_facts_total', ways, () => this.bus.figures, 'way');
    const waiting = () => ledger.waiting().catch(() => ({ parked: {}, refused: [] }));
    const parked = async () => (await waiting()).parked;
    const refused = async () => Object.fromEntries((await waiting()).refused.map((name) => [name, 1]));
    readings.gauge('lectern_parked_streams', 'Streams that wait, for a fact could not be taken.', parked, 'projection');
    const lost = 'Read models that are refused: they hold facts that the ledger has lost.';
    readings.gauge('lectern_refused_projections', lost, refused, 'projection');
    const unsigned = async () => (await ledger.unsigned()).facts;
    const unsignedFor = async () => (await ledger.unsigned()).seconds;
    readings.gauge('lectern_unsigned_facts', 'Facts that no signed head covers yet.', unsigned);
    readings.gauge(
      'lectern_unsigned_seconds',
      'How long the oldest of these waits; an hour when all is well.',
      unsignedFor,
    );
    readings.gauge('lectern_timers', 'Timers that are set, and those that are due.', () => ledger.timers(), 'state');
  }

  private ofRelay(): void {
    const { readings, relay, ledger } = this;
    const facts = async () => (await ledger.unpublished()).facts;
    const seconds = async () => (await ledger.unpublished()).seconds;
    readings.gauge('lectern_relay_leads', 'Whether this process is the one that publishes.', () => Number(relay.leads));
    readings.gauge('lectern_relay_behind_facts', 'Facts that are not on their topics yet, whoever publishes.', facts);
    readings.gauge('lectern_relay_behind_seconds', 'How long the oldest of these waits.', seconds);
    readings.counter('lectern_relay_sent_total', 'Records sent by this process.', () => relay.figures.sent);
    readings.counter('lectern_relay_failures_total', 'Turns that failed.', () => relay.figures.failures);
  }

  private ofPeers(): void {
    const { readings, peers, links, dispatch } = this;
    readings.gauge('lectern_peers', 'Other processes that live, by what they run.', () => peers.services, 'service');
    readings.gauge('lectern_peer_links', 'Links to processes that decide.', () => links.open);
    readings.gauge('lectern_draining', 'Whether this process is on its way out.', () => Number(peers.draining));
    const passed = () => dispatch.figures.passed.reading;
    readings.counter('lectern_passed_on_total', 'Commands given to another process to decide.', passed, 'outcome');
    readings.has(dispatch.figures.duration);
  }

  /** What comes from other processes, and by what way. */
  private ofOthers(): void {
    const { readings, redis, mailboxes } = this;
    const ways = 'Times that streams here grew elsewhere: taken as they were told of, or read from the ledger.';
    readings.counter('lectern_feed_news_total', ways, () => mailboxes.heardOf.reading, 'way');
    if (redis.isConfigured) readings.gauge('lectern_redis_up', 'Whether Redis answers.', () => Number(redis.isUp));
  }

  private ofEdge(): void {
    const { readings, problems, uploads, reporter } = this;
    const answered = () => problems.problems.reading;
    readings.counter('lectern_problems_total', 'Requests that were answered with a problem.', answered, 'code');
    readings.gauge('lectern_uploads_running', 'Uploads under way.', () => uploads.running);
    const { figures } = uploads;
    const results = () => ({ stored: figures.stored, refused: figures.refused });
    readings.counter('lectern_uploads_total', 'Uploads that ended.', results, 'outcome');
    readings.counter('lectern_uploaded_bytes_total', 'Bytes of stored uploads.', () => figures.bytes);
    const reports = () => ({ ...reporter.figures });
    readings.counter('lectern_error_reports_total', 'Errors reported, and those not sent.', reports, 'outcome');
  }

  /** Every configured limit, and beside it, under the same name, how near to it things are just now. */
  private ofLimits(): void {
    const { pool, reads } = this.database;
    const connections = { databaseConnections: pool.options.max, queryConnections: reads.options.max };
    const limits = () => ({ ...LIMITS, ...connections, batchEntries: BATCH });
    this.readings.gauge('lectern_limit', 'A configured limit.', limits, 'name');
    const current = () => ({
      socketBacklogBytes: this.gateway.figures().largestBacklog,
      tickMs: this.rooms.figures.lastTickMs,
      databaseConnections: used(this.database.pool).used,
      queryConnections: used(this.database.reads).used,
      batchEntries: this.committer.figures.last,
      uploadsAtOncePerPerson: this.uploads.mostOfOnePerson,
    });
    this.readings.gauge('lectern_limit_current', 'What a limit of the same name bounds, just now.', current, 'name');
  }
}

const used = ({ totalCount, idleCount, waitingCount }: Database['pool']) => ({
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});

const inSeconds = (ms: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(ms).map(([name, value]) => [name, value / 1000]));
