import type { Fact, NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { Seal } from '@lectern/contracts/kernel/personal.ts';
import { may, type Role } from '@lectern/contracts/kernel/roles.ts';
import { fold, unfolded, type Context, type Folded, type Stream } from '@lectern/contracts/kernel/stream.ts';
import { decideOn, type Decide } from '../../services/src/ledger/command/deciders.ts';
import { refusedByMachine } from '../../services/src/ledger/command/machine-table.ts';

/** A decider with the context whose commands it answers. */
export interface Decider<State> {
  readonly stream: Stream<State>;
  readonly context: Context<unknown, State>;
  readonly decide: Decide<State, never, never>;
}

/** Who asks, when, and what was gathered for them. */
export interface Asked {
  readonly personId: string;
  readonly role: Role;
  readonly at: number;
  readonly bound?: boolean;
  readonly duties?: readonly string[];
  /** The id of the stream, where a decider asks for it. */
  readonly streamId?: string;
  readonly gathered?: unknown;
}

export type Decided = readonly NewFact[] | Refused;

/** Given facts, when a command is asked: the facts that it leads to, or the refusal. What is expected is the test's. */
export const given = <State>(decider: Decider<State>, folded: Folded<State>) => ({
  when: (command: string, data: object, asked: Asked) => decided(decider, folded, command, data, asked),
});

/** What the command path makes of a command: read, allowed, decided, declared and accepted by the machines. */
export function decided<State>(
  { stream, context, decide }: Decider<State>,
  folded: Folded<State>,
  name: string,
  given: object,
  { personId, streamId = personId, role, at, bound = true, duties, gathered }: Asked,
): Decided {
  const kind = context.commands.find((one) => one.name === name);
  if (kind === undefined) throw new Error(`${context.name} has no command ${name}`);
  const parsed = kind.data.safeParse(given);
  if (!parsed.success) return refuse('request.invalid');
  const asker = { role, bound, duties };
  if (!may(asker, kind.allow)) return refuse('page.forbidden');
  const command = { name, data: parsed.data } as never; // it has passed the schema that the decider's types are made of
  const decision = decideOn({ context, decide: decide as Decide }, folded, command, {
    personId,
    streamId,
    asker,
    at,
    seal: sealedBy(personId),
    gathered,
  });
  if ('refused' in decision) return decision;
  const stray = decision.find(({ type }) => !kind.records.includes(type));
  if (stray !== undefined || decision.length === 0)
    throw new Error(`${name} does not declare that it records ${stray?.type ?? 'nothing'}`);
  return refusedByMachine(stream, folded, decision) ? refuse('step.notNow') : decision;
}

/** A seal that anyone can read: what was written stands in the box as it is. */
export const sealedBy =
  (personId: string): Seal =>
  (text) => ({ sealedBy: personId, box: text });

/** Records what was decided, as the log would. */
export function recorded<State>(
  stream: Stream<State>,
  folded: Folded<State>,
  facts: readonly NewFact[],
  { personId, role, at }: Asked,
): { readonly folded: Folded<State>; readonly log: readonly Fact[] } {
  const log = facts.map((fact, index): Fact => ({
    ...fact,
    version: folded.version + 1 + index,
    actor: personId,
    role,
    at,
  }));
  return { folded: log.reduce((before, fact) => fold(stream, before, fact), folded), log };
}

/** A stream in which someone recorded these facts. */
export const having = <State>(stream: Stream<State>, facts: readonly NewFact[], asked: Asked): Folded<State> =>
  recorded(stream, unfolded(stream), facts, asked).folded;
