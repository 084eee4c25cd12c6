import { createContext, useContext } from 'react';
import { grouped } from '../kit/i18n/format.ts';
import { useText } from '../kit/i18n/teacher.ts';

/** A figure whose facts are looked at: its name in cells.ts, what it is called, and what it is. */
export interface Looked {
  readonly cell: string;
  readonly title: string;
  readonly figure?: string;
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
export function Figure({ cell, title, children, none = false, ...more }: Props) {
  const { t } = useText();
  const look = useLook();
  const shown = typeof children === 'number' ? grouped(children) : children;
  if (none) return <span className="i3">{shown}</span>;
  return (
    <button
      type="button"
      className="fact"
      aria-haspopup="dialog"
      aria-label={`${shown}, ${title}`}
      title={t('report.lookUp')}
      onClick={() => look({ cell, title, ...(shown !== title && { figure: shown }), ...more })}
    >
      {shown}
    </button>
  );
}
