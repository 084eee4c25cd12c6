/** An idempotency key: 32 URL-safe characters. `getRandomValues`, because a page on plain http has no `randomUUID`. */
export function newKey(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
