import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { PublishQuestionCard } from '@lectern/contracts/questionCard/questionCard.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { useState } from 'react';
import type { Commands } from '../kit/data/use-commands.ts';
import { worth } from '../kit/i18n/format.ts';
import { Button } from '../kit/ui/button.tsx';
import { ToolPanel } from '../kit/ui/tool-panel.tsx';
import { isDuration, keepDuration, UNTIMED } from '../quiz/teacher/duration.ts';
import { DurationChoice } from '../quiz/teacher/duration-choice.tsx';
import { useHead } from '../quiz/teacher/use-head.ts';
import { needsKey, needsTest } from '../quiz/teacher/why-not.ts';
import { useQuestionCardText } from './texts.ts';
import './card-panel.css';

interface Props {
  /** What is not published yet, in the order of asking. */
  readonly drafts: readonly { readonly id: string; readonly question: TeacherQuestionView }[];
  readonly durationS: number;
  readonly onDuration: (seconds: number) => void;
  readonly commands: Commands;
  readonly whyNot: (kind: CommandKind) => string | undefined;
  /** Why none can be published while another question is open, in words. */
  readonly another: string | undefined;
  /** Undefined for who may not write questions. */
  readonly onEdit: ((id: string) => void) | undefined;
  readonly onBack: () => void;
  readonly onPublished: () => void;
}

/** Which questions are asked together, and for how long. */
export function CardForm(props: Props) {
  const { drafts, durationS, onDuration, commands, another, onEdit, onBack, onPublished } = props;
  const { t } = useQuestionCardText();
  const head = useHead();
  const [ticked, tick] = useState<ReadonlySet<string>>(new Set());
  const reasonOf = (question: TeacherQuestionView) =>
    question.anonymous
      ? t('questionCard.anonymous')
      : needsKey(question)
        ? t('questionCard.noKey')
        : needsTest(question)
          ? t('questionCard.noTest')
          : undefined;
  const ready = drafts.filter(({ question }) => reasonOf(question) === undefined);
  const chosen = ready.filter(({ id }) => ticked.has(id));
  const points = chosen.reduce((sum, { question }) => sum + question.points, 0);
  const whyNot =
    props.whyNot(PublishQuestionCard) ??
    another ??
    (drafts.length < LIMITS.cardQuestionsMin
      ? t('questionCard.tooFew')
      : chosen.length < LIMITS.cardQuestionsMin
        ? t('questionCard.chooseTwo')
        : isDuration(durationS)
          ? undefined
          : t('questionCard.duration'));
  const isAll = ready.length > 0 && chosen.length === ready.length;
  const publish = async () => {
    keepDuration(durationS);
    const limit = durationS === UNTIMED ? {} : { durationS };
    const questionIds = chosen.map(({ id }) => id);
    const card = { cardId: newId(), questionIds, ...limit };
    if ((await commands.give(PublishQuestionCard, card)) !== undefined) onPublished();
  };
  return (
    <ToolPanel
      icon="quiz"
      title={t('questionCard.title')}
      commands={commands}
      onClose={onBack}
      foot={
        <>
          <DurationChoice durationS={durationS} onDuration={onDuration} />
          <Button
            why={whyNot}
            busy={commands.isSending(PublishQuestionCard)}
            onClick={({ detail }) => detail < 2 && void publish()}
          >
            {t('questionCard.publish')}
          </Button>
        </>
      }
    >
      <p className="d">{t('questionCard.how')}</p>
      <div className="card-form">
        <ul className="to-ask" aria-label={t('questionCard.pick')}>
          {drafts.map(({ id, question }) => {
            const reason = reasonOf(question);
            return (
              <li key={id} className={ticked.has(id) && reason === undefined ? 'on' : undefined}>
                <label className={reason === undefined ? undefined : 'off'}>
                  <input
                    type="checkbox"
                    checked={ticked.has(id) && reason === undefined}
                    disabled={reason !== undefined}
                    onChange={({ target }) =>
                      tick(new Set(target.checked ? [...ticked, id] : [...ticked].filter((one) => one !== id)))
                    }
                  />
                  <span className="grow">
                    <b className="cut2">{question.text}</b>
                    <span className="t12 i2">
                      {head(question)}
                      {reason !== undefined && <span className="lacks"> · {reason}</span>}
                    </span>
                  </span>
                </label>
                {reason !== undefined && !question.anonymous && onEdit && (
                  <Button size="sm" look="quiet" onClick={() => onEdit(id)}>
                    {t('questionCard.fillKey')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
        <div className="sums">
          <span className="t13" role="status">
            {t('questionCard.chosen', { n: chosen.length, points: worth(points) })}
          </span>
          {ready.length > 1 && (
            <Button size="sm" look="quiet" onClick={() => tick(new Set(isAll ? [] : ready.map(({ id }) => id)))}>
              {t(isAll ? 'questionCard.noneOf' : 'questionCard.all')}
            </Button>
          )}
        </div>
      </div>
    </ToolPanel>
  );
}
