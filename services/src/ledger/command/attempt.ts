import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import type { Seal } from '@lectern/contracts/kernel/personal.ts';
import { may, type Asker, type Role } from '@lectern/contracts/kernel/roles.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { fold } from '@lectern/contracts/kernel/stream.ts';
import type { Appended, EventStore, FactMeta, NewEntry, StoredFact } from '../event-store/event-store.ts';
import { factHash, fingerprint } from '../event-store/hash.ts';
import { decideOn, type Route, type Write } from './deciders.ts';
import { refusedByMachine } from './machine-table.ts';
import type { Decision } from './job.ts';
import type { Head } from '../event-store/head.ts';
import type { Mailbox } from './mailbox.ts';
import { askerIn } from './role-in.ts';
import type { Outcome, Submission } from '../submission.ts';

/** One command, decided on whatever head it is given: perhaps more than once. */
export class Attempt {
  private readonly fingerprint: string;
  /** What was fetched for it; nothing is fetched for who may not give the command. */
  private gathered: { readonly things: unknown } | undefined;

  constructor(
    private readonly given: Submission,
    private readonly route: Route,
    private readonly data: unknown,
    private readonly id: string,
    private readonly mailbox: Mailbox,
    private readonly store: EventStore,
    private readonly seal: Seal,
    /** What its first fact names as the trace that it stands in. */
    private readonly trace: string | undefined,
  ) {
    this.fingerprint = fingerprint(given.actor.secret, given.data);
  }

  reads(head: Head): readonly string[] {
    const granting = this.grantedElsewhere(head);
    return granting === undefined ? [] : [granting];
  }

  /** Whether whoever gives it may, as things stand on this head. */
  isPermitted(head: Head, headOf: (stream: string) => Head): boolean {
    return 'role' in this.authorise(head, headOf);
  }

  /** Whether it was given before, and recorded: then nothing need be found out for it once more. */
  isRepeated(): Promise<boolean> {
    return this.mailbox.hasRecorded(this.id);
  }

  provide(things: unknown): void {
    this.gathered = { things };
  }

  decide(head: Head, headOf: (stream: string) => Head): Decision {
    if (this.mailbox.knows(this.id)) return this.refusal(head, {}, refuse('already.so')); // the append answers with the first result
    const granting = this.grantedElsewhere(head);
    const relies = granting === undefined ? {} : { [granting]: headOf(granting).hash };
    const asker = this.authorise(head, headOf);
    if ('refused' in asker) return this.refusal(head, relies, asker);
    // Permitted only since it was looked whether to gather: once more finds everything.
    if (this.route.gather && this.gathered === undefined) return this.refusal(head, relies, refuse('server.busy'));
    const { personId } = this.given.actor;
    const { id: streamId, at } = this.given;
    const decided = decideOn(
      this.route,
      head.folded,
      { name: this.route.kind.name, data: this.data },
      { personId, streamId, asker, at, seal: this.seal, gathered: this.gathered?.things },
    );
    if ('refused' in decided) return this.refusal(head, relies, decided);
    this.mustRecord(decided);
    if (refusedByMachine(this.route.stream, head.folded, decided))
      return this.refusal(head, relies, refuse('step.notNow'));
    return this.recording(head, relies, decided, asker.role);
  }

  private authorise(head: Head, headOf: (stream: string) => Head): Asker | Refused {
    const granting = this.grantedBy(head);
    if (granting === undefined && this.route.stream.grantedBy) return refuse('page.missing');
    const elsewhere = this.grantedElsewhere(head);
    const granted = elsewhere === undefined ? head : headOf(elsewhere);
    if (head.hasUnknown || granted.hasUnknown) return refuse('server.busy');
    if (this.foreign(head) || this.foreign(granted)) return refuse('page.missing');
    const { actor, stream } = this.given;
    const ground = { stream: this.route.stream, head, granting: granting ?? stream, granted };
    const asker = askerIn(ground, actor);
    return may(asker, this.route.kind.allow) ? asker : refuse('page.forbidden');
  }

  private recording(
    head: Head,
    relies: Readonly<Record<string, string>>,
    decided: readonly NewFact[],
    role: Role,
  ): Decision {
    const { actor, at, clientAt } = this.given;
    const meta: FactMeta = { actor: actor.personId, role };
    const first: FactMeta = {
      ...meta,
      fingerprint: this.fingerprint,
      ...(decided.length > 1 && { count: decided.length }),
      ...(clientAt !== undefined && { clientAt }),
      ...(this.trace !== undefined && { trace: this.trace }),
    };
    let after = head;
    const facts = decided.map(({ type, data }, index): StoredFact => {
      const command = index === 0 ? this.id : null;
      const version = after.folded.version + 1;
      const body = { ...this.address, version, type, data, meta: index === 0 ? first : meta, command, at };
      const hash = factHash(after.hash, body);
      const fact = { ...body, actor: actor.personId, role, hash, position: 0, lane: 0, recordedAt: 0 };
      after = { ...after, folded: fold(this.route.stream, after.folded, fact), hash, school: actor.school };
      return fact;
    });
    const entry = { ...this.address, previous: head.hash, command: this.id, relies, facts };
    return {
      entry: {
        ...entry,
        facts: facts.map(({ type, data, meta, at, hash }) => ({ type, data, meta, at, hash })),
        ...(this.route.write && { writes: this.writing(this.route.write, decided) }),
      },
      after,
      facts,
      outcome: (settled) => this.receipt(settled, facts.length),
    };
  }

  private writing(write: Write, facts: readonly NewFact[]): NonNullable<NewEntry['writes']> {
    const { id: streamId, actor } = this.given;
    const decided = { streamId, school: actor.school, data: this.data, gathered: this.gathered?.things, facts };
    return (on) => write(on, decided);
  }

  /** A refusal is a statement about a version too: an entry without facts, which the append confirms. */
  private refusal(head: Head, relies: Readonly<Record<string, string>>, { refused, with: detail }: Refused): Decision {
    return {
      entry: { ...this.address, previous: head.hash, command: this.id, relies, facts: [] },
      after: head,
      facts: [],
      outcome: (settled) =>
        settled.status === 'known' ? this.receipt(settled, 0) : { refused, ...(detail && { with: detail }) },
    };
  }

  private receipt({ status, version, position, meta }: Appended, recorded: number): Outcome {
    const repeated = status === 'known';
    if (repeated && meta?.fingerprint !== this.fingerprint) return { refused: 'request.keyReused' };
    const count = repeated ? (meta?.count ?? 1) : recorded;
    const beyondFirst = repeated ? count - 1 : 0;
    return {
      receipt: {
        stream: this.given.stream,
        version: version + beyondFirst,
        cursor: this.store.cursor(position + beyondFirst),
        facts: count,
        repeated,
      },
    };
  }

  private get address() {
    return { stream: this.given.stream, school: this.given.actor.school, family: this.given.family };
  }

  private grantedBy(head: Head): string | undefined {
    const { actor, id } = this.given;
    return this.route.stream.grantedBy?.(head.folded.state, this.data, actor.personId, id);
  }

  /** The stream that it relies on beside its own, which it follows on anyway. */
  private grantedElsewhere(head: Head): string | undefined {
    const granting = this.grantedBy(head);
    return granting === this.given.stream ? undefined : granting;
  }

  private mustRecord(facts: readonly NewFact[]): void {
    const { name, records } = this.route.kind;
    const stray = facts.find(({ type }) => !records.includes(type));
    if (stray !== undefined || facts.length === 0)
      throw new Error(`${name} may not record ${stray?.type ?? 'nothing'}.`);
  }

  /** Nothing of another school exists for this one. */
  private foreign(head: Head): boolean {
    return head.school !== undefined && head.school !== this.given.actor.school;
  }
}
