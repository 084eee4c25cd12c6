import type { ReactNode } from 'react';

interface Props<Id> {
  readonly label: string;
  readonly options: readonly { readonly id: Id; readonly label: ReactNode; readonly lang?: string }[];
  readonly value: Id | undefined;
  readonly onChange: (id: Id) => void;
  readonly disabled?: boolean;
  /** As tabs look; where the parts of a page are tabs indeed, they are those of `overlays/tabs.tsx`, which weigh 45 KB. */
  readonly look?: 'seg' | 'tabs';
  /** A last one of another kind. */
  readonly children?: ReactNode;
}

/** A segmented control: one of a few, all of them in sight. */
export function Segmented<Id extends string | number>(props: Props<Id>) {
  const { label, options, value, onChange, disabled = false, look = 'seg', children } = props;
  return (
    <div className={look} role="group" aria-label={label}>
      {options.map(({ id, label: name, lang }) => (
        <button
          key={id}
          type="button"
          lang={lang}
          aria-pressed={id === value}
          disabled={disabled}
          onClick={() => onChange(id)}
        >
          {name}
        </button>
      ))}
      {children}
    </div>
  );
}
