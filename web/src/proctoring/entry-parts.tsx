import { leavesToCollect, type ProctoringRules as Rules } from '@lectern/contracts/exam/settings.ts';
import { useText } from './texts.ts';

/** What is watched and what follows from it, before anybody begins. */
export function ProctoringRules({ rules }: { readonly rules: Rules }) {
  const { t } = useText();
  const n = leavesToCollect(rules);
  return (
    <>
      <li>{n === undefined ? t('proctoring.rule') : t('proctoring.ruleCollects', { n })}</li>
      <li>{t('proctoring.ruleSeen')}</li>
    </>
  );
}
