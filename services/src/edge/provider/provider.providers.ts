import { SETTINGS, type Settings } from '../../ops/settings.ts';
import { CasProvider } from './cas.provider.ts';
import { OidcProvider } from './oidc.provider.ts';
import { PROVIDER, type Provider } from './provider.ts';

/** By what the settings name; without, there is none. */
export const providerDoor = {
  provide: PROVIDER,
  useFactory: ({ provider }: Settings): Provider | undefined => {
    if (provider === undefined) return undefined;
    const { door, claims } = provider;
    return door.kind === 'cas' ? new CasProvider(door.address, claims) : new OidcProvider(door, claims);
  },
  inject: [SETTINGS],
};
