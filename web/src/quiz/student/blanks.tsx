import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { aroundBlanks } from '@lectern/contracts/question/blanks.ts';
import { Fragment } from 'react';
import { useText } from '../texts.ts';

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
  const parts = aroundBlanks(text);
  const lines = filled.split('\n');
  const fill = (index: number, value: string) => {
    const next = parts.slice(1).map((_, at) => (at === index ? value : (lines[at] ?? '')));
    onFill?.(next.every((one) => one.trim() === '') ? undefined : next.join('\n'));
  };
  return (
    <p className="qt fill">
      {parts.map((part, index) => (
        // A blank has no name but its place, and places do not change.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {index > 0 && (
            <input
              name={`blank-${index}`}
              aria-label={t('filled.blank', { n: index })}
              placeholder={String(index)}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={LIMITS.blankUnits}
              value={lines[index - 1] ?? ''}
              disabled={onFill === undefined}
              size={Math.max(4, (lines[index - 1] ?? '').length + 1)}
              onChange={(event) => fill(index - 1, event.target.value)}
            />
          )}
          {part}
        </Fragment>
      ))}
    </p>
  );
}
