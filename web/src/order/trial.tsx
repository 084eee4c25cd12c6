import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { StartTrial, type MyLevel } from '@lectern/contracts/membership/membership.ts';
import { rankOf, TRIAL_LEVEL } from '@lectern/contracts/membership/plans.ts';
import { useUser } from '../kit/data/use-user.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';
import { useLevelAgain } from './use-level.ts';

/** Once for each person and phone [R4.24]. */
export function Trial({ mine }: { readonly mine: MyLevel }) {
  const { t } = useText();
  const { id } = useUser();
  const again = useLevelAgain();
  const days = LIMITS.trialDays;
  if (mine.trial !== undefined) return mine.level === 'free' ? <p className="why">{t('plan.trialUsed')}</p> : null;
  if (rankOf(mine.level) >= rankOf(TRIAL_LEVEL)) return null;
  return (
    <CommandButton
      command={StartTrial}
      to={{ family: 'membership', id }}
      data={{}}
      look="quiet"
      confirm={{ title: t('plan.tryAsk', { days }), what: t('plan.tryWhat'), keep: t('plan.tryKeep') }}
      onDone={() => {
        toast('ok', t('plan.tried'));
        again();
      }}
    >
      {t('plan.try', { days })}
    </CommandButton>
  );
}
