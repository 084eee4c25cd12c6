import type { Sealed } from '@lectern/contracts/kernel/personal.ts';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const VERSION = 1;
const [SALT, IV, TAG] = [16, 12, 16];

/** Seals a text under a key of its own, bound to the stream that it stands in. */
export const seal = (text: string, personId: string, secret: string, stream: string): Sealed => ({
  sealedBy: personId,
  box: sealBytes(Buffer.from(text), secret, stream).toString('base64url'),
});

/** The text in a box; throws when it is not this person's, not of this stream, or was changed. */
export const unseal = ({ box }: Sealed, secret: string, stream: string): string =>
  unsealBytes(Buffer.from(box, 'base64url'), secret, stream).toString('utf8');

/** The same of what is no text: version ‖ salt ‖ iv ‖ ciphertext ‖ tag. */
export function sealBytes(bytes: Uint8Array, secret: string, stream: string): Buffer {
  const [salt, iv] = [randomBytes(SALT), randomBytes(IV)];
  const cipher = createCipheriv(CIPHER, keyOf(secret, salt, stream), iv, { authTagLength: TAG });
  cipher.setAAD(Buffer.from(stream));
  return Buffer.concat([Buffer.of(VERSION), salt, iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

export function unsealBytes(bytes: Buffer, secret: string, stream: string): Buffer {
  if (bytes[0] !== VERSION || bytes.length < 1 + SALT + IV + TAG) throw new Error('There is no such form of box.');
  const salt = bytes.subarray(1, 1 + SALT);
  const iv = bytes.subarray(1 + SALT, 1 + SALT + IV);
  const decipher = createDecipheriv(CIPHER, keyOf(secret, salt, stream), iv, { authTagLength: TAG });
  decipher.setAAD(Buffer.from(stream));
  decipher.setAuthTag(bytes.subarray(-TAG));
  return Buffer.concat([decipher.update(bytes.subarray(1 + SALT + IV, -TAG)), decipher.final()]);
}

/** The key of one text: whoever has it opens this text and no other. */
export function textKey({ box }: Sealed, secret: string, stream: string): Buffer {
  return keyOf(secret, Buffer.from(box, 'base64url').subarray(1, 1 + SALT), stream);
}

const keyOf = (secret: string, salt: Buffer, stream: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, stream, 32));
