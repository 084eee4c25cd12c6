import { useId, type ReactNode } from 'react';
import { Fault } from '../ui/entry.tsx';
import { useText } from '../texts.ts';
import './fields.css';

/** What every field of a form is given; its value is undefined while nothing is filled in. */
export interface FieldProps<Value> {
  readonly label: string;
  readonly hint?: ReactNode;
  /** What is wrong with it, and how to mend it [R8.31]. */
  readonly fault?: string | undefined;
  readonly value: Value | undefined;
  /** A method, so that a field of any value may stand where some field is asked for. */
  onChange(this: void, value: Value | undefined): void;
  readonly name?: string;
  readonly autoFocus?: boolean;
}

interface TextProps extends FieldProps<string> {
  /** Several lines. */
  readonly long?: boolean;
  /** How long it may be, and how long it is, in units [R5.01]. */
  readonly counter?: { readonly n: number; readonly max: number } | undefined;
  readonly placeholder?: string | undefined;
}

/** A line of text, or several. */
export function TextField({ label, hint, fault, value = '', onChange, long, counter, autoFocus, ...rest }: TextProps) {
  const { t } = useText();
  const below = useId();
  const Control = long === true ? 'textarea' : 'input';
  const isOver = counter !== undefined && counter.n > counter.max;
  return (
    <label className="entry">
      <span className="row">
        <span className="grow">{label}</span>
        {counter && (
          <span className={isOver ? 't12 over' : 't12 i3'} id={`${below}n`}>
            {t('field.units', counter)}
          </span>
        )}
      </span>
      <Control
        {...rest}
        autoFocus={autoFocus}
        value={value}
        rows={long === true ? 4 : undefined}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={counter ? `${below} ${below}n` : below}
        onChange={({ target }) => onChange(target.value)}
      />
      <span id={below}>{fault === undefined ? hint : <Fault>{fault}</Fault>}</span>
    </label>
  );
}

/** Something that is so, or not. */
export function TickField({ label, hint, fault, value = false, onChange, name }: FieldProps<boolean>) {
  const below = useId();
  return (
    <div>
      <label className="tick">
        <input
          type="checkbox"
          name={name}
          checked={value}
          aria-describedby={below}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      <span id={below} className="t13 i2">
        {fault === undefined ? hint : <Fault>{fault}</Fault>}
      </span>
    </div>
  );
}

export interface Option<Id extends string = string> {
  readonly id: Id;
  readonly label: string;
  readonly detail?: string | undefined;
}

interface OptionsProps<Id extends string> extends FieldProps<Id> {
  readonly options: readonly Option<Id>[];
}

/** One of a few, all of them in sight, each with what it means. */
export function ChoiceField<Id extends string>({ label, fault, value, onChange, options, name }: OptionsProps<Id>) {
  const group = useId();
  return (
    <fieldset className="choice-cards">
      <legend>{label}</legend>
      {options.map(({ id, label: option, detail }) => (
        <label key={id}>
          <input type="radio" name={name ?? group} checked={value === id} onChange={() => onChange(id)} />
          <span>
            {option}
            {detail && <small>{detail}</small>}
          </span>
        </label>
      ))}
      {fault !== undefined && <Fault>{fault}</Fault>}
    </fieldset>
  );
}
