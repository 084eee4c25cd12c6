import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { useLayoutEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation, useMatches, useNavigationType, useOutletContext } from 'react-router';
import { loadSession, useSession } from '../data/session.ts';
import { Alone } from '../ui/alone.tsx';
import { Logo } from '../ui/icon.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { Skeleton } from '../ui/states.tsx';
import { FailedPlace } from './pages.tsx';
import './shell.css';

/** What a route says of its page besides its component. */
export interface Handle {
  /** Which width of the shell it stands in; none for what has the whole window. */
  readonly frame?: 'wide' | 'slim' | undefined;
}

export type User = NonNullable<SignedIn['user']>;

/** Lets who is signed in through; everyone else to the login, and then back to here [R4.19]. */
export function SignedInOnly() {
  const session = useSession();
  const { pathname, search } = useLocation();
  useTopOf(pathname);
  const frame = (useMatches().at(-1)?.handle as Handle | undefined)?.frame;
  if (session.status === 'loading') return <Waiting frame={frame} retry={() => void loadSession()} />;
  if (session.status === 'failed')
    return (
      <Alone>
        <FailedPlace error={session.error} retry={() => void loadSession()} />
      </Alone>
    );
  if (session.user === undefined)
    return <Navigate to={`/login?next=${encodeURIComponent(pathname + search)}`} replace />;
  return <Outlet key={session.user.id} context={session.user} />;
}

/** Another page begins at its top; one that somebody goes back to, where the browser has it. */
function useTopOf(pathname: string): void {
  const how = useNavigationType();
  const before = useRef(pathname);
  useLayoutEffect(() => {
    if (before.current !== pathname && how !== 'POP') window.scrollTo(0, 0);
    before.current = pathname;
  }, [pathname, how]);
}

/** Until it is known whose page it is: its frame, where the page has the one that most have. */
function Waiting({ frame, retry }: Handle & { retry: () => void }) {
  if (frame === undefined) return <Skeleton retry={retry} />;
  return (
    <div className={frame === 'slim' ? 'app slim' : 'app'}>
      <div className="side" aria-hidden="true">
        <a className="brand">
          <Logo />
        </a>
      </div>
      <main className="main">
        <PageSkeleton retry={retry} />
      </main>
    </div>
  );
}

/** Who is signed in, on pages behind the gate. */
export const useUser = (): User => useOutletContext<User>();
