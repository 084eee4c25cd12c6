import { useId, type ComponentProps, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface Props extends ComponentProps<'input'> {
  readonly label: string;
  readonly hint?: ReactNode;
  /** What is wrong with it, and how to mend it [R8.31]. */
  readonly fault?: string | undefined;
}

/** One line of a form: label, input, and below it what is wrong with just this. */
export function Entry({ label, hint, fault, ...rest }: Props) {
  const below = useId();
  return (
    <label className="entry">
      <span>{label}</span>
      <input {...rest} aria-invalid={fault ? true : undefined} aria-describedby={below} />
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
