import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entryOf, NOWHERE, noted } from '../../../tests/support/ledger.ts';
import {
  FACTS,
  IN_TREE,
  PLAIN,
  shifted,
  SIGNED,
  signedLedger,
  type SignedLedger,
  type Statement,
} from '../../../tests/support/signed-ledger.ts';
import { StreamEnds } from './ledger-pages.ts';
import { walkLedger } from './ledger-walk.ts';

let ledger: SignedLedger;
beforeAll(async () => {
  ledger = await signedLedger();
});
afterAll(() => ledger.close());

const after = async (...statements: readonly Statement[]) => (await ledger.after(...statements)).finding;
const inTree = fc.oneof(
  fc.integer({ min: 1, max: IN_TREE }),
  fc.constantFrom(1, 256, 257, PLAIN, PLAIN + 1, 300, 301, 512, 513, IN_TREE),
);
const anywhere = fc.oneof(fc.integer({ min: 1, max: FACTS }), fc.constantFrom(1, 256, IN_TREE, IN_TREE + 1, FACTS));
const runs = { numRuns: 8 };

describe('a ledger', () => {
  it('that nobody touched is whole, up to where it was signed and beyond', async () => {
    const whole = { facts: FACTS, inTree: IN_TREE, signed: SIGNED[1], unsound: [], lost: [] };
    expect(await ledger.walked()).toEqual(whole);
  });

  it('that is empty is whole', async () => {
    const { owner } = ledger;
    await owner.query('begin; delete from event; delete from tree_tile; update tree set size = 0');
    expect(await walkLedger(owner, [])).toEqual({ facts: 0, inTree: 0, signed: 0 });
    await owner.query('rollback');
  });

  it('may have more streams than are remembered: where each stands is found again', async () => {
    const ends = new StreamEnds(ledger.owner, 2);
    const last = new Map<string, { version: number; hash: string }>();
    for (let from = 0; from < FACTS; from += 5) {
      const page = ledger.facts.slice(from, from + 5);
      await ends.prepare(page);
      for (const { stream, version, hash } of page) {
        expect(ends.of(stream)).toEqual(last.get(stream) ?? { version: 0, hash: '' });
        last.set(stream, { version, hash });
        ends.set(stream, { version, hash });
      }
      ends.forget();
    }
  });
});

describe('the walk names the first fact', () => {
  it('whose content was changed, in whatever field', async () => {
    const changes = fc.constantFrom(
      `data = data || '{"n": -1}'`,
      `type = 'Forged'`,
      `school = 's2'`,
      `family = 'other'`,
      `meta = meta || '{"actor": "p9"}'`,
      `at = at + interval '1 ms'`,
      `command = gen_random_uuid()`,
      `hash = sha256(hash)`,
    );
    await fc.assert(
      fc.asyncProperty(anywhere, changes, async (position, change) => {
        const finding = await after(`update event set ${change} where position = ${position}`);
        expect(finding).toMatchObject({ wrong: 'changed', position, ...ledger.placeOf(position) });
      }),
      { numRuns: 24 },
    );
  });

  it('whose lane or time of recording was changed, which its hash does not cover', async () => {
    const [fresh, plain] = [fc.integer({ min: PLAIN + 1, max: IN_TREE }), fc.integer({ min: 1, max: PLAIN })];
    const changes = fc.constantFrom(`lane = (lane + 1) % 64`, `recorded_at = recorded_at + interval '1 ms'`);
    await fc.assert(
      fc.asyncProperty(fresh, plain, changes, async (position, earlier, change) => {
        const finding = await after(`update event set ${change} where position = ${position}`);
        expect(finding).toMatchObject({ wrong: 'changed', position, ...ledger.placeOf(position) });
        expect(finding!.why).toContain('its lane or time of recording was changed');
        const unseen = await after(`update event set ${change} where position = ${earlier}`);
        expect(unseen, 'of a fact whose leaf is of its hash alone').toBeUndefined();
      }),
      { numRuns: 12 },
    );
  });

  it('that was given another stream or version', async () => {
    await fc.assert(
      fc.asyncProperty(
        inTree,
        fc.constantFrom(`version = version + 1000`, `stream = 'note/elsewhere'`),
        async (position, change) => {
          const finding = await after(`update event set ${change} where position = ${position}`);
          expect(finding).toMatchObject({ wrong: 'changed', position });
        },
      ),
      runs,
    );
  });

  it('that was changed together with its own hash', async () => {
    await fc.assert(
      fc.asyncProperty(inTree, async (position) => {
        expect(await after(...ledger.forged(position, 'fact'))).toMatchObject({
          wrong: 'changed',
          position,
          ...ledger.placeOf(position),
        });
      }),
      runs,
    );
  });

  it('that is missing, whether it left a hole or the others moved up', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: FACTS - 1 }), fc.boolean(), async (position, moves) => {
        const finding = await after(
          `delete from event where position = ${position}`,
          ...(moves && position <= IN_TREE ? shifted(position, -1) : []),
        );
        const which = ledger.isLastOfStream(position) ? {} : ledger.placeOf(position);
        expect(finding).toMatchObject({ wrong: 'missing', position, ...which });
      }),
      { numRuns: 14, examples: [[IN_TREE, true]] },
    );
  });

  it('that was cut off with all after it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: IN_TREE }), async (position) => {
        const finding = await after(`delete from event where position >= ${position}`);
        expect(finding).toMatchObject({ wrong: 'missing', position });
      }),
      runs,
    );
  });

  it('that was cut off from the database with everything that told of it, by the heads outside', async () => {
    const finding = await after(
      `delete from event where position > 500`,
      `delete from tree_head where size > 500`,
      `delete from tree_tile`,
      `update tree set size = 0`,
    );
    expect(finding).toMatchObject({ wrong: 'missing', position: 501 });
    expect(finding!.why).toContain('it ends at 500, and a head of 560 was signed');
  });

  it('that was swapped with another, near or far', async () => {
    const two = fc.uniqueArray(inTree, { minLength: 2, maxLength: 2 }).map((pair) => pair.toSorted((a, b) => a - b));
    await fc.assert(
      fc.asyncProperty(two, async ([position = 0, other = 0]) => {
        const finding = await after(
          `update event set position = case position when ${position} then -${other} else -${position} end where position in (${position}, ${other})`,
          `update event set position = -position where position < 0`,
        );
        expect(finding).toMatchObject({ wrong: 'swapped', position, ...ledger.placeOf(other) });
      }),
      runs,
    );
  });

  it('that was put in between', async () => {
    const { entry } = entryOf('note/forged', NOWHERE, [noted(1)]);
    const { type, data, meta, at, hash } = entry.facts[0]!;
    await fc.assert(
      fc.asyncProperty(inTree, async (position) => {
        const finding = await after(...shifted(position - 1, 1), [
          `insert into event (position, stream, version, school, family, lane, type, data, meta, command, at, recorded_at, hash)
           values ($1, 'note/forged', 1, $2, 'note', 0, $3, $4, $5, $6, to_timestamp($7::double precision / 1000), now(), decode($8, 'hex'))`,
          [position, entry.school, type, JSON.stringify(data), JSON.stringify(meta), entry.command, at, hash],
        ]);
        expect(finding).toMatchObject({ wrong: 'added', position, stream: 'note/forged' });
      }),
      runs,
    );
  });
});
