import { useState } from 'react';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import { AcceptLateAnswer, RepeatQuestion } from '@lectern/contracts/quiz/commands.ts';
import { picturesOfView } from '@lectern/contracts/question/pictures-seen.ts';
import { isOut } from '@lectern/contracts/quiz/status.ts';
import type { CloudSeen, ProjectedAnswer, QuestionView, TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import type { TeacherView } from '../../kit/data/lesson-views.ts';
import type { Commands } from '../../kit/data/use-commands.ts';
import { percent, timeOfDay } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { Countdown } from '../../kit/ui/countdown.tsx';
import { later } from '../../kit/ui/later.tsx';
import { PictureStrip } from '../../kit/pictures/question-pictures.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { Counts } from './counts.tsx';
import { Ladder } from './ladder.tsx';
import { onlyLate } from './late.ts';
import { LateAnswers } from './late-answers.tsx';
import { useHead } from './use-head.ts';
import { WithFormulas } from '../../kit/rich-text/with-formulas.tsx';
import './quiz-panel.css';

/** Fetched with the first question that is graded by hand. */
const Grading = later('quiz/grading', async () => (await import('./grading.tsx')).Grading, 4);

/** Fetched with the first blanks. */
const BlankCounts = later('quiz/blank-counts', async () => (await import('./blank-counts.tsx')).BlankCounts, 2);

/** Fetched with the first program. */
const ProgramPanel = later('quiz/program-panel', async () => (await import('./program-panel.tsx')).ProgramPanel, 2);

/** Fetched with the first question that groups answer. */
const GroupAnswers = later('quiz/group-answers', async () => (await import('./group-answers.tsx')).GroupAnswers, 2);

/** Fetched with the first second round. */
const RoundsCompared = later(
  'quiz/rounds-compared',
  async () => (await import('./rounds-compared.tsx')).RoundsCompared,
  2,
);

/** A student who has not answered. */
export interface Waiting {
  readonly id: string;
  readonly name: string;
  readonly isOnline: boolean;
}

interface Props {
  readonly lessonId: string;
  readonly id: string;
  /** Whose answer is on the projector. */
  readonly projected: ProjectedAnswer | undefined;
  /** The question whose words are on it. */
  readonly cloud: CloudSeen | undefined;
  readonly question: TeacherQuestionView;
  readonly grouping: TeacherView['grouping'];
  /** What the question is the second round of. */
  readonly first: TeacherQuestionView | undefined;
  readonly joined: number;
  readonly waiting: readonly Waiting[];
  readonly nameOf: (personId: string) => string;
  readonly now: () => number;
  readonly why: (kind: CommandKind) => string | undefined;
  readonly commands: Commands;
  readonly onPublish: () => void;
  readonly onEdit: () => void;
  readonly onRepeated: () => void;
}

/** What a teacher sees of one question: its steps, who has answered and who has not, and what they chose. */
export function QuizPanel({
  lessonId,
  id,
  projected,
  cloud,
  question,
  grouping,
  first,
  joined,
  waiting,
  nameOf,
  now,
  why,
  commands,
  onPublish,
  onEdit,
  onRepeated,
}: Props) {
  const { t } = useText();
  const { status, answered, deadline, key } = question;
  const data = { questionId: id };
  const isDone = status !== 'draft' && isOut(question as Pick<QuestionView, 'kind' | 'status'>);
  const head = useHead()(question);
  return (
    <section className="quiz" aria-label={head}>
      <div className="hd">
        <div>
          <h2>{head}</h2>
          <p>
            <WithFormulas text={question.text} />
          </p>
          <PictureStrip pictures={picturesOfView(question.pictures)} />
        </div>
        <div className={`cd ${status === 'open' ? '' : 'over'}`} aria-label={t('panel.time')}>
          {status === 'open' ? <Countdown deadline={deadline} now={now} /> : <b>{t(`question.${status}`)}</b>}
        </div>
      </div>
      {status !== 'draft' && (
        <div className="ans">
          <p className="r">
            <b>{answered}</b>
            <span className="i2">{t('panel.answered', { n: joined })}</span>
            <span className="grow i3 t12">
              {status === 'open' && deadline !== undefined && t('panel.collectsAt', { time: timeOfDay(deadline) })}
              {isDone && key !== undefined && correct(key)}
            </span>
          </p>
          <div
            className="meter"
            role="meter"
            aria-label={t('seats.answered')}
            aria-valuemin={0}
            aria-valuemax={joined}
            aria-valuenow={answered}
          >
            <i style={{ width: joined === 0 ? 0 : `${Math.min(100, (answered / joined) * 100)}%` }} />
          </div>
        </div>
      )}
      <Ladder
        question={question}
        why={why}
        isSending={(kind) => commands.isSending(kind, kind === RepeatQuestion ? undefined : data)}
        give={(kind) => void commands.give(kind, data)}
        onPublish={onPublish}
        onEdit={onEdit}
        hasGroups={grouping?.status === 'published'}
        onRepeat={(together) => void repeat(together)}
      />
      {status !== 'draft' && (
        <>
          <LateAnswers
            question={question}
            nameOf={nameOf}
            why={why(AcceptLateAnswer)}
            isSending={(personId) => commands.isSending(AcceptLateAnswer, { questionId: id, personId })}
            accept={(personId) => void commands.give(AcceptLateAnswer, { questionId: id, personId })}
          />
          <NotAnswered
            waiting={waiting}
            isOpen={status === 'open'}
            answered={answered}
            late={onlyLate(question)}
            joined={joined}
          />
          {question.inGrouping !== undefined && (
            <GroupAnswers question={question} grouping={grouping} nameOf={nameOf} />
          )}
          {question.kind === 'subjective' && (
            <Grading {...{ lessonId, id, question, grouping, projected, cloud, nameOf, why, commands }} />
          )}
          {question.kind === 'programming' && <ProgramPanel question={question} nameOf={nameOf} />}
          {first && question.rounds && (
            <RoundsCompared question={question} first={first} rounds={question.rounds} nameOf={nameOf} />
          )}
          <p className="sub">
            {t('panel.distribution')}
            {(status === 'open' || status === 'collected') && (
              <>
                <Icon name="lock" size="xs" />
                <span>{t(question.anonymous ? 'panel.notCounted' : 'panel.onlyYou')}</span>
              </>
            )}
          </p>
          {question.kind === 'fillBlank' ? (
            <BlankCounts question={question} />
          ) : (
            <Counts question={question} answerKey={isDone ? key : undefined} />
          )}
        </>
      )}
    </section>
  );

  /** As long as the first time. */
  async function repeat(together: { readonly asGroups?: true }): Promise<void> {
    const limit = question.durationS === undefined ? {} : { durationS: question.durationS };
    if (
      (await commands.give(RepeatQuestion, { questionId: id, repeatId: newId(), ...limit, ...together })) !== undefined
    )
      onRepeated();
  }

  function correct(letters: string): string {
    const right = Object.values(question.answers).filter(
      ({ choice, uncounted }) => choice === letters && uncounted === undefined,
    ).length;
    return t('panel.correct', { right, all: answered, percent: percent(right, answered) });
  }
}

/** As many names as are seen at once: how many more there are is said, not cut. */
const NAMES = 12;

interface NotAnsweredProps {
  readonly waiting: readonly Waiting[];
  readonly isOpen: boolean;
  readonly answered: number;
  readonly late: number;
  readonly joined: number;
}

function NotAnswered({ waiting, isOpen, answered, late, joined }: NotAnsweredProps) {
  const { t } = useText();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? waiting : waiting.slice(0, NAMES);
  const left = waiting.length - NAMES;
  return (
    <>
      <p className="sub">
        {isOpen ? t('panel.notAnswered') : t('panel.unanswered')} <b>{waiting.length}</b>
        {joined === 0 && <span className="i3">{t('panel.nobody')}</span>}
        {waiting.length === 0 && answered > 0 && late === 0 && <span className="i3">{t('panel.everyone')}</span>}
        {late > 0 && <span className="i3">{t('panel.lateToo', { n: late })}</span>}
      </p>
      <ul className="names" tabIndex={0} aria-label={isOpen ? t('panel.notAnswered') : t('panel.unanswered')}>
        {shown.map((one) => (
          <li key={one.id}>
            {!one.isOnline && <Icon name="netoff" size="xs" />}
            {one.name}
            {!one.isOnline && <span className="vh">{t('panel.offline')}</span>}
          </li>
        ))}
        {left > 0 && (
          <li className="rest">
            <button type="button" className="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? t('panel.fewer') : t('panel.more', { n: left })}
            </button>
          </li>
        )}
      </ul>
    </>
  );
}
