import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { Navigate, Outlet, useLocation, useOutletContext } from 'react-router';
import { loadSession, useSession } from '../data/session.ts';
import { Alone } from '../ui/alone.tsx';
import { Skeleton } from '../ui/states.tsx';
import { FailedPlace } from './pages.tsx';

export type User = NonNullable<SignedIn['user']>;

/** Lets who is signed in through; everyone else to the login, and then back to here [R4.19]. */
export function SignedInOnly() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status === 'loading') return <Skeleton retry={() => void loadSession()} />;
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

/** Who is signed in, on pages behind the gate. */
export const useUser = (): User => useOutletContext<User>();
