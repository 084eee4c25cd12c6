import type { ItemAsked } from '@lectern/contracts/question/asked.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { units } from '@lectern/contracts/kernel/units.ts';
import { KINDS, lettersOf, mostOf } from '@lectern/contracts/question/kinds.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import { worth } from '../kit/i18n/format.ts';
import { QuestionPictures } from '../kit/pictures/question-pictures.tsx';
import { WithFormulas } from '../kit/rich-text/with-formulas.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import type { Held } from './keep.ts';
import { ProgramAnswer } from './lazy-program.ts';
import { useText } from './texts.ts';
import { inOneWidth } from './use-pictures.ts';

export type Change = Partial<Pick<Held, 'choice' | 'words' | 'flagged'>>;

interface Props {
  readonly n: number;
  readonly item: ItemAsked;
  readonly held: Held | undefined;
  /** Undefined while nothing can be answered. */
  readonly onChange: ((change: Change) => void) | undefined;
  /** What became of the answer. */
  readonly children: ReactNode;
}

/** One question with its answer; the focus comes here when another is turned to. */
export function QuestionCard({ n, item, held, onChange, children }: Props) {
  const { t } = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(item.itemId);
  useEffect(() => {
    if (before.current !== item.itemId) heading.current?.focus({ preventScroll: true });
    before.current = item.itemId;
  }, [item.itemId]);
  const isFlagged = held?.flagged === true;
  return (
    <article className="card sitting-card">
      <p className="sitting-kind i2">
        <b>{t('attempt.question', { n })}</b> {t(`attempt.kind.${item.kind}`)} ·{' '}
        {t('attempt.worth', { points: worth(item.points) })}
        <button
          type="button"
          className="sitting-flag"
          aria-pressed={isFlagged}
          disabled={onChange === undefined}
          onClick={() => onChange?.({ flagged: !isFlagged })}
        >
          <Icon name="mark" size="s" />
          {t(isFlagged ? 'attempt.flagged' : 'attempt.flag')}
        </button>
      </p>
      <h2 ref={heading} tabIndex={-1}>
        <QuestionText item={item} />
      </h2>
      <QuestionPictures pictures={inOneWidth(item.pictures)} />
      <AnswerField {...{ item, held, onChange }} />
      {children}
    </article>
  );
}

/** What it asks; blanks have their numbers. */
export function QuestionText({ item }: { readonly item: Pick<ItemAsked, 'kind' | 'text'> }) {
  const { t } = useText();
  const isFilled = KINDS[item.kind].answer === 'blanks';
  return (
    <WithFormulas
      text={item.text}
      {...(isFilled && {
        blank: (n: number) => (
          <u>
            {'\u00a0'}
            {t('attempt.blankMark', { n })}
            {'\u00a0'}
          </u>
        ),
      })}
    />
  );
}

interface FieldProps extends AnswerProps {
  readonly held: Pick<Held, 'choice' | 'words'> | undefined;
}

/** The answer to a question, as its kind is answered. */
export function AnswerField({ item, held, onChange }: FieldProps) {
  switch (KINDS[item.kind].answer) {
    case 'letters':
      return <Choices {...{ item, onChange }} chosen={held?.choice ?? ''} />;
    case 'blanks':
      return <Blanks {...{ item, onChange }} words={held?.words ?? ''} />;
    case 'code':
      return <ProgramAnswer {...{ item, onChange }} words={held?.words} />;
    case 'words':
      return <Words {...{ onChange }} words={held?.words ?? ''} />;
  }
}

type AnswerProps = Pick<Props, 'item' | 'onChange'>;

function Choices({ item, chosen, onChange }: AnswerProps & { chosen: string }) {
  const { t } = useText();
  const letters = lettersOf(item);
  const most = mostOf(item, letters.length);
  const isSeveral = most > 1;
  const isFull = isSeveral && chosen.length >= most;
  const label = (letter: string, index: number) =>
    item.kind === 'judgement' ? t(letter === 'A' ? 'attempt.right' : 'attempt.wrong') : item.choices[index];
  return (
    <>
      {isSeveral && (
        <p className="t13 i2">{most < letters.length ? t('attempt.upTo', { n: most }) : t('attempt.several')}</p>
      )}
      <fieldset className={isSeveral ? 'sitting-choices many' : 'sitting-choices'} aria-label={t('attempt.choices')}>
        {letters.map((letter, index) => {
          const isChosen = chosen.includes(letter);
          return (
            <label key={letter} className={isChosen ? 'sel' : undefined}>
              <input
                type={isSeveral ? 'checkbox' : 'radio'}
                className="vh"
                name={item.itemId}
                checked={isChosen}
                disabled={onChange === undefined || (isFull && !isChosen)}
                onChange={() => onChange?.({ choice: withLetter(item, chosen, letter) })}
              />
              <span className="k">{letter}</span>
              <span className="grow">
                <WithFormulas text={label(letter, index) ?? ''} />
                <QuestionPictures pictures={inOneWidth(item.pictures)} of={letter} />
              </span>
              {isChosen && <Icon name="check" />}
            </label>
          );
        })}
      </fieldset>
    </>
  );
}

/** The answer once a letter was pressed: another one, or one more or less of several. */
export function withLetter(item: ItemAsked, chosen: string, letter: string): string {
  const most = mostOf(item, lettersOf(item).length);
  if (most === 1) return letter;
  if (chosen.includes(letter)) return chosen.replace(letter, '');
  return chosen.length < most
    ? Array.from(chosen + letter)
        .sort()
        .join('')
    : chosen;
}

function Blanks({ item, words, onChange }: AnswerProps & { words: string }) {
  const { t } = useText();
  const lines = words.split('\n');
  const letters = lettersOf(item);
  const fill = (index: number, value: string) =>
    onChange?.({ words: letters.map((_, at) => (at === index ? value : (lines[at] ?? ''))).join('\n') });
  return letters.map((letter, index) => (
    <label key={letter} className="sitting-field">
      <span className="i2">{t('attempt.blank', { n: index + 1 })}</span>
      <input
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={LIMITS.blankUnits}
        value={lines[index] ?? ''}
        disabled={onChange === undefined}
        onChange={(event) => fill(index, event.target.value)}
      />
    </label>
  ));
}

function Words({ words, onChange }: Pick<Props, 'onChange'> & { words: string }) {
  const { t } = useText();
  const long = units(words);
  return (
    <label className="sitting-field">
      <span className="i2">{t('attempt.words')}</span>
      <textarea
        rows={8}
        value={words}
        disabled={onChange === undefined}
        onChange={(event) => onChange?.({ words: event.target.value })}
      />
      <span className="t13 i3 sitting-count">
        <span>{t('attempt.units')}</span>
        <span className={long > LIMITS.attemptAnswerUnits ? 'bad' : undefined}>
          {long} / {LIMITS.attemptAnswerUnits}
        </span>
      </span>
    </label>
  );
}
