import type * as z from 'zod/mini';
import type { Allow } from './roles.ts';

export interface CommandKind<Name extends string = string, Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: Name;
  readonly summary: string;
  readonly data: Schema;
  readonly allow: Allow;
  /** The facts it may record. The first one is what the machine is asked about when a button is shown. */
  readonly records: readonly [string, ...string[]];
  /** Also taken as a WebSocket frame: for what a whole class does at once. */
  readonly hot?: true;
  /** Whoever signs in with two steps must have passed the second lately. */
  readonly secondStep?: true;
}

/** What a decider is asked: the union over a context's commands. */
export type CommandOf<Kind> =
  Kind extends CommandKind<infer Name, infer Schema> ? { readonly name: Name; readonly data: z.output<Schema> } : never;

/** Declares a command: imperative, with who may give it and which facts it may record. */
export function command<Name extends string, Schema extends z.ZodMiniType>(
  name: Name,
  spec: Omit<CommandKind<Name, Schema>, 'name'>,
): CommandKind<Name, Schema> {
  return { name, ...spec };
}

export interface QueryKind<Input extends z.ZodMiniType = z.ZodMiniType, Result extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: string;
  readonly summary: string;
  /** Parameters as `:name`; what is left of the input goes in the query string [R7.01]. */
  readonly path: string;
  readonly input: Input;
  readonly result: Result;
  readonly allow: Allow;
  /** Of one whose answer is a file: its media type; then `result` says nothing. */
  readonly file?: string;
}

/** Declares a question to a read model: a noun phrase, with who may ask it. */
export function query<Input extends z.ZodMiniType, Result extends z.ZodMiniType>(
  name: string,
  spec: Omit<QueryKind<Input, Result>, 'name'>,
): QueryKind<Input, Result> {
  return { name, ...spec };
}
