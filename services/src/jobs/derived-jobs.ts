import type { RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { EntityManager } from 'typeorm';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { Submission, type Outcome } from '../ledger/submission.ts';
import { systemActor } from '../ledger/system-actor.ts';
import { Clock } from '../ops/database/clock.ts';
import type { Work as Following } from '../rows/parking.ts';
import { Projector } from '../rows/projector.ts';
import { JobStore, type Job } from './job-store.ts';
import { Fault, Jobs, NotWanted, type Work } from './jobs.ts';

/** Which try it is: the ledger's position of the fact that asked for it. */
interface Attempt {
  readonly attempt: number;
}
export type DerivedJob<Data extends object> = Job<Data & Attempt>;

/** Which jobs follow from facts: the newest fact about a thing says whether it waits. */
export interface Derivation<Data extends object> {
  readonly kind: string;
  readonly begin: ReadonlySet<string>;
  readonly end: ReadonlySet<string>;
  readonly of: (fact: StoredFact) => { readonly id: string; readonly data: Data };
}

export interface DerivedWork<Data extends object> extends Derivation<Data> {
  /** How this work is called among those who follow the ledger. */
  readonly follower: string;
  readonly families: readonly string[];
  readonly run: Work<Data & Attempt>['run'];
  readonly giveUp: NonNullable<Work<Data & Attempt>['giveUp']>;
}

/** What is said of a job in a stream. */
interface Said {
  readonly stream: string;
  /** Whatever tells the job from others in that stream; its end is of the key. */
  readonly about: string;
  readonly command: string;
  readonly data: object;
  /** Of what is said in one try, which it is. */
  readonly part: string;
  /** Refusals that say that nobody waits for it any more. */
  readonly gone?: readonly RefusalCode[];
}

/** Work that facts ask for, and that says in their stream what came of it. */
@Injectable()
export class DerivedJobs {
  constructor(
    private readonly store: JobStore,
    private readonly jobs: Jobs,
    private readonly projector: Projector,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  add<Data extends object>({ follower, families, run, giveUp, ...derivation }: DerivedWork<Data>): void {
    const work: Following = async (manager, facts) => {
      if (await derive(this.store, manager, facts, derivation)) this.jobs.wakeSoon();
    };
    this.projector.follow(follower, families, work, { kinds: new Set([...derivation.begin, ...derivation.end]) });
    // Not suspect: what a file can break is a process of its own.
    this.jobs.add<Data & Attempt>({ kind: derivation.kind, isSuspect: false, run, giveUp });
  }

  /**
   * Work that is done twice says the same under the same key, so what is known is done.
   * @throws NotWanted where it is said already, or nobody waits for it any more; an error that passes where the server is
   * busy; else a Fault
   */
  async say({ school, data: { attempt } }: Job<Attempt>, said: Said): Promise<void> {
    const { stream, about, command, data, part, gone = [] } = said;
    const [family, id] = stream.split('/') as [string, string];
    const key = `${about.slice(-12)}-${attempt}-${part}`;
    const submission = new Submission(systemActor(school), family, id, command, data, key, this.clock.now());
    const outcome = await this.commands.execute<Submission, Outcome>(submission);
    if ('receipt' in outcome || outcome.refused === 'request.keyReused') return;
    if (outcome.refused === 'already.so' || gone.includes(outcome.refused)) throw new NotWanted();
    const error = new Error(`${command} was refused: ${outcome.refused}`);
    throw outcome.refused === 'server.busy' ? error : new Fault(error);
  }
}

/** What a batch of facts leaves to be done; answers whether there is anything. */
export async function derive<Data extends object>(
  store: Pick<JobStore, 'replace'>,
  manager: EntityManager,
  facts: readonly StoredFact[],
  { kind, begin, end, of }: Derivation<Data>,
): Promise<boolean> {
  const last = new Map<string, StoredFact>();
  for (const fact of facts) if (begin.has(fact.type) || end.has(fact.type)) last.set(of(fact).id, fact);
  if (last.size === 0) return false;
  const waiting = [...last.values()]
    .filter(({ type }) => begin.has(type))
    .map((fact) => {
      const { id, data } = of(fact);
      return { id, school: fact.school, data: { ...data, attempt: fact.position } };
    });
  await store.replace(manager, kind, [...last.keys()], waiting);
  return waiting.length > 0;
}
