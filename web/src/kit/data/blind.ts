import { sha384 } from '@noble/hashes/sha2.js';

/** Of a key of 2048 bits. */
const [BYTES, HASH, E] = [256, 48, 65_537n];

export interface Blinding {
  readonly token: string;
  /** What takes the blinding away again: it never leaves the device. */
  readonly inverse: string;
  readonly blinded: string;
}

/**
 * A new token, blinded for the key (RFC 9474, PSS with SHA-384 and no salt). Browsers offer RSA on https alone, and without
 * blinding: the hash is a library's, OpenSSL of the server checks what comes of it.
 */
export function blind(modulus: string): Blinding {
  const n = numberOf(bytesOf(modulus));
  const token = textOf(random(32));
  for (;;) {
    const r = numberOf(random(BYTES)) % n;
    const inverse = inverseOf(r, n);
    if (inverse === undefined) continue;
    const message = numberOf(encoded(new TextEncoder().encode(token)));
    return { token, inverse: inverse.toString(16), blinded: textOf(bytesIn((message * power(r, n)) % n)) };
  }
}

/** The signature of the token; undefined when what was signed is another one. */
export function unblind({ token, inverse }: Blinding, signed: string, modulus: string): string | undefined {
  const n = numberOf(bytesOf(modulus));
  const signature = (numberOf(bytesOf(signed)) * BigInt(`0x${inverse}`)) % n;
  const message = numberOf(encoded(new TextEncoder().encode(token)));
  return power(signature, n) === message ? textOf(bytesIn(signature)) : undefined;
}

/** EMSA-PSS (RFC 8017, 9.1.1) without salt. */
function encoded(message: Uint8Array): Uint8Array {
  const hash = sha384(joined(new Uint8Array(8), sha384(message)));
  const masked = mask(hash, BYTES - HASH - 1);
  masked[masked.length - 1]! ^= 1;
  masked[0]! &= 0x7f;
  return joined(masked, hash, Uint8Array.of(0xbc));
}

/** MGF1 (RFC 8017, B.2.1). */
function mask(seed: Uint8Array, length: number): Uint8Array {
  const parts = Array.from({ length: Math.ceil(length / HASH) }, (_, n) =>
    sha384(joined(seed, Uint8Array.of(0, 0, 0, n))),
  );
  return joined(...parts).slice(0, length);
}

function power(base: bigint, n: bigint): bigint {
  let [result, square] = [1n, base % n];
  for (let left = E; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % n;
    square = (square * square) % n;
  }
  return result;
}

/** By Euclid; undefined of what has none. */
function inverseOf(a: bigint, n: bigint): bigint | undefined {
  let [r0, r1, t0, t1] = [n, a, 0n, 1n];
  while (r1 > 0n) {
    const q = r0 / r1;
    [r0, r1, t0, t1] = [r1, r0 - q * r1, t1, t0 - q * t1];
  }
  return r0 === 1n ? ((t0 % n) + n) % n : undefined;
}

const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${hexOf(bytes)}`);

function bytesIn(number: bigint): Uint8Array {
  const hex = number.toString(16).padStart(2 * BYTES, '0');
  return Uint8Array.from({ length: BYTES }, (_, n) => Number.parseInt(hex.slice(2 * n, 2 * n + 2), 16));
}

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0)!);

const textOf = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
