import type { CallKind } from '@lectern/contracts/kernel/call.ts';
import { faultsOf } from '@lectern/contracts/kernel/faults.ts';
import type * as z from 'zod/mini';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { wellFormed } from '@lectern/contracts/kernel/text.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';

/** Reads JSON from outside: an object, not too deep, every text in it well-formed. */
export function readJson(text: string): object {
  const value = readAny(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new RefusedError('request.malformed');
  return value;
}

/** Reads JSON of any kind from outside. */
export function readAny(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RefusedError('request.malformed');
  }
  return tidied(value);
}

/** What came from outside, every text in it well-formed. */
export function tidied(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return wellFormed(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === LIMITS.bodyDepth) throw new RefusedError('request.malformed');
  if (Array.isArray(value)) return value.map((one) => tidied(one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [wellFormed(key), tidied(one, depth + 1)]));
}

/**
 * What a plain call is asked with.
 * @throws RefusedError request.invalid
 */
export function dataOf<Data extends z.ZodMiniType>(
  { data }: Pick<CallKind<Data>, 'data'>,
  body: unknown,
): z.output<Data> {
  const parsed = data.safeParse(body);
  if (!parsed.success) throw new RefusedError('request.invalid', { faults: faultsOf(parsed.error) });
  return parsed.data;
}
