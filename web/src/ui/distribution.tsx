import { grouped, percent } from '../i18n/format.ts';

interface Props {
  readonly counts: { readonly [letter: string]: number };
  /** Once the key is out, its bars stand out and the others step back. */
  readonly answerKey?: string | undefined;
  /** How many answered: with several choices each, the counts add up to more. */
  readonly answered?: number;
  /** What stands for a letter that has a word of its own: right and wrong of a judgement. */
  readonly nameOf?: (letter: string) => string;
}

/** How many chose what: letter, bar, share, count. */
export function Distribution({ counts, answerKey, answered, nameOf = (letter) => letter }: Props) {
  const total = answered ?? Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <ul className={answerKey === undefined ? 'dist' : 'dist out'}>
      {Object.entries(counts).map(([letter, count]) => (
        <li key={letter} className={answerKey?.includes(letter) ? 'key' : undefined}>
          <b>{nameOf(letter)}</b>
          <Bar share={total === 0 ? 0 : count / total} />
          <span className="p">{percent(count, total)}</span>
          <span className="n">{grouped(count)}</span>
        </li>
      ))}
    </ul>
  );
}

export const Bar = ({ share }: { share: number }) => (
  <span className="tr" aria-hidden="true">
    <i style={{ width: `${share * 100}%` }} />
  </span>
);
