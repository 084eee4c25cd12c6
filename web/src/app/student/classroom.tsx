import { useState } from 'react';
import type { QuestionView } from '@lectern/contracts/quiz/view.ts';
import type { OutboxItem } from '../../data/outbox.ts';
import type { RoomState } from '../../data/room.ts';
import { timeOfDay } from '../../i18n/format.ts';
import { useText } from '../../i18n/student.ts';
import { ClosedQuestion } from '../../quiz/student/closed-question.tsx';
import { OpenQuestion } from '../../quiz/student/open-question.tsx';
import type { ListedQuestion } from '../../quiz/student/question-list.tsx';
import { standingOf } from '../../quiz/student/standing.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';
import { Announcer } from './announcer.tsx';
import type { StudentOwn, StudentView } from './student-view.ts';
import { Overview } from './overview.tsx';

interface Props {
  readonly view: StudentView;
  readonly own: StudentOwn;
  readonly items: readonly OutboxItem[];
  readonly state: RoomState;
  readonly heardAt: number;
  readonly now: () => number;
  readonly onSubmit: (questionId: string, choice: string) => void;
  readonly onRetry: () => void;
}

/** What a student sees of a running lesson: the question that is on, or the lesson between two questions. */
export function Classroom({ view, own, items, state, heardAt, now, onSubmit, onRetry }: Props) {
  const { t } = useText();
  const questions = listed(view, own, items);
  const newest = questions[0];
  const [shown, setShown] = useShown(newest, view.lesson.status === 'ended');
  const current = questions.find(({ questionId }) => questionId === shown);
  const joinedAt = own.attendance?.joinedAt ?? 0;
  const isOffline = state === 'offline';
  const retries = current?.question.status === 'open' && current.standing.is === 'unsent';
  return (
    <>
      <Announcer newest={newest?.question} />
      {isOffline && (
        <div className="banner">
          <Notice
            tone="warn"
            action={
              !retries && (
                <Button size="lg" onClick={onRetry}>
                  {t('offline.retry')}
                </Button>
              )
            }
          >
            {t('offline.seen', { time: timeOfDay(heardAt) })}
          </Notice>
        </div>
      )}
      {current === undefined ? (
        <Overview view={view} own={own} questions={questions} onOpen={setShown} />
      ) : current.question.status === 'open' ? (
        <OpenQuestion
          key={current.questionId}
          {...current}
          now={now}
          onSubmit={(choice) => onSubmit(current.questionId, choice)}
          onRetry={onRetry}
        />
      ) : (
        <>
          <ClosedQuestion {...current} joinedAt={joinedAt} />
          <div className="act pad">
            <Button look="primary" size="touch" wide onClick={() => setShown(undefined)}>
              {t('lesson.back')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

/** Newest first. */
function listed({ quiz }: StudentView, own: StudentOwn, items: readonly OutboxItem[]): readonly ListedQuestion[] {
  const entries: readonly (readonly [string, QuestionView])[] = Object.entries(quiz.questions);
  return entries
    .map(([questionId, question]) => {
      const answer = own.quiz?.answers[questionId];
      const item = items.filter(({ subject }) => subject === questionId).pop();
      return { questionId, question, answer, standing: standingOf(answer, item) };
    })
    .sort((a, b) => b.question.n - a.question.n);
}

/**
 * Which question is open. A new one comes to the front by itself, whatever was open before; the end of the lesson
 * closes it. Whoever comes in when all is answered sees the lesson, not an old question.
 */
function useShown(
  newest: ListedQuestion | undefined,
  isOver: boolean,
): [string | undefined, (questionId: string | undefined) => void] {
  const moment = `${newest?.questionId}/${isOver}`;
  const [choice, setChoice] = useState<{ moment: string; shown: string | undefined } | undefined>(
    newest?.question.status === 'answerShown' ? { moment, shown: undefined } : undefined,
  );
  const byItself = isOver ? undefined : newest?.questionId;
  return [choice?.moment === moment ? choice.shown : byItself, (shown) => setChoice({ moment, shown })];
}
