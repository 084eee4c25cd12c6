import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { Log } from '../ops/telemetry/log.ts';
import { HELD_S, JobStore, type Job } from './job-store.ts';

const POLL_MS = 2000;
/** By then what was derived is committed; if not, the poll finds it. */
const COMMITTED_MS = 20;
const HOLD_MS = (HELD_S * 1000) / 3;
/** Not shown in the spec: what came to nothing so often would never come to anything. */
export const MOST_FAULTS = 3;

/** Nobody wants the job any more, or another process has it. */
export class NotWanted extends Error {}

/** The job's own fault that it came to nothing: it is tried again, unless this is the last time. Other errors pass. */
export class Fault extends Error {
  constructor(
    cause: unknown,
    readonly isLast = false,
  ) {
    super((cause as Error).message, { cause });
  }
}

/** What whoever works on a job is lent. */
export interface Lent {
  /** Aborted when the job is not wanted any more, or the process ends. */
  readonly signal: AbortSignal;
  /** Says how far it is. @throws when it should stop */
  readonly tell: (progress: object) => Promise<void>;
  /** Keeps what came of it; false when nobody wants that. Where it is not called, nothing is kept of the job. */
  readonly done: (result: object) => Promise<boolean>;
}

/** One kind of work. */
export interface Work<Data extends object> {
  readonly kind: string;
  /** Whether a process that is lost may have been lost by it. */
  readonly isSuspect: boolean;
  readonly run: (job: Job<Data>, lent: Lent) => Promise<void>;
  /** Says elsewhere that it failed; without it, the job is kept as one that did. */
  readonly giveUp?: (job: Job<Data>) => Promise<void>;
}

/** Works on what waits, one of each kind at a time in each process that projects. */
@Injectable()
export class Jobs implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly works = new Map<string, { readonly work: Work<object>; working?: Promise<void> | undefined }>();
  private readonly ending = new AbortController();
  private poll: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: JobStore,
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  add<Data extends object>(work: Work<Data>): void {
    this.works.set(work.kind, { work: work as Work<object> });
  }

  onApplicationBootstrap(): void {
    this.poll = setInterval(() => this.wake(), POLL_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.poll);
    this.ending.abort();
    for (const { working } of this.works.values()) await working;
  }

  /** Looks once a transaction that is about to be committed is. */
  wakeSoon(): void {
    setTimeout(() => this.wake(), COMMITTED_MS).unref();
  }

  /** Looks now instead of with the next poll. */
  wake(): void {
    if (this.ending.signal.aborted || !this.settings.services.has('projector')) return;
    for (const one of this.works.values())
      one.working ??= this.runAll(one.work)
        .catch((error: Error) =>
          this.log.warn({ kind: one.work.kind, error: error.message }, 'jobs stopped; they go on with the next poll'),
        )
        .finally(() => (one.working = undefined));
  }

  private async runAll(work: Work<object>): Promise<void> {
    while (!this.ending.signal.aborted) {
      const job = await this.store.take(work.kind, work.isSuspect);
      if (job === undefined) return;
      await this.run(work, job);
    }
  }

  private async run(work: Work<object>, job: Job): Promise<void> {
    if (job.faults >= MOST_FAULTS) return this.giveUp(work, job, new Error('Processes were lost with it.'));
    const lost = new AbortController();
    const signal = AbortSignal.any([lost.signal, this.ending.signal]);
    const hold = async (progress?: object) => {
      if (!(await this.store.hold(job, progress))) lost.abort(new NotWanted());
    };
    const holding = setInterval(() => void hold().catch(() => undefined), HOLD_MS); // the next one may fare better
    const tell = async (progress: object) => {
      await hold(progress);
      signal.throwIfAborted();
    };
    try {
      await work.run(job, { signal, tell, done: (result) => this.store.done(job, result) });
      await this.store.remove(job);
    } catch (error) {
      if (this.ending.signal.aborted) await this.store.release(job);
      else if (error instanceof NotWanted) await this.store.remove(job);
      else if (!(error instanceof Fault)) throw error; // it is held for a while, then tried again
      else if (error.isLast || job.faults + 1 >= MOST_FAULTS) await this.giveUp(work, job, error);
      else await this.store.fault(job);
    } finally {
      clearInterval(holding);
    }
  }

  private async giveUp(work: Work<object>, job: Job, error: Error): Promise<void> {
    this.log.failure(error.cause ?? error, 'a job was given up', { kind: job.kind, job: job.id });
    if (work.giveUp === undefined) return this.store.failed(job);
    await work.giveUp(job);
    await this.store.remove(job);
  }
}
