import { secrets, type FactDeclaration } from '@lectern/contracts/kernel/fact.ts';
import type { SealedField } from '@lectern/contracts/kernel/topic.ts';
import { streams } from '@lectern/contracts/streams.ts';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { StoredFact } from '../ledger/event-store/event-store.ts';

/** What a field is locked until, and which fields of both facts say that they are about the same. */
interface Lock {
  readonly until: readonly string[];
  readonly subject: readonly string[];
}

/** Of a kind of fact: which of its fields are locked, and which locks it opens. */
interface Locks {
  readonly fields: ReadonlyMap<string, Lock>;
  readonly opens: readonly Lock[];
}

/** A fact as it is published: what is secret is sealed, and the keys of what it reveals go along. */
export type Closed = Omit<StoredFact, 'hash'> & {
  readonly hash?: string;
  readonly keys?: Readonly<Record<string, string>>;
};

const [CIPHER, IV, TAG, KEY, BLOCK, REMEMBERED] = ['aes-256-gcm' as const, 12, 16, 32, 64, 2000];

/**
 * Seals fields that are declared `secret` on their way to Kafka, where they stay for ever and anybody may read who has to do
 * with figures: each under the key of its lock (this stream, this subject, these revealing facts). The record of a revealing
 * fact carries that key, so that from then on every reader opens what was sealed before. In a family with such fields no
 * record has its hash: whoever knows all of a fact but the letter of an answer would find the letter by trying.
 */
export class RecordSeals {
  private readonly keys = new Map<string, { readonly name: string; readonly key: Buffer }>();

  constructor(private readonly secret: Uint8Array) {}

  closed(fact: StoredFact): Closed {
    if (!FAMILIES.has(fact.family)) return fact;
    const { hash: _, ...known } = fact;
    const locks = LOCKS.get(fact.type);
    if (locks === undefined) return known;
    const data: Record<string, unknown> = { ...(fact.data as object) };
    for (const [field, lock] of locks.fields)
      if (data[field] !== undefined) data[field] = this.seal(data[field], fact, lock);
    const keys = locks.opens.map((lock) => this.keyOf(fact, lock));
    return {
      ...known,
      data,
      ...(keys.length > 0 && {
        keys: Object.fromEntries(keys.map(({ name, key }) => [name, key.toString('base64url')])),
      }),
    };
  }

  /** @throws when a box is not what was sealed here */
  opened(fact: StoredFact): StoredFact {
    const locks = LOCKS.get(fact.type);
    if (locks === undefined || !FAMILIES.has(fact.family)) return fact;
    const data: Record<string, unknown> = { ...(fact.data as object) };
    for (const [field, lock] of locks.fields)
      if (isSealedField(data[field]))
        data[field] = open(data[field], this.keyOf({ ...fact, data }, lock).key, fact.stream);
    return { ...fact, data };
  }

  /** Padded: the length of a key says how many choices are right. */
  private seal(value: unknown, fact: StoredFact, lock: Lock): SealedField {
    const { name, key } = this.keyOf(fact, lock);
    const iv = randomBytes(IV);
    const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG }).setAAD(Buffer.from(fact.stream));
    const text = Buffer.from(JSON.stringify(value));
    const padded = Buffer.concat([text, Buffer.alloc(BLOCK - (text.length % BLOCK), ' ')]);
    const box = Buffer.concat([iv, cipher.update(padded), cipher.final(), cipher.getAuthTag()]);
    return { sealedUntil: lock.until, lock: name, box: box.toString('base64url') };
  }

  /** The name tells which key opens a box, and nothing of the key. */
  private keyOf({ stream, data }: Pick<StoredFact, 'stream' | 'data'>, { until, subject }: Lock) {
    const about = JSON.stringify([stream, until, subject.map((field) => (data as Record<string, unknown>)[field])]);
    const known = this.keys.get(about);
    if (known !== undefined) return known;
    const derived = (what: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', this.secret, '', `${what} ${about}`, bytes));
    const made = { name: derived('lock', 12).toString('base64url'), key: derived('key', KEY) };
    if (this.keys.size >= REMEMBERED) this.keys.delete(this.keys.keys().next().value!);
    this.keys.set(about, made);
    return made;
  }
}

const isSealedField = (value: unknown): value is SealedField =>
  typeof value === 'object' && value !== null && 'sealedUntil' in value && 'box' in value;

function open({ box }: SealedField, key: Buffer, stream: string): unknown {
  const bytes = Buffer.from(box, 'base64url');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(stream)).setAuthTag(bytes.subarray(-TAG));
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(IV, -TAG)), decipher.final()]).toString());
}

type Shape = Readonly<Record<string, Parameters<typeof secrets.get>[0]>>;

const shapeOf = ({ data }: FactDeclaration): Shape => ('shape' in data ? (data.shape as Shape) : {});

const kindsOf = ({ contexts }: (typeof streams)[number]): readonly FactDeclaration[] =>
  contexts.flatMap(({ facts }) => facts);

const untilOf = (field: Shape[string]): readonly string[] | undefined => secrets.get(field)?.until;

/** Facts are about the same where they name the same in every field that all of them have. */
function lockOf(kind: FactDeclaration, until: readonly string[], kinds: readonly FactDeclaration[]): Lock {
  const revealing = until.map((type) => kinds.find((one) => one.type === type)!);
  const isShared = (field: string) =>
    untilOf(shapeOf(kind)[field]!) === undefined && revealing.every((one) => field in shapeOf(one));
  return { until, subject: Object.keys(shapeOf(kind)).filter(isShared).toSorted() };
}

function locksOf(kinds: readonly FactDeclaration[]): Map<string, Locks> {
  const locks = kinds.map((kind) => {
    const fields = Object.entries(shapeOf(kind)).flatMap(([field, schema]) => {
      const until = untilOf(schema);
      return until === undefined ? [] : [[field, lockOf(kind, until, kinds)] as const];
    });
    return [kind.type, new Map(fields)] as const;
  });
  const all = new Map(locks.flatMap(([, fields]) => [...fields.values()].map((lock) => [JSON.stringify(lock), lock])));
  const opens = (type: string) => [...all.values()].filter(({ until }) => until.includes(type));
  return new Map(
    locks
      .map(([type, fields]) => [type, { fields, opens: opens(type) }] as const)
      .filter(([, one]) => one.fields.size > 0 || one.opens.length > 0),
  );
}

/** By kind of fact; and the families in which there are any. */
export const LOCKS: ReadonlyMap<string, Locks> = new Map(streams.flatMap((one) => [...locksOf(kindsOf(one))]));
const FAMILIES = new Set(streams.filter((one) => locksOf(kindsOf(one)).size > 0).map(({ family }) => family));
