import { createHash } from 'node:crypto';
import { canonical } from './canonical.mjs';
import { linesOf } from './archive.mjs';
import { Refused } from './refused.mjs';
import { openTexts } from './texts-of-facts.mjs';

/**
 * @typedef {{ at: number, command: string | null, data: Record<string, unknown>, family: string,
 *   meta: Record<string, unknown>, position: number, school: string, stream: string, type: string, version: number }} Fact
 */

const FIELDS = 'at,command,data,family,meta,position,school,stream,type,version';

/**
 * Walks all facts: that each is the one whose hash stands in its place, of this school and stream, and follows from the one
 * before. The first that is not is refused by its number.
 * @param {AsyncIterable<Buffer>} content
 * @param {{ manifest: import('./manifest.mjs').Manifest, places: readonly { position: number, hash: string }[],
 *   keys: import('./texts-of-facts.mjs').TextKeys }} given
 * @param {(fact: Fact & { hash: string }, texts: Record<string, string>) => void} tell
 */
export async function checkFacts(content, { manifest, places, keys }, tell) {
  const digest = createHash('sha256');
  let count = 0;
  let opened = 0;
  for await (const [line, following] of withNext(linesOf(content, digest))) {
    const version = count + 1;
    const place = places[count];
    if (place === undefined) throw new Refused('factAdded', { version });
    const fact = readFact(line, version);
    if (fact.version !== version) throw outOfOrder(version, fact.version, following);
    if (fact.stream !== manifest.stream) throw new Refused('factOfOtherStream', { version, stream: fact.stream });
    if (fact.school !== manifest.school) throw new Refused('factOfOtherSchool', { version, school: fact.school });
    if (fact.position !== place.position)
      throw new Refused('factMoved', { version, position: place.position, says: fact.position });
    if (hashOf(line, place.position, places[count - 1]?.hash ?? '') !== place.hash)
      throw new Refused('factChanged', { version });
    const texts = openTexts(fact, keys);
    opened += Object.keys(texts).length;
    tell({ ...fact, hash: place.hash }, texts);
    count = version;
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
 * What it means that another fact stands here: by the one after it.
 * @param {number} expected
 * @param {number} found
 * @param {string | undefined} following
 */
function outOfOrder(expected, found, following) {
  const next = following === undefined ? found + 1 : readFact(following, expected + 1).version;
  const isDropped = found > expected && next === found + 1;
  return isDropped ? missing(expected, found - 1) : new Refused('factSwapped', { version: expected, found });
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

/**
 * @param {AsyncIterable<string>} lines
 * @returns {AsyncGenerator<[string, string | undefined]>}
 */
async function* withNext(lines) {
  /** @type {string | undefined} */
  let held;
  for await (const line of lines) {
    if (held !== undefined) yield [held, line];
    held = line;
  }
  if (held !== undefined) yield [held, undefined];
}
