import { useId, type ComponentProps, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { SearchInput } from './search-input.tsx';

interface Props extends ComponentProps<'input'> {
  /** Makes it one that is searched by: then `value` is what was typed. */
  readonly onSearch?: (typed: string) => void;
  readonly label: string;
  readonly hint?: ReactNode;
  /** What is wrong with it, and how to mend it [R8.31]. */
  readonly fault?: string | undefined;
}

/** One line of a form: label, input, and below it what is wrong with just this. */
export function Entry({ label, hint, fault, onSearch, value, ...rest }: Props) {
  const below = useId();
  const said = { 'aria-invalid': fault ? true : undefined, 'aria-describedby': below } as const;
  return (
    <label className="entry">
      <span>{label}</span>
      {onSearch === undefined ? (
        <input {...rest} {...said} {...(value !== undefined && { value })} />
      ) : (
        <SearchInput {...rest} {...said} aria-label={label} value={String(value)} onSearch={onSearch} />
      )}
      <span id={below}>{fault ? <Fault>{fault}</Fault> : hint}</span>
    </label>
  );
}

/** What went wrong with what was just entered. */
export const Fault = ({ children }: { children: ReactNode }) => (
  <span className="fault" role="alert">
    <Icon name="badc" size="xs" />
    {children}
  </span>
);
