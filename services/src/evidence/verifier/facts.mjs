import { createHash } from 'node:crypto';
import { canonical } from './canonical.mjs';
import { linesOf } from './archive.mjs';
import { Refused } from './refused.mjs';
import { openTexts } from './texts-of-facts.mjs';

/**
 * @typedef {{ at: number, command: string | null, data: Record<string, unknown>, family: string,
 *   meta: Record<string, unknown>, position: number, school: string, stream: string, type: string, version: number }} Fact
 */

/** @typedef {{ position: number, hash: string } & Partial<import('./tree.mjs').Placed>} Place where the proof has a fact of this lesson */

const FIELDS = 'at,command,data,family,meta,position,school,stream,type,version';

/**
 * Walks all facts: that each is the one whose hash stands in its place, of this school and stream, and follows from the one
 * before. The first that is not is refused by its number.
 * @param {AsyncIterable<Buffer>} content
 * @param {{ manifest: import('./manifest.mjs').Manifest, places: readonly Place[],
 *   keys: import('./texts-of-facts.mjs').TextKeys }} given
 * @param {(fact: Fact & { hash: string, lane?: number, recordedAt?: number }, texts: Record<string, string>) => void} tell
 */
export async function checkFacts(content, { manifest, places, keys }, tell) {
  const digest = createHash('sha256');
  const lines = linesOf(content, digest);
  let count = 0;
  let opened = 0;
  for await (const line of lines) {
    const fact = readFact(line, count + 1);
    if (!standsAt(count, line, fact, places) || fact.stream !== manifest.stream || fact.school !== manifest.school)
      throw await whatIsWrong({ line, fact, count, rest: lines, places, manifest });
    const texts = openTexts(fact, keys);
    opened += Object.keys(texts).length;
    tell({ ...fact, .../** @type {Place} */ (places[count]) }, texts);
    count += 1;
  }
  if (count < places.length) throw missing(count + 1, places.length);
  return { sha256: digest.digest('hex'), opened };
}

/**
 * @param {string} line
 * @param {number} version
 * @returns {Fact}
 */
function readFact(line, version) {
  try {
    const fact = JSON.parse(line);
    if (Object.keys(fact).join() === FIELDS && canonical(fact) === line) return fact;
  } catch {}
  throw new Refused('factUnreadable', { version });
}

/**
 * @param {number} version
 * @param {number} until the last of them
 */
const missing = (version, until) =>
  version === until ? new Refused('factMissing', { version }) : new Refused('factsMissing', { version, until });

/**
 * Whether a line is the fact that the proof has at this place, counted from 0.
 * @param {number} at
 * @param {string} line
 * @param {Fact} fact
 * @param {readonly Place[]} places
 */
function standsAt(at, line, fact, places) {
  const place = places[at];
  if (place === undefined || fact.version !== at + 1 || fact.position !== place.position) return false;
  return hashOf(line, place.position, places[at - 1]?.hash ?? '') === place.hash;
}

/**
 * What it means that the fact on a line is not the one that belongs there: by what it is, and by what comes after it.
 * @param {{ line: string, fact: Fact, count: number, rest: AsyncGenerator<string>, places: readonly Place[],
 *   manifest: import('./manifest.mjs').Manifest }} found
 */
async function whatIsWrong({ line, fact, count, rest, places, manifest }) {
  const version = count + 1;
  const isAnother = fact.version !== version && standsAt(fact.version - 1, line, fact, places);
  const following = await rest.next();
  const next = following.done ? undefined : factOn(following.value);
  const isPushedOn = next !== undefined && standsOnceNumbered(count, next, places);
  if (isAnother && fact.version < version) return new Refused('factTwice', { version: fact.version });
  if (isAnother && isPushedOn) {
    for await (const later of rest) if (later === line) return new Refused('factTwice', { version: fact.version });
  }
  if (isAnother) {
    const isDropped = (next?.version ?? fact.version + 1) === fact.version + 1;
    if (isDropped) return missing(version, fact.version - 1);
    return new Refused('factSwapped', { version, found: fact.version });
  }
  if (count >= places.length) return new Refused('factAdded', { version });
  if (isPushedOn) return new Refused('factInserted', { version });
  if (fact.stream !== manifest.stream) return new Refused('factOfOtherStream', { version, stream: fact.stream });
  if (fact.school !== manifest.school) return new Refused('factOfOtherSchool', { version, school: fact.school });
  const position = places[count]?.position ?? 0;
  return fact.version === version && fact.position !== position
    ? new Refused('factMoved', { version, position, says: fact.position })
    : new Refused('factChanged', { version });
}

/**
 * Whether a fact is the one of this place, whatever number it was given to make room for another.
 * @param {number} at
 * @param {Fact} fact
 * @param {readonly Place[]} places
 */
function standsOnceNumbered(at, fact, places) {
  const numbered = { ...fact, version: at + 1, position: places[at]?.position ?? 0 };
  return standsAt(at, canonical(numbered), numbered, places);
}

/**
 * @param {string} line
 * @returns {Fact | undefined}
 */
function factOn(line) {
  try {
    return readFact(line, 0);
  } catch {
    return undefined;
  }
}

/**
 * Covers everything of a fact but its place in the ledger, which the tree covers. The line is in the form that is hashed,
 * and after the place there are only texts and a number, so that it is the last of its name.
 * @param {string} line
 * @param {number} position
 * @param {string} previous
 */
function hashOf(line, position, previous) {
  const place = `"position":${position},`;
  const at = line.lastIndexOf(place);
  const hashed = line.slice(0, at) + line.slice(at + place.length);
  return createHash('sha256').update(Buffer.from(previous, 'hex')).update(hashed).digest('hex');
}
