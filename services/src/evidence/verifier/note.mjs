import { createHash, createPublicKey, verify } from 'node:crypto';
import { Refused } from './refused.mjs';

/** @typedef {{ text: string, name: string, id: string, key: import('node:crypto').KeyObject }} VerifierKey */

const ED25519_SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * A key as it is handed around (c2sp.org/signed-note): name, four bytes of its hash, and the key itself.
 * @param {string} text
 * @returns {VerifierKey}
 */
export function readKey(text) {
  const [, name = '', id = '', encoded = ''] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  const own = createHash('sha256').update(`${name}\n`).update(bytes).digest('hex').slice(0, 8);
  if (bytes.length !== 33 || bytes[0] !== 1 || own !== id || bytes.toString('base64') !== encoded)
    throw new Refused('noKey', { key: text });
  const spki = Buffer.concat([ED25519_SPKI, bytes.subarray(1)]);
  return { text, name, id, key: createPublicKey({ key: spki, format: 'der', type: 'spki' }) };
}

/**
 * The text of a note that this key signed.
 * @param {string} note
 * @param {VerifierKey} key
 * @param {string} file what the note stands in
 */
export function openNote(note, { name, id, key }, file) {
  const [, text = '', signer, encoded = ''] = /^([^]*\n)\n— (\S+) (\S+)\n$/u.exec(note) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  if (signer === undefined || bytes.length !== 68 || bytes.toString('base64') !== encoded)
    throw new Refused('noNote', { file });
  const by = `${signer}+${bytes.toString('hex', 0, 4)}`;
  if (by !== `${name}+${id}`) throw new Refused('signedByAnother', { file, by, key: `${name}+${id}` });
  if (!verify(null, Buffer.from(text), key, bytes.subarray(4))) throw new Refused('signatureWrong', { file });
  return text;
}
