import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { readAny } from '../edge/http/body.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const JSON_TEXT = /^[[{]/;
const ESCAPED = /%[0-9A-Fa-f]{2}/;
const UNESCAPED_MOST = 2;

/**
 * The records in `data`: one or a list, as JSON, as its text, or as that in base64; a form may have escaped it once more.
 * @throws RefusedError when it cannot be read, or holds more than one call may
 */
export function recordsIn(data: unknown): readonly unknown[] {
  const value = typeof data === 'string' ? read(data.trim()) : data;
  if (typeof value !== 'object' || value === null) throw new RefusedError('request.malformed');
  const records = Array.isArray(value) ? (value as unknown[]) : [value];
  if (records.length > LIMITS.trackBatch) throw new RefusedError('track.tooMany');
  return records;
}

/** JSON, its text in base64, or either escaped. */
function read(text: string): unknown {
  const plain = opened(text);
  if (JSON_TEXT.test(plain)) return readAny(plain);
  // A plus sign that a form did not escape came as a space.
  const base64 = plain.replaceAll(/[- ]/g, '+').replaceAll('_', '/');
  if (!BASE64.test(base64)) throw new RefusedError('request.malformed');
  const decoded = opened(Buffer.from(base64, 'base64').toString().trim());
  if (!JSON_TEXT.test(decoded)) throw new RefusedError('request.malformed');
  return readAny(decoded);
}

/** Without what escapes it: at most twice, for a percent sign can be escaped as often as somebody likes. */
function opened(text: string): string {
  let plain = text;
  for (let n = 0; n < UNESCAPED_MOST && !JSON_TEXT.test(plain) && ESCAPED.test(plain); n += 1) plain = unescaped(plain);
  return plain;
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new RefusedError('request.malformed');
  }
}
