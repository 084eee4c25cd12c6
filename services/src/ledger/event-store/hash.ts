import canonicalize from 'canonicalize';
import { createHash, createHmac } from 'node:crypto';

/** What a fact's hash covers: all of it but its place in the ledger. */
export interface Hashed {
  readonly school: string;
  readonly stream: string;
  readonly version: number;
  readonly family: string;
  readonly type: string;
  readonly data: unknown;
  readonly meta: unknown;
  readonly command: string | null;
  readonly at: number;
}

/** sha256(previous of the stream ‖ RFC 8785 form of the fact), as hex; `previous` is '' for the first. */
export function factHash(previous: string, fact: Hashed): string {
  return createHash('sha256').update(Buffer.from(previous, 'hex')).update(canonical(fact)).digest('hex');
}

/** Of a fact that also says other things, which its hash does not cover. */
export function hashOfFact(previous: string, fact: Hashed): string {
  const { school, stream, version, family, type, data, meta, command, at } = fact;
  return factHash(previous, { school, stream, version, family, type, data, meta, command, at });
}

/** The same for every key order and spelling of the same body: tells one body from another, and nothing else about it. */
export function fingerprint(secret: string, body: unknown): string {
  return createHmac('sha256', secret).update(canonical(body)).digest('base64url').slice(0, 22);
}

/** A command's id: the same actor, stream, command and key are the same command. */
export function commandId(actor: string, stream: string, command: string, key: string): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([actor, stream, command, key]))
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function canonical(value: unknown): string {
  return canonicalize(value) ?? 'null';
}
