import { canonical } from './canonical.mjs';
import { Refused } from './refused.mjs';

/** In the first form no leaf covers more than the fact's hash. */
const FORMS = ['lectern-evidence/1', 'lectern-evidence/2'];

/**
 * What was signed about a bundle.
 * @typedef {{ count: number, exportedAt: number, exportedBy: string, role: string, origin: string, school: string, stream: string,
 *   firstVersion: number, lastVersion: number, firstPosition: number, lastPosition: number, lastHash: string, head: { size: number, root: string, signedAt: number },
 *   sealedTexts: number, openedTexts: number, files: Record<string, { bytes: number, sha256: string }> }} Manifest
 */

/**
 * @param {string} text of the signed note
 * @returns {Manifest}
 */
export function readManifest(text) {
  const [form, line = '', end] = text.split('\n');
  if (!FORMS.includes(String(form)) || end !== '') throw new Refused('formUnknown', { form: form ?? '' });
  const manifest = JSON.parse(line);
  if (canonical(manifest) !== line) throw new Refused('formUnknown', { form: String(form) });
  return manifest;
}

/**
 * The head that a checkpoint (c2sp.org/tlog-checkpoint) says; it must be the manifest's.
 * @param {string} text of the signed note
 * @param {Manifest} manifest
 */
export function mustBeHead(text, { origin, head }) {
  if (text !== `${origin}\n${head.size}\n${Buffer.from(head.root, 'hex').toString('base64')}\n`)
    throw new Refused('fileChanged', { file: 'checkpoint.txt' });
}
