import { REFUSALS_OF_PROVIDERS } from '@lectern/contracts/kernel/refusals-of-sign-in.ts';
import { send } from '../kit/data/request.ts';
import { signInWithPasskey } from '../kit/data/session.ts';
import { Fault } from '../kit/ui/entry.tsx';
import { UsePasskeyButton } from '../passkey/use-passkey-button.tsx';
import { passkeysWorkHere } from '../passkey/works-here.ts';
import { useText } from './texts.ts';
import './other-ways.css';

interface Props {
  /** What the school calls its own sign-in, in Chinese and in English. */
  readonly provider: readonly [string, string] | undefined;
  /** Where one goes on to, coming back from the provider. */
  readonly next: string;
  /** Why the provider led back. */
  readonly refused: string | null;
  readonly isOnlyWay: boolean;
  readonly onSignedIn?: (() => void) | undefined;
}

/** The school's own sign-in, and passkeys; the first is another site, so it is a link. */
export function OtherWays({ provider, next, refused, isOnlyWay, onSignedIn }: Props) {
  const { t, language } = useText();
  return (
    <div className="other-ways">
      {refused !== null && (
        <Fault>{isKnown(refused) ? REFUSALS_OF_PROVIDERS[refused][language] : t('ways.failed')}</Fault>
      )}
      {!isOnlyWay && (
        <p className="or i2" aria-hidden="true">
          {t('ways.or')}
        </p>
      )}
      {provider !== undefined && (
        <a
          className={isOnlyWay ? 'btn touch wide primary' : 'btn touch wide'}
          href={`/api/session/provider?${new URLSearchParams({ next })}`}
        >
          {provider[language === 'zh-cn' ? 0 : 1]}
        </a>
      )}
      {passkeysWorkHere() && (
        <UsePasskeyButton
          ask={() => send('POST', '/api/session/passkey-options', {})}
          onAnswer={async (passkey) => {
            await signInWithPasskey({ passkey });
            onSignedIn?.();
          }}
        >
          {t('ways.passkey')}
        </UsePasskeyButton>
      )}
    </div>
  );
}

export const isKnown = (code: string): code is keyof typeof REFUSALS_OF_PROVIDERS => code in REFUSALS_OF_PROVIDERS;
