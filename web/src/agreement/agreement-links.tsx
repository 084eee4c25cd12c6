import type { AgreementKind } from '@lectern/contracts/agreement/agreement.ts';
import { useSession } from '../kit/data/session.ts';
import { useText } from './texts.ts';

/** What holds here, where the school published anything. */
export function useAgreements(): readonly { readonly agreementId: string; readonly kind: AgreementKind }[] {
  const session = useSession();
  return (session.status === 'ready' && session.school.agreements) || [];
}

/** The ways to what holds; beside a form, so that what was typed stays. */
export function AgreementLinks() {
  const { t } = useText();
  return useAgreements().map(({ kind }) => (
    <a key={kind} className="link" href={`/agreements/${kind}`} target="_blank" rel="noreferrer">
      {t(`agreement.${kind}`)}
    </a>
  ));
}

interface TickProps {
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

/** Consent at signing up; nothing where the school published nothing [R7.30]. */
export function ConsentTick({ isTicked, onTick }: TickProps) {
  const { t } = useText();
  if (useAgreements().length === 0) return null;
  return (
    <div className="consent-tick">
      <label className="tick">
        <input type="checkbox" checked={isTicked} onChange={({ target }) => onTick(target.checked)} />
        {t('consent.signUp')}
      </label>
      <AgreementLinks />
    </div>
  );
}

/** Why nobody can sign up yet, if so. */
export function useConsentMissing(isTicked: boolean): string | undefined {
  const { t } = useText();
  const isNeeded = useAgreements().length > 0;
  return isNeeded && !isTicked ? t('consent.tickFirst') : undefined;
}
