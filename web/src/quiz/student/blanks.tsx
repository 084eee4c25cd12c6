import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { blanksIn } from '@lectern/contracts/question/blanks.ts';
import { useText } from '../texts.ts';
import { WithFormulas } from '../../kit/rich-text/with-formulas.tsx';

interface Props {
  readonly text: string;
  /** A line for each blank; undefined when nothing is filled in. */
  readonly filled: string | undefined;
  /** Undefined while nothing can be filled in. */
  readonly onFill: ((lines: string | undefined) => void) | undefined;
}

/** The text with its blanks to fill in: Tab goes from one to the next, Enter submits. */
export function Blanks({ text, filled = '', onFill }: Props) {
  const { t } = useText();
  const count = blanksIn(text);
  const lines = filled.split('\n');
  const fill = (index: number, value: string) => {
    const next = Array.from({ length: count }, (_, at) => (at === index ? value : (lines[at] ?? '')));
    onFill?.(next.every((one) => one.trim() === '') ? undefined : next.join('\n'));
  };
  return (
    <p className="qt fill">
      <WithFormulas
        text={text}
        blank={(n) => (
          <input
            name={`blank-${n}`}
            aria-label={t('filled.blank', { n })}
            placeholder={String(n)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={LIMITS.blankUnits}
            value={lines[n - 1] ?? ''}
            disabled={onFill === undefined}
            size={Math.max(4, (lines[n - 1] ?? '').length + 1)}
            onChange={(event) => fill(n - 1, event.target.value)}
          />
        )}
      />
    </p>
  );
}
