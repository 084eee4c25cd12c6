import { aroundBlanks } from '@lectern/contracts/question/blanks.ts';
import { partsOf, type TextPart } from '@lectern/contracts/kernel/text-parts.ts';
import { Fragment, type ReactNode } from 'react';
import { Formula } from './formula.tsx';
import './code-block.css';

/** Something in it is drawn otherwise than it is typed. */
export const isDrawn = (text: string): boolean => partsOf(text).some(({ as }) => as !== 'words');

interface Props {
  readonly text: string;
  /** What stands for a blank, from 1; without it, the line as it is typed. */
  readonly blank?: (n: number) => ReactNode;
}

/** A text with its formulas and blocks of code drawn as they are read. */
export function WithFormulas({ text, blank }: Props) {
  let blanks = 0;
  const filled = (words: string): ReactNode => {
    if (blank === undefined) return words;
    return aroundBlanks(words).map((part, index) => (
      // A blank has no name but its place.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={index}>
        {index > 0 && blank((blanks += 1))}
        {part}
      </Fragment>
    ));
  };
  const drawn = (part: TextPart): ReactNode => {
    if (part.as === 'formula') return <Formula tex={part.tex} />;
    return part.as === 'words' ? filled(part.text) : <code className="code-block">{filled(part.code)}</code>;
  };
  // A part has no name but its place.
  // oxlint-disable-next-line react/no-array-index-key
  return partsOf(text).map((part, index) => <Fragment key={index}>{drawn(part)}</Fragment>);
}
