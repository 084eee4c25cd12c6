import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { asksNotToTrack } from '../data/track.ts';
import { useUiText } from '../i18n/ui.ts';

/** What is noted of whoever reads this, for who wants to know. */
export function PrivacyNote() {
  const { t } = useUiText();
  return (
    <details className="privacy">
      <summary>{t('privacy.title')}</summary>
      <div>
        <p>{t('privacy.what', { days: LIMITS.trackDays })}</p>
        <p>{t(asksNotToTrack() ? 'privacy.off' : 'privacy.how')}</p>
      </div>
    </details>
  );
}
