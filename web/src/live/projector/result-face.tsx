import { blanksOf, isRight } from '@lectern/contracts/question/blanks.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { isMarked, KINDS } from '@lectern/contracts/question/kinds.ts';
import { OUTCOMES } from '@lectern/contracts/question/outcomes.ts';
import { picturesOfView } from '@lectern/contracts/question/pictures-seen.ts';
import { units } from '@lectern/contracts/kernel/text.ts';
import { percent } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import type { FaceOfQuestion } from '../../quiz/as-class-sees.ts';
import { useHead } from '../../quiz/teacher/use-head.ts';
import { QuestionPictures } from '../../kit/pictures/question-pictures.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { later } from '../../kit/ui/later.tsx';
import { spacedCode } from '../../kit/data/join-address.ts';
import { lettersOf, type Projected } from './projected.ts';
import { mostGiven } from '../../quiz/groups.ts';
import { WithFormulas } from '../../kit/rich-text/with-formulas.tsx';
import './result-face.css';

/** Fetched with the first second round. */
const RoundsRows = later(
  'quiz/rounds-rows',
  async () => (await import('../../quiz/projector/rounds-rows.tsx')).RoundsRows,
);

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
  const isByHand = isMarked(question.kind);
  const answered = question.ballots ?? question.answered;
  const isTooFew = question.anonymous && question.distribution === undefined;
  const graded = Object.values(counts).reduce((sum, one) => sum + one, 0);
  const judged = question.kind === 'judgement';
  // Of a second round both stand side by side, of blanks what was filled in.
  const isElsewhere = question.kind === 'fillBlank' || question.rounds !== undefined || isTooFew;
  // Of several correct choices the class's view does not say how many found them all.
  const right = KINDS[question.kind].key === 'several' ? undefined : counts[question.key ?? ''];
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
        <h2 className={`cut2 ${units(question.text) > ROOMY.textUnits ? 'long' : ''}`}>
          <WithFormulas text={question.text} />
        </h2>
      </header>
      {question.kind === 'fillBlank' && <BlankRows question={question} />}
      {question.kind !== 'fillBlank' && question.rounds && <RoundsRows question={question} rounds={question.rounds} />}
      {isTooFew && (
        <p className="too-few">{t('kind.anonymousFew', { n: question.ballots ?? 0, from: LIMITS.anonymousFrom })}</p>
      )}
      <ol className={rows} hidden={isElsewhere}>
        {(isElsewhere ? [] : letters).map((letter) => {
          const count = counts[letter] ?? 0;
          const share = percent(count, isByHand ? graded : answered);
          const isKey = question.key?.includes(letter) ?? false;
          return (
            <li key={letter} className={isKey ? 'key' : undefined}>
              {isByHand ? (
                <span />
              ) : (
                <span className="l">{judged ? <Icon name={letter === 'A' ? 'check' : 'close'} /> : letter}</span>
              )}
              <span className={`t ${isLong ? 'long' : ''}`}>
                <span className="cut2">
                  {judged
                    ? t(letter === 'A' ? 'kind.right' : 'kind.wrong')
                    : question.kind === 'programming'
                      ? t(`outcome.${OUTCOMES[letter.charCodeAt(0) - 65]!}`)
                      : question.choices[letter]}
                </span>
                <QuestionPictures pictures={picturesOfView(question.pictures)} of={letter} />
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
            <b>{answered}</b> {t('screen.answeredBy', { all: joined })}
          </span>
          {isByHand ? (
            <span>{t('screen.graded', { n: graded })}</span>
          ) : question.kind === 'poll' ? (
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

/** Rows that are read from the last row of a room; of several blanks each gets its part. */
const ROWS = 6;

/** Equal answers as one, no right or wrong; with the key, what is right stands beside each blank. */
function BlankRows({ question }: { question: FaceOfQuestion }) {
  const { t } = useText();
  const { groups = {}, blanks, exact = false, distribution = {}, answered } = question;
  const keys = blanks && blanksOf(blanks);
  const letters = lettersOf(question);
  const named = Math.max(1, Math.floor(ROWS / letters.length));
  return (
    <ol className="rows many blanks">
      {letters.map((letter, index) => (
        <li key={letter} className={keys ? 'blank key' : 'blank'}>
          <p className="of">
            <b>{t('blanks.n', { n: index + 1 })}</b>
            {keys && (
              <>
                <span className="cut">{keys[index]?.accepted.join(' / ')}</span>
                <span className="p">
                  {t('blanks.right', {
                    n: distribution[letter] ?? 0,
                    percent: percent(distribution[letter] ?? 0, answered),
                  })}
                </span>
              </>
            )}
          </p>
          <ul>
            {mostGiven(groups[index + 1], named).map(({ text, n }) => (
              <li key={text}>
                <span className="cut">
                  {keys && text !== '' && isRight(keys[index], text, exact) && <Icon name="check" />}
                  {text === '' ? t('blanks.others') : text}
                </span>
                <span className="b" aria-hidden="true">
                  <i style={{ width: percent(n, answered) }} />
                </span>
                <span className="p">{percent(n, answered)}</span>
                <span className="n">{t('screen.people', { n })}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
