import type * as z from 'zod/mini';
import type { Allow } from './roles.ts';

/**
 * A plain call: what changes accounts and sessions, which are no facts. Names and contacts stand in tables of their own, so
 * that they can be corrected and erased.
 */
export interface CallKind<Data extends z.ZodMiniType = z.ZodMiniType, Result extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: string;
  /** Two parts below /api at most: three are a command's. */
  readonly path: string;
  readonly summary: string;
  readonly data: Data;
  /** Of a call of sessions there is none: it is answered with who is signed in now. */
  readonly result?: Result;
  readonly allow: Allow;
  /** Whoever signs in with two steps must have passed the second lately. */
  readonly secondStep?: true;
}

/** Declares a call: imperative, with who may make it. */
export function call<Data extends z.ZodMiniType, Result extends z.ZodMiniType>(
  name: string,
  spec: Omit<CallKind<Data, Result>, 'name'>,
): CallKind<Data, Result> {
  return { name, ...spec };
}
