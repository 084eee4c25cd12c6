import * as fc from 'fast-check';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { wellFormed } from '@lectern/contracts/kernel/text.ts';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { brokenLinks, entryOf, NOWHERE } from '../../../../tests/support/ledger.ts';
import { writeSide, type WriteSide } from '../../../../tests/support/platform.ts';
import { commandId, factHash, fingerprint } from './hash.ts';

/** Text as the edge lets it through: any script, no NUL, no half of a surrogate pair. */
const text = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('__proto__', 'toString', 'é', 'é'),
  )
  .map(wellFormed);

const { data } = fc.letrec<{ value: unknown; data: Record<string, unknown> }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    text,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.maxSafeInteger(),
    fc.constantFrom(null, true, false, 0, -0, 5e-324, 1.7976931348623157e308, 1e21, 1e-7, 0.1 + 0.2),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('data'),
  ),
  data: fc.dictionary(text, tie('value'), { maxKeys: 5, noNullPrototype: true }),
}));

describe('the hash of a fact', () => {
  let database: TestDatabase;
  let side: WriteSide;

  beforeAll(async () => {
    database = await migratedDatabase();
    side = writeSide(database.url);
  });
  afterAll(async () => {
    await side.close();
    await database.drop();
  });

  it('is the same when it is made of what the table gives back, whatever the fact holds', async () => {
    const moments = fc.integer({ min: 0, max: 4_102_444_800_000 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(data, text), { minLength: 1, maxLength: 40 }), moments, async (bodies, at) => {
        const facts = bodies.map(([body, type]) => ({ type, data: body }));
        const { entry } = entryOf(`note/${newId()}`, NOWHERE, facts, { at });
        await side.store.append([entry]);
        const stored = await side.store.load(entry.stream, 0);
        expect(stored.map(({ hash }) => hash)).toEqual(entry.facts.map(({ hash }) => hash));
        expect(brokenLinks(stored)).toEqual([]);
        expect(stored.every((fact) => fact.at === at)).toBe(true);
      }),
      { numRuns: 60, seed: 7 },
    );
  });

  it('holds as deep as the edge lets bodies nest, and far beyond', async () => {
    const deep = (depth: number): unknown => (depth === 0 ? 1.5 : { a: deep(depth - 1) });
    const { entry } = entryOf(`note/${newId()}`, NOWHERE, [{ type: 'Deep', data: deep(500) }]);
    await side.store.append([entry]);
    expect(brokenLinks(await side.store.load(entry.stream, 0))).toEqual([]);
  });

  it('passes by what JSON cannot say: an undefined field is no field', async () => {
    const { entry } = entryOf(`note/${newId()}`, NOWHERE, [{ type: 'Noted', data: { a: undefined, b: [undefined] } }]);
    await side.store.append([entry]);
    expect(brokenLinks(await side.store.load(entry.stream, 0))).toEqual([]);
  });
});

const FACT = {
  school: 's',
  stream: 'note/1',
  version: 1,
  family: 'note',
  type: 'Noted',
  data: { b: 1, a: [2] },
  meta: { actor: 'p' },
  command: null,
  at: 5,
};

describe('factHash', () => {
  it('is sha256 of the one before and the RFC 8785 form, so that anyone can check it with other tools', () => {
    const canonical =
      '{"at":5,"command":null,"data":{"a":[2],"b":1},"family":"note","meta":{"actor":"p"},"school":"s","stream":"note/1","type":"Noted","version":1}';
    const first = createHash('sha256').update(canonical).digest('hex');
    expect(factHash('', FACT)).toBe(first);
    const second = createHash('sha256').update(Buffer.from(first, 'hex')).update(canonical).digest('hex');
    expect(factHash(first, FACT)).toBe(second);
  });

  it.each(Object.keys(FACT))('covers %s', (field) => {
    expect(factHash('', { ...FACT, [field]: field === 'version' || field === 'at' ? 9 : 'changed' })).not.toBe(
      factHash('', FACT),
    );
  });
});

describe('fingerprint', () => {
  it('is the same for every order of the same body, another for another body or another person', () => {
    expect(fingerprint('s', { a: 1, b: { c: '一', d: 2 } })).toBe(fingerprint('s', { b: { d: 2, c: '一' }, a: 1 }));
    expect(fingerprint('s', { a: 1 })).not.toBe(fingerprint('s', { a: 2 }));
    expect(fingerprint('s', { a: 1 })).not.toBe(fingerprint('t', { a: 1 }));
    expect(fingerprint('s', { choice: 'A' })).toMatch(/^[\w-]{22}$/);
  });
});

describe('commandId', () => {
  it('is a UUID of actor, stream, command and key, in which no part runs into the next', () => {
    const id = commandId('p', 'note/1', 'Note', 'key');
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(commandId('p', 'note/1', 'Note', 'key')).toBe(id);
    const others = [
      commandId('q', 'note/1', 'Note', 'key'),
      commandId('p', 'note/2', 'Note', 'key'),
      commandId('p', 'note/1', 'Notes', 'key'),
      commandId('p', 'note/1', 'Not', 'ekey'),
      commandId('p', 'note/1', 'Note', 'yek'),
    ];
    expect(new Set([id, ...others]).size).toBe(6);
  });
});
