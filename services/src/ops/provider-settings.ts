import * as z from 'zod';
import { WrongSetting } from './services.ts';

/** The environment, as far as it is about the school's own sign-in. */
export const PROVIDER_ENVIRONMENT = {
  /** OpenID Connect: the issuer, as in https://id.school.example, and what it knows this installation by. */
  LECTERN_OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  LECTERN_OIDC_CLIENT: z.string().optional(),
  LECTERN_OIDC_SECRET: z.string().optional(),
  LECTERN_OIDC_SCOPE: z.string().default('openid profile email'),
  /** CAS 3.0: where its /login and /p3/serviceValidate are. */
  LECTERN_CAS: z.url({ protocol: /^https?$/ }).optional(),
  /** What the button says, in Chinese and in English. */
  LECTERN_PROVIDER_LABEL: z.string().default('学校统一认证|School account'),
  /** Which claims, or attributes, are the name, the student or teacher number, and the e-mail address. */
  LECTERN_PROVIDER_NAME: z.string().default('name'),
  LECTERN_PROVIDER_NUMBER: z.string().optional(),
  LECTERN_PROVIDER_EMAIL: z.string().optional(),
  /** Whether who comes for the first time gets an account. */
  LECTERN_PROVIDER_CREATES: z.stringbool().default(true),
  /** Whether anybody signs in with a password; without, the provider and passkeys are left. */
  LECTERN_PASSWORDS: z.stringbool().default(true),
} as const;

export interface ProviderSettings {
  /** In Chinese and in English. */
  readonly label: readonly [string, string];
  readonly creates: boolean;
  readonly claims: { readonly name: string; readonly number?: string; readonly email?: string };
  readonly door:
    | { readonly kind: 'oidc'; issuer: string; client: string; secret?: string; scope: string }
    | { readonly kind: 'cas'; address: string };
}

type Env = z.output<z.ZodObject<typeof PROVIDER_ENVIRONMENT>>;

/** @throws WrongSetting where what belongs together is not there, or somebody could listen in */
export function providerOf(env: Env): ProviderSettings | undefined {
  const { LECTERN_OIDC_ISSUER: issuer, LECTERN_OIDC_CLIENT: client, LECTERN_OIDC_SECRET: secret } = env;
  const address = env.LECTERN_CAS?.replace(/\/+$/, '');
  if (issuer !== undefined && address !== undefined)
    throw new WrongSetting('LECTERN_OIDC_ISSUER and LECTERN_CAS: a school has one provider. Set one of them.');
  if ((issuer === undefined) !== (client === undefined))
    throw new WrongSetting('LECTERN_OIDC_ISSUER and LECTERN_OIDC_CLIENT belong together: set both, or none.');
  const where = issuer ?? address;
  if (where === undefined) {
    if (!env.LECTERN_PASSWORDS)
      throw new WrongSetting('LECTERN_PASSWORDS: without passwords nobody gets in unless there is a provider.');
    return undefined;
  }
  if (!isPrivate(where))
    throw new WrongSetting('LECTERN_OIDC_ISSUER, LECTERN_CAS: use https; plain http is for this machine only.');
  const [zh = '', en = zh] = env.LECTERN_PROVIDER_LABEL.split('|').map((one) => one.trim());
  const { LECTERN_PROVIDER_NUMBER: number, LECTERN_PROVIDER_EMAIL: email } = env;
  return {
    label: [zh, en],
    creates: env.LECTERN_PROVIDER_CREATES,
    claims: { name: env.LECTERN_PROVIDER_NAME, ...(number && { number }), ...(email && { email }) },
    door:
      issuer === undefined
        ? { kind: 'cas', address: where }
        : { kind: 'oidc', issuer, client: client!, ...(secret && { secret }), scope: env.LECTERN_OIDC_SCOPE },
  };
}

/** Nobody listens in: encrypted, or on this machine. */
export const isPrivate = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
};
