import type { MachineConfig } from 'xstate';
import type { NewFact } from './fact.ts';
import type { RefusalCode } from './refusal.ts';

/** A flat state machine over facts: status × kind of fact → status. No guards, no timers, no nesting. */
export interface Machine<Status extends string = string> {
  readonly id: string;
  readonly summary: string;
  /** Which subject a fact is about, or several, as an import is; undefined when it is none of this machine's business. */
  readonly per: (fact: NewFact) => string | readonly string[] | undefined;
  /** The status of a subject that no fact has named yet. */
  readonly initial: Status;
  /** What is said of a command about such a subject, where there must be one. */
  readonly unknown?: RefusalCode;
  readonly states: { readonly [status in Status]: { readonly on: { readonly [factType: string]: Status } } };
}

/** Who gives a command, and to which stream. */
export interface Moving {
  readonly streamId: string;
  readonly personId: string;
}

/** The fact that a command records which is a plain step of a machine. */
export type Move = (data: never, moving: Moving) => NewFact;

/** Declares a machine. It is plain data in XState's own form, so that a browser can read it without XState. */
export function machine<const Status extends string>(id: string, spec: Omit<Machine<Status>, 'id'>): Machine<Status> {
  return { id, ...spec };
}

/** The subjects of a machine that a fact is about. */
export function subjectsOf({ per }: Machine, fact: NewFact): readonly string[] {
  const about = per(fact);
  return typeof about === 'string' ? [about] : (about ?? []);
}

/** The XState form of a machine, for XState's own tools. */
export function toXState({ id, initial, states }: Machine): MachineConfig<object, { type: string }> {
  return { id, initial, states };
}

/** Whether a subject in this status accepts this kind of fact; the web asks it to enable a button. */
export function accepts(machine: Machine, status: string, factType: string): boolean {
  return machine.states[status]?.on[factType] !== undefined;
}
