#!/usr/bin/env node
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bytesOf, openArchive } from './archive.mjs';
import { Draws } from './draws.mjs';
import { checkFacts } from './facts.mjs';
import { mustBeHead, readManifest } from './manifest.mjs';
import { openNote, readKey } from './note.mjs';
import { Refused } from './refused.mjs';
import { moment, plain, sentence } from './sentences.mjs';
import { readTextKeys } from './texts-of-facts.mjs';
import { readProof } from './tree.mjs';

const MANIFEST = 'manifest.txt';
const UNPRINTABLE = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * Checks a bundle, telling each thing that holds; the first that does not is thrown as Refused.
 * @param {import('./archive.mjs').Archive} archive
 * @param {string | undefined} trusted the verifier key that is known from elsewhere
 * @param {{ holds?: (code: string, names: Record<string, string | number>) => void, fact?: Parameters<typeof checkFacts>[2] }} tell
 */
export async function verifyEvidence(archive, trusted, { holds = () => {}, fact = () => {} }) {
  /** @param {string} name */
  const textOf = async (name) => (await bytesOf(archive, name)).toString('utf8');
  const given = trusted === undefined ? undefined : readKey(trusted.trim());
  const key = readKey((await textOf('public-key.txt')).trim());
  if (given !== undefined && given.text !== key.text)
    throw new Refused('keyForeign', { own: key.text, given: given.text });

  const manifest = readManifest(openNote(await textOf(MANIFEST), key, MANIFEST));
  const { head, count, stream, school } = manifest;
  holds('manifest', { key: key.text, stream, school, count, at: moment(manifest.exportedAt) });
  const added = archive.names?.find((name) => name !== MANIFEST && !Object.hasOwn(manifest.files, name));
  if (added !== undefined) throw new Refused('fileAdded', { file: added });

  /** @param {string} name */
  const signed = async (name) => {
    const bytes = await bytesOf(archive, name);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    if (sha256 !== manifest.files[name]?.sha256) throw new Refused('fileChanged', { file: name });
    return bytes.toString('utf8');
  };
  mustBeHead(openNote(await signed('checkpoint.txt'), key, 'checkpoint.txt'), manifest);
  holds('head', { size: head.size, at: moment(head.signedAt) });
  const { places, size, root } = readProof(await signed('proof.txt'));
  if (size !== head.size || root !== head.root || places.length !== count) throw new Refused('proofWrong');
  holds('tree', { count });
  const keys = readTextKeys(await textOf('keys.jsonl'));
  const draws = new Draws();
  const facts = await checkFacts(archive.content('facts.jsonl'), { manifest, places, keys }, (one, texts) => {
    draws.take(one);
    fact(one, texts);
  });
  if (facts.sha256 !== manifest.files['facts.jsonl']?.sha256) throw new Refused('fileChanged', { file: 'facts.jsonl' });
  holds('facts', { count });
  if (draws.computed > 0) holds('draws', { count: draws.computed });
  for (const name of Object.keys(manifest.files)) if (name !== 'facts.jsonl') await signed(name);
  holds('texts', { opened: facts.opened, sealed: manifest.sealedTexts });
  if (archive.changed) throw new Refused('archiveChanged');
  return { stream };
}

/**
 * JSON keeps out only some of what a terminal would obey: the rest is escaped.
 * @type {Parameters<typeof checkFacts>[2]}
 */
function print(fact, texts) {
  const line = JSON.stringify({ ...fact, data: { ...fact.data, ...texts } });
  const escaped = line.replace(UNPRINTABLE, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  process.stdout.write(`${escaped}\n`);
}

async function main() {
  const options = /** @type {const} */ ({
    key: { type: 'string' },
    print: { type: 'boolean', default: false },
    lang: { type: 'string' },
  });
  const zh = /^zh/i.test(
    process.env['LC_ALL'] || process.env['LANG'] || Intl.DateTimeFormat().resolvedOptions().locale,
  );
  /** @type {'zh' | 'en'} */
  let language = zh ? 'zh' : 'en';
  /** @param {string} text */
  const say = (text) => process.stderr.write(`${text}\n`);
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (values.lang !== undefined) language = values.lang === 'en' ? 'en' : 'zh';
    if (positionals.length > 1) throw new TypeError('one bundle at a time');
    const [path = dirname(fileURLToPath(import.meta.url))] = positionals;
    const bundle = resolve(process.env['INIT_CWD'] ?? '', path);
    const { stream } = await verifyEvidence(openArchive(bundle), values.key, {
      holds: (code, names) => say(`✓ ${sentence(language, code, names)}`),
    });
    say(values.key === undefined ? `! ${sentence(language, 'keyNotGiven')}` : `✓ ${sentence(language, 'keyTrusted')}`);
    say(sentence(language, 'accepted') + sentence(language, 'whole', { stream }));
    if (values.print) await verifyEvidence(openArchive(bundle), values.key, { fact: print });
  } catch (error) {
    if (error instanceof Refused) {
      say(`✗ ${sentence(language, 'refused')}${sentence(language, error.code, error.names)}`);
      process.exitCode = 1;
    } else {
      say(`${plain(/** @type {Error} */ (error).message)}\n${sentence(language, 'usage')}`);
      process.exitCode = 2;
    }
  }
}

const [, started] = process.argv;
if (started !== undefined && realpathSync(started) === fileURLToPath(import.meta.url)) await main();
