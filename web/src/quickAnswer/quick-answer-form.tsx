import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { units } from '@lectern/contracts/kernel/text.ts';
import { useId } from 'react';
import { Segmented } from '../kit/ui/segmented.tsx';
import { useQuickAnswerText } from './texts.ts';

/** What is typed, kept while the panel is closed and opened again. */
export const typed = { question: '', points: '2', countdownS: 3, namesShown: false };
export type Typed = typeof typed;

/** Why it cannot be opened as it is typed. */
export function useFault({ question, points }: Typed): string | undefined {
  const { t } = useQuickAnswerText();
  const isWhole = /^\d{1,3}$/.test(points) && Number(points) <= LIMITS.bonusPoints;
  if (!isWhole) return `${t('quickAnswer.points')}: ${t('quickAnswer.bad', { n: LIMITS.bonusPoints })}`;
  const most = LIMITS.quickAnswerUnits;
  return units(question.trim()) > most ? t('quickAnswer.questionMax', { n: most / 2 }) : undefined;
}

interface Props {
  readonly form: Typed;
  readonly set: (change: Partial<Typed>) => void;
  readonly fault: string | undefined;
}

export function QuickAnswerForm({ form, set, fault }: Props) {
  const { t } = useQuickAnswerText();
  const hint = useId();
  return (
    <div className="quick-form">
      <label className="entry">
        <span>{t('quickAnswer.question')}</span>
        <input
          value={form.question}
          placeholder={t('quickAnswer.questionMax', { n: LIMITS.quickAnswerUnits / 2 })}
          aria-describedby={hint}
          onChange={({ target }) => set({ question: target.value })}
        />
      </label>
      <label className="entry">
        <span>{t('quickAnswer.points')}</span>
        <input
          inputMode="numeric"
          value={form.points}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={hint}
          onChange={({ target }) => set({ points: target.value.trim() })}
        />
      </label>
      <Segmented
        label={t('quickAnswer.countdown')}
        value={form.countdownS}
        options={[0, 3, 5].map((s) => ({
          id: s,
          label: s === 0 ? t('quickAnswer.none') : t('quickAnswer.seconds', { n: s }),
        }))}
        onChange={(countdownS) => set({ countdownS })}
      />
      <label className="check-line">
        <input
          type="checkbox"
          checked={form.namesShown}
          onChange={({ target }) => set({ namesShown: target.checked })}
        />
        {t('quickAnswer.names')}
      </label>
      <p className="why" id={hint} role="status">
        {fault}
      </p>
    </div>
  );
}
