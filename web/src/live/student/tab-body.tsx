import type { Mark } from '@lectern/contracts/slides/facts.ts';
import { SayField } from '../../danmu/student/say-field.tsx';
import { useText } from '../../kit/i18n/student.ts';
import { cardOf } from '../../questionCard/cards.ts';
import { QuestionList, type ListedQuestion } from '../../quiz/student/question-list.tsx';
import type { LookBack } from '../../slides/student/look-back.ts';
import { PageList } from '../../slides/student/page-list.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Countdown } from '../../kit/ui/countdown.tsx';
import type { ClassroomProps } from './classroom-props.ts';
import { Feed } from './feed.tsx';
import { feedOf } from './feed-events.ts';
import { Later } from '../../kit/ui/later.tsx';
import { MINE } from './mine-part.ts';
import type { PageTurn } from './page-turns.ts';
import { Standstill } from './standstill.tsx';
import type { Tab } from './tabs.tsx';

interface Props extends ClassroomProps {
  readonly tab: Tab;
  readonly questions: readonly ListedQuestion[];
  readonly looking: LookBack;
  readonly turns: readonly PageTurn[];
  /** The pages that were on this phone. */
  readonly seen: ReadonlySet<string>;
  readonly marked: { readonly [mark in Mark]: readonly string[] };
  readonly onQuestion: (questionId: string) => void;
  readonly onPage: (key: string) => void;
}

/** Of the pages that were shown while this phone was elsewhere. */
const MISSED_MOST = 3;

/** What stands under the slide, or beside it, while no question is in front. */
export function TabBody(props: Props) {
  const { t } = useText();
  const { lessonId, view, own, now, tab, questions, looking, marked, turns } = props;
  const isRunning = view.lesson.status === 'running';
  const open = questions.find(({ question }) => question.status === 'open');
  if (tab === 'mine') {
    return (
      <div className="side-body">
        <Later
          {...MINE}
          given={{
            lessonId,
            view,
            own,
            questions,
            marked,
            onResult: props.onResult,
            pages: looking.pages,
            onQuestion: props.onQuestion,
            onPage: props.onPage,
          }}
        />
        {open && <ToQuestion listed={open} {...props} />}
      </div>
    );
  }
  const events = feedOf(view, own, turns);
  const missed = looking.pages.filter(({ key }) => !props.seen.has(key)).slice(-MISSED_MOST);
  const isBare = tab === 'slides' && looking.page === undefined;
  return (
    <>
      <div className="side-body" {...(isBare && questions.length === 0 && { tabIndex: 0 })}>
        {open && <ToQuestion listed={open} {...props} />}
        {isBare ? (
          <div className="between">
            <Standstill view={view} own={own} />
            {questions.length > 0 && (
              <QuestionList questions={questions} joinedAt={own.attendance?.joinedAt ?? 0} onOpen={props.onQuestion} />
            )}
          </div>
        ) : tab === 'slides' && looking.isAside && missed.length > 0 ? (
          <div className="missed">
            <PageList lessonId={lessonId} title={t('slides.missed')} pages={missed} onShow={props.onPage} />
          </div>
        ) : tab === 'danmu' ? (
          <Feed events={events.filter(({ is }) => is === 'danmu')} isRead empty={t('danmu.empty')} />
        ) : (
          <Feed events={events} isRead={false} empty={t('feed.empty')} />
        )}
      </div>
      {isRunning && (
        <SayField
          place={lessonId}
          isOn={view.danmu.settings.on}
          isMuted={own.danmu?.muted ?? false}
          isOnline={props.state === 'connected'}
          lastAt={Math.max(0, ...Object.values(own.danmu?.danmu ?? {}).map(({ at }) => at))}
          now={now}
          send={props.onDanmu}
        />
      )}
    </>
  );
}

/** A question that is still open, while one looks at something else. */
function ToQuestion({
  listed,
  view,
  now,
  onQuestion,
}: { listed: ListedQuestion } & Pick<Props, 'view' | 'now' | 'onQuestion'>) {
  const { t } = useText();
  const { question, standing, questionId } = listed;
  const isOnCard = cardOf(view.questionCard, questionId) !== undefined;
  const isGiven = standing.is === 'received' && !isOnCard;
  return (
    <section className="to-question">
      <Countdown deadline={question.deadline} now={now} />
      <span className="grow t13 i2">
        {standing.is === 'received' && !isOnCard
          ? t('feed.answered', { n: question.n, version: standing.version })
          : ''}
      </span>
      <Button {...(!isGiven && { look: 'primary' as const })} size="lg" onClick={() => onQuestion(questionId)}>
        {isOnCard ? t('lesson.toCard') : t(isGiven ? 'quiz.change' : 'lesson.toQuestion', { n: question.n })}
      </Button>
    </section>
  );
}
