import { useId } from 'react';
import { Group, Input, Label, NumberField } from 'react-aria-components';
import { Fault } from '../ui/entry.tsx';
import { useText } from '../texts.ts';
import type { FieldProps } from './field.tsx';
import './fields.css';

interface Props extends FieldProps<number> {
  /** In seconds. */
  readonly max?: number;
}

/** How long something takes, in seconds: minutes and seconds beside each other. */
export function DurationField({ label, hint, fault, value, onChange, max = 24 * 3600, autoFocus }: Props) {
  const { t } = useText();
  const name = useId();
  const parts = { minutes: Math.floor((value ?? 0) / 60), seconds: (value ?? 0) % 60 };
  const change = (part: Partial<typeof parts>) => {
    const { minutes, seconds } = { ...parts, ...part };
    onChange(Math.min(max, (Number.isNaN(minutes) ? 0 : minutes) * 60 + (Number.isNaN(seconds) ? 0 : seconds)));
  };
  const shown = (n: number) => (value === undefined ? Number.NaN : n);
  return (
    <div className="entry">
      <span id={name}>{label}</span>
      <Group className="duration" aria-labelledby={name}>
        {(['minutes', 'seconds'] as const).map((part, at) => (
          <NumberField
            key={part}
            className="row"
            minValue={0}
            {...(part === 'minutes' ? { maxValue: Math.floor(max / 60) } : { maxValue: 59 })}
            value={shown(parts[part])}
            isInvalid={fault !== undefined}
            autoFocus={autoFocus === true && at === 0}
            onChange={(n) => change({ [part]: n })}
          >
            <Input />
            <Label>{t(`field.${part}`)}</Label>
          </NumberField>
        ))}
      </Group>
      <span>{fault === undefined ? hint : <Fault>{fault}</Fault>}</span>
    </div>
  );
}
