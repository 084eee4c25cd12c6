import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { TeacherQuestionCardSeen } from '@lectern/contracts/questionCard/view.ts';
import { CollectQuestion, ExtendQuestion } from '@lectern/contracts/quiz/commands.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import type { Commands } from '../kit/data/use-commands.ts';
import { timeOfDay, worth } from '../kit/i18n/format.ts';
import { Bar } from '../kit/ui/bar.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Countdown } from '../kit/ui/countdown.tsx';
import { useHead } from '../quiz/teacher/use-head.ts';
import type { CardInFront } from './cards.ts';
import { useQuestionCardText } from './texts.ts';
import './card-panel.css';

interface Props {
  readonly on: CardInFront<TeacherQuestionCardSeen>;
  readonly questions: Readonly<Record<string, TeacherQuestionView>>;
  /** The question that is looked at below; undefined while it is the card as a whole. */
  readonly shownId: string | undefined;
  readonly joined: number;
  /** Who is in the lesson and counts. */
  readonly people: readonly { readonly id: string; readonly name: string | undefined; readonly isHere: boolean }[];
  readonly now: () => number;
  readonly whyNot: (kind: CommandKind) => string | undefined;
  readonly commands: Commands;
  readonly onChoose: (questionId: string | undefined) => void;
}

/** A card as its teacher sees it: who handed it in, and each of its questions with how many have answered. */
export function CardPanel(props: Props) {
  const { on, questions, shownId, joined, people, now, whyNot, commands, onChoose } = props;
  const { t } = useQuestionCardText();
  const head = useHead();
  const all = on.ids.flatMap((id) => (questions[id] ? [{ id, question: questions[id] }] : []));
  const [first] = all;
  const isOpen = first?.question.status === 'open';
  const { deadline } = first?.question ?? {};
  const points = all.reduce((sum, { question }) => sum + question.points, 0);
  const waiting = people.filter(({ id, isHere }) => isHere && on.card.people[id] === undefined);
  const give = (kind: typeof ExtendQuestion | typeof CollectQuestion) =>
    first && void commands.give(kind, { questionId: first.id });
  const title = t('questionCard.ofPoints', { n: all.length, points: worth(points) });
  return (
    <section className="card-panel" aria-label={title}>
      <header>
        <div>
          <h2>{title}</h2>
          <p>
            {!isOpen
              ? ''
              : deadline === undefined
                ? t('questionCard.collectsWhole')
                : t('questionCard.collectsAt', { time: timeOfDay(deadline) })}
          </p>
        </div>
        {isOpen ? <Countdown deadline={deadline} now={now} /> : <b className="i3">{t('questionCard.collected')}</b>}
      </header>
      <div className="in">
        <p>{t('questionCard.handedIn', { n: on.card.handedIn, all: joined })}</p>
        <div
          className="meter"
          role="meter"
          aria-label={t('questionCard.handedInOn')}
          aria-valuemin={0}
          aria-valuemax={joined}
          aria-valuenow={on.card.handedIn}
        >
          <i style={{ width: joined === 0 ? 0 : `${Math.min(100, (on.card.handedIn / joined) * 100)}%` }} />
        </div>
      </div>
      <ul className="on-card" aria-label={t('questionCard.questions')}>
        {all.map(({ id, question }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === shownId}
              onClick={() => onChoose(id === shownId ? undefined : id)}
            >
              <span className="grow">
                <b className="cut">{question.text}</b>
                <small>{head(question)}</small>
              </span>
              <Bar share={joined === 0 ? 0 : Math.min(1, question.answered / joined)} />
              <span className="v">{t('questionCard.answered', { n: question.answered, all: joined })}</span>
            </button>
          </li>
        ))}
      </ul>
      {isOpen && (
        <>
          <p className="t12 i2">
            {t('questionCard.waits')} <b>{waiting.length}</b>
            {joined === 0 && <span className="i3">{t('questionCard.nobodyHere')}</span>}
            {joined > 0 && waiting.length === 0 && <span className="i3">{t('questionCard.everyone')}</span>}
          </p>
          <ul className="who" tabIndex={0} aria-label={t('questionCard.waits')}>
            {waiting.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
          <div className="foot">
            {deadline !== undefined && (
              <Button
                size="sm"
                why={whyNot(ExtendQuestion)}
                busy={commands.isSending(ExtendQuestion)}
                onClick={() => give(ExtendQuestion)}
              >
                {t('questionCard.extend', { n: LIMITS.extensionS })}
              </Button>
            )}
            <Button
              size="sm"
              why={whyNot(CollectQuestion)}
              busy={commands.isSending(CollectQuestion)}
              onClick={({ detail }) => detail < 2 && give(CollectQuestion)}
            >
              {t('questionCard.collect')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
