import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  covering,
  EMPTY_ROOT,
  foldRight,
  Frontier,
  inclusionPath,
  leafHash,
  nodeHash,
  perfectRoot,
  rootOfPath,
} from './merkle.ts';

/** The reference vectors of Certificate Transparency (RFC 6962): eight entries, and the root after each of them. */
const ENTRIES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
/** Their inclusion proofs: leaf and size from 1, then the path. */
const PATHS: readonly (readonly [number, number, readonly string[]])[] = [
  [1, 1, []],
  [
    1,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    6,
    8,
    [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [3, 3, ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
  [
    2,
    5,
    [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
];

const hex = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('hex');
const vectors = ENTRIES.map((entry) => leafHash(Buffer.from(entry, 'hex')));
const leavesOf = (count: number) => Array.from({ length: count }, (_, n) => leafHash(Buffer.from(String(n))));

/** RFC 9162, 2.1.1, word by word. */
function rootByDefinition(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length < 2) return leaves[0] ?? EMPTY_ROOT;
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return nodeHash(rootByDefinition(leaves.slice(0, half)), rootByDefinition(leaves.slice(half)));
}

/** The path of RFC 9162, 2.1.3.1, as hashes. */
const pathIn = (leaves: readonly Uint8Array[], index: number) =>
  inclusionPath(index, leaves.length).map((parts) =>
    foldRight(parts.map(({ height, index: n }) => perfectRoot(leaves.slice(n * 2 ** height, (n + 1) * 2 ** height)))),
  );

describe('the tree', () => {
  it('has the roots of the reference vectors of RFC 6962, which RFC 9162 kept', () => {
    const frontier = new Frontier();
    const roots = [frontier.root()];
    for (const leaf of vectors) {
      frontier.append(leaf);
      roots.push(frontier.root());
    }
    expect(roots.map(hex)).toEqual(ROOTS);
  });

  it.each(PATHS)('proves leaf %i in a tree of %i as the reference vectors do', (leaf, size, path) => {
    expect(pathIn(vectors.slice(0, size), leaf - 1).map(hex)).toEqual(path);
    const root = rootOfPath(
      leaf - 1,
      size,
      vectors[leaf - 1]!,
      path.map((hash) => Buffer.from(hash, 'hex')),
    );
    expect(hex(root)).toBe(ROOTS[size]);
  });

  it('has the root of the definition at every size, and takes whole subtrees as well as leaves', () => {
    const leaves = leavesOf(70);
    for (let size = 0; size <= leaves.length; size += 1) {
      const [byLeaf, bySubtree] = [new Frontier(), new Frontier()];
      for (const leaf of leaves.slice(0, size)) byLeaf.append(leaf);
      for (const { height, index } of covering(0, size))
        bySubtree.append(perfectRoot(leaves.slice(index * 2 ** height, (index + 1) * 2 ** height)), height);
      const expected = hex(rootByDefinition(leaves.slice(0, size)));
      expect([hex(byLeaf.root()), hex(bySubtree.root())]).toEqual([expected, expected]);
    }
  });

  it('covers any stretch of leaves by perfect subtrees, without a gap', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(5000), (a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const parts = covering(from, to);
        let at = from;
        for (const { height, index } of parts) {
          expect(index * 2 ** height).toBe(at);
          at += 2 ** height;
        }
        expect(at).toBe(Math.max(from, to));
        expect(parts.length).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(to - from + 2)));
      }),
    );
  });

  it('proves every leaf of every size, and no other leaf, place or path', () => {
    const leaves = leavesOf(40);
    for (let size = 2; size <= leaves.length; size += 1) {
      const root = hex(rootByDefinition(leaves.slice(0, size)));
      for (let index = 0; index < size; index += 1) {
        const path = pathIn(leaves.slice(0, size), index);
        expect(hex(rootOfPath(index, size, leaves[index]!, path))).toBe(root);
        expect(hex(rootOfPath(index, size, leafHash(Buffer.from('another')), path))).not.toBe(root);
        expect(hex(rootOfPath((index + 1) % size, size, leaves[index]!, path))).not.toBe(root);
        expect(rootOfPath(index, size, leaves[index]!, [...path, EMPTY_ROOT])).toBeUndefined();
        expect(rootOfPath(index, size, leaves[index]!, path.slice(1))).toBeUndefined();
      }
    }
  });
});
