import { type RouteObject, Outlet, useOutletContext, useParams } from 'react-router';
import { BrokenPage, MissingPage } from '../kit/ui/pages.tsx';
import { SignedInOnly } from './signed-in-only.tsx';
import { id as idSchema } from '@lectern/contracts/kernel/ids.ts';
import { classRoutes } from './class-routes.ts';
import { page, slim, wide } from './page.ts';

/** Where the catalogue of errors leads [R2.06]. */
const LED_TO = {
  '/v2/web/forbidden': 'ForbiddenAddress',
  '/v2/web/no_bind': 'NoBindAddress',
  '/v/index/need-bind': 'NeedBindAddress',
  '/v/index/course/normalcourse/error/:code': 'CourseErrorAddress',
  '/m/v2/error/403': 'MobileForbiddenAddress',
  '/static/html/tsinghua_bind.html': 'BindAddress',
} as const;

/** Every page of the full entry. The student's pages, /join and /s, are an entry of their own. */
export const routes: RouteObject[] = [
  {
    errorElement: <BrokenPage />,
    hydrateFallbackElement: <></>,
    children: [
      { path: '/login', lazy: page(async () => (await import('../session/sign-in-page.tsx')).SignInPage) },
      { path: '/web', lazy: page(async () => (await import('../session/sign-in-page.tsx')).SignInPage) },
      { path: '/login/weixinapp', lazy: page(async () => (await import('../session/sign-in-page.tsx')).SignInPage) },
      { path: '/found', lazy: page(async () => (await import('../account/found-page.tsx')).FoundPage) },
      { path: '/sign-up', lazy: page(async () => (await import('../account/by-code.tsx')).SignUpPage) },
      { path: '/sign-in-code', lazy: page(async () => (await import('../account/by-code.tsx')).CodeSignInPage) },
      { path: '/forgotten', lazy: page(async () => (await import('../account/by-code.tsx')).ForgottenPage) },
      ...['/agreements/user', '/agreements/privacy'].map((path) => ({
        path,
        lazy: page(async () => (await import('../agreement/agreement-page.tsx')).AgreementPage),
      })),
      {
        path: '/certificates/:code',
        lazy: page(async () => (await import('../certificate/certificate-page.tsx')).CertificatePage),
      },
      { path: '/screen', lazy: page(async () => (await import('../live/screen/screen-page.tsx')).ScreenPage) },
      { path: '/v2/web/404', element: <MissingPage /> },
      ...Object.entries(LED_TO).map(([path, name]) => ({
        path,
        lazy: page(async () => (await import('../errors/led-pages.tsx'))[name]),
      })),
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
            path: '/me/membership',
            handle: wide,
            lazy: page(async () => (await import('../order/plans-page.tsx')).PlansPage),
          },
          {
            path: '/me/orders',
            handle: wide,
            lazy: page(async () => (await import('../order/orders-page.tsx')).OrdersPage),
          },
          {
            path: '/me/invoices',
            handle: wide,
            lazy: page(async () => (await import('../invoice/invoices-page.tsx')).InvoicesPage),
          },
          {
            path: '/invoices',
            handle: wide,
            lazy: page(async () => (await import('../invoice/queue-page.tsx')).QueuePage),
          },
          {
            path: '/invoices/calendar',
            handle: wide,
            lazy: page(async () => (await import('../invoice/calendar-page.tsx')).CalendarPage),
          },
          {
            path: '/books',
            handle: wide,
            lazy: page(async () => (await import('../order/books-page.tsx')).BooksPage),
          },
          {
            path: '/outbox',
            handle: wide,
            lazy: page(async () => (await import('../account/outbox-page.tsx')).OutboxPage),
          },
          {
            path: '/identities',
            handle: wide,
            lazy: page(async () => (await import('../identity/identities-page.tsx')).IdentitiesPage),
          },
          {
            path: '/agreements',
            handle: wide,
            lazy: page(async () => (await import('../agreement/agreements-page.tsx')).AgreementsPage),
          },
          {
            path: '/fonts',
            handle: wide,
            lazy: page(async () => (await import('../font/fonts-page.tsx')).FontsPage),
          },
          {
            path: '/agreements/accept',
            lazy: page(async () => (await import('../agreement/consent-page.tsx')).ConsentPage),
          },
          {
            path: '/library/import',
            handle: wide,
            lazy: page(async () => (await import('../library/import-page.tsx')).ImportPage),
          },
          {
            path: '/feedback',
            handle: wide,
            lazy: page(async () => (await import('../feedback/feedback-page.tsx')).FeedbackPage),
          },
          {
            path: '/feedback/queue',
            handle: wide,
            lazy: page(async () => (await import('../feedback/queue-page.tsx')).QueuePage),
          },
          {
            path: '/exams',
            handle: wide,
            lazy: page(async () => (await import('../exam/exams-page.tsx')).ExamsPage),
          },
          {
            path: '/exams/mine',
            handle: wide,
            lazy: page(async () => (await import('../attempt/my-exams-page.tsx')).MyExamsPage),
          },
          {
            path: '/exams/:id',
            element: <IdAddress />,
            children: [
              {
                index: true,
                handle: wide,
                lazy: page(async () => (await import('../exam-results/exam-page.tsx')).ExamPage),
              },
            ],
          },
          {
            path: '/exams/:id/sit',
            element: <IdAddress />,
            children: [
              {
                index: true,
                handle: wide,
                lazy: page(async () => (await import('../attempt/entry-page.tsx')).EntryPage),
              },
            ],
          },
          {
            path: '/attempts/:id',
            element: <IdAddress />,
            children: [
              { index: true, lazy: page(async () => (await import('../attempt/sitting-page.tsx')).SittingPage) },
              {
                path: 'result',
                handle: wide,
                lazy: page(async () => (await import('../attempt/result-page.tsx')).ResultPage),
              },
            ],
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
          ...[
            {
              path: '/courseware',
              load: async () => (await import('../courseware/courseware-page.tsx')).CoursewarePage,
            },
            {
              path: '/courseware/:id',
              load: async () => (await import('../courseware/item-page.tsx')).CoursewareItemPage,
            },
            { path: '/papers', load: async () => (await import('../paper/papers-page.tsx')).PapersPage },
            { path: '/papers/:id', load: async () => (await import('../paper/paper-page.tsx')).PaperPage },
            { path: '/library', load: async () => (await import('../library/library-page.tsx')).LibraryPage },
            { path: '/drive', load: async () => (await import('../drive/drive-page.tsx')).DrivePage },
            { path: '/drive/shared', load: async () => (await import('../drive/shared-page.tsx')).SharedPage },
            { path: '/drive/queue', load: async () => (await import('../drive/queue-page.tsx')).QueuePage },
            { path: '/homework', load: async () => (await import('../homework/homeworks-page.tsx')).HomeworksPage },
            { path: '/homework/:id', load: async () => (await import('../homework/homework-page.tsx')).HomeworkPage },
            { path: '/homework/:id/grade', load: async () => (await import('../homework/grade-page.tsx')).GradePage },
            {
              path: '/experiments/:id',
              load: async () => (await import('../experiment/experiment-page.tsx')).ExperimentPage,
            },
            {
              path: '/experiments/:id/grade',
              load: async () => (await import('../experiment/grade-page.tsx')).GradePage,
            },
          ].map(({ path, load }) => ({ path, handle: wide, lazy: page(load) })),
          {
            path: '/drive/:id',
            element: <IdAddress />,
            children: [
              {
                index: true,
                handle: wide,
                lazy: page(async () => (await import('../drive/drive-file-page.tsx')).DriveFilePage),
              },
            ],
          },
          {
            path: '/discussions',
            handle: wide,
            lazy: page(async () => (await import('../discussion/discussions-page.tsx')).DiscussionsPage),
          },
          {
            path: '/discussions/:id',
            handle: wide,
            lazy: page(async () => (await import('../discussion/discussion-page.tsx')).DiscussionPage),
          },
          {
            path: '/meetings',
            handle: wide,
            lazy: page(async () => (await import('../meeting/meetings-page.tsx')).MeetingsPage),
          },
          {
            path: '/meetings/join',
            handle: wide,
            lazy: page(async () => (await import('../meeting/join-by-code.tsx')).JoinMeetingPage),
          },
          {
            path: '/meetings/:id',
            element: <IdAddress />,
            children: [
              {
                index: true,
                handle: wide,
                lazy: page(async () => (await import('../meeting/meeting-page.tsx')).MeetingPage),
              },
            ],
          },
          {
            path: '/questionnaires',
            handle: wide,
            lazy: page(async () => (await import('../questionnaire/questionnaires-page.tsx')).QuestionnairesPage),
          },
          {
            path: '/questionnaires/:id',
            handle: wide,
            lazy: page(async () => (await import('../questionnaire/questionnaire-page.tsx')).QuestionnairePage),
          },
          {
            path: '/leaves',
            handle: wide,
            lazy: page(async () => (await import('../leave/leaves-page.tsx')).LeavesPage),
          },
          {
            path: '/announcements/:id',
            handle: wide,
            lazy: page(async () => (await import('../announcement/announcement-page.tsx')).AnnouncementPage),
          },
          {
            path: '/v/index/edituserinfo_simple',
            lazy: page(async () => (await import('../account/user-info-page.tsx')).UserInfoPage),
          },
          {
            path: '/courses',
            handle: wide,
            lazy: page(async () => (await import('../course/courses-page.tsx')).CoursesPage),
          },
          {
            path: '/courses/:id',
            handle: wide,
            lazy: page(async () => (await import('../course/course-page.tsx')).CoursePage),
          },
          {
            path: '/me/close',
            handle: wide,
            lazy: page(async () => (await import('../closure/closure-page.tsx')).ClosurePage),
          },
          {
            path: '/downloads',
            handle: wide,
            lazy: page(async () => (await import('../download/downloads-page.tsx')).DownloadsPage),
          },
          {
            path: '/v2/web/ai-workspace',
            handle: wide,
            lazy: page(async () => (await import('../workspace/workspace-page.tsx')).WorkspacePage),
          },
          {
            path: '/statistics',
            handle: wide,
            lazy: page(async () => (await import('../statistics/overview-page.tsx')).OverviewPage),
          },
          {
            path: '/grading',
            handle: wide,
            lazy: page(async () => (await import('../grading/grading-page.tsx')).GradingPage),
          },
          {
            path: '/notices',
            handle: wide,
            lazy: page(async () => (await import('../notice/notices-page.tsx')).NoticesPage),
          },
          {
            path: '/class/:id',
            element: <IdAddress />,
            children: classRoutes,
          },
          {
            path: '/group/:id',
            element: <IdAddress />,
            children: [{ index: true }, { path: '*' }].map((below) => ({
              ...below,
              lazy: page(async () => (await import('../team/group-address.tsx')).GroupAddress),
            })),
          },
          {
            path: '/lesson/:id',
            element: <IdAddress />,
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
                path: 'video',
                handle: wide,
                lazy: page(async () => (await import('../playback/video-page.tsx')).VideoPage),
              },
              {
                path: 'video/cut/:segmentId',
                handle: wide,
                lazy: page(async () => (await import('../playback/cutting/cut-page.tsx')).CutPage),
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

/** The pages of a lesson, or of a class; an address that none can have leads nowhere, and nobody need be asked. */
function IdAddress() {
  const { id } = useParams();
  const around = useOutletContext();
  return idSchema.safeParse(id).success ? <Outlet context={around} /> : <MissingPage />;
}
