import { bothIn, changesIn, lettersIn, type Rounds } from '@lectern/contracts/quiz/rounds.ts';
import type { AnswerSeen, QuestionView } from '@lectern/contracts/quiz/view.ts';
import { percent } from '../../kit/i18n/format.ts';
import { roundWords } from '../rounds.ts';
import { useText } from '../rounds-texts.ts';
import { givenIn } from './standing.ts';
import { useWords } from './use-words.ts';

interface Props {
  readonly question: QuestionView;
  readonly rounds: Rounds;
  readonly first: AnswerSeen | undefined;
  readonly second: AnswerSeen | undefined;
}

/** Both rounds of the class and one's own; right and wrong only once the key is out. */
export function RoundsSeen({ question, rounds, first, second }: Props) {
  const { t } = useText();
  const words = useWords();
  const say = roundWords(question, t);
  const all = bothIn(rounds);
  const mine = (answer: AnswerSeen | undefined) =>
    answer?.at === undefined ? t('rounds.noAnswer') : words.answer(question, givenIn(answer));
  const changes = question.key === undefined ? undefined : changesIn(rounds, question.key);
  return (
    <section className="rs-foot" aria-label={t('rounds.title')}>
      <p className="t13">{t('rounds.mine', { first: mine(first), second: mine(second) })}</p>
      <p className="t13 i2">{all === 0 ? t('rounds.none') : t('rounds.both', { n: all })}</p>
      <ul className="t13 i2">
        {changes
          ? (['stayedRight', 'becameRight', 'becameWrong', 'stayedWrong'] as const).map((change) => (
              <li key={change}>{`${t(`rounds.${change}`)} ${changes[change]}`}</li>
            ))
          : Object.keys(question.choices).map((letter) => (
              <li key={letter}>
                {`${say(letter)}: ${lettersIn(rounds, letter)
                  .map((n) => percent(n, all))
                  .join(' → ')}`}
              </li>
            ))}
      </ul>
    </section>
  );
}
