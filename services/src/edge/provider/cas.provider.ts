import { Parser } from 'saxen';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import type { ProviderSettings } from '../../ops/provider-settings.ts';
import { PROVIDER_WITHIN_MS, said, type Errand, type Identity, type Provider } from './provider.ts';

const ANSWER_LENGTH = 64 * 1024;

/** CAS 3.0: a ticket in the address, which CAS is asked about, once, from server to server. */
export class CasProvider implements Provider {
  readonly issuer: string;

  constructor(
    address: string,
    private readonly claims: ProviderSettings['claims'],
  ) {
    this.issuer = address;
  }

  async begin(errand: Errand): Promise<string> {
    return `${this.issuer}/login?${new URLSearchParams({ service: serviceOf(errand) })}`;
  }

  async finish(at: URL, errand: Errand): Promise<Identity> {
    const ticket = at.searchParams.get('ticket');
    if (!ticket) throw new RefusedError('provider.refused');
    const answer = readAnswer(await this.asked(ticket, serviceOf(errand)));
    if (answer?.user === undefined) throw new RefusedError('provider.unsound');
    const { user: subject, attributes } = answer;
    const [name, number, email] = [this.claims.name, this.claims.number, this.claims.email].map((claim) =>
      said(attributes, claim),
    );
    return { subject, ...(name && { name }), ...(number && { number }), ...(email && { email }) };
  }

  async leave(back: string): Promise<string> {
    return `${this.issuer}/logout?${new URLSearchParams({ service: back })}`;
  }

  private async asked(ticket: string, service: string): Promise<string> {
    const address = `${this.issuer}/p3/serviceValidate?${new URLSearchParams({ service, ticket })}`;
    try {
      const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(PROVIDER_WITHIN_MS) });
      if (!response.ok) throw new Error(`CAS answered ${response.status}.`);
      return (await response.text()).slice(0, ANSWER_LENGTH);
    } catch {
      throw new RefusedError('provider.away');
    }
  }
}

/** The state goes along in the address that CAS leads back to, and is checked by it as part of that. */
const serviceOf = ({ back, state }: Errand): string => `${back}?${new URLSearchParams({ state })}`;

interface Answer {
  readonly user: string | undefined;
  readonly attributes: Readonly<Record<string, string[]>>;
}

/** Undefined where it is no answer of CAS, or no success; whatever else stands in the document counts for nothing. */
export function readAnswer(xml: string): Answer | undefined {
  const path: string[] = [];
  const attributes: Record<string, string[]> = Object.create(null);
  const users: string[] = [];
  let text = '';
  let isBroken = false;
  const parser = new Parser().ns({ 'http://www.yale.edu/tp/cas': 'cas' });
  parser.on('error', () => (isBroken = true));
  parser.on('openTag', (name) => {
    path.push(name);
    text = '';
  });
  parser.on('text', (value, decode) => (text += decode(value)));
  parser.on('cdata', (value) => (text += value));
  parser.on('closeTag', () => {
    const at = path.join('/');
    const last = path.pop()!.replace('cas:', '');
    if (at === `${SUCCESS}/cas:user`) users.push(text.trim());
    if (at === `${SUCCESS}/cas:attributes/cas:${last}`) (attributes[last] ??= []).push(text);
    text = '';
  });
  parser.parse(xml);
  return isBroken || users.length !== 1 || users[0] === '' ? undefined : { user: users[0], attributes };
}
const SUCCESS = 'cas:serviceResponse/cas:authenticationSuccess';
