import { useId } from 'react';
import { Button, Label, ListBox, ListBoxItem, Popover, Select as AriaSelect, SelectValue } from 'react-aria-components';
import { Fault } from '../ui/entry.tsx';
import { Icon } from '../ui/icon.tsx';
import '../overlays/overlays.css';
import { useText } from '../texts.ts';
import type { FieldProps, Option } from './field.tsx';
import './fields.css';

interface Props<Id extends string> extends FieldProps<Id> {
  readonly options: readonly Option<Id>[];
}

/** One of several, chosen from a list that opens. */
export function Select<Id extends string>({ label, hint, fault, value, onChange, options, autoFocus }: Props<Id>) {
  const { t } = useText();
  const below = useId();
  return (
    <AriaSelect
      className="entry"
      value={value ?? null}
      isInvalid={fault !== undefined}
      aria-describedby={below}
      autoFocus={autoFocus ?? false}
      onChange={(key) => onChange(key as Id)}
    >
      <Label>{label}</Label>
      <Button className="select">
        <SelectValue className="grow cut">{({ selectedText }) => selectedText || t('field.choose')}</SelectValue>
        <Icon name="down" size="s" />
      </Button>
      <span id={below}>{fault === undefined ? hint : <Fault>{fault}</Fault>}</span>
      <Popover className="popover">
        <ListBox className="options" items={options}>
          {({ id, label: option, detail }) => (
            <ListBoxItem id={id} className="option" textValue={option}>
              <span>
                {option} {detail && <small>{detail}</small>}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
