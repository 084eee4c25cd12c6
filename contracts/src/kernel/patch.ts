/** What a view is made of: JSON without nulls, lists as maps by id; RFC 7386 can express every change between two. */
export type Json = string | number | boolean | JsonObject | readonly Json[];
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}
export type Patch = { readonly [key: string]: Json | Patch | null | undefined };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The RFC 7386 merge patch from one view to the next; undefined when nothing changed. The same object is never looked into. */
export function diff(from: object, to: object): Patch | undefined {
  if (from === to) return undefined;
  const before = from as Record<string, unknown>;
  const after = to as Record<string, unknown>;
  let patch: Record<string, unknown> | undefined;
  for (const key in after) {
    const change = changeOf(before[key], after[key]);
    if (change !== undefined) (patch ??= {})[key] = change;
  }
  for (const key in before) {
    const isGone = !Object.hasOwn(after, key) || after[key] === undefined; // every object has a `toString`
    if (isGone && before[key] !== undefined) (patch ??= {})[key] = null;
  }
  return patch as Patch | undefined;
}

function changeOf(before: unknown, after: unknown): unknown {
  if (before === after || after === undefined) return undefined;
  if (isObject(before) && isObject(after)) return diff(before, after);
  if (Array.isArray(before) && Array.isArray(after) && JSON.stringify(before) === JSON.stringify(after))
    return undefined;
  return after;
}

/** Applies a merge patch (RFC 7386, section 2). What it does not touch stays the same object. */
export function apply<View extends object>(view: View, patch: Patch): View {
  const next = { ...view } as Record<string, unknown>;
  for (const key in patch) {
    const change = patch[key];
    if (change === null) delete next[key];
    else if (isObject(change)) next[key] = apply(isObject(next[key]) ? next[key] : {}, change);
    else if (change !== undefined) next[key] = change;
  }
  return next as View;
}
