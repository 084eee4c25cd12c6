import { createContext, useContext } from 'react';
import { useText } from '../i18n/teacher.ts';

/** A figure whose facts are looked at: its name in cells.ts, and what it is called. */
export interface Looked {
  readonly cell: string;
  readonly title: string;
}

const Look = createContext<(looked: Looked) => void>(() => undefined);
export const Figures = Look.Provider;
export const useLook = (): ((looked: Looked) => void) => useContext(Look);

interface Props extends Looked {
  readonly children: string | number;
  /** Nothing lies behind it: it stands there plain. */
  readonly none?: boolean;
}

/** A figure that opens its facts: the sum in words, who did it and when, and the replay of that moment. */
export function Figure({ cell, title, children, none = false }: Props) {
  const { t } = useText();
  const look = useLook();
  if (none) return <span className="i3">{children}</span>;
  return (
    <button
      type="button"
      className="fact"
      aria-haspopup="dialog"
      aria-label={`${children}, ${title}`}
      title={t('report.lookUp')}
      onClick={() => look({ cell, title })}
    >
      {children}
    </button>
  );
}
