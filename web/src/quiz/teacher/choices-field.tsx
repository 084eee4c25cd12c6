import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { letterAt } from '@lectern/contracts/question/letter.ts';
import { useId } from 'react';
import { useText } from '../../kit/i18n/teacher.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { faultsOf, toggled, withoutChoice, type Draft, type DraftFault } from './draft.ts';
import { Fault } from './entry-label.tsx';
import { ChoicePicture, PictureRows } from './lazy-pictures.ts';
import type { Pictures } from './use-pictures.ts';

interface Props {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly shown: (fault: DraftFault | undefined) => DraftFault | undefined;
  /** Where each may have one. */
  readonly pictures: Pictures | undefined;
}

/** The choices with the mark of what is correct; a judgement has its two already, a poll has none that is. */
export function ChoicesField({ draft, onChange, shown, pictures }: Props) {
  const { t } = useText();
  const group = useId();
  const faults = faultsOf(draft);
  const { kind, choices, key } = draft;
  const hasKey = kind !== 'poll';

  const mark = (index: number, name: string, said?: string) => (
    <label className="letter" title={t('question.isKey', { letter: name })}>
      <input
        className="vh"
        type={kind === 'multipleChoice' ? 'checkbox' : 'radio'}
        name={group}
        checked={key.includes(index)}
        aria-label={t('question.isKey', { letter: name })}
        onChange={() => onChange({ ...draft, key: toggled(draft, index) })}
      />
      <span aria-hidden="true">
        {key.includes(index) ? <Icon name="check" size="s" /> : kind === 'judgement' ? '' : name}
      </span>
      {said}
    </label>
  );
  const clear = key.length > 0 && hasKey && (
    <Button look="quiet" size="sm" onClick={() => onChange({ ...draft, key: [] })}>
      {t('question.clearKey')}
    </Button>
  );

  if (kind === 'judgement') {
    return (
      <fieldset className="choices judged">
        <legend className="row">
          <span className="t13 i2">{t('kind.judgementKey')}</span>
        </legend>
        {(['right', 'wrong'] as const).map((name, index) => (
          <div className="choice" key={name}>
            {mark(index, t(`kind.${name}`), t(`kind.${name}`))}
          </div>
        ))}
        <div className="row">{clear}</div>
      </fieldset>
    );
  }
  return (
    <fieldset className={['choices', !hasKey && 'keyless', pictures && 'pictured'].filter(Boolean).join(' ')}>
      <legend className="row">
        <span className="t13 i2">{t('question.choices')}</span>
        <span className="t12 i3">{hint()}</span>
      </legend>
      {choices.map((choice, index) => {
        const letter = letterAt(index);
        const fault = shown(faults[`choices.${index}`]);
        return (
          <div className="choice" key={letter} data-choice={index}>
            {hasKey ? mark(index, letter) : <b className="plain">{letter}</b>}
            <input
              className="text"
              value={choice}
              aria-label={t('question.choice', { letter })}
              aria-invalid={fault !== undefined || undefined}
              onChange={(event) =>
                onChange({ ...draft, choices: choices.map((one, at) => (at === index ? event.target.value : one)) })
              }
            />
            {pictures && <ChoicePicture of={pictures} at={index} />}
            <Button
              look="quiet"
              size="sm"
              icon="close"
              aria-label={t('question.removeChoice', { letter })}
              disabled={choices.length <= LIMITS.choicesMin}
              onClick={() => onChange(withoutChoice(draft, index))}
            />
            <Fault fault={fault} max={LIMITS.choiceUnits} />
            {pictures && <PictureRows of={pictures} at={index} />}
          </div>
        );
      })}
      <Fault fault={shown(faults.choices)} max={0} />
      <div className="row">
        {choices.length < LIMITS.choicesMax && (
          <Button look="quiet" size="sm" icon="plus" onClick={() => onChange({ ...draft, choices: [...choices, ''] })}>
            {t('question.addChoice')}
          </Button>
        )}
        {clear}
      </div>
      {kind === 'poll' && (
        <label className="row at-most t13">
          <span>{t('kind.atMost')}</span>
          <select
            value={Math.min(draft.atMost, choices.length)}
            onChange={(event) => onChange({ ...draft, atMost: Number(event.target.value) })}
          >
            {choices.map((_, index) => (
              <option key={letterAt(index)} value={index + 1}>
                {index + 1}
              </option>
            ))}
          </select>
          <span>{t('kind.atMostUnit')}</span>
        </label>
      )}
    </fieldset>
  );

  function hint(): string {
    if (kind === 'poll') return t('kind.pollHint');
    return kind === 'multipleChoice' ? t('kind.multipleHint') : t('question.choicesHint');
  }
}
