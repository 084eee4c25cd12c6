import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import {
  evidenceSide,
  GONE,
  sealedWords,
  tellLesson,
  Unpacked,
  verdict,
  verdictOf,
} from '../../../tests/support/evidence-bundle.ts';
import { studentId } from '../../../tests/support/lesson-history.ts';
import { append, NOWHERE } from '../../../tests/support/ledger.ts';
import { asOwner, writeSide, type WriteSide } from '../../../tests/support/platform.ts';
import { verifyByReadme } from '../../../tests/support/verifier-by-readme.ts';
import { resealed } from '../../../tests/support/zip-bytes.ts';

const FACTS = 60;

let database: TestDatabase;
let side: WriteSide;
let evidence: Awaited<ReturnType<typeof evidenceSide>>;
let stream: string;
let packed: Uint8Array;
let bundle: Unpacked;
let key: string;
beforeAll(async () => {
  database = await migratedDatabase();
  side = writeSide(database.url);
  evidence = await evidenceSide(side);
  stream = await tellLesson(side, FACTS);
  ({ packed, key } = await evidence.pack(stream));
  bundle = Unpacked.of(packed);
});
afterAll(async () => {
  await evidence.remove();
  await side.close();
  await database.drop();
});

/** The program that came with the bundle, run as whoever received it does. */
async function run(content: Uint8Array, ...args: string[]) {
  const [verifier, zip] = [join(evidence.folder, 'verify.mjs'), join(evidence.folder, 'one.zip')];
  await Promise.all([writeFile(verifier, bundle.files.get('verify.mjs')!), writeFile(zip, content)]);
  const { status, stderr, stdout } = spawnSync(process.execPath, [verifier, zip, ...args], { encoding: 'utf8' });
  return { status, stderr, stdout };
}

describe('a bundle', () => {
  it('holds the facts, their proof, head, keys and verifier, and is accepted by the key that signed', async () => {
    expect([...bundle.files.keys()]).toEqual([
      'README.txt',
      'verify.mjs',
      'public-key.txt',
      'checkpoint.txt',
      'facts.jsonl',
      'proof.txt',
      'keys.jsonl',
      'manifest.txt',
    ]);
    expect(bundle.lines('facts.jsonl')).toHaveLength(FACTS);
    expect(bundle.lines('proof.txt').filter((line) => line.startsWith('fact '))).toHaveLength(FACTS);
    expect(await verdictOf(evidence.folder, packed, key)).toEqual({ code: 'whole' });
  });

  it('is checked by its own program, without anything else, and says what it checked in both languages', async () => {
    const zh = await run(packed, '--key', key, '--lang', 'zh');
    expect([zh.status, zh.stdout]).toEqual([0, '']);
    expect(zh.stderr).toContain(`清单由 ${key} 签名：${stream}，学校 s1，${FACTS} 条事实`);
    expect(zh.stderr).toContain('签名的钥匙就是您给的那一把');
    expect(zh.stderr).toContain('通过：');
    const en = await run(packed, '--lang', 'en');
    expect(en.status).toBe(0);
    expect(en.stderr).toContain('No --key was given: this shows that the bundle is whole in itself, NOT who signed it');
  });

  it('names the fact in which one byte was changed', async () => {
    const lines = bundle.lines('facts.jsonl');
    const changed = lines.with(16, lines[16]!.replace('"choice":"B"', '"choice":"C"'));
    const { status, stderr } = await run(
      bundle.withLines('facts.jsonl', changed).packed(),
      '--key',
      key,
      '--lang',
      'en',
    );
    expect([status, stderr.split('\n').at(-2)]).toEqual([
      1,
      '✗ REFUSED: fact #17 was changed: its content is not what its hash says',
    ]);
  });

  it('says no name as it is that a terminal would obey: a refusal cannot be written over', async () => {
    const name = '\r\u001b[2K\u202eACCEPTED: the evidence is whole\u009b1A';
    const { status, stderr } = await run(bundle.with(name, 'x').packed(), '--lang', 'en');
    expect(status).toBe(1);
    expect(stderr.split('\n').at(-2)).toBe(
      '✗ REFUSED: there is a file that does not belong here: \ufffd\ufffd[2K\ufffdACCEPTED: the evidence is whole\ufffd1A',
    );
  });

  it('prints the facts that were checked, with the texts that may be read opened', async () => {
    const { stdout } = await run(packed, '--print');
    const facts = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(facts.map(({ version }) => version)).toEqual(Array.from({ length: FACTS }, (_, n) => n + 1));
    expect(facts[0].data.words).toBe('第 1 句：角动量守恒');
    expect(facts[3].data.words, 'of somebody who was erased').toMatchObject({ sealedBy: GONE });
  });

  it('has keys of just those texts that may be read: a reviewer reads danmu, and no reason', async () => {
    const reviewed = await evidence.pack(stream, (type) => type !== 'AttendanceMarked');
    const keysOf = (content: Uint8Array) =>
      Unpacked.of(content)
        .lines('keys.jsonl')
        .map((line) => JSON.parse(line).version as number);
    const typeOf = (version: number) => JSON.parse(bundle.lines('facts.jsonl')[version - 1]!).type as string;
    const [mine, theirs] = [keysOf(packed), keysOf(reviewed.packed)];
    expect(new Set(mine.map(typeOf))).toEqual(new Set(['DanmuSent', 'AttendanceMarked']));
    expect(theirs).toEqual(mine.filter((version) => typeOf(version) === 'DanmuSent'));
    expect(mine).not.toContain(4);
    expect(await verdictOf(evidence.folder, reviewed.packed, key)).toEqual({ code: 'whole' });
  });

  it('has keys that open one text each: none opens another text of the same person', () => {
    const keys = bundle.lines('keys.jsonl').map((line) => JSON.parse(line).key as string);
    expect(new Set(keys).size).toBe(keys.length);
    expect(Buffer.from(packed).includes('secret of ')).toBe(false);
  });

  it('ends where its head was signed: what came later is not in it', async () => {
    const signer = await evidence.heads.fresh();
    const more = `lesson/${stream.slice(-8)}`;
    await append(side.store, more, NOWHERE, [
      { type: 'Noted', data: { words: sealedWords(side, more, studentId(1), 'x') } },
    ]);
    const later = await evidence.pack(more);
    const { head } = JSON.parse(Unpacked.of(later.packed).lines('manifest.txt')[1]!) as { head: { size: number } };
    expect(head.size).toBe(signer.head.size + 1);
    expect(await verdictOf(evidence.folder, later.packed, key)).toEqual({ code: 'whole' });
  });

  it('says of each fact its lane and when it was recorded, as the ledger has it, and prints both', async () => {
    const facts = await side.store.load(stream, 0);
    const lines = bundle.lines('proof.txt').filter((line) => line.startsWith('fact '));
    expect(lines).toEqual(facts.map(({ hash, lane, recordedAt }) => `fact ${hash} ${lane} ${recordedAt}`));
    const [first] = (await run(packed, '--print')).stdout.split('\n');
    expect(JSON.parse(first!)).toMatchObject({ lane: facts[0]!.lane, recordedAt: facts[0]!.recordedAt });
  });

  it('of facts whose leaves are of an earlier release is accepted, in the form of then too', async () => {
    const half = (await side.store.load(stream, 0))[FACTS / 2]!.position;
    await asOwner(
      database,
      `delete from tree_head; delete from tree_tile; update tree set size = 0, plain_until = ${half}`,
    );
    const earlier = await evidenceSide(side);
    const mixed = await earlier.pack(stream);
    expect(await verdictOf(evidence.folder, mixed.packed, mixed.key)).toEqual({ code: 'whole' });
    const lines = Unpacked.of(mixed.packed)
      .lines('proof.txt')
      .filter((line) => line.startsWith('fact '));
    expect(lines.map((line) => line.split(' ').length)).toEqual([...Array(31).fill(2), ...Array(FACTS - 31).fill(4)]);
    const { sign } = await earlier.heads.fresh();
    const text = Unpacked.of(mixed.packed).text('manifest.txt').split('\n\n')[0]!;
    const inFormOfThen = Unpacked.of(mixed.packed).with('manifest.txt', sign(`${text.replace('/2', '/1')}\n`));
    expect(await verdict(inFormOfThen, mixed.key)).toEqual({ code: 'whole' });
    await earlier.remove();
  });

  it('is accepted, and its texts are opened, by a verifier that was written from its README.txt alone', () => {
    const { facts, texts } = verifyByReadme(packed, key);
    expect(facts).toBe(FACTS);
    expect(texts).toHaveLength(bundle.lines('keys.jsonl').length);
    expect(texts[0]).toBe('第 1 句：角动量守恒');
  });

  it('is refused by that verifier where a fact or its place in the tree was changed', () => {
    const changed = (name: string, from: RegExp, to: string) => {
      const text = bundle.text(name);
      expect(text).toMatch(from);
      return resealed(bundle.with(name, text.replace(from, to)).packed());
    };
    expect(() => verifyByReadme(changed('facts.jsonl', /"choice":"B"/, '"choice":"C"'), key)).toThrow('facts.jsonl');
    expect(() => verifyByReadme(changed('proof.txt', /^(fact \w+ )\d+/m, '$163'), key)).toThrow('proof.txt');
    expect(() => verifyByReadme(changed('manifest.txt', /"count":60/, '"count":59'), key)).toThrow('signature');
  });

  it('is far smaller than a proof for each fact would be', () => {
    const nodes = bundle.lines('proof.txt').filter((line) => line.startsWith('node ')).length;
    const [, line] = bundle.lines('manifest.txt');
    const { head } = JSON.parse(line!) as { head: { size: number } };
    expect(nodes).toBeLessThan((FACTS * Math.log2(head.size)) / 4);
  });
});
