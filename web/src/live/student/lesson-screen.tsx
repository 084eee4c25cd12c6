import { useState, type ReactNode } from 'react';
import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { useText } from '../../kit/i18n/student.ts';
import { Who } from '../../session/student/who.tsx';
import { ClaimSeat, claimSeat, useSeats } from '../../guests/student/claim-seat.tsx';
import { ahead, Later } from '../../kit/ui/later.tsx';
import { Header } from './header.tsx';
import { useTitle } from './title.ts';

/** Who enters a code has not got it yet, and it weighs as much as all before it: it comes while they go in. */
const LIVE = { name: 'live', load: async () => (await import('./live-lesson.tsx')).LiveLesson };

export const lessonAhead = (): void => ahead(LIVE.name, LIVE.load);

const framed = (place: ReactNode): ReactNode => (
  <div className="lesson in-room">
    <main className="bd">{place}</main>
  </div>
);

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
  if (seat === undefined || isDone)
    return <Later name={LIVE.name} load={LIVE.load} given={{ lessonId, user }} frame={framed} />;
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
