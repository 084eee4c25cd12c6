import { createDecipheriv } from 'node:crypto';
import { Refused } from './refused.mjs';

const [SALT, IV, TAG] = [16, 12, 16];

/**
 * The keys of texts, by the fact that holds the text, and by its field.
 * @typedef {Map<number, Map<string, Buffer>>} TextKeys
 */

/**
 * @param {string} text
 * @returns {TextKeys}
 */
export function readTextKeys(text) {
  /** @type {TextKeys} */
  const keys = new Map();
  for (const line of text.split('\n').slice(0, -1)) {
    const [, field = '', key = '', version = ''] =
      /^\{"field":"(\w+)","key":"([\w-]{43})","version":(\d+)\}$/.exec(line) ?? [];
    const fields = keys.get(Number(version)) ?? new Map();
    if (key === '' || fields.has(field)) throw new Refused('fileChanged', { file: 'keys.jsonl' });
    keys.set(Number(version), fields.set(field, Buffer.from(key, 'base64url')));
  }
  return keys;
}

/**
 * The texts of a fact that can be opened, by their field. A key that is not the text's is refused.
 * @param {{ version: number, stream: string, data: Record<string, unknown> }} fact
 * @param {TextKeys} keys
 */
export function openTexts({ version, stream, data }, keys) {
  /** @type {Record<string, string>} */
  const texts = {};
  for (const [field, key] of keys.get(version) ?? []) {
    const sealed = /** @type {{ box?: unknown } | undefined} */ (data[field]);
    try {
      texts[field] = unsealed(String(sealed?.box), key, stream);
    } catch {
      throw new Refused('textKey', { version, field });
    }
  }
  return texts;
}

/**
 * @param {string} box version ‖ salt ‖ iv ‖ ciphertext ‖ tag
 * @param {Buffer} key
 * @param {string} stream
 */
function unsealed(box, key, stream) {
  const bytes = Buffer.from(box, 'base64url');
  const iv = bytes.subarray(1 + SALT, 1 + SALT + IV);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG });
  decipher.setAAD(Buffer.from(stream));
  decipher.setAuthTag(bytes.subarray(-TAG));
  return Buffer.concat([decipher.update(bytes.subarray(1 + SALT + IV, -TAG)), decipher.final()]).toString('utf8');
}
