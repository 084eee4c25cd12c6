import * as z from 'zod/mini';
import type { Role } from './roles.ts';

/** What a decider writes: the kind and its data. */
export interface NewFact<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/** What the log adds when a fact is recorded. `at` is the moment of arrival at our edge, in ms of the database's clock. */
export interface Recorded {
  readonly version: number;
  readonly actor: string;
  readonly role: Role;
  readonly at: number;
}

export type Fact<Type extends string = string, Data = unknown> = NewFact<Type, Data> & Recorded;

/** What is declared of a kind of fact. */
export interface FactDeclaration<Type extends string = string, Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly type: Type;
  readonly summary: string;
  readonly data: Schema;
}

/** A kind of fact; called with data it makes one: `LessonStarted({ code })`. */
export interface FactKind<Type extends string, Schema extends z.ZodMiniType> extends FactDeclaration<Type, Schema> {
  (data: z.output<Schema>): NewFact<Type, z.output<Schema>>;
}

/** The union of facts that a list of kinds describes, as the log gives them back. */
export type FactOf<Kind> =
  Kind extends FactDeclaration<infer Type, infer Schema> ? Fact<Type, z.output<Schema>> : never;

/** Declares a kind of fact: past tense, and changed by addition only once released. */
export function fact<Type extends string, Schema extends z.ZodMiniType>(
  type: Type,
  spec: { summary: string; data: Schema },
): FactKind<Type, Schema> {
  return Object.assign((data: z.output<Schema>): NewFact<Type, z.output<Schema>> => ({ type, data }), {
    type,
    ...spec,
  });
}

/** By convention `data.personId` is whom a fact names: that person's `own` may have changed. */
export function personNamedBy(recorded: { readonly data: unknown }): string | undefined {
  const { personId } = recorded.data as { personId?: unknown };
  return typeof personId === 'string' ? personId : undefined;
}

export interface Secret {
  /** The facts about the same subject that make the field public: whichever comes first; none of what never is. */
  readonly until: readonly string[];
}

/** Which fields of facts may not be seen yet; the non-interference test walks it. */
export const secrets = z.registry<Secret>();

/** Declares a field that students and screens may not see before a fact of `until` about the same subject. */
export function secret<Schema extends z.ZodMiniType>(schema: Schema, ...until: string[]): Schema {
  const own = schema.clone();
  secrets.add(own, { until });
  return own;
}
