import type { CommandKind } from './command.ts';
import type { Fact, FactDeclaration, FactOf } from './fact.ts';
import { subjectsOf, type Machine, type Move } from './machine.ts';
import { remembered } from './memo.ts';
import type { JsonObject } from './patch.ts';
import type { RefusalCode } from './refusal.ts';
import type { Role } from './roles.ts';
import { emptyTable, entries, get, remove, set, type Table } from './table.ts';

/** Who a view is made for. Roles are many, audiences few: each is computed once a tick. */
export const AUDIENCES = ['teacher', 'student', 'screen'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** A wish for the software to act later: the same key replaces, without a command it cancels. */
export interface TimerChange {
  readonly key: string;
  readonly set?: { readonly at: number; readonly command: string; readonly data: object };
}

/** One slice of a stream: its facts and commands, how they fold, and the only places that say what may be seen. */
export interface Context<Slice = unknown, State = unknown, Kind extends FactDeclaration = FactDeclaration> {
  readonly name: string;
  readonly facts: readonly Kind[];
  readonly commands: readonly CommandKind[];
  readonly machines: readonly Machine[];
  /** The commands that are plain steps of a machine: nobody decides on them by hand. */
  readonly moves?: Readonly<Record<string, Move>>;
  readonly initial: Slice;
  evolve(slice: Slice, fact: FactOf<Kind>): Slice;
  /** What an audience may see; undefined of what stands in no view. */
  present(state: State, audience: Audience): JsonObject | undefined;
  /** What one person may see beyond that. It may only depend on facts that name the person. */
  own?(state: State, personId: string): JsonObject | undefined;
  timers?(fact: FactOf<Kind>): readonly TimerChange[];
  /** Kinds of its facts that stand as marks on the timeline of a replay. */
  readonly marks?: readonly string[];
  /** Kinds of its facts that a lesson's report counts. */
  readonly counted?: readonly string[];
  /** What one person did is another's from now on, of whom nothing like it is on record: their places change. */
  handOver?(this: void, slice: Slice, from: string, to: string): Slice;
}

export const context = <Slice, State, Kind extends FactDeclaration>(
  spec: Context<Slice, State, Kind>,
): Context<Slice, State, Kind> => spec;

/** How a stream records who is away: the software gives `command` with `{ left: [{ personId, at }], returned: [personId] }`. */
export interface PresenceRule<State> {
  readonly command: string;
  /** Who is here as the facts say, while it matters; nobody once it is over. */
  here(state: State): Iterable<string>;
  /** Whether the facts say that this person left. */
  hasLeft(state: State, personId: string): boolean;
}

/** What someone looked at: a stream and what grants roles there, what of it, and whose eyes it was seen with. */
export interface LookedAt {
  readonly stream: string;
  readonly granting: string;
  readonly what: string;
  readonly subject?: string | undefined;
}

/** How a look in a role that was lent is recorded: the software gives `command` to the stream that lent it. */
export interface LookRule {
  readonly role: Role;
  readonly command: string;
  data(look: LookedAt): object;
}

/** A consistency boundary: everything in it happens in one order, and is decided on one state. */
export interface Stream<State = unknown> {
  readonly family: string;
  readonly summary: string;
  readonly contexts: readonly Context<unknown, State>[];
  /** The stream that says who has which role here, when it is not this one; `id` is this one's. */
  grantedBy?(state: State, data: unknown, personId?: string, id?: string): string | undefined;
  /**
   * The roles that someone has beyond membership, as the stream of that person says: in a stream and what grants roles
   * there, or at large; `at` is now, in ms. At most one kind of stream has this; its id is the person's.
   */
  lends?(
    state: State,
    ground: { readonly stream: string; readonly granting: string } | undefined,
    at: number,
  ): readonly Role[];
  /** Which of the roles that it lends leaves a fact at each look. */
  readonly looks?: LookRule;
  /** Whether what it is about has ended: no code leads into it any more. */
  isOver?(state: State): boolean;
  /** A role that this stream gives by itself, before the granting one is asked: that of a paired screen. */
  roleHere?(state: State, personId: string): Role | undefined;
  /** Connections are not facts; that someone was away for long, or came back, is. */
  readonly presence?: PresenceRule<State>;
  /** Its id is a person's: others are nobody to it, but for who has a role in the stream that grants it to them. */
  readonly isOnesOwn?: true;
  /** Which fact says that what one person did is another's: in every context, and for every machine. */
  handsOver?(fact: Fact): { readonly from: string; readonly to: string } | undefined;
  /** The role of a person, as this stream's facts say. */
  roleOf?(state: State, personId: string): Role | undefined;
  /** What a person was let do beyond their role [R6.04]. */
  dutiesOf?(state: State, personId: string): readonly string[] | undefined;
  /** Whose view a socket gets; a code says why it gets none. */
  audienceOf?(state: State, asker: { role: Role; personId: string; as?: string | undefined }): Audience | RefusalCode;
}

type HandOver = NonNullable<ReturnType<NonNullable<Stream['handsOver']>>>;

export const stream = <State>(spec: Stream<State>): Stream<State> => spec;

/** A stream's facts, folded: what deciders decide on and views are made of. */
export interface Folded<State = unknown> {
  readonly version: number;
  readonly state: State;
  /** machine id → subject → status */
  readonly statuses: Readonly<Record<string, Table<string>>>;
}

export function unfolded<State>({ contexts }: Stream<State>): Folded<State> {
  const state = Object.fromEntries(contexts.map((part) => [part.name, part.initial])) as State;
  const machines = contexts.flatMap((part) => part.machines);
  return { version: 0, state, statuses: Object.fromEntries(machines.map((one) => [one.id, emptyTable<string>()])) };
}

/** Takes one more fact in. A kind that this stream does not know only moves the version: views pass it by. */
export function fold<State>(stream: Stream<State>, folded: Folded<State>, fact: Fact): Folded<State> {
  if (partOf(stream, fact.type) === undefined) return { ...folded, version: fact.version };
  const state = evolved(stream, folded.state, fact);
  return { version: fact.version, state, statuses: moved(stream, folded.statuses, fact) };
}

/** The state after one more fact: all that views are made of, without what the machines make of it. */
export function evolved<State>(stream: Stream<State>, state: State, fact: Fact): State {
  const part = partOf(stream, fact.type);
  if (part === undefined) return state;
  const slices = state as Record<string, unknown>;
  const before = slices[part.name];
  const slice = part.evolve(before, fact);
  const evolved = slice === before ? state : ({ ...slices, [part.name]: slice } as State);
  const change = stream.handsOver?.(fact);
  return change === undefined ? evolved : handedOver(stream, evolved, change);
}

function handedOver<State>({ contexts }: Stream<State>, state: State, { from, to }: HandOver): State {
  const slices = state as Record<string, unknown>;
  const changed = contexts.flatMap(({ name, handOver }) =>
    handOver ? [[name, handOver(slices[name], from, to)] as const] : [],
  );
  return { ...slices, ...Object.fromEntries(changed) } as State;
}

/** The context that a kind of fact belongs to; undefined where the stream does not know the kind. */
export const partOf = <State>(stream: Stream<State>, type: string): Context<unknown, State> | undefined =>
  partsOf(stream).get(type);

const partsOf = remembered(
  ({ contexts }: Stream): ReadonlyMap<string, Context> =>
    new Map(contexts.flatMap((part) => part.facts.map(({ type }) => [type, part]))),
);

export const statusOf = (folded: Folded, machine: Machine, subject: string): string =>
  get(folded.statuses[machine.id] ?? emptyTable<string>(), subject) ?? machine.initial;

/** The statuses after a fact that was recorded: a recorded fact is a fact, so an unforeseen one leaves the status. */
function moved<State>(stream: Stream<State>, statuses: Folded['statuses'], fact: Fact): Folded['statuses'] {
  let next = statuses;
  for (const part of stream.contexts) {
    for (const machine of part.machines) {
      for (const subject of subjectsOf(machine, fact)) {
        const table = next[machine.id] ?? emptyTable<string>();
        const before = get(table, subject) ?? machine.initial;
        const after = machine.states[before]?.on[fact.type];
        if (after !== undefined && after !== get(table, subject))
          next = { ...next, [machine.id]: set(table, subject, after) };
      }
    }
  }
  const change = stream.handsOver?.(fact);
  return change === undefined ? next : movedOver(stream, next, fact, change);
}

/** What one person was brought to, the other is at; but not what the fact itself is about. */
function movedOver<State>(stream: Stream<State>, statuses: Folded['statuses'], fact: Fact, { from, to }: HandOver) {
  const next = { ...statuses };
  for (const machine of stream.contexts.flatMap(({ machines }) => machines)) {
    const { id } = machine;
    const table = next[id];
    if (table === undefined || subjectsOf(machine, fact).includes(from)) continue;
    for (const [subject, status] of entries(table)) {
      if (!subject.includes(from)) continue; // of a person, or of what a person did with something
      const theirs = subject.replace(from, to);
      next[id] = set(remove(next[id] ?? table, subject), theirs, get(table, theirs) ?? status);
    }
  }
  return next;
}

/** The whole view of an audience: each context's part under the context's name. */
export function presentAll<State>(stream: Stream<State>, state: State, audience: Audience): JsonObject {
  const view: Record<string, JsonObject> = {};
  for (const part of stream.contexts) {
    const shown = part.present(state, audience);
    if (shown !== undefined) view[part.name] = shown;
  }
  return view;
}

/** The whole own part of a person. */
export function ownAll<State>(stream: Stream<State>, state: State, personId: string): JsonObject {
  const own: Record<string, JsonObject> = {};
  for (const part of stream.contexts) {
    const mine = part.own?.(state, personId);
    if (mine !== undefined) own[part.name] = mine;
  }
  return own;
}
