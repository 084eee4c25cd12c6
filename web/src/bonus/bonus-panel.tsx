import { GiveBonus, RevokeBonus } from '@lectern/contracts/bonus/bonus.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { units } from '@lectern/contracts/kernel/text.ts';
import { useId, useState } from 'react';
import type { ToolPanelProps } from '../kit/data/live-tool.ts';
import { Button } from '../kit/ui/button.tsx';
import { ToolPanel } from '../kit/ui/tool-panel.tsx';
import { useBonusText } from './texts.ts';
import { Whom } from './whom.tsx';
import './bonus.css';

/** What is typed, kept while the panel is closed and opened again. */
const typed = { points: '1', reason: '' };
const COMMON = ['bonus.asks', 'bonus.discusses', 'bonus.presents'] as const;

/** Gives chosen students points with a reason, and shows what was given in this lesson. */
export function BonusPanel(props: ToolPanelProps) {
  const { commands, whyNot, onClose } = props;
  const { t } = useBonusText();
  const [form, setForm] = useState(typed);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const set = (change: Partial<typeof typed>) => {
    Object.assign(typed, { ...form, ...change });
    setForm({ ...typed });
  };
  const fault = useFault(form);
  const points = Number(form.points);

  async function give(): Promise<void> {
    const asked = { bonusId: newId(), personIds: [...chosen], points, reason: form.reason };
    if (await commands.give(GiveBonus, asked)) setChosen(new Set());
  }
  return (
    <ToolPanel
      icon="plus"
      title={t('bonus.title')}
      commands={commands}
      onClose={onClose}
      foot={
        <Button
          look="primary"
          why={whyNot(GiveBonus) ?? fault ?? (chosen.size === 0 ? t('bonus.choose') : undefined)}
          busy={commands.isSending(GiveBonus)}
          onClick={() => void give()}
        >
          {chosen.size === 0 || fault !== undefined ? t('bonus.giveNone') : t('bonus.give', { n: chosen.size, points })}
        </Button>
      }
    >
      <p className="d">{t('bonus.how')}</p>
      <Form form={form} set={set} fault={fault} />
      <Whom chosen={chosen} onChoose={setChosen} {...props} />
      <Given {...props} />
    </ToolPanel>
  );
}

/** Why it cannot be given as it is typed. */
function useFault({ points, reason }: typeof typed): string | undefined {
  const { t } = useBonusText();
  const isWhole = /^\d{1,3}$/.test(points) && Number(points) >= 1 && Number(points) <= LIMITS.bonusPoints;
  if (!isWhole) return t('bonus.bad', { n: LIMITS.bonusPoints });
  const length = units(reason.trim());
  return length === 0 || length > LIMITS.bonusReasonUnits
    ? t('bonus.reasonMax', { n: LIMITS.bonusReasonUnits / 2 })
    : undefined;
}

interface FormProps {
  readonly form: typeof typed;
  readonly set: (change: Partial<typeof typed>) => void;
  readonly fault: string | undefined;
}

function Form({ form, set, fault }: FormProps) {
  const { t } = useBonusText();
  const hint = useId();
  return (
    <div className="bonus-form">
      {(['points', 'reason'] as const).map((field) => (
        <label key={field} className="entry">
          <span>{t(`bonus.${field}`)}</span>
          <input
            {...(field === 'points' && { inputMode: 'numeric' as const })}
            value={form[field]}
            aria-invalid={(fault !== undefined && form[field] !== '') || undefined}
            aria-describedby={hint}
            onChange={({ target }) => set({ [field]: target.value })}
          />
        </label>
      ))}
      <div className="common" role="group" aria-label={t('bonus.common')}>
        {COMMON.map((reason) => (
          <Button
            key={reason}
            size="sm"
            aria-pressed={form.reason === t(reason)}
            onClick={() => set({ reason: t(reason) })}
          >
            {t(reason)}
          </Button>
        ))}
      </div>
      <p className="why" id={hint} role="status">
        {fault}
      </p>
    </div>
  );
}

/** What was given, the newest first; what was taken back stays, and says so. */
function Given({ view, commands, whyNot, nameOf, onPerson }: ToolPanelProps) {
  const { t } = useBonusText();
  const all = Object.entries(view.bonus?.given ?? {}).sort(([, one], [, other]) => other.version - one.version);
  if (all.length === 0) return null;
  const sum = all.reduce((n, [, { points, takenBackAt }]) => n + (takenBackAt === undefined ? points : 0), 0);
  const why = whyNot(RevokeBonus);
  return (
    <section aria-label={t('bonus.given')}>
      <h3 className="t13">
        {t('bonus.given')} · {t('bonus.sum', { n: sum })}
      </h3>
      <ul className="bonus-given">
        {all.map(([key, { bonusId, personId, points, reason, takenBackAt }]) => (
          <li key={key}>
            <button type="button" className="link" onClick={() => onPerson(personId)}>
              {nameOf(personId)}
            </button>
            <span className="i2 t13 grow">{reason}</span>
            <b>{t('bonus.plus', { points })}</b>
            {takenBackAt === undefined ? (
              <Button
                size="sm"
                disabled={why !== undefined}
                aria-label={t('bonus.undoOf', { name: nameOf(personId) })}
                onClick={() => void commands.give(RevokeBonus, { bonusId, personId })}
              >
                {t('bonus.undo')}
              </Button>
            ) : (
              <span className="i3 t13">{t('bonus.takenBack')}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
