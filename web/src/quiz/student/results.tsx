import { isMarked } from '@lectern/contracts/question/kinds.ts';
import type { QuestionView } from '@lectern/contracts/quiz/view.ts';
import { percent } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/student.ts';
import { Bar } from '../../kit/ui/bar.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { AskedPictures } from './asked-pictures.tsx';
import { useWords } from './use-words.ts';
import './results.css';

interface Props {
  readonly question: QuestionView;
  readonly distribution: { readonly [letter: string]: number };
  readonly mine: string | undefined;
}

/** The distribution with the words of the choices, my own marked; once the key is out, that too. */
export function Results({ question, distribution, mine = '' }: Props) {
  const { t } = useText();
  const words = useWords();
  const { key, choices, kind } = question;
  // What is not graded yet stands in no band.
  const answered = isMarked(kind)
    ? Object.values(distribution).reduce((sum, n) => sum + n, 0)
    : (question.ballots ?? question.answered);
  return (
    <ul className={key === undefined ? 'rs' : 'rs out'}>
      {Object.keys(choices).map((letter) => {
        const count = distribution[letter] ?? 0;
        const isKey = key?.includes(letter) === true;
        const isMine = mine.includes(letter);
        return (
          <li key={letter} className={[isKey && 'key', isMine && 'mine'].filter(Boolean).join(' ') || undefined}>
            {isMarked(kind) ? (
              <span />
            ) : (
              <span className="k">
                {kind === 'judgement' ? <Icon name={letter === 'A' ? 'check' : 'close'} size="s" /> : letter}
              </span>
            )}
            <span className="t">
              {words.choice(question, letter)}
              <AskedPictures question={question} of={letter} />
              {isMine && (
                <span className={`st ${key === undefined ? 'info' : isKey ? 'ok' : 'bad'}`}>
                  <Icon name={key === undefined ? 'user' : isKey ? 'okc' : 'badc'} size="xs" />
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
              {percent(count, answered)} <small>{t('quiz.people', { n: count })}</small>
            </span>
            <Bar share={answered === 0 ? 0 : count / answered} />
          </li>
        );
      })}
    </ul>
  );
}
