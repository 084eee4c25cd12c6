import { useEffect, useLayoutEffect, useRef } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation, useMatches, useNavigationType, type Params } from 'react-router';
import { loginPath } from '../kit/data/leads.ts';
import { loadSession, useSession } from '../kit/data/session.ts';
import { Alone } from '../kit/ui/alone.tsx';
import { prepareDialogs } from '../kit/overlays/dialog.tsx';
import { Logo } from '../kit/ui/icon.tsx';
import { Frame, type PageProps } from '../kit/ui/page.tsx';
import { PageSkeleton } from '../kit/ui/page-skeleton.tsx';
import { Skeleton } from '../kit/ui/states.tsx';
import { FailedPlace } from '../kit/ui/pages.tsx';
import { Shell } from './shell.tsx';
import './shell.css';

/** What a route says of its page besides its component. */
export interface Handle {
  /** Which width of the shell it stands in; none for what has the whole window. */
  readonly frame?: 'wide' | 'slim' | undefined;
  /** What it shows first, asked for as soon as it is known who is signed in: before its code is there. */
  readonly ask?: () => Promise<(client: QueryClient, params: Params) => Promise<void>>;
}

const inShell = (page: PageProps) => <Shell {...page} />;

/** Lets who is signed in through; everyone else to the login, and then back to here [R4.19]. */
export function SignedInOnly() {
  const session = useSession();
  const { pathname, search } = useLocation();
  useTopOf(pathname);
  const isIn = session.status === 'ready' && session.user !== undefined;
  useEffect(() => (isIn ? prepareDialogs() : undefined), [isIn]);
  const frame = (useMatches().at(-1)?.handle as Handle | undefined)?.frame;
  if (session.status === 'loading') return <Waiting frame={frame} retry={() => void loadSession()} />;
  if (session.status === 'failed')
    return (
      <Alone>
        <FailedPlace error={session.error} retry={() => void loadSession()} />
      </Alone>
    );
  if (session.user === undefined) return <Navigate to={loginPath(pathname + search)} replace />;
  // Asked outside lessons, whose pages have no frame; closing one's account stays open to who does not agree [R7.30].
  if (session.user.asked && frame !== undefined && pathname !== '/me/close')
    return <Navigate to={`/agreements/accept?next=${encodeURIComponent(pathname + search)}`} replace />;
  return (
    <Frame value={inShell}>
      <Outlet key={session.user.id} context={session.user} />
    </Frame>
  );
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
