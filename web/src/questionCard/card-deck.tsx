import { useState, type ReactNode } from 'react';
import type { OutboxItem } from '../kit/data/outbox.ts';
import { timeOfDay } from '../kit/i18n/format.ts';
import { Button } from '../kit/ui/button.tsx';
import { Countdown, useTimeLeft } from '../kit/ui/countdown.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { Notice } from '../kit/ui/states.tsx';
import type { ListedQuestion } from '../quiz/student/question-list.tsx';
import { Receipt } from '../quiz/student/receipt.tsx';
import { useQuestionCardText } from './texts.ts';
import './card-deck.css';

export interface CardDeckProps {
  /** In the order in which they stand on the card. */
  readonly questions: readonly ListedQuestion[];
  readonly handedInAt: number | undefined;
  /** My handing in, while it is on its way. */
  readonly item: OutboxItem | undefined;
  readonly now: () => number;
  readonly onHandIn: () => void;
  readonly onRetry: () => void;
  /** Back to the slides, while there are some. */
  readonly onSlides: (() => void) | undefined;
  readonly show: (listed: ListedQuestion) => ReactNode;
}

const isLeft = ({ standing }: ListedQuestion) => standing.is === 'none' || standing.is === 'refused';

/** A card on a phone: answered in any order and handed in; after that, and when it was collected, what was given. */
export function CardDeck(props: CardDeckProps) {
  const { questions, handedInAt, item, now, onSlides } = props;
  const { t } = useQuestionCardText();
  const deadline = questions[0]?.question.deadline;
  const isCollected = questions.every(({ question }) => question.status !== 'open');
  const isOver = useTimeLeft(deadline, now) <= 0 || isCollected;
  const isGiven = handedInAt !== undefined || (item !== undefined && item.state !== 'refused');
  return (
    <section className="card-deck" aria-label={t('questionCard.title')}>
      <div className="deck-head">
        <h2>{t('questionCard.of', { n: questions.length })}</h2>
        {!isCollected && <Countdown deadline={deadline} now={now} />}
        {onSlides && (
          <Button look="quiet" size="lg" icon="slides" onClick={onSlides}>
            {t('questionCard.toSlides')}
          </Button>
        )}
      </div>
      {isOver || isGiven ? <GivenCard {...props} isCollected={isCollected} isOver={isOver} /> : <OpenCard {...props} />}
    </section>
  );
}

function OpenCard({ questions, item, onHandIn, show }: CardDeckProps) {
  const { t } = useQuestionCardText();
  const [at, goTo] = useState<number | 'end'>(() => Math.max(0, questions.findIndex(isLeft)));
  const left = questions.filter(isLeft);
  const [firstLeft] = left;
  const last = questions.length - 1;
  if (at === 'end')
    return (
      <>
        <Places questions={questions} at={at} onGo={goTo} />
        <div className="deck-body">
          <h3>
            {firstLeft === undefined
              ? t('questionCard.standingAll', { n: questions.length })
              : t('questionCard.standing', { n: questions.length - left.length })}
          </h3>
          {item?.problem && (
            <Receipt look="no" icon="close" title={item.problem.title}>
              {t('questionCard.notIn')}
            </Receipt>
          )}
          <Rows questions={questions} onOpen={goTo} />
          <p className="t13 i2">
            {t(
              questions[0]?.question.deadline === undefined ? 'questionCard.onceOnlyUntimed' : 'questionCard.onceOnly',
            )}
          </p>
        </div>
        <div className="deck-foot act">
          <Button size="touch" wide onClick={() => goTo(firstLeft ? questions.indexOf(firstLeft) : last)}>
            {firstLeft ? t('questionCard.fillFirst', { n: firstLeft.question.n }) : t('questionCard.before')}
          </Button>
          <Button size="touch" wide look="primary" onClick={onHandIn}>
            {t(firstLeft === undefined ? 'questionCard.handIn' : 'questionCard.handInSo')}
          </Button>
        </div>
      </>
    );
  const current = questions[at]!;
  return (
    <>
      <Places questions={questions} at={at} onGo={goTo} />
      <div className="deck-body">{show(current)}</div>
      <div className="deck-foot">
        <p className="t13 i2">
          {firstLeft === undefined ? t('questionCard.allDone') : t('questionCard.leftToDo', { n: left.length })}
        </p>
        <Button size="lg" disabled={at === 0} onClick={() => goTo(at - 1)}>
          {t('questionCard.before')}
        </Button>
        <Button
          size="lg"
          {...(!isLeft(current) && { look: 'primary' as const })}
          onClick={() => goTo(at === last ? 'end' : at + 1)}
        >
          {t(at === last ? 'questionCard.toHandIn' : 'questionCard.next')}
        </Button>
      </div>
    </>
  );
}

interface GivenProps extends CardDeckProps {
  readonly isCollected: boolean;
  readonly isOver: boolean;
}

/** Nothing is changed any more: what each answer was is opened once the card is collected. */
function GivenCard({ questions, handedInAt, item, isCollected, isOver, onRetry, show }: GivenProps) {
  const { t } = useQuestionCardText();
  const [opened, open] = useState<number>();
  const answered = questions.filter(({ answer }) => answer?.at !== undefined).length;
  const isUnsent = handedInAt === undefined && !isOver && (item?.state === 'saved' || item?.state === 'sending');
  const shown = opened === undefined || !isCollected ? undefined : questions[opened];
  if (shown)
    return (
      <>
        <Places questions={questions} at={opened} onGo={(to) => to !== 'end' && open(to)} />
        <div className="deck-body">{show(shown)}</div>
        <div className="deck-foot">
          <Button size="lg" onClick={() => open(undefined)}>
            {t('questionCard.toCard')}
          </Button>
        </div>
      </>
    );
  return (
    <div className="deck-body">
      {isUnsent ? (
        <Notice
          tone="warn"
          action={
            item?.state === 'saved' && (
              <Button size="lg" onClick={onRetry}>
                {t('questionCard.retry')}
              </Button>
            )
          }
        >
          <b>{t('questionCard.unsent')}</b> {t('questionCard.unsentWhy')}
        </Notice>
      ) : (
        <Receipt
          look={isOver ? 'wait' : 'ok'}
          icon={isOver ? 'lock' : 'okc'}
          title={t(isOver ? 'questionCard.isOver' : 'questionCard.isIn')}
        >
          {isOver
            ? t('questionCard.isOverWhy', { n: answered, all: questions.length })
            : handedInAt !== undefined && t('questionCard.isInAt', { time: timeOfDay(handedInAt) })}
        </Receipt>
      )}
      <Rows questions={questions} onOpen={isCollected ? open : undefined} />
    </div>
  );
}

interface PlacesProps {
  readonly questions: readonly ListedQuestion[];
  readonly at: number | 'end' | undefined;
  readonly onGo: (to: number | 'end') => void;
}

/** The questions of the card as places to go to, each with how it stands. */
function Places({ questions, at, onGo }: PlacesProps) {
  const { t } = useQuestionCardText();
  return (
    <ol className="places" aria-label={t('questionCard.questions')}>
      {questions.map(({ questionId, question, standing }, index) => (
        <li key={questionId}>
          <button
            type="button"
            className={standing.is}
            aria-current={at === index ? 'step' : undefined}
            onClick={() => onGo(index)}
          >
            <b>
              <span className="vh">{t('questionCard.n', { n: question.n })}</span>
              <span aria-hidden="true">{question.n}</span>
            </b>
            <small>{t(`questionCard.is.${at === index && standing.is === 'none' ? 'now' : standing.is}`)}</small>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The same as a list, with what is asked. */
function Rows({ questions, onOpen }: Pick<PlacesProps, 'questions'> & { onOpen: ((at: number) => void) | undefined }) {
  const { t } = useQuestionCardText();
  return (
    <ul className="card rl">
      {questions.map(({ questionId, question, standing }, index) => {
        const says = (
          <>
            <span className="n">{question.n}</span>
            <span className="grow">
              <span className="cut">{question.text}</span>
              <small className={`st ${standing.is === 'received' ? 'ok' : 'off'}`}>
                {t(`questionCard.is.${standing.is}`)}
              </small>
            </span>
          </>
        );
        return (
          <li key={questionId}>
            {onOpen ? (
              <button type="button" onClick={() => onOpen(index)}>
                {says}
                <Icon name="right" size="s" />
              </button>
            ) : (
              <p className="row">{says}</p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
