import { useEffect, useMemo, useState } from 'react';
import { CLOSE } from '@lectern/contracts/kernel/wire.ts';
import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { takeToken } from '../../attendance/student/check-in.ts';
import { joinLesson } from '../../attendance/student/join.ts';
import { forgetSession } from '../../kit/data/session.ts';
import { enterLesson } from '../../kit/data/track.ts';
import { useOutbox } from '../../kit/data/use-outbox.ts';
import { useRoom } from '../../kit/data/use-room.ts';
import type { StudentOwn, StudentView } from '../../kit/data/lesson-views.ts';
import { useText } from '../../kit/i18n/student.ts';
import { Alone } from '../../kit/ui/alone.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { Skeleton } from '../../kit/ui/states.tsx';
import { Classroom } from './classroom.tsx';
import { Header } from './header.tsx';
import { go, holdHere } from './path.ts';
import { usePageTurns } from './page-turns.ts';
import { Refused } from './refused.tsx';
import { useTitle } from './title.ts';
import { deviceId } from '../../kit/data/device.ts';
import { deliver } from '../../kit/data/deliver.ts';
import { isAlreadySo } from '../../kit/data/errors.ts';
import type { Outbox } from '../../kit/data/outbox.ts';
import type { Room } from '../../kit/data/room.ts';
import { markSubject } from '../../slides/student/marks.ts';
import type { AnswerGiven } from '../../quiz/student/open-question.tsx';
import { handInSubject, type ClassroomProps } from './classroom-props.ts';

interface Props {
  readonly lessonId: string;
  readonly user: NonNullable<SignedIn['user']>;
}

/** A lesson as whoever is in it has it: its room, its screen, what can be done there. */
export function LiveLesson({ lessonId, user }: Props) {
  const { t } = useText();
  const live = useRoom<StudentView, StudentOwn>('lesson', lessonId, user.id, undefined, true);
  const { room, view, own = {} } = live;
  const { items, unsent, outbox } = useOutbox(room, 'lesson', lessonId, user.id);
  const intents = useMemo(() => intentsOf(room, outbox, lessonId), [room, outbox, lessonId]);
  const turns = usePageTurns(lessonId, view?.slides.current, room.clock.now);
  const [token] = useState(() => takeToken(lessonId));
  const [refusal, setRefusal] = useState<unknown>();
  const title = view?.lesson.title ?? '';
  useTitle(title === '' ? t('join.title') : title);

  const closedWith = live.state === 'refused' ? live.refusal?.close : undefined;
  useEffect(() => {
    if (closedWith === CLOSE.sessionRequired) forgetSession();
    // A member of the class who has not come in yet comes in; whoever may not reads why.
    if (closedWith === CLOSE.forbidden && refusal === undefined) {
      void joinLesson(lessonId).then(() => room.retry(), setRefusal);
    }
  }, [closedWith, refusal, lessonId, room]);

  const isIn = view?.lesson.status === 'running' && live.audience === 'student';
  useEffect(() => (isIn ? enterLesson(lessonId) : undefined), [isIn, lessonId]);

  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => (isIn ? holdHere(() => setLeaving(true)) : undefined), [isIn]);

  const chip = { state: live.state, rttMs: live.rttMs, unsent };
  const isRefused = live.state === 'refused' && (closedWith !== CLOSE.forbidden || refusal !== undefined);
  if (isRefused || (view !== undefined && live.state !== 'refused' && live.audience !== 'student')) {
    return (
      <Alone>
        <Refused lessonId={lessonId} close={closedWith} error={refusal} />
      </Alone>
    );
  }
  return (
    <div className="lesson in-room">
      <Header title={title} isAuditor={own.attendance?.role === 'auditor'} chip={chip} user={user} />
      {isLeaving && (
        <Dialog
          title={t('lesson.leaveTitle')}
          onClose={() => setLeaving(false)}
          actions={
            <>
              <Button onClick={() => go('/s')}>{t('menu.leave')}</Button>
              <Button look="primary" onClick={() => setLeaving(false)}>
                {t('lesson.stay')}
              </Button>
            </>
          }
        >
          <p className="i2">{t('lesson.leaveWhat')}</p>
        </Dialog>
      )}
      <main className="bd">
        {view === undefined || live.state === 'refused' ? (
          <Skeleton retry={intents.onRetry} />
        ) : (
          <Classroom
            lessonId={lessonId}
            view={view}
            own={own}
            through={live.through}
            items={items}
            turns={turns}
            state={live.state}
            heardAt={live.heardAt}
            now={room.clock.now}
            token={token}
            onResult={() => go(`/s/${lessonId}/result`)}
            {...intents}
          />
        )}
      </main>
    </div>
  );
}

type Intents = Pick<
  ClassroomProps,
  'onAside' | 'onSubmit' | 'onHandIn' | 'onMark' | 'onDanmu' | 'onCheckIn' | 'give' | 'onRetry'
>;

const nameOf = (answer: AnswerGiven) =>
  'blanks' in answer
    ? 'FillBlanks'
    : 'code' in answer
      ? 'SubmitCode'
      : 'words' in answer
        ? 'WriteAnswer'
        : 'SubmitAnswer';

/**
 * What a student can do in a lesson. Answers and marks are kept until the server said yes or no; a danmu and a check-in
 * code are for this moment: they are given now or not at all.
 */
function intentsOf(room: Room, outbox: Outbox, lessonId: string): Intents {
  const give = (name: string, data: object, key?: string) =>
    deliver(room, 'lesson', lessonId, { name, data, ...(key && { key }) });
  return {
    onAside: (aside) => room.look(aside),
    onSubmit: (questionId, answer) => outbox.put(nameOf(answer), questionId, { questionId, ...answer }),
    onHandIn: (cardId) => outbox.put('SubmitQuestionCard', handInSubject(cardId), { cardId }),
    onMark: ({ deckId, n }, mark, on) =>
      outbox.put(on ? 'MarkPage' : 'UnmarkPage', markSubject(`${deckId}/${n}`, mark), { deckId, n, mark }),
    onDanmu: (key, data) => give('SendDanmu', data, key),
    onCheckIn: async (by, code) => {
      await give('CheckIn', { by, code, device: deviceId() }).catch((error: unknown) => {
        if (!isAlreadySo(error)) throw error;
      });
    },
    give: async (name, data) => void (await give(name, data)),
    onRetry: () => {
      room.retry();
      outbox.retryNow();
    },
  };
}
