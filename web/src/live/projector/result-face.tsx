import { units } from '@lectern/contracts/kernel/text.ts';
import { percent } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import type { FaceOfQuestion } from '../../quiz/as-class-sees.ts';
import { useHead } from '../../quiz/teacher/use-head.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import { spacedCode } from '../../kit/data/join-address.ts';
import { lettersOf, type Projected } from './projected.ts';
import './result-face.css';

/** More choices than this, or longer ones, take the smaller form; beside the words of the answer and above its explanation there is less room. */
const ROOMY = { choices: 5, choiceUnits: 20, keyUnits: 12, textUnits: 84 };

interface Props extends Projected {
  readonly question: FaceOfQuestion;
  readonly isOwn?: boolean;
}

/** The distribution in one colour, no right or wrong; with the key, its row is a plate with a check and the words. */
export function ResultFace({ lesson, question, joined, isOwn }: Props) {
  const { t } = useText();
  const head = useHead();
  const letters = lettersOf(question);
  const counts = question.distribution ?? {};
  const judged = question.kind === 'judgement';
  // Of several correct choices the class's view does not say how many found them all.
  const right = question.kind === 'multipleChoice' ? undefined : counts[question.key ?? ''];
  const isLong = letters.some(
    (letter) =>
      units(question.choices[letter] ?? '') > (question.key?.includes(letter) ? ROOMY.keyUnits : ROOMY.choiceUnits),
  );
  const most = question.explanation === undefined ? ROOMY.choices : ROOMY.choices - 1;
  const rows = `rows ${letters.length > most ? 'many' : ''} ${question.key === undefined ? '' : 'keyed'}`;
  return (
    <section className={`proj res ${isOwn ? 'own' : ''}`} aria-label={question.text}>
      <header>
        <p className="kind">{head(question)}</p>
        <h2 className={`cut2 ${units(question.text) > ROOMY.textUnits ? 'long' : ''}`}>{question.text}</h2>
      </header>
      <ol className={rows}>
        {letters.map((letter) => {
          const count = counts[letter] ?? 0;
          const share = percent(count, question.answered);
          const isKey = question.key?.includes(letter) ?? false;
          return (
            <li key={letter} className={isKey ? 'key' : undefined}>
              <span className="l">{judged ? <Icon name={letter === 'A' ? 'check' : 'close'} /> : letter}</span>
              <span className={`t ${isLong ? 'long' : ''}`}>
                <span className="cut2">
                  {judged ? t(letter === 'A' ? 'kind.right' : 'kind.wrong') : question.choices[letter]}
                </span>
                {isKey && (
                  <span className="tag">
                    <Icon name="check" />
                    {t('screen.correct')}
                  </span>
                )}
              </span>
              <span className="b" aria-hidden="true">
                <i style={{ width: share }} />
              </span>
              <span className="p">{share}</span>
              <span className="n">{t('screen.people', { n: count })}</span>
            </li>
          );
        })}
      </ol>
      <div>
        {question.explanation !== undefined && <p className="why-so cut2">{question.explanation}</p>}
        <footer>
          {lesson.code !== undefined && (
            <span>
              {t('screen.code')} <b>{spacedCode(lesson.code)}</b>
            </span>
          )}
          <span>
            {t('screen.joinedShort')} <b>{joined}</b>
          </span>
          <span className="grow" />
          <span>
            <b>{question.answered}</b> {t('screen.answeredBy', { all: joined })}
          </span>
          {question.kind === 'poll' ? (
            <span>{t('screen.poll')}</span>
          ) : question.key === undefined ? (
            <span>{t('screen.soon')}</span>
          ) : (
            right !== undefined && (
              <span>
                {t('screen.rate')} <b>{percent(right, question.answered)}</b>
              </span>
            )
          )}
        </footer>
      </div>
    </section>
  );
}
