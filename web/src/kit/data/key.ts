/** An idempotency key: 32 URL-safe characters. */
export const newKey = (): string => randomHex(16);

/** So many random bytes, as hex. `getRandomValues`, because a page on plain http has no `randomUUID`. */
export function randomHex(bytes: number): string {
  const random = globalThis.crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
