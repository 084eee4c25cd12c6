import type { MyLevel } from '@lectern/contracts/membership/membership.ts';
import { TRIAL_LEVEL } from '@lectern/contracts/membership/plans.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { lastDayOf } from './money.ts';
import { useText } from './texts.ts';

/** How long a level is had: until a day, as a trial until a moment, or for good. */
export function UntilWhen({ mine: { level, until, trial } }: { readonly mine: MyLevel }): string {
  const { t } = useText();
  const when = useWhen();
  if (until !== undefined) return t('plan.until', { day: lastDayOf(until) });
  return trial !== undefined && level === TRIAL_LEVEL
    ? t('plan.trialUntil', { when: when(trial.until) })
    : t('plan.freeFor');
}
