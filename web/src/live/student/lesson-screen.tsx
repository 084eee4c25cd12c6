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
import { Who } from '../../session/student/who.tsx';
import { Alone } from '../../kit/ui/alone.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { Skeleton } from '../../kit/ui/states.tsx';
import { ClaimSeat, claimSeat, useSeats } from '../../guests/student/claim-seat.tsx';
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
import type { ClassroomProps } from './classroom-props.ts';

/** One lesson for one student. Who is not signed in does that here and is back where they were [R4.19]. */
export function LessonScreen({ lessonId, session }: { lessonId: string; session: SignedIn }) {
  if (session.user === undefined) return <SignInFirst seats={session.school.seats} />;
  return <SeatFirst key={session.user.id} lessonId={lessonId} user={session.user} />;
}

/** Who sat here without an account says so before they come in as themselves: afterwards there would be two of them. */
function SeatFirst({ lessonId, user }: { lessonId: string; user: NonNullable<SignedIn['user']> }) {
  const seats = useSeats(user);
  const [isDone, setDone] = useState(false);
  const seat = seats?.find((one) => one.lessonId === lessonId && one.member);
  if (seats === undefined) return <div className="lesson" aria-busy="true" />;
  if (seat === undefined || isDone) return <LiveLesson lessonId={lessonId} user={user} />;
  const done = () => setDone(true);
  const claim = async () => {
    await claimSeat(seat);
    done();
  };
  return (
    <div className="lesson">
      <Header title={seat.title} user={user} />
      <main className="bd pad">
        <ClaimSeat seat={seat} onClaim={claim} onNotMe={done} />
      </main>
    </div>
  );
}

export function SignInFirst({ seats, title }: { seats: boolean; title?: string }) {
  const { t } = useText();
  useTitle(t('session.signIn'));
  return (
    <div className="lesson">
      <Header title={title ?? t('who.again')} />
      <main className="bd pad">
        <Who seats={seats} />
      </main>
    </div>
  );
}

function LiveLesson({ lessonId, user }: { lessonId: string; user: NonNullable<SignedIn['user']> }) {
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
        <Refused close={closedWith} error={refusal} />
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

type Intents = Pick<ClassroomProps, 'onAside' | 'onSubmit' | 'onMark' | 'onDanmu' | 'onCheckIn' | 'onRetry'>;

/**
 * What a student can do in a lesson. Answers and marks are kept until the server said yes or no; a danmu and a check-in
 * code are for this moment: they are given now or not at all.
 */
function intentsOf(room: Room, outbox: Outbox, lessonId: string): Intents {
  const give = (name: string, data: object, key?: string) =>
    deliver(room, 'lesson', lessonId, { name, data, ...(key && { key }) });
  return {
    onAside: (aside) => room.look(aside),
    onSubmit: (questionId, choice) => outbox.put('SubmitAnswer', questionId, { questionId, choice }),
    onMark: ({ deckId, n }, mark, on) =>
      outbox.put(on ? 'MarkPage' : 'UnmarkPage', markSubject(`${deckId}/${n}`, mark), { deckId, n, mark }),
    onDanmu: (key, data) => give('SendDanmu', data, key),
    onCheckIn: async (by, code) => {
      await give('CheckIn', { by, code, device: deviceId() }).catch((error: unknown) => {
        if (!isAlreadySo(error)) throw error;
      });
    },
    onRetry: () => {
      room.retry();
      outbox.retryNow();
    },
  };
}
