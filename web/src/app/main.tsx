import '../kit/data/jitless.ts';
import '../kit/ui/tokens.css';
import '../kit/ui/components.css';
import '../session/door.css'; // of the first page that anybody sees: a request of its own would be a round trip
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { backoff } from '../kit/data/backoff.ts';
import { isPassing } from '../kit/data/errors.ts';
import { reportErrors } from '../kit/data/report-error.ts';
import { onLed } from '../kit/data/leads.ts';
import { isAnotherDocument } from '@lectern/contracts/kernel/next-path.ts';
import { onRepeated } from '../kit/data/repeated.ts';
import { onSignedOut } from '../kit/data/request.ts';
import { firstSession, forgetSession, isSignedIn } from '../kit/data/session.ts';
import { pageSeen, startTracking } from '../kit/data/track.ts';
import { teacherTexts } from '../kit/i18n/teacher.ts';
import { startTexts } from '../kit/i18n/text.ts';
import { readAllAgain } from '../kit/lists/use-list.ts';
import { Locale } from '../kit/locale.tsx';
import { ErrorBoundary } from '../kit/ui/error-boundary.tsx';
import { startTheme } from '../kit/ui/theme.ts';
import { toast, Toasts } from '../kit/ui/toast.tsx';
import { routes } from './routes.tsx';
import type { Handle } from './signed-in-only.tsx';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network a page says so, instead of waiting for one without a word; and asks again once there is one.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (tries, error) => navigator.onLine && tries < 3 && isPassing(error),
      retryDelay: (tries) => backoff(tries),
      staleTime: 5_000,
      // A part whose code is still on its way has not read yet what it shows, and an error would pass it by.
      notifyOnChangeProps: 'all',
    },
  },
});

reportErrors();
startTheme();
startTracking();
onSignedOut(forgetSession); // the gate of the routes then leads to the login, and back to here [R4.19]
onRepeated((receipt) => readAllAgain(queries, receipt));
const router = createBrowserRouter(routes); // fetches the page while the texts and the session are on their way
onLed({
  go: (to) => (isAnotherDocument(to) ? location.assign(to) : void router.navigate(to)),
  toast: (words) => toast('bad', words),
});
const session = firstSession();
void askFirst(session).catch(() => undefined); // the page asks by itself then, and says what is wrong
// What the document shows by itself stays until there is more to see.
void Promise.all([startTexts(teacherTexts), session, initialised()]).then(() => {
  pageSeen(location.pathname);
  router.subscribe(({ location: { pathname } }) => pageSeen(pathname));
  createRoot(document.getElementById('root')!).render(
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <Locale>
          <RouterProvider router={router} />
        </Locale>
      </QueryClientProvider>
      <Toasts />
    </ErrorBoundary>,
  );
});

/** Of the page that the address names, what it shows first: asked for as soon as it is known who asks. */
async function askFirst(known: Promise<void>): Promise<void> {
  const { route, params = {} } = router.state.matches.at(-1) ?? {};
  const { ask } = (route?.handle ?? {}) as Handle;
  const [asks] = await Promise.all([ask?.(), known]);
  if (isSignedIn()) await asks?.(queries, params);
}

/** Resolves when the parts of the page that the address names are there, or could not be had. */
function initialised(): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const forget = router.subscribe((state) => {
      if (!state.initialized) return;
      forget();
      resolve();
    });
  });
}
