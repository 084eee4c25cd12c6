import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { evidenceSide, tellLesson, Unpacked, verdict, verdictOf } from '../../../tests/support/evidence-bundle.ts';
import { asOwner, writeSide, type WriteSide } from '../../../tests/support/platform.ts';
import { inserted, joined, resealed, zipParts } from '../../../tests/support/zip-bytes.ts';
import { canonical } from './verifier/canonical.mjs';
import { readProof } from './verifier/tree.mjs';

const FACTS = 30;

let database: TestDatabase;
let side: WriteSide;
let evidence: Awaited<ReturnType<typeof evidenceSide>>;
let stream: string;
let packed: Uint8Array;
let bundle: Unpacked;
let key: string;
let other: { readonly stream: string; readonly bundle: Unpacked };
beforeAll(async () => {
  database = await migratedDatabase();
  side = writeSide(database.url);
  evidence = await evidenceSide(side);
  stream = await tellLesson(side, FACTS);
  ({ packed, key } = await evidence.pack(stream));
  bundle = Unpacked.of(packed);
  const another = await tellLesson(side, 12);
  other = { stream: another, bundle: Unpacked.of((await evidence.pack(another)).packed) };
});
afterAll(async () => {
  await evidence.remove();
  await side.close();
  await database.drop();
});

const judged = (changed: Unpacked) => verdict(changed, key);
const facts = () => bundle.lines('facts.jsonl');
const withFacts = (lines: readonly string[]) => bundle.withLines('facts.jsonl', lines);
const place = fc.integer({ min: 1, max: FACTS });
const runs = { numRuns: 40 };

function flipped(bytes: Uint8Array, at: number, bit: number): Uint8Array {
  return bytes.with(at % bytes.length, bytes[at % bytes.length]! ^ (1 << bit));
}

/** A fact with another value in one field, written out as all are. */
function changedFact(version: number, change: (fact: Record<string, unknown>) => void): Unpacked {
  const fact = JSON.parse(facts()[version - 1]!) as Record<string, unknown>;
  change(fact);
  return withFacts(facts().with(version - 1, canonical(fact)));
}

describe('a bundle that was tampered with is refused by name:', () => {
  it('a bit of a fact', async () => {
    const bytes = bundle.files.get('facts.jsonl')!;
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(7), async (at, bit) => {
        const version = bytes.subarray(0, at).filter((byte) => byte === 10).length + 1;
        expect(await judged(bundle.with('facts.jsonl', flipped(bytes, at, bit)))).toMatchObject({ version });
      }),
      { numRuns: 120 },
    );
  });

  it('a fact that was dropped, the first and the last included', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(place, fc.constantFrom(1, FACTS)), async (version) => {
        const answer = await judged(withFacts(facts().toSpliced(version - 1, 1)));
        expect(answer).toEqual({ code: 'factMissing', version });
      }),
      runs,
    );
    const cut = await judged(withFacts(facts().slice(0, -3)));
    expect(cut).toEqual({ code: 'factsMissing', version: FACTS - 2, until: FACTS });
  });

  it('facts that were swapped, neighbours or far from each other', async () => {
    const two = fc.uniqueArray(place, { minLength: 2, maxLength: 2 }).map((pair) => pair.toSorted((a, b) => a - b));
    await fc.assert(
      fc.asyncProperty(two, async ([version = 0, found = 0]) => {
        const lines = facts()
          .with(version - 1, facts()[found - 1]!)
          .with(found - 1, facts()[version - 1]!);
        expect(await judged(withFacts(lines))).toEqual({ code: 'factSwapped', version, found });
      }),
      runs,
    );
  });

  it('a fact that stands there twice, beside itself or anywhere else', async () => {
    await fc.assert(
      fc.asyncProperty(place, fc.nat(FACTS), async (version, at) => {
        const answer = await judged(withFacts(facts().toSpliced(at, 0, facts()[version - 1]!)));
        expect(answer).toEqual({ code: 'factTwice', version });
      }),
      runs,
    );
  });

  it('a fact that was inserted, whether those after it were numbered anew or not, or added at the end', async () => {
    const made = (version: number) =>
      canonical({ ...(JSON.parse(facts()[Math.min(version, FACTS) - 1]!) as object), version, type: 'Made' });
    const renumbered = (line: string) => {
      const fact = JSON.parse(line) as { version: number };
      return canonical({ ...fact, version: fact.version + 1 });
    };
    await fc.assert(
      fc.asyncProperty(place, fc.boolean(), async (version, isNumberedAnew) => {
        const after = facts().slice(version - 1);
        const lines = [
          ...facts().slice(0, version - 1),
          made(version),
          ...(isNumberedAnew ? after.map(renumbered) : after),
        ];
        expect(await judged(withFacts(lines))).toEqual({ code: 'factInserted', version });
      }),
      runs,
    );
    expect(await judged(withFacts([...facts(), made(FACTS + 1)]))).toEqual({ code: 'factAdded', version: FACTS + 1 });
  });

  it('a fact of another lesson or school, also one that was moved here', async () => {
    const moved = JSON.parse(other.bundle.lines('facts.jsonl')[6]!) as object;
    await fc.assert(
      fc.asyncProperty(place, async (version) => {
        const school = await judged(changedFact(version, (fact) => (fact['school'] = 's2')));
        expect(school).toEqual({ code: 'factOfOtherSchool', version, school: 's2' });
        const lines = facts().with(version - 1, canonical({ ...moved, version }));
        expect(await judged(withFacts(lines))).toMatchObject({
          code: 'factOfOtherStream',
          version,
          stream: other.stream,
        });
      }),
      runs,
    );
  });

  it('any field of a fact: who, in what role, when, what, where it stands', async () => {
    const fields = fc.constantFrom('at', 'command', 'data', 'family', 'meta', 'position', 'type', 'version');
    await fc.assert(
      fc.asyncProperty(place, fields, async (version, field) => {
        const changed = changedFact(version, (fact) => {
          const value = fact[field];
          fact[field] =
            typeof value === 'number' ? value + 1 : typeof value === 'object' ? { ...value, actor: 'p9' } : 'changed';
        });
        const answer = await judged(changed);
        expect(answer).toMatchObject({ version, ...(field === 'position' && { code: 'factMoved' }) });
      }),
      { numRuns: 80 },
    );
  });

  it('the lane of a fact, or when it was recorded: no proof leads from another to the signed root', async () => {
    const { root } = readProof(bundle.text('proof.txt'));
    const placed = bundle.lines('proof.txt').flatMap((line, at) => (line.startsWith('fact ') ? [at] : []));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...placed), fc.constantFrom(2, 3), async (at, field) => {
        const words = bundle.lines('proof.txt')[at]!.split(' ');
        for (const line of [words.with(field, `${Number(words[field]) + 1}`), words.slice(0, 2)]) {
          const changed = bundle.withLines('proof.txt', bundle.lines('proof.txt').with(at, line.join(' ')));
          expect(readProof(changed.text('proof.txt')).root).not.toBe(root);
          expect(await judged(changed)).toEqual({ code: 'fileChanged', file: 'proof.txt' });
        }
      }),
      runs,
    );
  });

  it('every other file: changed by a bit, gone, or one that does not belong here', async () => {
    const names = [...bundle.files.keys()].filter((name) => name !== 'facts.jsonl');
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), fc.nat(), fc.nat(7), async (file, at, bit) => {
        const answer = await judged(bundle.with(file, flipped(bundle.files.get(file)!, at, bit)));
        const named = {
          'public-key.txt': expect.stringMatching(/noKey|keyForeign/),
          'keys.jsonl': expect.stringMatching(/textKey|fileChanged/),
          'manifest.txt': expect.stringMatching(/noNote|signatureWrong|signedByAnother/),
        }[file];
        expect(answer).toMatchObject(named === undefined ? { code: 'fileChanged', file } : { code: named });
        expect(await judged(bundle.without(file))).toEqual({ code: 'fileMissing', file });
      }),
      { numRuns: 150 },
    );
    expect(await judged(bundle.with('more.txt', 'x'))).toEqual({ code: 'fileAdded', file: 'more.txt' });
  });

  it('any bit of the archive as it was written, even where nothing in it changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(packed.length - 1), fc.nat(7), async (at, bit) => {
        expect(await verdictOf(evidence.folder, flipped(packed, at, bit), key)).not.toMatchObject({ code: 'whole' });
      }),
      { numRuns: 60 },
    );
    const cut = await verdictOf(evidence.folder, packed.slice(0, -300), key);
    expect(cut).toEqual({ code: 'noArchive' });
  });

  it('an archive in which a reader that goes from its first byte to its last finds other facts', async () => {
    const forged = bundle.withLines('facts.jsonl', facts().toSpliced(3, 1)).packed();
    const ahead = forged.subarray(0, zipParts(forged).directory); // its entries, without a directory
    const judgedPacked = (bytes: Uint8Array) => verdictOf(evidence.folder, resealed(bytes), key);
    expect(await judgedPacked(packed), 'sealed again').toEqual({ code: 'whole' });
    expect(await judgedPacked(joined(ahead, packed))).toEqual({ code: 'archiveSpliced', at: 0 });
    expect(await judgedPacked(joined(forged, packed))).toEqual({ code: 'archiveSpliced', at: 0 });
    const { entries, directory, end } = zipParts(packed);
    const between = inserted(packed, entries[3]!, ahead);
    expect(await judgedPacked(between)).toEqual({ code: 'archiveSpliced', at: entries[3] });
    expect(await judgedPacked(inserted(packed, directory, ahead))).toEqual({ code: 'archiveSpliced', at: directory });
    const behind = joined(packed, ahead);
    expect(await verdictOf(evidence.folder, behind, key)).toEqual({ code: 'archiveSpliced', at: packed.length });
    const beforeEnd = joined(packed.subarray(0, end), Buffer.alloc(30), packed.subarray(end));
    expect(await judgedPacked(beforeEnd)).toEqual({ code: 'archiveSpliced', at: end });
  });

  it('an entry whose own header is not what the directory says of it, or that goes on behind its content', async () => {
    const { entries, listed } = zipParts(packed);
    const judgedPacked = (bytes: Uint8Array) => verdictOf(evidence.folder, resealed(bytes), key);
    // version, flags, method, time, crc, packed, size, lengths, name
    for (const offset of [4, 6, 8, 10, 14, 18, 22, 26, 28, 30]) {
      const changed = await judgedPacked(flipped(packed, entries[4]! + offset, 0));
      expect(changed, `at ${offset}`).toEqual({ code: 'fileContradicted', file: 'facts.jsonl' });
    }
    const hidden = Buffer.from('behind the end of what is packed');
    const longer = inserted(packed, entries[5]! - 16, hidden);
    const sums = [listed[4]! + hidden.length + 20, entries[5]! + hidden.length - 8];
    for (const at of sums) {
      const bytes = Buffer.from(longer.buffer);
      bytes.writeUInt32LE(bytes.readUInt32LE(at) + hidden.length, at);
    }
    expect(await judgedPacked(longer)).toEqual({ code: 'fileDamaged', file: 'facts.jsonl' });
  });

  it('an archive that was packed anew, or whose hash at the end was taken away', async () => {
    expect(await verdictOf(evidence.folder, bundle.packed(), key)).toEqual({ code: 'archiveChanged' });
    const { end } = zipParts(packed);
    const bare = Uint8Array.from(packed.subarray(0, end + 22)).fill(0, end + 20);
    expect(await verdictOf(evidence.folder, bare, key)).toEqual({ code: 'archiveChanged' });
  });

  it('the key of a text', async () => {
    const keys = bundle.lines('keys.jsonl');
    await fc.assert(
      fc.asyncProperty(fc.nat(keys.length - 1), fc.nat(keys.length - 1), async (at, from) => {
        const [entry, foreign] = [at, from === at ? (at + 1) % keys.length : from].map((n) => JSON.parse(keys[n]!));
        const lines = keys.with(at, canonical({ ...entry, key: foreign.key }));
        const answer = await judged(bundle.withLines('keys.jsonl', lines));
        expect(answer).toEqual({ code: 'textKey', version: entry.version, field: entry.field });
      }),
      runs,
    );
  });
});

describe('whoever can write a whole bundle anew', () => {
  it('cannot put a head, a manifest or a proof of another bundle in', async () => {
    for (const file of ['checkpoint.txt', 'proof.txt', 'keys.jsonl', 'facts.jsonl'])
      expect(await judged(bundle.with(file, other.bundle.files.get(file)!))).not.toMatchObject({ code: 'whole' });
    const swapped = bundle.with('manifest.txt', other.bundle.files.get('manifest.txt')!);
    expect(await judged(swapped)).toMatchObject({ code: 'fileChanged' });
  });

  it('with a key of their own is refused where the right one is known, and named where it is not', async () => {
    await asOwner(database, 'delete from tree_head');
    const forger = await evidenceSide(side);
    const forged = await forger.pack(stream);
    expect(await verdict(Unpacked.of(forged.packed), key)).toEqual({ code: 'keyForeign', own: forged.key, given: key });
    expect(await verdict(Unpacked.of(forged.packed))).toEqual({ code: 'whole' });
    const mixed = bundle.with('public-key.txt', `${forged.key}\n`);
    expect(await verdict(mixed)).toMatchObject({ code: 'signedByAnother', file: 'manifest.txt' });
    await forger.remove();
  });
});
