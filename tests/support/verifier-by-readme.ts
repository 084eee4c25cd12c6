import { unzipSync } from 'fflate';
import { createDecipheriv, createHash, createPublicKey, verify } from 'node:crypto';

/**
 * Another verifier, written from the README.txt of a bundle alone: it imports nothing of the one that is in it, nor of the
 * server. What the text does not say, it does not know.
 */
export function verifyByReadme(packed: Uint8Array, trusted: string): { facts: number; texts: string[] } {
  const bytes = Buffer.from(packed);
  const comment = bytes.toString('latin1', bytes.length - 71);
  must(comment === `sha256 ${hex(hash(bytes.subarray(0, -71)))}`, 'comment');
  const files = new Map(Object.entries(unzipSync(packed)).map(([name, content]) => [name, Buffer.from(content)]));
  const text = (name: string) => files.get(name)!.toString('utf8');
  must(text('public-key.txt') === `${trusted}\n`, 'key');
  const [form, json] = noteOf(text('manifest.txt'), trusted).split('\n') as [string, string];
  must(form === 'lectern-evidence/2', 'form');
  const manifest = JSON.parse(json) as Manifest;
  must(
    [...files.keys()].every((name) => name === 'manifest.txt' || name in manifest.files),
    'files',
  );
  for (const [name, { sha256 }] of Object.entries(manifest.files)) must(hex(hash(files.get(name)!)) === sha256, name);
  const [, size, root] = noteOf(text('checkpoint.txt'), trusted).split('\n') as [string, string, string];
  must(Number(size) === manifest.head.size, 'size');
  must(hex(Buffer.from(root, 'base64')) === manifest.head.root, 'root');

  const lines = text('facts.jsonl').split('\n').slice(0, -1);
  const places = walk(text('proof.txt'), manifest.head);
  must(lines.length === manifest.count && places.length === manifest.count, 'count');
  let before: Buffer = Buffer.alloc(0);
  lines.forEach((line, n) => {
    const fact = JSON.parse(line) as Fact;
    must(fact.version === n + 1 && fact.stream === manifest.stream && fact.school === manifest.school, `fact ${n + 1}`);
    const place = `"position":${fact.position},`;
    const at = line.lastIndexOf(place);
    before = hash(before, Buffer.from(line.slice(0, at) + line.slice(at + place.length)));
    must(hex(before) === places[n]!.hash && fact.position === places[n]!.position, `fact ${n + 1}`);
  });
  const texts = text('keys.jsonl')
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const { version, field, key } = JSON.parse(line) as { version: number; field: string; key: string };
      return opened(JSON.parse(lines[version - 1]!) as Fact, field, Buffer.from(key, 'base64url'));
    });
  return { facts: lines.length, texts };
}

interface Manifest {
  readonly count: number;
  readonly stream: string;
  readonly school: string;
  readonly head: { readonly size: number; readonly root: string };
  readonly files: Readonly<Record<string, { readonly sha256: string }>>;
}
interface Fact {
  readonly version: number;
  readonly stream: string;
  readonly school: string;
  readonly position: number;
  readonly data: Readonly<Record<string, { readonly box: string }>>;
}

const hex = (bytes: Buffer) => bytes.toString('hex');

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(`not as it was signed: ${what}`);
}

function hash(...parts: readonly Uint8Array[]): Buffer {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest();
}

/** The text of a note that the key signed. */
function noteOf(note: string, key: string): string {
  const [name, id, encoded] = key.split('+', 2).concat(key.split('+').slice(2).join('+')) as [string, string, string];
  const given = Buffer.from(encoded, 'base64');
  must(hex(hash(Buffer.from(`${name}\n`), given).subarray(0, 4)) === id && given[0] === 1, 'key');
  const end = note.lastIndexOf('\n\n');
  const [text, line] = [note.slice(0, end + 1), note.slice(end + 2)];
  const [dash, signer, signature] = line.trimEnd().split(' ') as [string, string, string];
  const signed = Buffer.from(signature, 'base64');
  must(dash === '—' && signer === name && hex(signed.subarray(0, 4)) === id, 'signer');
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: given.subarray(1).toString('base64url') };
  must(verify(null, Buffer.from(text), createPublicKey({ key: jwk, format: 'jwk' }), signed.subarray(4)), 'signature');
  return text;
}

/** Where each fact of the bundle stands, if the walk leads to the signed root. */
function walk(proof: string, { size, root }: Manifest['head']) {
  const places: { hash: string; position: number }[] = [];
  const stack: { height: number; root: Buffer }[] = [];
  let passed = 0;
  for (const line of proof.split('\n').slice(0, -1)) {
    const [kind, first, second, third] = line.split(' ') as [string, string, string?, string?];
    const height = kind === 'node' ? Number(first) : 0;
    let subtree = Buffer.from(kind === 'node' ? second! : first, 'hex');
    must(passed % 2 ** height === 0, 'proof');
    if (kind === 'fact') {
      const placed = Buffer.alloc(second === undefined ? 0 : 10);
      if (second !== undefined) placed.writeUInt16BE(Number(second));
      if (third !== undefined) placed.writeBigUInt64BE(BigInt(third), 2);
      places.push({ hash: first, position: passed + 1 });
      subtree = hash(Buffer.of(0), subtree, placed) as typeof subtree;
    }
    passed += 2 ** height;
    stack.push({ height, root: subtree });
    while (stack.length > 1 && stack.at(-1)!.height === stack.at(-2)!.height) join(stack);
  }
  while (stack.length > 1) join(stack);
  must(passed === size && hex(stack[0]!.root) === root, 'proof');
  return places;
}

function join(stack: { height: number; root: Buffer }[]): void {
  const [right, left] = [stack.pop()!, stack.pop()!];
  stack.push({ height: left.height + 1, root: hash(Buffer.of(1), left.root, right.root) });
}

function opened({ data, stream }: Fact, field: string, key: Buffer): string {
  const box = Buffer.from(data[field]!.box, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(17, 29), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(stream));
  decipher.setAuthTag(box.subarray(-16));
  return Buffer.concat([decipher.update(box.subarray(29, -16)), decipher.final()]).toString('utf8');
}
