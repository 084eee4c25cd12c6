import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react';
import { useUiText } from '../i18n/ui.ts';
import { Icon } from './icon.tsx';
import './search-input.css';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  readonly value: string;
  /** What is typed; '' once it is emptied. */
  readonly onSearch: (typed: string) => void;
}

/** What is searched by, and a button that empties it: the browser's own has neither a name nor our colours. */
export function SearchInput({ value, onSearch, onKeyDown, ...rest }: Props) {
  const { t } = useUiText();
  const clear = ({ currentTarget }: MouseEvent) => {
    onSearch('');
    currentTarget.parentElement!.querySelector('input')!.focus();
  };
  function keys(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Escape' || value === '' || event.nativeEvent.isComposing) return onKeyDown?.(event);
    event.preventDefault();
    event.stopPropagation(); // the dialog around it closes at the next one
    onSearch('');
  }
  return (
    <span className="search-input">
      <input {...rest} type="search" value={value} onChange={({ target }) => onSearch(target.value)} onKeyDown={keys} />
      {value !== '' && (
        <button type="button" aria-label={t('search.clear')} title={t('search.clear')} onClick={clear}>
          <Icon name="close" size="xs" />
        </button>
      )}
    </span>
  );
}
