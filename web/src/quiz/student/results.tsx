import { percent } from '../../i18n/format.ts';
import { useText } from '../../i18n/student.ts';
import { Bar } from '../../ui/distribution.tsx';
import { Icon } from '../../ui/icon.tsx';
import './results.css';

interface Props {
  readonly choices: { readonly [letter: string]: string };
  readonly distribution: { readonly [letter: string]: number };
  readonly mine: string | undefined;
  readonly answerKey: string | undefined;
}

/** The distribution with the words of the choices, my own marked; once the key is out, that too. */
export function Results({ choices, distribution, mine, answerKey }: Props) {
  const { t } = useText();
  const total = Object.values(distribution).reduce((sum, count) => sum + count, 0);
  return (
    <ul className={answerKey === undefined ? 'rs' : 'rs out'}>
      {Object.entries(choices).map(([letter, text]) => {
        const count = distribution[letter] ?? 0;
        const isKey = letter === answerKey;
        const isMine = letter === mine;
        return (
          <li key={letter} className={[isKey && 'key', isMine && 'mine'].filter(Boolean).join(' ') || undefined}>
            <span className="k">{letter}</span>
            <span className="t">
              {text}
              {isMine && (
                <span className={`st ${answerKey === undefined ? 'info' : isKey ? 'ok' : 'bad'}`}>
                  <Icon name={answerKey === undefined ? 'user' : isKey ? 'okc' : 'badc'} size="xs" />
                  {t('quiz.mine')}
                </span>
              )}
              {isKey && (
                <span className="st ok">
                  <Icon name="okc" size="xs" />
                  {t('quiz.key')}
                </span>
              )}
            </span>
            <span className="p">
              {percent(count, total)} <small>{t('quiz.people', { n: count })}</small>
            </span>
            <Bar share={total === 0 ? 0 : count / total} />
          </li>
        );
      })}
    </ul>
  );
}
