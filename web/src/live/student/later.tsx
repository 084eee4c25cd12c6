import type { ComponentType } from 'react';
import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { NetworkError } from '../../kit/data/errors.ts';
import { useAsked } from '../../kit/data/use-asked.ts';
import { useText } from '../../kit/i18n/student.ts';
import { areasReady } from '../../kit/i18n/text.ts';
import { Alone } from '../../kit/ui/alone.tsx';
import { Failed, Skeleton } from '../../kit/ui/states.tsx';
import { SignInFirst } from './lesson-screen.tsx';
import type { Place } from './path.ts';

interface ScreenProps {
  readonly lessonId: string;
  readonly user: NonNullable<SignedIn['user']>;
}

const loaders: Readonly<Record<'log' | 'result' | 'courses', () => Promise<ComponentType<ScreenProps>>>> = {
  courses: async () => (await import('../../course/mobile/mobile-courses.tsx')).MobileCourses,
  log: async () => (await import('./log/log-screen.tsx')).LogScreen,
  result: async () => (await import('./result/result-screen.tsx')).ResultScreen,
};

/** The list of courses, and the screens for after a lesson: fetched when one opens them, so that a lesson itself stays small. */
export function Later({
  place,
  session,
}: {
  place: Extract<Place, { at: 'log' | 'result' | 'courses' }>;
  session: SignedIn;
}) {
  const { t } = useText();
  const { data, error, again } = useAsked(place.at, async () => ({
    Screen: await fetched(place.at).catch(unreached),
  }));
  const { user } = session;
  if (user === undefined) return <SignInFirst seats={session.school.seats} title={t('session.signIn')} />;
  if (data === undefined) {
    if (error === undefined) return <Skeleton retry={again} />;
    return (
      <Alone>
        <Failed error={error} retry={again} />
      </Alone>
    );
  }
  const { Screen } = data;
  const lessonId = place.at === 'result' ? place.lessonId : '';
  return <Screen key={`${lessonId}/${user.id}`} lessonId={lessonId} user={user} />;
}

async function fetched(screen: keyof typeof loaders): Promise<ComponentType<ScreenProps>> {
  const Screen = await loaders[screen]();
  await areasReady();
  return Screen;
}

/** A part of the program that does not come is a matter of the network. */
function unreached(error: unknown): never {
  throw new NetworkError(error);
}
