import type { ReplayedFact } from '@lectern/contracts/replay/queries.ts';
import { timeOfDay } from '../../i18n/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { iconOf, rendererOf, sentenceOf } from './renderers.ts';
import type { LessonTelling } from './use-telling.ts';

interface Props {
  readonly fact: ReplayedFact;
  readonly isCurrent: boolean;
  readonly telling: LessonTelling;
  readonly onShow: (version: number) => void;
}

/** One fact in a line: when, what, and where it stands in the ledger. It leads to its moment. */
export function FactRow({ fact, isCurrent, telling, onShow }: Props) {
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
