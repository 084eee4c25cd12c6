import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { TimerChange } from '@lectern/contracts/kernel/stream.ts';
import { streams } from '@lectern/contracts/streams.ts';
import type { PoolClient } from 'pg';
import type { EntityManager } from 'typeorm';
import { Clock } from '../ops/database/clock.ts';
import { Submission, type Outcome } from '../ledger/submission.ts';
import { systemActor } from '../ledger/system-actor.ts';
import { Database } from '../ops/database/database.ts';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { Projector } from '../rows/projector.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { Log } from '../ops/telemetry/log.ts';

interface Timer {
  readonly stream: string;
  readonly key: string;
  readonly at: number;
  readonly school: string;
  readonly command: string;
  readonly data: object;
}

const POLL_MS = 1000;
const AT_ONCE = 200;
/** The lock that holds timers in all processes; whoever is killed with it loses it. */
const HOLD = 7163045169;
const HOLD_TRY_MS = 50;

/**
 * Gives the commands whose time has come. Timers are derived from facts into a table; what this process derived it also
 * wakes for to the millisecond, and a poll finds those of a process that is gone.
 */
@Injectable()
export class Timers implements OnApplicationBootstrap, OnModuleDestroy {
  private poll: NodeJS.Timeout | undefined;
  private readonly wakes = new Set<NodeJS.Timeout>();
  private firing: Promise<void> | undefined;
  private again = false;
  private holds = 0;
  private hold: Promise<PoolClient> | undefined;

  constructor(
    private readonly projector: Projector,
    private readonly database: Database,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    const timed = streams.filter(({ contexts }) => contexts.some((part) => 'timers' in part));
    this.projector.follow(
      'timers',
      timed.map(({ family }) => family),
      (manager, facts) => this.derive(manager, facts),
    );
  }

  onApplicationBootstrap(): void {
    if (this.settings.services.has('projector')) this.poll = setInterval(() => this.fire(), POLL_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.poll);
    for (const wake of this.wakes) clearTimeout(wake);
    await this.firing;
  }

  /** Nothing is given while `work` runs, in no process: it tells of something past, where every deadline is over before it is told. */
  async held(work: () => Promise<void>): Promise<void> {
    this.holds += 1;
    this.hold ??= this.takeHold();
    const { hold } = this;
    try {
      await hold;
      await this.firing;
      await work();
    } finally {
      this.holds -= 1;
      if (this.holds === 0) await this.letGo(hold);
    }
  }

  private async takeHold(): Promise<PoolClient> {
    const holder = await this.database.pool.connect();
    holder.on('error', () => undefined); // without a listener a lost connection would end the process
    const take = () => holder.query('select pg_try_advisory_lock($1) as taken', [HOLD]);
    try {
      while (!(await take()).rows[0].taken) await pause(HOLD_TRY_MS);
      return holder;
    } catch (error) {
      holder.release(true);
      throw error;
    }
  }

  private async letGo(hold: Promise<PoolClient>): Promise<void> {
    this.hold = undefined;
    await hold.then(
      (holder) => holder.release(true), // the lock goes with its connection
      () => undefined,
    );
    this.fire();
  }

  private async derive(manager: EntityManager, facts: readonly StoredFact[]): Promise<void> {
    const last = new Map<string, TimerChange & { readonly stream: string; readonly school: string }>();
    for (const fact of facts) {
      for (const change of changesOf(fact))
        last.set(`${fact.stream} ${change.key}`, { ...change, stream: fact.stream, school: fact.school });
    }
    if (last.size === 0) return;
    const changes = [...last.values()];
    await manager.query(
      `delete from timer t using jsonb_to_recordset($1) as c (stream text, key text) where t.stream = c.stream and t.key = c.key`,
      [JSON.stringify(changes.map(({ stream, key }) => ({ stream, key })))],
    );
    const timers = changes.flatMap(({ stream, school, key, set }) =>
      set === undefined ? [] : [{ stream, school, key, ...set }],
    );
    if (timers.length === 0) return;
    await manager.query(
      `insert into timer (stream, key, at, school, command, data)
       select * from jsonb_to_recordset($1) as t (stream text, key text, at bigint, school text, command text, data jsonb)`,
      [JSON.stringify(timers)],
    );
    for (const { at } of timers) this.wakeAt(at);
  }

  /** A few ms late rather than early: the decider must find the deadline past. */
  private wakeAt(at: number): void {
    const delay = at - this.clock.now() + 2;
    if (delay > 24 * 3600_000) return; // the poll will find it
    const wake = setTimeout(
      () => {
        this.wakes.delete(wake);
        this.fire();
      },
      Math.max(0, delay),
    ).unref();
    this.wakes.add(wake);
  }

  private fire(): void {
    this.again = true;
    this.firing ??= this.fireAll()
      .catch((error: Error) =>
        this.log.warn({ error: error.message }, 'timers could not be looked up; they are tried again'),
      )
      .finally(() => (this.firing = undefined));
  }

  private async fireAll(): Promise<void> {
    while (this.again) {
      this.again = false;
      await this.fireDue();
    }
  }

  private async fireDue(): Promise<void> {
    const { rows } = await this.database.pool.query(
      `select * from timer where at <= $1 and (select pg_try_advisory_xact_lock_shared($3)) order by at limit $2`,
      [this.clock.now(), AT_ONCE, HOLD],
    );
    await Promise.all(rows.map((row) => this.give({ ...row, at: Number(row.at) })));
  }

  private async give({ stream, key, at, school, command, data }: Timer): Promise<void> {
    const [family, id] = stream.split('/') as [string, string];
    const submission = new Submission(
      systemActor(school),
      family,
      id,
      command,
      data,
      `${key.replace(/[^A-Za-z0-9_-]/g, '-')}-${at}`.slice(-64).padStart(16, '-'),
      Math.max(at, this.clock.now()), // the clock may have been set back since the timer was found due
    );
    const outcome = await this.commands.execute<Submission, Outcome>(submission);
    const isBusy = 'refused' in outcome && (outcome.refused === 'server.busy' || outcome.refused === 'server.error');
    // A timer that was refused is void; one that was carried out is taken away by its fact, or here when it was known.
    if (!isBusy)
      await this.database.pool.query('delete from timer where stream = $1 and key = $2 and at = $3', [stream, key, at]);
  }
}

function changesOf(fact: StoredFact): readonly TimerChange[] {
  const stream = streams.find(({ family }) => family === fact.family);
  const part = stream?.contexts.find(({ facts }) => facts.some(({ type }) => type === fact.type));
  return part?.timers?.(fact) ?? [];
}
