import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { units } from '@lectern/contracts/kernel/text.ts';
import { letterAt } from '@lectern/contracts/quiz/facts.ts';
import { useId } from 'react';
import { useText } from '../../i18n/teacher.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { faultsOf, type Draft, type DraftFault } from './draft.ts';
import './question-form.css';

interface Props {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  /** Faults are told once saving was tried. */
  readonly told: boolean;
}

/** A single-choice question as a form: the letters are the choice of the correct answer. */
export function QuestionForm({ draft, onChange, told }: Props) {
  const { t } = useText();
  const faults = faultsOf(draft);
  const shown = (fault: DraftFault | undefined) => (told || fault === 'tooLong' ? fault : undefined);
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change });

  return (
    <div className="qform">
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
      <Choices draft={draft} set={set} shown={shown} />
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
        <span className="i3 t12 hint">{t('question.pointsHint')}</span>
      </div>
      <Fault fault={faults.points} max={0} />
      <label className="entry">
        <Label name={t('question.explanation')} typed={draft.explanation} max={LIMITS.explanationUnits} />
        <textarea
          name="explanation"
          rows={2}
          value={draft.explanation}
          placeholder={t('question.explanationHint')}
          aria-invalid={faults.explanation !== undefined || undefined}
          onChange={(event) => set({ explanation: event.target.value })}
        />
        <Fault fault={faults.explanation} max={LIMITS.explanationUnits} />
      </label>
    </div>
  );
}

interface ChoicesProps {
  readonly draft: Draft;
  readonly set: (change: Partial<Draft>) => void;
  readonly shown: (fault: DraftFault | undefined) => DraftFault | undefined;
}

function Choices({ draft, set, shown }: ChoicesProps) {
  const { t } = useText();
  const group = useId();
  const faults = faultsOf(draft);
  const { choices, key } = draft;

  function remove(index: number) {
    const rest = choices.filter((_, one) => one !== index);
    set({ choices: rest, key: key === undefined || key === index ? undefined : key > index ? key - 1 : key });
  }

  return (
    <fieldset className="choices">
      <legend className="row">
        <span className="t13 i2">{t('question.choices')}</span>
        <span className="t12 i3">{t('question.choicesHint')}</span>
      </legend>
      {choices.map((choice, index) => {
        const letter = letterAt(index);
        const fault = shown(faults[`choices.${index}`]);
        return (
          <div className="choice" key={letter}>
            <label className="letter" title={t('question.isKey', { letter })}>
              <input
                className="vh"
                type="radio"
                name={group}
                checked={key === index}
                aria-label={t('question.isKey', { letter })}
                onChange={() => set({ key: index })}
              />
              <span aria-hidden="true">{key === index ? <Icon name="check" size="s" /> : letter}</span>
            </label>
            <input
              className="text"
              value={choice}
              aria-label={t('question.choice', { letter })}
              aria-invalid={fault !== undefined || undefined}
              onChange={(event) =>
                set({ choices: choices.map((one, at) => (at === index ? event.target.value : one)) })
              }
            />
            <Button
              look="quiet"
              size="sm"
              icon="close"
              aria-label={t('question.removeChoice', { letter })}
              disabled={choices.length <= LIMITS.choicesMin}
              onClick={() => remove(index)}
            />
            <Fault fault={fault} max={LIMITS.choiceUnits} />
          </div>
        );
      })}
      <Fault fault={shown(faults.choices)} max={0} />
      <div className="row">
        {choices.length < LIMITS.choicesMax && (
          <Button look="quiet" size="sm" icon="plus" onClick={() => set({ choices: [...choices, ''] })}>
            {t('question.addChoice')}
          </Button>
        )}
        {key !== undefined && (
          <Button look="quiet" size="sm" onClick={() => set({ key: undefined })}>
            {t('question.clearKey')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** A label with the length in units beside it, once it matters [R5.01]. */
function Label({ name, typed, max }: { name: string; typed: string; max: number }) {
  const { t } = useText();
  const length = units(typed.trim());
  return (
    <span className="row">
      <span className="grow">{name}</span>
      {length > max * 0.6 && (
        <span className={`t12 ${length > max ? 'over' : 'i3'}`}>{t('lesson.units', { n: length, max })}</span>
      )}
    </span>
  );
}

function Fault({ fault, max }: { fault: DraftFault | undefined; max: number }) {
  const { t } = useText();
  if (fault === undefined) return null;
  return (
    <span className="fault" role="alert">
      <Icon name="badc" size="xs" />
      {fault === 'tooLong' ? t('fault.tooLong', { han: max / 2, latin: max }) : t(`fault.${fault}`)}
    </span>
  );
}
