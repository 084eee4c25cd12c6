import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export interface Forgery {
  readonly claims?: object;
  readonly header?: object;
  /** By which it is signed: its own, another's, with the client's secret, or by nothing. */
  readonly by?: 'another' | 'secret' | 'nothing';
  /** Changes what was signed. */
  readonly mutate?: (token: string) => string;
}

/** An OpenID Connect provider that tells whatever a test wants of it: real ones cannot be made to. */
export class ForgingProvider {
  private readonly keys = pair();
  private readonly others = pair();
  forgery: Forgery = {};
  nonce = '';

  private constructor(
    private readonly server: Server,
    private readonly client: { readonly client_id: string; readonly client_secret: string },
  ) {}

  static async start(client: ForgingProvider['client']): Promise<ForgingProvider> {
    const server = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(provider.answer(new URL(request.url!, provider.issuer).pathname)));
    });
    const provider = new ForgingProvider(server, client);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Where somebody comes back to who was sent to this address. */
  pass(address: string): string {
    const { searchParams } = new URL(address);
    this.nonce = searchParams.get('nonce')!;
    const back = new URL(searchParams.get('redirect_uri')!);
    back.search = new URLSearchParams({ code: 'a code', state: searchParams.get('state')! }).toString();
    return back.href;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private answer(path: string): object {
    const { issuer } = this;
    if (path === '/.well-known/openid-configuration')
      return {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['RS256', 'none', 'HS256'],
      };
    if (path === '/jwks')
      return { keys: [{ ...this.keys.publicKey.export({ format: 'jwk' }), use: 'sig', kid: 'own' }] };
    return { access_token: 'x', token_type: 'Bearer', id_token: this.token() };
  }

  private token(): string {
    const { claims, header, by, mutate = (token) => token } = this.forgery;
    const now = Math.floor(Date.now() / 1000);
    const told = {
      iss: this.issuer,
      aud: this.client.client_id,
      sub: 'forged',
      nonce: this.nonce,
      iat: now,
      exp: now + 60,
    };
    const body = `${encoded({ alg: 'RS256', kid: 'own', ...header })}.${encoded({ ...told, name: '伪造者', ...claims })}`;
    const rsa = (key: KeyObject) => sign('sha256', Buffer.from(body), key).toString('base64url');
    const signature =
      by === 'nothing'
        ? ''
        : by === 'secret'
          ? createHmac('sha256', this.client.client_secret).update(body).digest('base64url')
          : rsa(by === 'another' ? this.others.privateKey : this.keys.privateKey);
    return mutate(`${body}.${signature}`);
  }
}
