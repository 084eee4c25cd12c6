/**
 * Who owns a stream, by the highest weight of stream and candidate together (rendezvous hashing): everybody who knows the
 * same candidates says the same, and when one comes or goes only the streams that it gains or had move.
 * @returns the candidates, the owner first, then who takes over when those before are not there
 */
export function ranking(stream: string, candidates: readonly string[]): readonly string[] {
  if (candidates.length < 2) return candidates;
  return candidates
    .map((id) => ({ id, weight: weightOf(stream, id) }))
    .sort((one, other) => other.weight - one.weight || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id);
}

/** 32 bits: FNV-1a over both, then the finalizer of MurmurHash3, without which close names have close weights. */
function weightOf(stream: string, candidate: string): number {
  let hash = 0x811c9dc5;
  for (const text of [stream, '\n', candidate]) {
    for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
