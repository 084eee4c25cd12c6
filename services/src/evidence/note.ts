import { createPublicKey, hash, sign, verify, type KeyObject } from 'node:crypto';

/** C2SP signed notes (c2sp.org/signed-note): a text, an empty line, and a line for each signature. Ed25519 only. */
const ED25519 = 1;
const KEY_BYTES = 32;
const ID_BYTES = 4;
const KEY_NAME = /^[^\s+]+$/u;
const ED25519_SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** Whom a reader of notes trusts. */
export interface VerifierKey {
  readonly name: string;
  /** Four bytes as hex: with the name they say which key signed. */
  readonly id: string;
  readonly publicKey: KeyObject;
  /** `name+id+base64`, as it is handed around. */
  readonly text: string;
}

/** The verifier key of a key pair under a name, which has no spaces and no plus. */
export function verifierKey(name: string, key: KeyObject): VerifierKey {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  const bytes = Buffer.concat([
    Buffer.of(ED25519),
    publicKey.export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES),
  ]);
  const id = hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), bytes]), 'hex').slice(0, 2 * ID_BYTES);
  return { name, id, publicKey, text: `${name}+${id}+${bytes.toString('base64')}` };
}

/** @throws when it is no verifier key, or its id is not that of its name and key */
export function readVerifierKey(text: string): VerifierKey {
  const [, name = '', id, encoded = ''] = /^([^+]*)\+([0-9a-f]{8})\+(.+)$/.exec(text.trim()) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  if (!KEY_NAME.test(name) || bytes.length !== 1 + KEY_BYTES || bytes[0] !== ED25519)
    throw new Error(`This is no verifier key: ${text}`);
  const spki = Buffer.concat([ED25519_SPKI, bytes.subarray(1)]);
  const key = verifierKey(name, createPublicKey({ key: spki, format: 'der', type: 'spki' }));
  if (key.id !== id) throw new Error(`The id of this verifier key is not that of its key: ${text}`);
  return key;
}

/** A note of one signature; the text ends in a newline. */
export function signNote(text: string, name: string, key: KeyObject): string {
  if (!text.endsWith('\n')) throw new Error('The text of a note ends in a newline.');
  const { id } = verifierKey(name, key);
  const signature = Buffer.concat([Buffer.from(id, 'hex'), sign(null, Buffer.from(text), key)]);
  return `${text}\n— ${name} ${signature.toString('base64')}\n`;
}

/**
 * The text of a note that one of these keys signed, and which.
 * @throws when none did, or a signature of one of them does not fit
 */
export function openNote(
  note: string,
  keys: readonly VerifierKey[],
): { readonly text: string; readonly key: VerifierKey } {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) throw new Error('This is no signed note.');
  const text = note.slice(0, end + 1);
  let signer: VerifierKey | undefined;
  for (const line of note.slice(end + 2, -1).split('\n')) {
    const [, name, encoded = ''] = /^— (\S+) (\S+)$/u.exec(line) ?? [];
    const bytes = Buffer.from(encoded, 'base64');
    const id = bytes.subarray(0, ID_BYTES).toString('hex');
    const key = keys.find((one) => one.name === name && one.id === id);
    if (key === undefined) continue;
    if (!verify(null, Buffer.from(text), key.publicKey, bytes.subarray(ID_BYTES)))
      throw new Error(`The signature of ${name} does not fit the note.`);
    signer ??= key;
  }
  if (signer === undefined) throw new Error('None of the known keys signed this note.');
  return { text, key: signer };
}

/** What a head says: which log, how large, and its root. */
export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
}

/** C2SP tlog-checkpoint: three lines. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`;

/** @throws when the text is no checkpoint */
export function readCheckpoint(text: string): Checkpoint {
  const [, origin = '', size, root = ''] =
    /^([^\n]+)\n(0|[1-9]\d*)\n([A-Za-z0-9+/]{43}=)\n(?:[^\n]+\n)*$/.exec(text) ?? [];
  if (size === undefined) throw new Error('This is no checkpoint.');
  return { origin, size: Number(size), root: Buffer.from(root, 'base64') };
}
