/**
 * What the leaf of a fact is made of: leaf = sha256(0x00 ‖ entry), as RFC 9162 has it, and the entry is
 *
 *   the fact's hash (32 bytes) ‖ its lane (2 bytes) ‖ when it was recorded, in ms since 1970 (8 bytes); numbers big-endian
 *
 * so that the tree covers what the fact's hash does not: position, lane and time of recording. Facts that were in the tree
 * before (up to `tree.plain_until`) keep a leaf whose entry is the hash alone. The length tells one form from the other.
 * This is the one place that says it to the server; the verifier in a bundle says it once more, in its tree.mjs.
 */
export const leafEntry = (place = 'position'): string => `(hash || case when ${place} > (select plain_until from tree)
  then int2send(lane) || int8send((extract(epoch from recorded_at) * 1000)::bigint) else ''::bytea end)`;

/** Of an entry, in bytes. */
export const entryBytes = (isPlain: boolean): number => (isPlain ? 32 : 42);
