import { blanksOf, isRight } from '@lectern/contracts/question/blanks.ts';
import type { QuestionView } from '@lectern/contracts/quiz/view.ts';
import { percent } from '../../kit/i18n/format.ts';
import { useText as useStudentText } from '../../kit/i18n/student.ts';
import { useText } from '../texts.ts';
import { Bar } from '../../kit/ui/bar.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { mostGiven } from '../groups.ts';
import './results.css';

interface Props {
  readonly question: QuestionView;
  /** A line for each blank. */
  readonly mine: string | undefined;
}

/** Each blank by itself: what I filled in, how many filled in the same, and what is right once that is shown. */
export function Filled({ question, mine = '' }: Props) {
  const { t } = useText();
  const { t: student } = useStudentText();
  const { blanks, groups, answered, exact = false, choices } = question;
  const keys = blanks && blanksOf(blanks);
  const lines = mine.split('\n');
  return Object.keys(choices).map((letter, index) => {
    const given = lines[index] ?? '';
    const isWell = keys && isRight(keys[index], given, exact);
    const most = mostGiven(groups?.[index + 1]);
    return (
      <section key={letter} className="blank-of">
        <h3 className="t13 i3">{t('filled.blank', { n: index + 1 })}</h3>
        <p className="blank-mine">
          <span className="grow">{given === '' ? t('filled.empty') : t('filled.mine', { text: given })}</span>
          {isWell !== undefined && (
            <span className={`st ${isWell ? 'ok' : 'bad'}`}>
              <Icon name={isWell ? 'okc' : 'badc'} size="xs" />
              {student(isWell ? 'status.right' : 'status.wrong')}
            </span>
          )}
        </p>
        {keys !== undefined && (
          <p className="t13 i2">{t('filled.key', { key: (keys[index]?.accepted ?? []).join(' / ') })}</p>
        )}
        {groups !== undefined && (
          <ul className="rs">
            {most.map(({ text, n }) => (
              <li key={text} className={keys && isRight(keys[index], text, exact) ? 'key' : undefined}>
                <span className="k" />
                <span className="t">{text === '' ? t('filled.others') : text}</span>
                <span className="p">
                  {percent(n, answered)} <small>{student('quiz.people', { n })}</small>
                </span>
                <Bar share={answered === 0 ? 0 : n / answered} />
              </li>
            ))}
          </ul>
        )}
      </section>
    );
  });
}
