import { bothIn, changesIn, lettersIn, movesIn, NO_LETTERS, type Rounds } from '@lectern/contracts/quiz/rounds.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { percent } from '../../kit/i18n/format.ts';
import { Bar } from '../../kit/ui/bar.tsx';
import { roundWords } from '../rounds.ts';
import { useText } from '../rounds-texts.ts';
import './rounds-compared.css';

interface Props {
  readonly question: TeacherQuestionView;
  readonly first: TeacherQuestionView;
  readonly rounds: Rounds;
  readonly nameOf: (personId: string) => string;
}

/** Both rounds of those who answered both, and who changed; what of it is right is said once the class knows. */
export function RoundsCompared({ question, first, rounds, nameOf }: Props) {
  const { t } = useText();
  const say = roundWords(question, t);
  const all = bothIn(rounds);
  const key = question.status === 'answerShown' ? question.key : undefined;
  const moved = movesIn(rounds).filter(({ from, to }) => from !== to);
  const changed = moved.reduce((sum, { n }) => sum + n, 0);
  return (
    <section className="rounds" aria-label={t('rounds.title')}>
      <p className="sub">
        {t('rounds.title')} <span className="i3">{t('rounds.points')}</span>
      </p>
      {all === 0 ? (
        <p className="i2">{t('rounds.none')}</p>
      ) : (
        <>
          <table>
            <caption>{t('rounds.both', { n: all })}</caption>
            <thead>
              <tr>
                <th scope="col">{t('rounds.choice')}</th>
                <th scope="col">{t('rounds.first')}</th>
                <th scope="col">{t('rounds.second')}</th>
              </tr>
            </thead>
            <tbody>
              {Object.keys(question.choices)
                .sort()
                .map((letter) => (
                  <tr key={letter} className={key?.includes(letter) ? 'key' : undefined}>
                    <th scope="row">{say(letter)}</th>
                    {lettersIn(rounds, letter).map((n, index) => (
                      <td key={index}>
                        <Bar share={n / all} /> {n}
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
          {key !== undefined && <Changed rounds={rounds} answerKey={key} all={all} />}
          <p className="i2">{changed === 0 ? t('rounds.unchanged') : t('rounds.changed', { n: changed })}</p>
          <ul className="moves">
            {moved.map(({ from, to, n }) => (
              <li key={`${from}>${to}`}>
                <b>{`${say(from)} → ${say(to)}`}</b> <span>{n}</span>
                <span className="i2">{whoMoved(from, to).join(t('rounds.and'))}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );

  function whoMoved(from: string, to: string): string[] {
    return Object.entries(question.answers).flatMap(([personId, { choice, uncounted }]) => {
      const before = first.answers[personId];
      const isIt = (before?.choice || NO_LETTERS) === from && (choice || NO_LETTERS) === to;
      return uncounted || before?.at === undefined || !isIt ? [] : [nameOf(personId)];
    });
  }
}

function Changed({ rounds, answerKey, all }: { rounds: Rounds; answerKey: string; all: number }) {
  const { t } = useText();
  const changes = changesIn(rounds, answerKey);
  return (
    <dl className="changes">
      {(['becameRight', 'becameWrong', 'stayedRight', 'stayedWrong'] as const).map((change) => (
        <div key={change}>
          <dt>{t(`rounds.${change}`)}</dt>
          <dd>
            <b>{changes[change]}</b> <small>{percent(changes[change], all)}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
