import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetTree, SIGNED, signedLedger, type SignedLedger } from '../../../tests/support/signed-ledger.ts';

let ledger: SignedLedger;
beforeAll(async () => {
  ledger = await signedLedger();
});
afterAll(() => ledger.close());

describe('what was signed', () => {
  it('stands against whoever rewrites facts, chains and tree: the walk says between which heads', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: SIGNED[1] }), async (position) => {
        const from = position <= SIGNED[0] ? 1 : SIGNED[0] + 1;
        const { finding } = await ledger.after(...ledger.forged(position, 'stream'), forgetTree);
        expect(finding).toMatchObject({ wrong: 'changed', position: from });
      }),
      { numRuns: 6 },
    );
  });

  it('stands against whoever cuts the ledger off with everything in the database that told of it', async () => {
    const { finding } = await ledger.after('delete from event where position > 500', forgetTree);
    expect(finding).toMatchObject({ wrong: 'missing', position: 501 });
    expect(finding!.why).toContain('it ends at 500, and a head of 560 was signed');
  });

  it('is believed only with a trusted signature: a head that was changed is not sound', async () => {
    const { unsound, finding } = await ledger.after(
      `update tree_head set checkpoint = replace(checkpoint, E'\\n300\\n', E'\\n301\\n')`,
    );
    expect(unsound).toEqual([expect.stringMatching(/^head \d+ of the database: The signature .* does not fit/)]);
    expect(finding).toBeUndefined();
  });

  it('of a ledger that was restored holds up to where it was restored; beyond that it is lost, and told', async () => {
    const { lost, finding, signed } = await ledger.after(
      'delete from event where position > 520',
      forgetTree,
      'update ledger set incarnation = gen_random_uuid()',
      `insert into tree_incarnation (incarnation, since, seen_at) select incarnation, 520, now() + interval '1 s' from ledger`,
    );
    expect(lost).toEqual([{ incarnation: expect.any(String), since: 520, until: 560 }]);
    expect([finding, signed]).toEqual([undefined, SIGNED[0]]);
  });

  it('of a ledger that this one never was is lost as a whole', async () => {
    const { lost } = await ledger.after(forgetTree, 'delete from tree_incarnation');
    expect(lost).toEqual([{ incarnation: expect.any(String), since: 0, until: 560 }]);
  });
});

describe('a tree that was changed where the facts were not', () => {
  const broken = (level: number, index: number, at: number) =>
    `update tree_tile set hashes = set_byte(hashes, ${at}, 255 - get_byte(hashes, ${at})) where level = ${level} and index = ${index}`;

  it.each([
    ['a leaf', broken(0, 1, 32 * 40), 256 + 41],
    ['a node above', broken(1, 0, 5), 1],
    ['a tile that is gone', 'delete from tree_tile where level = 0 and index = 1', 257],
  ])('is told apart from the facts: %s', async (_, change, position) => {
    expect((await ledger.after(change)).finding).toMatchObject({ wrong: 'tree', position });
  });
});
