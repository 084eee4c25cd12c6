import * as z from 'zod/mini';

/** Ids of new things are UUIDv7 as text, proposed by whoever creates them, so that creating twice is creating once. */
export const id = z
  .string()
  .check(
    z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    z.meta({ format: 'uuid' }),
  );

/** A client's key for one intention: the same key is the same command, however often it is sent. */
export const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{16,64}$/;

/** A UUIDv7 (RFC 9562). `getRandomValues` because a page on plain http has no `randomUUID`. */
export function newId(now: number = Date.now()): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  for (let i = 0, rest = now; i < 6; i += 1, rest = Math.floor(rest / 256)) bytes[5 - i] = rest % 256;
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
