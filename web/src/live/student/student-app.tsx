import { useEffect } from 'react';
import { keepsUnsent } from '../../kit/data/outbox.ts';
import { loadSession, useSession } from '../../kit/data/session.ts';
import { pageSeen } from '../../kit/data/track.ts';
import { useText } from '../../kit/i18n/student.ts';
import { ErrorBoundary } from '../../kit/ui/error-boundary.tsx';
import { Alone } from '../../kit/ui/alone.tsx';
import { Failed, Skeleton } from '../../kit/ui/states.tsx';
import { JoinScreen } from './join-screen.tsx';
import { Later } from './later.tsx';
import { LessonScreen } from './lesson-screen.tsx';
import { placeOf, usePath } from './path.ts';

export function StudentApp() {
  return (
    <ErrorBoundary>
      <Screen />
    </ErrorBoundary>
  );
}

function Screen() {
  const { t } = useText();
  const session = useSession();
  const path = usePath();
  const place = placeOf(path);
  useEffect(() => pageSeen(path), [path]);
  if (session.status === 'loading') return <Skeleton />;
  if (session.status === 'failed') {
    return (
      <Alone>
        <Failed error={session.error} retry={() => void loadSession()}>
          {keepsUnsent() && t('error.kept')}
        </Failed>
      </Alone>
    );
  }
  if (place.at === 'join') {
    const asked = new URLSearchParams(location.search);
    const code = place.code === '' ? (asked.get('code') ?? '') : place.code; // a link may name it either way
    return <JoinScreen key={code} code={code} token={asked.get('c') ?? undefined} session={session} />;
  }
  if (place.at !== 'lesson' && session.user?.asked) return <Consent />;
  if (place.at !== 'lesson') return <Later place={place} session={session} />;
  return <LessonScreen key={`${place.lessonId}/${session.user?.id}`} lessonId={place.lessonId} session={session} />;
}

/** Outside lessons, what is new in the school's agreements comes first; its page leads back to here [R7.30]. */
function Consent() {
  useEffect(() => location.replace(`/agreements/accept?next=${encodeURIComponent(location.pathname)}`), []);
  return <Skeleton />;
}
