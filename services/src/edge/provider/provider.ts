/** What goes to the provider and must come back. */
export interface Errand {
  /** Random: of the browser that went, once. */
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE (RFC 7636). */
  readonly verifier: string;
  /** The address that the provider leads back to. */
  readonly back: string;
}

/** Whom the provider vouches for. */
export interface Identity {
  readonly subject: string;
  readonly name?: string;
  /** The student's or teacher's number at the school. */
  readonly number?: string;
  /** Only where the provider says that it is theirs. */
  readonly email?: string;
}

/** The school's own sign-in: it leads back to us with whom it vouches for. */
export interface Provider {
  /** What its subjects are unique in. */
  readonly issuer: string;
  /**
   * Where the browser is to go.
   * @throws RefusedError provider.away
   */
  begin(errand: Errand): Promise<string>;
  /**
   * Whom it is that came back at this address.
   * @throws RefusedError provider.away, provider.refused, provider.unsound
   */
  finish(at: URL, errand: Errand): Promise<Identity>;
  /** Where the browser goes to be signed out there as well; undefined where it offers that not. */
  leave(back: string): Promise<string | undefined>;
}

export const PROVIDER = Symbol('provider');

/** How long the provider may take to answer. */
export const PROVIDER_WITHIN_MS = 8000;

const LONGEST = 256;

/** What a claim says, where it says something in a few words; the first of several. */
export function said(claims: Readonly<Record<string, unknown>>, name: string | undefined): string | undefined {
  const value = name === undefined ? undefined : [claims[name]].flat()[0];
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return text === '' || text.length > LONGEST ? undefined : text;
}
