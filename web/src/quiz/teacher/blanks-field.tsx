import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { aroundBlanks } from '@lectern/contracts/question/blanks.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { faultsOf, type Draft, type DraftFault } from './draft.ts';
import { Fault } from './entry-label.tsx';

interface Props {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly shown: (fault: DraftFault | undefined) => DraftFault | undefined;
}

/** What is right in each blank of the text, and how near to it a number may be. */
export function BlanksField({ draft, onChange, shown }: Props) {
  const { t } = useText();
  const faults = faultsOf(draft);
  const parts = aroundBlanks(draft.text).slice(0, LIMITS.blanksMax + 1);
  const count = parts.length - 1;
  const at = (index: number) => draft.blanks[index] ?? { accepted: '', within: '' };
  const change = (index: number, part: Partial<Draft['blanks'][number]>) =>
    onChange({
      ...draft,
      blanks: Array.from({ length: Math.max(count, draft.blanks.length) }, (_, one) =>
        one === index ? { ...at(one), ...part } : at(one),
      ),
    });
  return (
    <fieldset className="choices blanks">
      <legend className="row">
        <span className="t13 i2">{t('blanks.label')}</span>
        <span className="t12 i3">{t('blanks.hint')}</span>
      </legend>
      {count === 0 && <p className="t13 i2">{t('blanks.none')}</p>}
      <Fault fault={shown(faults.blanks)} max={0} />
      {parts.slice(1).map((_, index) => {
        const fault = shown(faults[`blanks.${index}`]);
        const n = index + 1;
        return (
          // A blank has no name but its place, and places do not change.
          // oxlint-disable-next-line react/no-array-index-key
          <div className="blank-row" key={index}>
            <b>{t('blanks.n', { n })}</b>
            <input
              className="text"
              value={at(index).accepted}
              aria-label={t('blanks.accepted', { n })}
              aria-invalid={fault !== undefined || undefined}
              placeholder={t('blanks.acceptedHint')}
              onChange={(event) => change(index, { accepted: event.target.value })}
            />
            <label className="within t13">
              <span aria-hidden="true">±</span>
              <input
                inputMode="decimal"
                value={at(index).within}
                aria-label={t('blanks.within', { n })}
                placeholder="0"
                onChange={(event) => change(index, { within: event.target.value })}
              />
            </label>
            <Fault fault={fault} max={LIMITS.blankUnits} />
          </div>
        );
      })}
      <label className="borne">
        <input
          type="checkbox"
          name="exact"
          checked={draft.exact}
          onChange={(event) => onChange({ ...draft, exact: event.target.checked })}
        />
        <span>{t('blanks.exact')}</span>
      </label>
    </fieldset>
  );
}
