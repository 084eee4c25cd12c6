import type { ComponentType } from 'react';
import { type RouteObject, Outlet, useOutletContext, useParams } from 'react-router';
import { areasReady } from '../kit/i18n/text.ts';
import { BrokenPage, MissingPage } from '../kit/ui/pages.tsx';
import { SignedInOnly, type Handle } from './signed-in-only.tsx';
import { id as idSchema } from '@lectern/contracts/kernel/ids.ts';

const wide: Handle = { frame: 'wide' };
const slim: Handle = { frame: 'slim' };

/** A page comes with the texts of its areas. */
const page = (load: () => Promise<ComponentType>) => async () => {
  const Component = await load();
  await areasReady();
  return { Component };
};

/** Every page of the full entry. The student's pages, /join and /s, are an entry of their own. */
export const routes: RouteObject[] = [
  {
    errorElement: <BrokenPage />,
    hydrateFallbackElement: <></>,
    children: [
      { path: '/login', lazy: page(async () => (await import('../session/sign-in-page.tsx')).SignInPage) },
      { path: '/found', lazy: page(async () => (await import('../account/found-page.tsx')).FoundPage) },
      { path: '/sign-up', lazy: page(async () => (await import('../account/by-code.tsx')).SignUpPage) },
      { path: '/forgotten', lazy: page(async () => (await import('../account/by-code.tsx')).ForgottenPage) },
      { path: '/screen', lazy: page(async () => (await import('../live/screen/screen-page.tsx')).ScreenPage) },
      {
        element: <SignedInOnly />,
        children: [
          {
            path: '/',
            handle: wide,
            lazy: page(async () => (await import('../home/home-page.tsx')).HomePage),
          },
          {
            path: '/me',
            handle: wide,
            lazy: page(async () => (await import('../account/me-page.tsx')).MePage),
          },
          {
            path: '/outbox',
            handle: wide,
            lazy: page(async () => (await import('../account/outbox-page.tsx')).OutboxPage),
          },
          {
            path: '/access',
            handle: wide,
            lazy: page(async () => (await import('../access/access-page.tsx')).AccessPage),
          },
          {
            path: '/explore',
            handle: slim,
            lazy: page(async () => (await import('../analytics/explore-page.tsx')).ExplorePage),
          },
          {
            path: '/log',
            handle: wide,
            lazy: page(async () => (await import('../journal/log-page.tsx')).LogPage),
          },
          {
            path: '/announcements',
            handle: wide,
            lazy: page(async () => (await import('../announcement/announcements-page.tsx')).AnnouncementsPage),
          },
          {
            path: '/announcements/:id',
            handle: wide,
            lazy: page(async () => (await import('../announcement/announcement-page.tsx')).AnnouncementPage),
          },
          {
            path: '/me/close',
            handle: wide,
            lazy: page(async () => (await import('../closure/closure-page.tsx')).ClosurePage),
          },
          {
            path: '/notices',
            handle: wide,
            lazy: page(async () => (await import('../notice/notices-page.tsx')).NoticesPage),
          },
          {
            path: '/lesson/:id',
            element: <LessonAddress />,
            children: [
              {
                index: true,
                handle: wide,
                lazy: page(async () => (await import('../live/preparation/preparation-page.tsx')).PreparationPage),
              },
              {
                path: 'console',
                lazy: page(async () => (await import('../live/console/console-page.tsx')).ConsolePage),
              },
              {
                path: 'replay',
                lazy: page(async () => (await import('../replay/replay-page.tsx')).ReplayPage),
              },
              {
                path: 'report',
                handle: slim,
                lazy: page(async () => (await import('../reports/report-page.tsx')).ReportPage),
              },
              {
                path: 'screen',
                lazy: page(async () => (await import('../live/projector/projector-page.tsx')).ProjectorPage),
              },
            ],
          },
        ],
      },
      ...(import.meta.env.DEV
        ? [{ path: '/kit', lazy: page(async () => (await import('../kit/gallery/gallery-page.tsx')).GalleryPage) }]
        : []),
      { path: '*', element: <MissingPage /> },
    ],
  },
];

/** The pages of a lesson; an address that no lesson can have leads nowhere, and nobody need be asked. */
function LessonAddress() {
  const { id } = useParams();
  const around = useOutletContext();
  return idSchema.safeParse(id).success ? <Outlet context={around} /> : <MissingPage />;
}
