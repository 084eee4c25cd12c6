import { hash } from 'node:crypto';

/** Of every hash here, in bytes: SHA-256. */
export const HASH_BYTES = 32;

const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');
const LEAF = Buffer.of(0);
const pair = Buffer.alloc(1 + 2 * HASH_BYTES, 1);

/** RFC 9162, 2.1.1: a leaf and a node begin with another byte, so that neither passes for the other. */
export const leafHash = (entry: Uint8Array): Buffer => sha256(Buffer.concat([LEAF, entry]));

export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  pair.set(left, 1);
  pair.set(right, 1 + HASH_BYTES);
  return sha256(pair);
}

export const EMPTY_ROOT = sha256(Buffer.alloc(0));

/** The root of a perfect subtree whose leaves, or roots of equally high subtrees, these are; 2ⁿ of them. */
export function perfectRoot(hashes: readonly Uint8Array[]): Uint8Array {
  let row = hashes;
  while (row.length > 1) row = Array.from({ length: row.length / 2 }, (_, n) => nodeHash(row[2 * n]!, row[2 * n + 1]!));
  return row[0]!;
}

/** The root over hashes of subtrees from left to right, of which every one is perfect and higher than the next. */
export const foldRight = (hashes: readonly Uint8Array[]): Uint8Array =>
  hashes.length === 0
    ? EMPTY_ROOT
    : hashes.slice(0, -1).reduceRight((right, left) => nodeHash(left, right), hashes.at(-1)!);

/** The perfect subtrees that a growing tree ends in: all that its root and its growth need, log₂ of its size. */
export class Frontier {
  size = 0;
  private readonly roots: Uint8Array[] = [];

  /** Appends a perfect subtree of 2^height leaves; the size so far must be a multiple of that. */
  append(subtree: Uint8Array, height = 0): void {
    let [root, place] = [subtree, this.size / 2 ** height];
    if (!Number.isInteger(place)) throw new Error(`No subtree of height ${height} begins at ${this.size}.`);
    for (; place % 2 === 1; place = (place - 1) / 2) root = nodeHash(this.roots.pop()!, root);
    this.roots.push(root);
    this.size += 2 ** height;
  }

  root(): Uint8Array {
    return foldRight(this.roots);
  }
}

/** A perfect subtree: the `index`-th of those with 2^height leaves. */
export interface Subtree {
  readonly height: number;
  readonly index: number;
}

/** The perfect subtrees that cover the leaves from `from` to before `to`, as few as possible, from left to right. */
export function covering(from: number, to: number): Subtree[] {
  const subtrees: Subtree[] = [];
  for (let at = from; at < to;) {
    let height = 0;
    while (at % 2 ** (height + 1) === 0 && at + 2 ** (height + 1) <= to) height += 1;
    subtrees.push({ height, index: at / 2 ** height });
    at += 2 ** height;
  }
  return subtrees;
}

/** RFC 9162, 2.1.3.1: the siblings on the way from a leaf to the root, each as the perfect subtrees that it is made of. */
export function inclusionPath(index: number, size: number): (readonly Subtree[])[] {
  const path: (readonly Subtree[])[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + halfOf(to - from);
    path.unshift(index < middle ? covering(middle, to) : covering(from, middle));
    if (index < middle) to = middle;
    else from = middle;
  }
  return path;
}

/** The largest power of two that is smaller. */
function halfOf(size: number): number {
  let half = 1;
  while (half * 2 < size) half *= 2;
  return half;
}

/** RFC 9162, 2.1.3.2: the root that a leaf and its path lead to; undefined when the path is of another length than it must be. */
export function rootOfPath(
  index: number,
  size: number,
  leaf: Uint8Array,
  path: readonly Uint8Array[],
): Uint8Array | undefined {
  let [place, last, root] = [index, size - 1, leaf];
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (place % 2 === 1 || place === last) {
      root = nodeHash(sibling, root);
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else root = nodeHash(root, sibling);
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 ? root : undefined;
}
