import type { RouteObject } from 'react-router';
import { LessonAddress } from './lesson-address.tsx';
import { BrokenPage, MissingPage } from './pages.tsx';
import { SignedInOnly, type Handle } from './signed-in-only.tsx';

const wide: Handle = { frame: 'wide' };
const slim: Handle = { frame: 'slim' };

/** Every page of the full entry. The student's pages, /join and /s, are an entry of their own. */
export const routes: RouteObject[] = [
  {
    errorElement: <BrokenPage />,
    hydrateFallbackElement: <></>,
    children: [
      { path: '/login', lazy: async () => ({ Component: (await import('../session/sign-in-page.tsx')).SignInPage }) },
      { path: '/screen', lazy: async () => ({ Component: (await import('./screen/screen-page.tsx')).ScreenPage }) },
      {
        element: <SignedInOnly />,
        children: [
          {
            path: '/',
            handle: wide,
            lazy: async () => ({ Component: (await import('./home/home-page.tsx')).HomePage }),
          },
          {
            path: '/access',
            handle: wide,
            lazy: async () => ({ Component: (await import('./access/access-page.tsx')).AccessPage }),
          },
          {
            path: '/explore',
            handle: slim,
            lazy: async () => ({ Component: (await import('./explore/explore-page.tsx')).ExplorePage }),
          },
          {
            path: '/log',
            handle: wide,
            lazy: async () => ({ Component: (await import('./log/log-page.tsx')).LogPage }),
          },
          {
            path: '/lesson/:id',
            element: <LessonAddress />,
            children: [
              {
                index: true,
                handle: wide,
                lazy: async () => ({ Component: (await import('./preparation/preparation-page.tsx')).PreparationPage }),
              },
              {
                path: 'console',
                lazy: async () => ({ Component: (await import('./console/console-page.tsx')).ConsolePage }),
              },
              {
                path: 'replay',
                lazy: async () => ({ Component: (await import('./replay/replay-page.tsx')).ReplayPage }),
              },
              {
                path: 'report',
                handle: slim,
                lazy: async () => ({ Component: (await import('./report/report-page.tsx')).ReportPage }),
              },
              {
                path: 'screen',
                lazy: async () => ({ Component: (await import('./projector/projector-page.tsx')).ProjectorPage }),
              },
            ],
          },
        ],
      },
      { path: '*', element: <MissingPage /> },
    ],
  },
];
