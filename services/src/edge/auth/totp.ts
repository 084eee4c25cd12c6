import { createHmac, randomBytes } from 'node:crypto';

/** A code for each half minute, as apps show them: RFC 6238 with what all of them know, SHA-1, 30 s and six digits. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** As long as what it is the key of, RFC 4226. */
const SECRET_BYTES = 20;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret, in base 32: so it is typed, and so apps read it. */
export function newSecret(): string {
  const bits = [...randomBytes(SECRET_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replaceAll(/.{5}/g, (five) => LETTERS[Number.parseInt(five, 2)]!);
}

/** What a QR code says of it. */
export function addressOf(secret: string, issuer: string, account: string): string {
  const label = [issuer, account].map(encodeURIComponent).join(':');
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

export const stepAt = (ms: number): number => Math.floor(ms / STEP_MS);

export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const at = mac.at(-1)! & 0xf;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step that a code is of, now or one before or after, for clocks differ; of several the latest. */
export const stepOf = (secret: string, code: string, now: number): number | undefined =>
  [1, 0, -1].map((off) => stepAt(now) + off).find((step) => codeOf(secret, step) === code);

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
