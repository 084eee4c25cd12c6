import { FEATURES, opens, planOf, type Feature } from '@lectern/contracts/membership/plans.ts';
import { Link } from 'react-router';
import { Notice } from '../kit/ui/states.tsx';
import { yuan } from './money.ts';
import { useText } from './texts.ts';
import { Trial } from './trial.tsx';
import { useLevel } from './use-level.ts';

/** [R6.13] Whether a feature is closed to me; while that is not known it is not, for the server refuses anyway. */
export function useIsClosed(feature: Feature): boolean {
  const { data } = useLevel();
  return data?.isCommercial === true && !opens(data.level, feature);
}

/** The same in one line, where there is no room for more; undefined where it is open. */
export function useGateWords(feature: Feature): string | undefined {
  const { t } = useText();
  const level = FEATURES[feature];
  if (!useIsClosed(feature)) return undefined;
  return t('gate.line', { what: t(`plan.${level}`), sum: yuan(planOf(`${level}-12`)!.fen) });
}

/** What it is, why it is closed, and what it costs; nothing where it is open. */
export function Gate({ feature }: { readonly feature: Feature }) {
  const { t } = useText();
  const { data } = useLevel();
  if (data?.isCommercial !== true || opens(data.level, feature)) return null;
  const level = FEATURES[feature];
  const sum = yuan(planOf(`${level}-12`)!.fen);
  return (
    <Notice>
      <b>{t('gate.title', { what: t(`feature.${feature}`) })}</b>
      <p>{t('gate.why', { what: t(`plan.${level}`), sum })}</p>
      <div className="row">
        <Trial mine={data} />
        <Link className="btn sm" to="/me/membership">
          {t('plan.open')}
        </Link>
      </div>
    </Notice>
  );
}
