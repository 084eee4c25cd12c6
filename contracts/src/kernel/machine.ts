import type { MachineConfig } from 'xstate';
import type { NewFact } from './fact.ts';

/** A flat state machine over facts: status × kind of fact → status. No guards, no timers, no nesting. */
export interface Machine<Status extends string = string> {
  readonly id: string;
  readonly summary: string;
  /** Which subject a fact is about; undefined when it is none of this machine's business. */
  readonly per: (fact: NewFact) => string | undefined;
  /** The status of a subject that no fact has named yet. */
  readonly initial: Status;
  readonly states: { readonly [status in Status]: { readonly on: { readonly [factType: string]: Status } } };
}

/** Declares a machine. It is plain data in XState's own form, so that a browser can read it without XState. */
export function machine<const Status extends string>(id: string, spec: Omit<Machine<Status>, 'id'>): Machine<Status> {
  return { id, ...spec };
}

/** The XState form of a machine, for XState's own tools. */
export function toXState({ id, initial, states }: Machine): MachineConfig<object, { type: string }> {
  return { id, initial, states };
}

/** Whether a subject in this status accepts this kind of fact; the web asks it to enable a button. */
export function accepts(machine: Machine, status: string, factType: string): boolean {
  return machine.states[status]?.on[factType] !== undefined;
}
