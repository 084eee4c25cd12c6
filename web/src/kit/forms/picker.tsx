import { useId, useState } from 'react';
import {
  Button as AriaButton,
  ComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Tag,
  TagGroup,
  TagList,
} from 'react-aria-components';
import { Fault } from '../ui/entry.tsx';
import { Icon } from '../ui/icon.tsx';
import { useErrorText } from '../ui/states.tsx';
import '../overlays/overlays.css';
import { usePaused } from '../lists/use-list.ts';
import { useText } from '../texts.ts';
import type { FieldProps, Option } from './field.tsx';
import './fields.css';

interface ManyProps<Item> extends FieldProps<readonly Item[]>, Omit<PickerProps<Item>, keyof FieldProps<Item>> {}

/** Finds several of many: who was chosen stands below, and is taken away with its cross, Backspace or Delete. */
export function ManyPicker<Item>({ value = [], onChange, ...rest }: ManyProps<Item>) {
  const { t } = useText();
  const chosen = value.map(rest.show);
  const without = (ids: ReadonlySet<unknown>) => {
    const left = value.filter((item) => !ids.has(rest.show(item).id));
    onChange(left.length === 0 ? undefined : left);
  };
  return (
    <div className="many">
      <Picker
        {...rest}
        value={undefined}
        taken={chosen.map(({ id }) => id)}
        onChange={(item) => item !== undefined && onChange([...value, item])}
      />
      {chosen.length > 0 && (
        <TagGroup aria-label={rest.label} onRemove={without}>
          <TagList className="tags">
            {chosen.map(({ id, label }) => (
              <Tag key={id} id={id} className="tag" textValue={label}>
                {label}
                <AriaButton slot="remove" aria-label={t('field.remove', { name: label })}>
                  <Icon name="close" size="xs" />
                </AriaButton>
              </Tag>
            ))}
          </TagList>
        </TagGroup>
      )}
    </div>
  );
}

/** What was found by part of a name, while one types. */
export interface Found<Item> {
  readonly items: readonly Item[] | undefined;
  readonly error?: unknown;
}

export interface PickerProps<Item> extends FieldProps<Item> {
  /** Looks for it; an empty search is not asked. */
  readonly useFound: (search: string) => Found<Item>;
  readonly show: (item: Item) => Option;
  /** What is said where nothing was found. */
  readonly nothing?: string;
  /** There is something to choose from before anything is typed: then an empty search is asked, too. */
  readonly isListed?: boolean;
}

type OwnProps<Item> = PickerProps<Item> & {
  /** Those that were chosen already; with them, whatever is chosen is added and the next one looked for. */
  readonly taken?: readonly string[];
};

/** Finds one of many by part of its name: typed, then chosen from a list. */
export function Picker<Item>({
  label,
  hint,
  fault,
  value,
  onChange,
  useFound,
  show,
  nothing,
  isListed = false,
  taken,
  autoFocus,
}: OwnProps<Item>) {
  const { t } = useText();
  const below = useId();
  const shown = value === undefined ? undefined : show(value);
  const [typed, setTyped] = useState(shown?.label ?? '');
  const sought = shown?.label === typed ? '' : typed.trim();
  const search = usePaused(sought);
  const { items, error } = useFound(search);
  const isCurrent = search === sought && (isListed || search !== '');
  const options = isCurrent && items !== undefined ? items.map((item) => ({ item, ...show(item) })) : [];
  const errorText = useErrorText();
  const clear = () => {
    setTyped('');
    onChange(undefined);
  };
  return (
    <ComboBox
      className="entry"
      menuTrigger={isListed ? 'focus' : 'input'}
      allowsEmptyCollection
      items={options}
      inputValue={typed}
      value={shown?.id ?? null}
      disabledKeys={taken ?? []}
      isInvalid={fault !== undefined}
      aria-describedby={below}
      autoFocus={autoFocus ?? false}
      defaultFilter={() => true}
      onInputChange={(text) => {
        setTyped(text);
        if (value !== undefined && text !== shown?.label) onChange(undefined);
      }}
      onChange={(key) => {
        const found = options.find(({ id }) => id === key);
        if (found === undefined) return;
        setTyped(taken === undefined ? found.label : '');
        onChange(found.item);
      }}
    >
      <Label>{label}</Label>
      <span className="picker-box">
        <Input autoComplete="off" />
        {typed !== '' && (
          <AriaButton slot={null} aria-label={t('search.clear')} onPress={clear}>
            <Icon name="close" size="xs" />
          </AriaButton>
        )}
      </span>
      <span id={below}>
        {fault !== undefined ? <Fault>{fault}</Fault> : (shown?.detail ?? hint)}
        {isCurrent && error !== undefined && <Fault>{errorText(error)}</Fault>}
      </span>
      <Popover className="popover">
        <ListBox
          className="options"
          renderEmptyState={() => (
            <p className="options-empty" role="status">
              {isCurrent && items !== undefined ? (nothing ?? t('field.nothingFound')) : t('field.searching')}
            </p>
          )}
        >
          {({ id, label: option, detail }: Option) => (
            <ListBoxItem id={id} className="option" textValue={option}>
              <span>
                {option} {detail && <small>{detail}</small>}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
