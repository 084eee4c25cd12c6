import type { ItemAsked } from '@lectern/contracts/question/asked.ts';
import type { SubmissionDetail } from '@lectern/contracts/homework/queries.ts';
import { blankSeen, keyIn, saidIn } from '@lectern/contracts/question/blanks.ts';
import { isMarked } from '@lectern/contracts/question/kinds.ts';
import { letterAt } from '@lectern/contracts/question/letter.ts';
import { AnswerField, QuestionText } from '../attempt/question-card.tsx';
import { inOneWidth } from '../attempt/use-pictures.ts';
import type { FieldProps } from '../kit/forms/field.tsx';
import { worth } from '../kit/i18n/format.ts';
import { QuestionPictures } from '../kit/pictures/question-pictures.tsx';
import { WithFormulas } from '../kit/rich-text/with-formulas.tsx';
import { useText } from './texts.ts';
import '../attempt/sitting.css';

type Asked = readonly ItemAsked[];
type Answers = NonNullable<SubmissionDetail['answers']>;
type Given = Pick<Answers[number], 'itemId' | 'choice' | 'words'>;

/** What was answered of them, without what became of it: as it is submitted again. */
export const givenOf = (answers: Answers = []): readonly Given[] =>
  answers.flatMap(({ itemId, choice, words }) =>
    choice === undefined && words === undefined
      ? []
      : [{ itemId, ...(choice !== undefined && { choice }), ...(words !== undefined && { words }) }],
  );

/** A field of the form that submits homework: all questions one below the other. */
export function answersFieldOf(asked: Asked) {
  return function AnswersField({ value = [], fault, onChange }: FieldProps<readonly Given[]>) {
    const { t } = useText();
    /** What is empty again is no answer. */
    function answer(itemId: string, change: Omit<Given, 'itemId'>): void {
      const { choice, words } = change;
      const isEmpty = (choice ?? '') === '' && (words ?? '').trim() === '';
      const others = value.filter((one) => one.itemId !== itemId);
      const after = isEmpty ? others : [...others, { itemId, ...change }];
      onChange(after.length === 0 ? undefined : after);
    }
    return (
      <fieldset className="homework-questions" aria-label={t('homework.questions')}>
        {asked.map((item, n) => (
          <section key={item.itemId} aria-label={t('homework.questionN', { n: n + 1 })}>
            <Question n={n + 1} item={item} />
            <AnswerField
              item={item}
              held={value.find((one) => one.itemId === item.itemId)}
              onChange={({ choice, words }) =>
                answer(item.itemId, { ...(choice !== undefined && { choice }), ...(words !== undefined && { words }) })
              }
            />
          </section>
        ))}
        {fault !== undefined && <p className="bad">{fault}</p>}
      </fieldset>
    );
  };
}

/** The answers in one line, as they stand beside another version of them. */
export const shownIn = (asked: Asked, given: unknown): string =>
  asked
    .flatMap(({ itemId }, n) => {
      const one = (given as readonly Given[]).find((its) => its.itemId === itemId);
      return one === undefined ? [] : [`${n + 1}. ${one.choice ?? one.words ?? ''}`];
    })
    .join(' · ');

/** A question by its number, what it is worth or got, and what it asks. */
export function Question({ n, item, got }: { readonly n: number; readonly item: ItemAsked; readonly got?: string }) {
  const { t } = useText();
  return (
    <>
      <p className="t13 i2 row">
        <span className="grow">
          {t('homework.questionN', { n })} · {t(`homework.kind.${item.kind}`)}
        </span>
        <b>{got ?? t('homework.worth', { n: worth(item.points) })}</b>
      </p>
      <h3>
        <QuestionText item={item} />
      </h3>
      <QuestionPictures pictures={inOneWidth(item.pictures)} />
    </>
  );
}

interface ReadProps {
  readonly asked: Asked;
  readonly answers: Answers;
  /** Whether one reads them to grade them: what waits is said. */
  readonly isGrading?: boolean;
}

/** What was answered, what it came to, and what is right, as far as each is out. */
export function AnswersRead({ asked, answers, isGrading = false }: ReadProps) {
  const { t } = useText();
  return (
    <div className="homework-questions">
      {asked.map((item, n) => {
        const answer = answers.find(({ itemId }) => itemId === item.itemId);
        const { points } = answer ?? {};
        const got =
          points !== undefined
            ? t('homework.points', { n: worth(points), of: worth(item.points) })
            : isGrading
              ? t('homework.toGrade')
              : undefined;
        return (
          <section key={item.itemId} aria-label={t('homework.questionN', { n: n + 1 })}>
            <Question n={n + 1} item={item} {...(got !== undefined && { got })} />
            <Answer item={item} answer={answer} />
          </section>
        );
      })}
    </div>
  );
}

function Answer({ item, answer }: { readonly item: ItemAsked; readonly answer: Answers[number] | undefined }) {
  const { t } = useText();
  const { choice = '', words, key = '', blanks, explanation, remark, grader = '' } = answer ?? {};
  const named = (letters: string) =>
    item.kind === 'judgement' && letters !== '' ? t(letters === 'A' ? 'homework.right' : 'homework.wrong') : letters;
  const given = words === undefined ? named(choice) : item.kind === 'fillBlank' ? saidIn(item.kind, words) : words;
  const right =
    blanks === undefined
      ? named(key)
      : keyIn(Object.fromEntries(blanks.map((blank, at) => [letterAt(at), blankSeen(blank)])));
  return (
    <>
      {item.choices.length > 0 && (
        <ol className="homework-choices">
          {item.choices.map((one, at) => (
            <li key={letterAt(at)} className={choice.includes(letterAt(at)) ? 'sel' : undefined}>
              {letterAt(at)}. <WithFormulas text={one} />
              <QuestionPictures pictures={inOneWidth(item.pictures)} of={letterAt(at)} />
            </li>
          ))}
        </ol>
      )}
      <p className={isMarked(item.kind) ? 'homework-words' : undefined}>
        {given === '' ? <span className="i2">{t('homework.unanswered')}</span> : t('homework.answer', { text: given })}
      </p>
      {right !== '' && <p className="i2">{t('homework.key', { text: right })}</p>}
      {explanation !== undefined && (
        <p className="i2">
          {t('homework.explanation')}: <WithFormulas text={explanation} />
        </p>
      )}
      {remark !== undefined && <p>{t('homework.itemRemark', { name: grader, text: remark })}</p>}
    </>
  );
}
