import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { StudentView } from '../../kit/data/lesson-views.ts';
import { track } from '../../kit/data/track.ts';
import { checkInStanding } from '../../attendance/student/check-in.ts';
import { CheckInCard } from '../../attendance/student/check-in-card.tsx';
import { cardInFront, frontOf } from '../../questionCard/cards.ts';
import type { ListedQuestion } from '../../quiz/student/question-list.tsx';
import { useWaitingBallots } from '../../quiz/student/use-waiting-ballots.ts';
import { useLookBack } from '../../slides/student/look-back.ts';
import { markedPages, markStanding } from '../../slides/student/marks.ts';
import { questionPictureAt } from '@lectern/contracts/question/pictures-seen.ts';
import type { Mark } from '@lectern/contracts/slides/facts.ts';
import { Stage } from '../../slides/student/stage.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { PicturesAt } from '../../kit/pictures/pictures-at.ts';
import { useFocusWhenLost } from '../../kit/ui/focus.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import { usePace } from '../../kit/ui/pace.ts';
import { useText } from '../../kit/i18n/student.ts';
import { ahead, Later } from '../../kit/ui/later.tsx';
import { handInSubject, type ClassroomProps } from './classroom-props.ts';
import { Writing } from '../writing.tsx';
import { Announcer } from './announcer.tsx';
import { AskedQuestion, CLOSED } from './asked-question.tsx';
import { listed, useShown } from './listed.ts';
import { MINE } from './mine-part.ts';
import { useSeenPages } from './page-turns.ts';
import { TabBody } from './tab-body.tsx';
import { Tabs, type Tab } from './tabs.tsx';
import { concerning, ToolCards, toolsAhead } from './tool-cards.tsx';
import type { RoomState } from '../../kit/data/room-snapshot.ts';
import { timeOfDay } from '../../kit/i18n/format.ts';
import { Notice } from '../../kit/ui/states.tsx';
import './room.css';

/** Whose answer it is, where groups answer: fetched with the first such question. */
const together = async () => (await import('../../quiz/student/together.tsx')).Together;
/** Several questions that were asked as one card. */
const cardDeck = async () => (await import('../../questionCard/card-deck.tsx')).CardDeck;

/** The teacher's picture and voice, in a lesson that has them. */
const liveRoom = async () => (await import('../../liveVideo/live-room.tsx')).LiveRoom;

/** What a student sees of a lesson: the slide, what happens beside it, and the question that is on, over whatever tab. */
export function Classroom(props: ClassroomProps) {
  const { lessonId, view, own, through, items, turns, state, heardAt, now, onRetry } = props;
  const { t } = useText();
  const { status } = view.lesson;
  const isOver = status === 'ended';
  const questions = listed(view, own, items);
  const front = frontOf(view.quiz.questions, view.questionCard);
  const newest = questions.find(({ questionId }) => questionId === front);
  const [shown, setShown] = useShown(newest, isOver || (props.hasGoneOn ?? false));
  const { replayed } = usePace();
  const cut = replayed?.cut ?? 0; // a jump in a replay leaves nothing behind that was chosen at another moment
  const [chosen, setTab] = useState<Tab>();
  const tab = chosen ?? (isOver ? 'mine' : 'slides');
  const choose = (to: Tab) => {
    setTab(to);
    setTool(undefined);
    track('tab_change', { lesson_id: lessonId, tab: to });
  };
  const looking = useLookBack(view.slides, props.onAside);
  const seen = useSeenPages(lessonId, looking.key);
  const question = questions.find(({ questionId }) => questionId === shown);
  const inFront = cardInFront(view.quiz.questions, view.questionCard);
  const card = shown !== undefined && inFront?.ids.includes(shown) ? inFront : undefined;
  const hasSlides = looking.page !== undefined;
  const standing = checkInStanding(view.attendance, own.attendance, view.lesson.startedAt ?? 0);
  const stands = (key: string, mark: Mark) => markStanding(own.slides, items, through, key, mark);
  const marked = (mark: Mark) => markedPages(own.slides, items, through, Object.keys(view.slides.pages), mark);
  const back = () => setShown(undefined);
  const ask = (listed: ListedQuestion, onSlides: (() => void) | undefined, below?: ReactNode) => (
    <AskedQuestion
      key={`${listed.questionId}/${cut}`}
      {...{ lessonId, listed, now, onRetry, onSlides, below }}
      joinedAt={own.attendance?.joinedAt ?? 0}
      onSubmit={props.onSubmit}
    />
  );
  const { key, page } = looking;
  const [chosenTool, setTool] = useState<string>();
  const onSettled = useAhead(page !== undefined);
  useWaitingBallots(state === 'connected');
  const concern = concerning(view, own);
  const opened = concern.some(({ tool }) => tool === chosenTool) ? chosenTool : undefined;
  const calling = concern.find(({ calls }) => calls?.(view, own));
  // From a question back to the slides, by a press or by itself, or checked in: the focus was in what is gone.
  const place = useFocusWhenLost<HTMLElement>(`${shown ?? ''} ${standing.is}`, false);
  return (
    <PicturesAt value={(file) => questionPictureAt(lessonId, file)}>
      <div className={['room', `on-${tab}`, question && 'asked', !hasSlides && 'bare'].filter(Boolean).join(' ')}>
        <Announcer
          newest={newest?.question}
          onCard={inFront?.ids.length}
          page={looking.current}
          canCheckIn={standing.is === 'open'}
          now={now}
        />
        <OfflineBanner
          state={state}
          heardAt={heardAt}
          onRetry={question?.question.status === 'open' && question.standing.is === 'unsent' ? undefined : onRetry}
        />
        {key !== undefined && page !== undefined && (
          <section className="stage" aria-label={t('tab.slides')}>
            <Stage
              lessonId={lessonId}
              total={view.slides.total}
              looking={looking}
              isOver={isOver}
              isCovered={question !== undefined}
              marks={{ bookmark: stands(key, 'bookmark'), notUnderstood: stands(key, 'notUnderstood') }}
              over={<Writing board={view.board} page={page} />}
              onSettled={onSettled}
              onMark={(mark, on) => props.onMark({ deckId: page.deckId, n: page.n }, mark, on)}
            />
          </section>
        )}
        <section className="side" ref={place} tabIndex={-1}>
          {view.liveVideo && replayed === undefined && (
            <Later
              name="liveVideo"
              load={liveRoom}
              given={{ lessonId, view, own, now, isOnline: state === 'connected', give: props.give }}
              lines={0}
            />
          )}
          {question && standing.is === 'open' && (
            <button type="button" className="to-check-in" onClick={back}>
              <Icon name="attend" size="s" />
              {t('checkIn.first')}
            </button>
          )}
          {question && standing.is === 'missed' && status === 'running' && (
            <p className="to-check-in not-in">
              <Icon name="alert" size="s" />
              {t('checkIn.missed')}
            </p>
          )}
          {question?.question.inGrouping !== undefined && (
            <Later
              name="together"
              load={together}
              given={{ lessonId, ...question, grouping: view.grouping, mine: own.grouping }}
              lines={1}
            />
          )}
          {question && calling && (
            <button type="button" className="to-check-in" onClick={back}>
              <Icon name="bell" size="s" />
              {t('tool.calls')}
            </button>
          )}
          {question === undefined ? (
            <>
              {status === 'running' &&
                (standing.is === 'open' ||
                  standing.is === 'missed' ||
                  (standing.is === 'done' && view.attendance.checkIn.open)) && (
                  <CheckInCard standing={standing} token={props.token} give={props.onCheckIn} />
                )}
              <ToolCards
                {...{ lessonId, view, own, now, opened }}
                isOnline={state === 'connected'}
                give={props.give}
                onOpened={setTool}
              />
              {opened === undefined && (
                <TabBody
                  {...props}
                  tab={tab}
                  questions={questions}
                  looking={looking}
                  seen={seen}
                  turns={turns}
                  marked={{ bookmark: marked('bookmark'), notUnderstood: marked('notUnderstood') }}
                  onQuestion={setShown}
                  onPage={(wanted) => {
                    looking.show(wanted);
                    setTab('slides');
                  }}
                />
              )}
              <Tabs tabs={tabsOf(status, hasSlides)} current={tab} hasSlides={hasSlides} onChoose={choose} />
            </>
          ) : card ? (
            <Later
              key={`${card.cardId}/${cut}`}
              name="cardDeck"
              load={cardDeck}
              given={{
                questions: card.ids.flatMap((id) => questions.find(({ questionId }) => questionId === id) ?? []),
                handedInAt: own.questionCard?.handedIn[card.cardId],
                item: items.filter(({ subject }) => subject === handInSubject(card.cardId)).pop(),
                now,
                onHandIn: () => props.onHandIn(card.cardId),
                onRetry,
                onSlides: hasSlides ? back : undefined,
                show: (listed) => ask(listed, undefined),
              }}
              lines={4}
            />
          ) : (
            ask(
              question,
              hasSlides ? back : undefined,
              <div className="act pad">
                <Button look="primary" size="touch" wide onClick={back}>
                  {t(hasSlides && !isOver ? 'lesson.toSlides' : 'lesson.back')}
                </Button>
              </div>,
            )
          )}
        </section>
      </div>
    </PicturesAt>
  );
}

/**
 * What comes later in a lesson is fetched once its page is in sight, so that none of it has to come when everybody needs it in
 * the same second, and none keeps the page waiting. Returns what to call when the page is there.
 */
function useAhead(hasPage: boolean): () => void {
  const [isSettled, setSettled] = useState(!hasPage);
  useEffect(() => {
    if (!isSettled) return;
    toolsAhead();
    ahead(CLOSED.name, CLOSED.load);
    ahead(MINE.name, MINE.load);
  }, [isSettled]);
  return useCallback(() => setSettled(true), []);
}

/** A place that holds nothing is no place: without slides the first tab is the lesson, after it there is nothing to say. */
function tabsOf(status: StudentView['lesson']['status'], hasSlides: boolean): readonly Tab[] {
  if (status === 'running') return ['slides', 'danmu', 'mine'];
  return hasSlides ? ['slides', 'mine'] : ['mine'];
}

interface Props {
  readonly state: RoomState;
  readonly heardAt: number;
  /** Undefined where another button does the same. */
  readonly onRetry: (() => void) | undefined;
}

/** How old what one sees is, while the network is gone. */
function OfflineBanner({ state, heardAt, onRetry }: Props) {
  const { t } = useText();
  if (state !== 'offline') return null;
  return (
    <div className="banner">
      <Notice
        tone="warn"
        action={
          onRetry && (
            <Button size="lg" onClick={onRetry}>
              {t('offline.retry')}
            </Button>
          )
        }
      >
        {t('offline.seen', { time: timeOfDay(heardAt) })}
      </Notice>
    </div>
  );
}
