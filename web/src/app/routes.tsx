import type { RouteObject } from 'react-router';
import { LessonAddress } from './lesson-address.tsx';
import { BrokenPage, MissingPage } from './pages.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

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
          { path: '/', lazy: async () => ({ Component: (await import('./home/home-page.tsx')).HomePage }) },
          {
            path: '/access',
            lazy: async () => ({ Component: (await import('./access/access-page.tsx')).AccessPage }),
          },
          {
            path: '/explore',
            lazy: async () => ({ Component: (await import('./explore/explore-page.tsx')).ExplorePage }),
          },
          { path: '/log', lazy: async () => ({ Component: (await import('./log/log-page.tsx')).LogPage }) },
          {
            path: '/lesson/:id',
            element: <LessonAddress />,
            children: [
              {
                index: true,
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
