import * as oidc from 'openid-client';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import type { ProviderSettings } from '../../ops/provider-settings.ts';
import { PROVIDER_WITHIN_MS, said, type Errand, type Identity, type Provider } from './provider.ts';

type Door = Extract<ProviderSettings['door'], { kind: 'oidc' }>;

/** So long what the provider says of itself is believed. */
const FRESH_MS = 300_000;

/** OpenID Connect: an authorization code with PKCE, and an ID token whose signature, issuer, audience, nonce and time hold. */
export class OidcProvider implements Provider {
  readonly issuer: string;
  private known: { readonly metadata: Promise<oidc.ServerMetadata>; readonly until: number } | undefined;

  constructor(
    private readonly door: Door,
    private readonly claims: ProviderSettings['claims'],
  ) {
    this.issuer = door.issuer;
  }

  async begin({ state, nonce, verifier, back }: Errand): Promise<string> {
    const parameters = {
      redirect_uri: back,
      scope: this.door.scope,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    };
    return oidc.buildAuthorizationUrl(await this.configuration(), parameters).href;
  }

  async finish(at: URL, { state, nonce, verifier }: Errand): Promise<Identity> {
    const configuration = await this.configuration();
    try {
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
      const tokens = await oidc.authorizationCodeGrant(configuration, at, checks);
      const { sub, ...inToken } = tokens.claims()!;
      const asked = configuration.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(configuration, tokens.access_token, sub)
        : {};
      const claims: Readonly<Record<string, unknown>> = { ...inToken, ...asked };
      const email = claims['email_verified'] === true ? said(claims, this.claims.email ?? 'email') : undefined;
      const [name, number] = [said(claims, this.claims.name), said(claims, this.claims.number)];
      return { subject: sub, ...(name && { name }), ...(number && { number }), ...(email && { email }) };
    } catch (error) {
      throw new RefusedError(meaningOf(error));
    }
  }

  async leave(back: string): Promise<string | undefined> {
    const configuration = await this.configuration();
    if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
    return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: back }).href;
  }

  /**
   * One for each sign-in: the library keeps the provider's keys with it, which may be others at any moment. Signatures are
   * looked at although the token came from the provider itself.
   */
  private async configuration(): Promise<oidc.Configuration> {
    const { client, secret } = this.door;
    const configuration = new oidc.Configuration(await this.metadata(), client, undefined, this.clientAuth(secret));
    oidc.enableNonRepudiationChecks(configuration);
    if (this.issuer.startsWith('http:')) onThisMachine(configuration);
    configuration.timeout = PROVIDER_WITHIN_MS / 1000;
    return configuration;
  }

  private async metadata(): Promise<oidc.ServerMetadata> {
    if (this.known === undefined || this.known.until < Date.now())
      this.known = { metadata: this.discovered(), until: Date.now() + FRESH_MS };
    try {
      return structuredClone(await this.known.metadata);
    } catch {
      this.known = undefined;
      throw new RefusedError('provider.away');
    }
  }

  private async discovered(): Promise<oidc.ServerMetadata> {
    const { issuer, client, secret } = this.door;
    const options = {
      execute: this.issuer.startsWith('http:') ? [onThisMachine] : [],
      timeout: PROVIDER_WITHIN_MS / 1000,
    };
    const found = await oidc.discovery(new URL(issuer), client, undefined, this.clientAuth(secret), options);
    return { ...found.serverMetadata() };
  }

  private clientAuth(secret: string | undefined): oidc.ClientAuth {
    return secret ? oidc.ClientSecretPost(secret) : oidc.None();
  }
}

/** Plain http, which settings let a provider on this machine have; the library knows this very function again. */
// oxlint-disable-next-line typescript/no-deprecated -- the library says so only to make it stand out
const onThisMachine: (configuration: oidc.Configuration) => void = oidc.allowInsecureRequests;

/** A provider that says no, one that is not there, and one that says what cannot be. */
function meaningOf(error: unknown): 'provider.refused' | 'provider.away' | 'provider.unsound' {
  if (error instanceof oidc.AuthorizationResponseError) return 'provider.refused';
  const { code, status, cause } = error as { code?: string; status?: number; cause?: { status?: number } };
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return 'provider.away';
  if ((status ?? cause?.status ?? 0) >= 500) return 'provider.away';
  return error instanceof TypeError && error.message === 'fetch failed' ? 'provider.away' : 'provider.unsound';
}
