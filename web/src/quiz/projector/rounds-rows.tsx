import { bothIn, changesIn, lettersIn, type Rounds } from '@lectern/contracts/quiz/rounds.ts';
import { percent } from '../../kit/i18n/format.ts';
import type { FaceOfQuestion } from '../as-class-sees.ts';
import { roundWords } from '../rounds.ts';
import { useText } from '../rounds-texts.ts';
import './rounds-rows.css';

/** The first round above, the second below, in one colour; what came of it is said with the key. */
export function RoundsRows({ question, rounds }: { question: FaceOfQuestion; rounds: Rounds }) {
  const { t } = useText();
  const all = bothIn(rounds);
  const say = roundWords(question, t);
  const { key } = question;
  const changes = key === undefined ? undefined : changesIn(rounds, key);
  return (
    <div className="rounds-rows">
      <p className="of">
        <span className="one">{t('rounds.first')}</span>
        <span className="two">{t('rounds.second')}</span>
        <span>{all === 0 ? t('rounds.none') : t('rounds.both', { n: all })}</span>
      </p>
      <ol>
        {Object.keys(question.choices)
          .sort()
          .map((letter) => {
            const [first, second] = lettersIn(rounds, letter).map((n) => percent(n, all)) as [string, string];
            return (
              <li key={letter} className={key?.includes(letter) ? 'key' : undefined}>
                <b>{say(letter)}</b>
                <span className="b" aria-hidden="true">
                  <i style={{ width: first }} />
                  <i className="two" style={{ width: second }} />
                </span>
                <span className="p">{`${first} → ${second}`}</span>
              </li>
            );
          })}
      </ol>
      {changes && (
        <dl>
          {(['stayedRight', 'becameRight', 'becameWrong', 'stayedWrong'] as const).map((change) => (
            <div key={change}>
              <dd>{changes[change]}</dd>
              <dt>{t(`rounds.${change}`)}</dt>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
