import { useEffect, useState, type ReactNode } from 'react';
import {
  Autocomplete,
  Button,
  Dialog,
  DialogTrigger,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  SearchField,
} from 'react-aria-components';
import type { Option } from './field.tsx';
import { Icon } from '../ui/icon.tsx';
import { useText } from '../texts.ts';
import './fields.css';
import '../overlays/overlays.css';

interface SearchProps<Id extends string> {
  /** What is chosen here. */
  readonly label: string;
  /** What it is found by. */
  readonly placeholder: string;
  readonly chosen: Id | undefined;
  readonly useFound: (typed: string) => {
    readonly options: readonly Option<Id>[];
    readonly isComing: boolean;
    /** Why nothing could be looked for. */
    readonly failed?: string | undefined;
  };
  /** What is said where nothing is found, and of those that are not shown. */
  readonly nothing: (typed: string) => string;
  readonly more: (count: number) => string;
  readonly onPick: (id: Id) => void;
}

interface Props<Id extends string> extends Omit<SearchProps<Id>, 'onPick'> {
  readonly isPressed: boolean;
  /** What the button says. */
  readonly children: ReactNode;
  readonly onPick: (id: Id) => void;
}

/** As many as one scrolls through; of a thousand the rest is found by name. */
const MOST = 60;

/** A button that opens a search: one of many, found as one types, gone through with arrows, taken with Enter. */
export function Finder<Id extends string>({ isPressed, children, onPick, ...search }: Props<Id>) {
  const [isOpen, setOpen] = useState(false);
  const pick = (id: Id) => {
    setOpen(false);
    onPick(id);
  };
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button aria-pressed={isPressed}>
        {children}
        <Icon name="down" size="xs" />
      </Button>
      <Popover className="popover" placement="bottom start">
        <Dialog className="finder" aria-label={search.label}>
          <Search {...search} onPick={pick} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

/** The field of it and what is found, where something else opens it. */
export function Search<Id extends string>({
  label,
  placeholder,
  chosen,
  useFound,
  nothing,
  more,
  onPick,
}: SearchProps<Id>) {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const [isTaken, setTaken] = useState(false);
  const { options, isComing, failed } = useFound(typed.trim());
  const [first] = options;
  useEffect(() => {
    if (isTaken && !isComing && first) onPick(first.id); // Enter came before it was known how names are read
  }, [isTaken, isComing, first, onPick]);
  return (
    <Autocomplete
      inputValue={typed}
      onInputChange={(text) => {
        setTyped(text);
        setTaken(false);
      }}
    >
      <SearchField className="entry" aria-label={placeholder} autoFocus onSubmit={() => setTaken(isComing)}>
        <span className="picker-box">
          <Icon name="search" size="s" />
          <Input placeholder={placeholder} />
          {typed !== '' && (
            <Button aria-label={t('search.clear')}>
              <Icon name="close" size="xs" />
            </Button>
          )}
        </span>
      </SearchField>
      <ListBox
        className="options"
        aria-label={label}
        items={options.slice(0, MOST)}
        onAction={(id) => onPick(id as Id)}
        renderEmptyState={() => (
          <p className="options-empty" role="status">
            {isComing ? t('field.searching') : (failed ?? nothing(typed.trim()))}
          </p>
        )}
      >
        {({ id, label: option, detail }) => (
          <ListBoxItem id={id} className={id === chosen ? 'option on' : 'option'} textValue={option}>
            <span className="grow">{option}</span> {detail && <small>{detail}</small>}
          </ListBoxItem>
        )}
      </ListBox>
      {options.length > MOST && <p className="options-empty">{more(options.length - MOST)}</p>}
    </Autocomplete>
  );
}
