import type { RouteObject } from 'react-router';
import { routes } from '../../../web/src/app/routes.tsx';
import type { Place } from '../../../web/src/live/student/path.ts';

type Account = 'teacher' | 'student1' | 'operator' | 'analyst';

/** An address of the program, and who goes there. */
export interface Walked {
  readonly path: string;
  readonly as: Account | undefined;
  /** Which lesson `:id` is. */
  readonly lesson: 'running' | 'over';
  /** Whether what it shows depends on the server. */
  readonly asks: boolean;
}

/** Who has something to see at a page; at one that is not named, a teacher. */
const VISITORS: Readonly<Record<string, Account | 'nobody'>> = {
  '/login': 'nobody',
  '/found': 'nobody',
  '/sign-up': 'nobody',
  '/sign-in-code': 'nobody',
  '/forgotten': 'nobody',
  '/outbox': 'operator',
  '/books': 'operator',
  '/identities': 'operator',
  '/agreements': 'operator',
  '/fonts': 'operator',
  '/certificates/:code': 'nobody',
  '/agreements/user': 'nobody',
  '/agreements/privacy': 'nobody',
  '/drive/queue': 'operator',
  '/drive/shared': 'student1',
  '/invoices': 'operator',
  '/invoices/calendar': 'operator',
  '/feedback': 'student1',
  '/feedback/queue': 'operator',
  '/screen': 'nobody',
  '/web': 'nobody',
  '/login/weixinapp': 'nobody',
  '/v2/web/forbidden': 'nobody',
  '/v2/web/404': 'nobody',
  '/v2/web/no_bind': 'nobody',
  '/v/index/need-bind': 'nobody',
  '/v/index/course/normalcourse/error/:code': 'nobody',
  '/m/v2/error/403': 'nobody',
  '/static/html/tsinghua_bind.html': 'nobody',
  '/*': 'nobody',
  '/access': 'operator',
  '/explore': 'analyst',
  '/notices': 'student1',
  '/exams/mine': 'student1',
  '/exams/:id/sit': 'student1',
  '/attempts/:id': 'student1',
  '/attempts/:id/result': 'student1',
};
/** Pages of a lesson that is over; the others are walked while one runs. */
const AFTERWARDS = new Set([
  '/lesson/:id/replay',
  '/lesson/:id/report',
  '/lesson/:id/video',
  '/lesson/:id/video/cut/:segmentId',
  '/s/:id/result',
]);
/** Pages that say one thing, whatever the server does. */
const SILENT = new Set([
  '/meetings/join', // until a code is given
  '/*',
  '/v2/web/forbidden',
  '/v2/web/404',
  '/v2/web/no_bind',
  '/v/index/need-bind',
  '/v/index/course/normalcourse/error/:code',
  '/m/v2/error/403',
  '/static/html/tsinghua_bind.html',
]);
/** Walked elsewhere. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '/kit': 'it is in development only: tests/browser/kit.test.ts',
  '/group/:id': 'it leads to the teams of a class: tests/browser/team.test.ts',
  '/group/:id/*': 'it leads there, too',
};

export const pathsOf = (all: readonly RouteObject[], above = ''): string[] =>
  all.flatMap((route) => {
    const path = route.path === undefined ? above : `${above}/${route.path}`.replaceAll(/\/+/g, '/');
    return route.children ? pathsOf(route.children, path) : [path === '' ? '/' : path];
  });

/** The places of the student's entry, which has no router; a place that is not here is a type error. */
const STUDENTS: { readonly [at in Place['at'] | 'home']: readonly [path: string, as: Account | undefined] } = {
  join: ['/join', undefined],
  home: ['/s/', 'student1'],
  lesson: ['/s/:id', 'student1'],
  result: ['/s/:id/result', 'student1'],
  log: ['/s/log', 'student1'],
  courses: ['/m/v2', 'student1'],
};

const walked = (path: string, as: Account | undefined): Walked => ({
  path,
  as,
  lesson: AFTERWARDS.has(path) ? 'over' : 'running',
  asks: !SILENT.has(path),
});

/** Every page that there is. */
export const PAGES: readonly Walked[] = [
  ...pathsOf(routes)
    .filter((path) => !(path in ELSEWHERE))
    .map((path) => {
      const as = VISITORS[path] ?? 'teacher';
      return walked(path, as === 'nobody' ? undefined : as);
    }),
  ...Object.values(STUDENTS).map(([path, as]) => walked(path, as)),
];
