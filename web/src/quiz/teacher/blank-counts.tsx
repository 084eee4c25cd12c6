import { blanksOf, isRight } from '@lectern/contracts/question/blanks.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { grouped, percent } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { Bar } from '../../kit/ui/bar.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { mostGiven } from '../groups.ts';

type Question = Pick<TeacherQuestionView, 'groups' | 'blanks' | 'exact' | 'distribution' | 'answered' | 'choices'>;

/** Blank by blank, how many are right, and how many filled in the same: equal answers are one. */
export function BlankCounts({ question }: { question: Question }) {
  const { t } = useText();
  const { groups = {}, blanks = {}, exact = false, distribution = {}, answered } = question;
  const keys = blanksOf(blanks);
  return Object.keys(question.choices)
    .sort()
    .map((letter, index) => {
      const right = distribution[letter] ?? 0;
      return (
        <section key={letter} className="blank-counts">
          <h3 className="row t13">
            <span>{t('blanks.n', { n: index + 1 })}</span>
            <span className="i3 cut">{keys[index]?.accepted.join(' / ')}</span>
            <span className="grow" />
            <span className="i2 nw">{t('blanks.right', { n: right, percent: percent(right, answered) })}</span>
          </h3>
          <ul className="dist worded">
            {mostGiven(groups[index + 1], 8).map(({ text, n }) => {
              const isWell = text !== '' && isRight(keys[index], text, exact);
              return (
                <li key={text} className={isWell ? 'key' : undefined}>
                  <b className="cut" title={text}>
                    {isWell && <Icon name="check" size="xs" />}
                    {text === '' ? t('blanks.others') : text}
                  </b>
                  <Bar share={answered === 0 ? 0 : n / answered} />
                  <span className="p">{percent(n, answered)}</span>
                  <span className="n">{grouped(n)}</span>
                </li>
              );
            })}
          </ul>
        </section>
      );
    });
}
