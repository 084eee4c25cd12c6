import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();

/** CBOR (RFC 8949), as much of it as an authenticator says. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, n: number): Buffer => {
    if (n < 24) return Buffer.from([(major << 5) | n]);
    if (n < 256) return Buffer.from([(major << 5) | 24, n]);
    return Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Buffer)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

interface Key {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly userHandle: string;
}

interface Asked {
  readonly challenge: string;
  readonly allowCredentials?: readonly { readonly id: string }[];
  readonly user?: { readonly id: string };
}

/** How an answer is not what an honest device gives. */
export interface Crooked {
  readonly origin?: string;
  readonly domain?: string;
  readonly challenge?: string;
  readonly counter?: number;
  /** Nobody showed a finger or a PIN. */
  readonly isUnverified?: true;
  readonly mutate?: (signature: Buffer) => Buffer;
}

/** A device that keeps passkeys: what a browser and its authenticator do (WebAuthn, ES256), in a test's hands. */
export class SoftwareAuthenticator {
  readonly keys: Key[] = [];
  counter = 0;

  constructor(
    private readonly origin: string,
    /** A device that does not count says nought for ever, as those that share their keys do. */
    private readonly counts = true,
  ) {}

  make(options: object, crooked: Crooked = {}): object {
    const { challenge, user } = options as Asked;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
    const id = randomBytes(32);
    this.keys.push({ id: id.toString('base64url'), privateKey, userHandle: user!.id });
    const cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const data = Buffer.concat([this.data(crooked, 0x40), Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', data],
    ]);
    return this.answer(id.toString('base64url'), {
      clientDataJSON: this.said('webauthn.create', challenge, crooked).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    });
  }

  sign(options: object, crooked: Crooked = {}): object {
    const { challenge, allowCredentials = [] } = options as Asked;
    const key = this.keys.find(
      ({ id }) => allowCredentials.length === 0 || allowCredentials.some((one) => one.id === id),
    );
    if (key === undefined) throw new Error('This device has no key that was asked for.');
    const data = this.data(crooked);
    const said = this.said('webauthn.get', challenge, crooked);
    const signature = sign('sha256', Buffer.concat([data, sha256(said)]), key.privateKey);
    return this.answer(key.id, {
      clientDataJSON: said.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: (crooked.mutate?.(signature) ?? signature).toString('base64url'),
      userHandle: key.userHandle,
    });
  }

  private data({ domain, counter, isUnverified }: Crooked, flags = 0): Buffer {
    this.counter += this.counts ? 1 : 0;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    const present = 1 | (isUnverified ? 0 : 4) | flags;
    return Buffer.concat([sha256(domain ?? new URL(this.origin).hostname), Buffer.from([present]), count]);
  }

  private said(type: string, challenge: string, crooked: Crooked): Buffer {
    const said = {
      type,
      challenge: crooked.challenge ?? challenge,
      origin: crooked.origin ?? this.origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(said));
  }

  private answer(id: string, response: object): object {
    return {
      id,
      rawId: id,
      type: 'public-key',
      response,
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
    };
  }
}
