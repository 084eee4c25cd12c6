import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { ChoicesField } from './choices-field.tsx';
import { faultsOf, KINDS, withKind, type Draft, type DraftFault } from './draft.ts';
import { Fault, Label } from './entry-label.tsx';
import './question-form.css';

/** A page that a question may stand on. */
export interface PageOption {
  /** `deckId/n` */
  readonly key: string;
  readonly no: number;
  readonly title: string;
}

interface Props {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  /** Faults are told once saving was tried. */
  readonly told: boolean;
  readonly pages?: readonly PageOption[] | undefined;
}

/** A question of any kind as a form: the letters are the choice of what is correct. */
export function QuestionForm({ draft, onChange, told, pages = [] }: Props) {
  const { t } = useText();
  const faults = faultsOf(draft);
  const shown = (fault: DraftFault | undefined) => (told || fault === 'tooLong' ? fault : undefined);
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change });

  return (
    <div className="qform">
      <Segmented
        label={t('kind.label')}
        options={KINDS.map((id) => ({ id, label: t(`kind.${id}`) }))}
        value={draft.kind}
        onChange={(kind) => onChange(withKind(draft, kind))}
      />
      <label className="entry">
        <Label name={t('question.text')} typed={draft.text} max={LIMITS.questionUnits} />
        <textarea
          name="text"
          rows={3}
          value={draft.text}
          placeholder={t('question.textHint')}
          aria-invalid={shown(faults.text) !== undefined || undefined}
          onChange={(event) => set({ text: event.target.value })}
        />
        <Fault fault={shown(faults.text)} max={LIMITS.questionUnits} />
      </label>
      <ChoicesField draft={draft} onChange={onChange} shown={shown} />
      {draft.kind === 'multipleChoice' && <p className="rule t13 i2">{t('kind.multipleRule')}</p>}
      {draft.kind === 'poll' && <p className="rule t13 i2">{t('kind.pollRule')}</p>}
      <div className="two">
        <label className="entry points">
          <span>{t('question.pointsLabel')}</span>
          <input
            name="points"
            inputMode="decimal"
            value={draft.points}
            aria-invalid={faults.points !== undefined || undefined}
            onChange={(event) => set({ points: event.target.value })}
          />
        </label>
        <span className="i3 t12 hint">{draft.kind === 'poll' ? t('kind.pollPoints') : t('question.pointsHint')}</span>
      </div>
      <Fault fault={faults.points} max={0} />
      {pages.length > 0 && (
        <label className="entry">
          <span>{t('question.page')}</span>
          <select
            name="page"
            value={draft.page ?? ''}
            onChange={(event) => set({ page: event.target.value === '' ? undefined : event.target.value })}
          >
            <option value="">{t('question.noPage')}</option>
            {pages.map(({ key, no, title }) => (
              <option key={key} value={key}>
                {title === '' ? t('pages.n', { n: no }) : t('pages.nTitle', { n: no, title })}
              </option>
            ))}
          </select>
        </label>
      )}
      {pages.length > 0 && draft.page !== undefined && (
        <label className="borne">
          <input
            type="checkbox"
            name="pageBearsIt"
            checked={draft.pageBearsIt}
            onChange={(event) => set({ pageBearsIt: event.target.checked })}
          />
          <span>{t('question.pageBearsIt')}</span>
        </label>
      )}
      <label className="entry">
        <Label name={t('question.explanation')} typed={draft.explanation} max={LIMITS.explanationUnits} />
        <textarea
          name="explanation"
          rows={2}
          value={draft.explanation}
          placeholder={t(draft.kind === 'poll' ? 'kind.pollExplanation' : 'question.explanationHint')}
          aria-invalid={faults.explanation !== undefined || undefined}
          onChange={(event) => set({ explanation: event.target.value })}
        />
        <Fault fault={faults.explanation} max={LIMITS.explanationUnits} />
      </label>
    </div>
  );
}
