import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { isMarked } from '@lectern/contracts/question/kinds.ts';
import { OUTCOMES } from '@lectern/contracts/question/outcomes.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { grouped, percent } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { Bar } from '../../kit/ui/bar.tsx';

interface Props {
  readonly question: Pick<
    TeacherQuestionView,
    'kind' | 'distribution' | 'answered' | 'choices' | 'anonymous' | 'ballots'
  >;
  /** Once the key is out, its bars stand out and the others step back. */
  readonly answerKey?: string | undefined;
}

/** How many chose what, of those who answered: several choices of one person are more than 100 % together. */
export function Counts({ question, answerKey }: Props) {
  const { t } = useText();
  const { kind, anonymous, ballots, distribution = {}, choices } = question;
  const isByHand = isMarked(kind);
  const answered = isByHand
    ? Object.values(distribution).reduce((sum, one) => sum + one, 0)
    : (ballots ?? question.answered);
  if (anonymous && question.distribution === undefined)
    return (
      <p className="t13 i2">
        {ballots === undefined
          ? t('kind.anonymousYet', { n: LIMITS.anonymousFrom })
          : t('kind.anonymousFew', { n: ballots, from: LIMITS.anonymousFrom })}
      </p>
    );
  return (
    <ul
      className={[
        'dist',
        answerKey !== undefined && 'out',
        (kind === 'judgement' || isByHand) && 'worded',
        isByHand && 'named',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      {Object.keys(question.choices)
        .sort()
        .map((letter) => {
          const count = distribution[letter] ?? 0;
          return (
            <li key={letter} className={answerKey?.includes(letter) ? 'key' : undefined}>
              <b>
                {kind === 'judgement'
                  ? t(letter === 'A' ? 'kind.right' : 'kind.wrong')
                  : kind === 'programming'
                    ? t(`outcome.${OUTCOMES[letter.charCodeAt(0) - 65]!}`)
                    : isByHand
                      ? choices[letter]
                      : letter}
              </b>
              <Bar share={answered === 0 ? 0 : count / answered} />
              <span className="p">{percent(count, answered)}</span>
              <span className="n">{grouped(count)}</span>
            </li>
          );
        })}
    </ul>
  );
}
