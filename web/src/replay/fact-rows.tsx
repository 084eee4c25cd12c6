import type { ReplayedFact } from '@lectern/contracts/replay/queries.ts';
import type { ReactNode } from 'react';
import { timeOfDay } from '../kit/i18n/format.ts';
import { Icon } from '../kit/ui/icon.tsx';
import { iconOf, rendererOf, sentenceOf } from './renderers.ts';
import type { LessonTelling } from './use-telling.ts';

interface Props {
  readonly facts: readonly ReplayedFact[];
  /** The fact whose moment is shown. */
  readonly version: number;
  readonly telling: LessonTelling;
  readonly onShow: (version: number) => void;
  /** What stands after the last one. */
  readonly children?: ReactNode;
}

/** Facts, a line each. */
export const FactRows = ({ facts, version, telling, onShow, children }: Props) => (
  <ol>
    {facts.map((fact) => (
      <FactRow key={fact.version} fact={fact} isCurrent={fact.version === version} telling={telling} onShow={onShow} />
    ))}
    {children}
  </ol>
);

interface RowProps extends Pick<Props, 'telling' | 'onShow'> {
  readonly fact: ReplayedFact;
  readonly isCurrent: boolean;
}

/** When, what, and where it stands in the ledger; it leads to its moment. */
function FactRow({ fact, isCurrent, telling, onShow }: RowProps) {
  const { version, position, at, type } = fact;
  const sentence = sentenceOf(fact, telling);
  const isStrange = rendererOf(fact) === undefined;
  return (
    <li>
      <button
        type="button"
        className={isStrange ? 'strange' : undefined}
        aria-current={isCurrent || undefined}
        title={sentence}
        onClick={() => onShow(version)}
      >
        <span className="mono">{exactTime(at)}</span>
        <Icon name={isStrange ? 'alert' : iconOf(type)} size="s" />
        <span className="cut">{sentence}</span>
        <span className="mono n">{position}</span>
      </button>
    </li>
  );
}

/** 14:27:40.058 */
export const exactTime = (ms: number): string => `${timeOfDay(ms)}.${String(ms % 1000).padStart(3, '0')}`;
