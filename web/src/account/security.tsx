import { PasskeyRows } from '../passkey/passkey-rows.tsx';
import { TwoStepRow } from '../two-step/two-step-row.tsx';
import { ProviderRow } from './provider-row.tsx';
import { useText } from './texts.ts';

/** How somebody shows who they are, beside the password. */
export function Security({ hasPassword }: { readonly hasPassword: boolean }) {
  const { t } = useText();
  return (
    <section className="card me-rows" aria-labelledby="me-security">
      <h2 id="me-security">{t('me.security')}</h2>
      <ProviderRow />
      <TwoStepRow hasPassword={hasPassword} />
      <PasskeyRows hasPassword={hasPassword} />
    </section>
  );
}
