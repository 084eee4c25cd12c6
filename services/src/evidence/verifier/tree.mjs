import { createHash } from 'node:crypto';
import { Refused } from './refused.mjs';

/**
 * RFC 9162, 2.1.1.
 * @param {number} kind 0 for a leaf, 1 for a node
 * @param {...Uint8Array} parts
 */
export function treeHash(kind, ...parts) {
  const hash = createHash('sha256').update(Buffer.of(kind));
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** The right edge of a growing tree: its perfect subtrees. */
export class Edge {
  /** @type {Buffer[]} */
  #roots = [];
  size = 0;

  /**
   * @param {Buffer} hash the root of a perfect subtree of 2^height leaves
   * @param {number} [height]
   */
  append(hash, height = 0) {
    let [root, place] = [hash, this.size / 2 ** height];
    if (!Number.isInteger(place)) throw new Refused('proofWrong');
    for (; place % 2 === 1; place = (place - 1) / 2)
      root = treeHash(1, /** @type {Buffer} */ (this.#roots.pop()), root);
    this.#roots.push(root);
    this.size += 2 ** height;
  }

  root() {
    return this.#roots.reduceRight((right, left) => treeHash(1, left, right));
  }
}

/**
 * What the leaf of a fact is the hash of: the fact's hash and, unless it was recorded before leaves covered that, its lane
 * (2 bytes) and when it was recorded (8 bytes, ms since 1970), big-endian. The length tells one form from the other.
 * @param {Buffer} hash
 * @param {Placed | undefined} placed
 */
function leafEntryOf(hash, placed) {
  if (placed === undefined) return hash;
  const entry = Buffer.alloc(42);
  hash.copy(entry);
  entry.writeUInt16BE(placed.lane, 32);
  entry.writeBigUInt64BE(BigInt(placed.recordedAt), 34);
  return entry;
}

/**
 * What the tree covers of a fact beside its hash and its position.
 * @typedef {{ lane: number, recordedAt: number }} Placed
 */

/**
 * The ledger as a bundle tells it, from its first fact to where the head was signed: the hashes of the facts that the
 * bundle is about, and for all others the roots of perfect subtrees.
 * @typedef {{ kind: 'fact' | 'node', height: number, hash: Buffer, placed: Placed | undefined }} Step
 */

/**
 * @param {string} text
 * @returns {Step[]}
 */
function readSteps(text) {
  if (!text.endsWith('\n')) throw new Refused('proofWrong');
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => {
      const [, height, node = '', fact = '', lane, recordedAt = ''] =
        /^(?:node (\d{1,2}) ([0-9a-f]{64})|fact ([0-9a-f]{64})(?: (\d{1,4}) (\d{1,15}))?)$/.exec(line) ?? [];
      const hash = fact || node;
      if (hash === '') throw new Refused('proofWrong');
      return {
        kind: height === undefined ? 'fact' : 'node',
        height: Number(height ?? 0),
        hash: Buffer.from(hash, 'hex'),
        placed: lane === undefined ? undefined : { lane: Number(lane), recordedAt: Number(recordedAt) },
      };
    });
}

/**
 * Where each fact of the bundle stands in the ledger, from 1, with its hash and what else the tree says of it; and the tree
 * that all of it makes.
 * @param {string} text
 */
export function readProof(text) {
  const edge = new Edge();
  const places = [];
  for (const { kind, height, hash, placed } of readSteps(text)) {
    if (kind === 'fact') places.push({ position: edge.size + 1, hash: hash.toString('hex'), ...placed });
    edge.append(kind === 'fact' ? treeHash(0, leafEntryOf(hash, placed)) : hash, height);
  }
  return { places, size: edge.size, root: edge.root().toString('hex') };
}
