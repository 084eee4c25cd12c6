import { percent } from '../i18n/format.ts';

interface Props {
  readonly counts: { readonly [letter: string]: number };
  /** Once the key is out, its bar stands out and the others step back. */
  readonly answerKey?: string | undefined;
}

/** How many chose what: letter, bar, share, count. */
export function Distribution({ counts, answerKey }: Props) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <ul className={answerKey === undefined ? 'dist' : 'dist out'}>
      {Object.entries(counts).map(([letter, count]) => (
        <li key={letter} className={letter === answerKey ? 'key' : undefined}>
          <b>{letter}</b>
          <Bar share={total === 0 ? 0 : count / total} />
          <span className="p">{percent(count, total)}</span>
          <span className="n">{count}</span>
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
