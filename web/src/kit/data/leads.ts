import type { Lead } from './catalogue.ts';
import { nextPath } from '@lectern/contracts/kernel/next-path.ts';
import { isMessenger } from './terminal.ts';

interface Place {
  readonly messenger: boolean;
  /** The request asked that a course says itself why it does not open [R8.06]. */
  readonly asksCourse: boolean;
}

const FORBIDDEN = '/v2/web/forbidden';
const courseError = (code: unknown): string =>
  `/v/index/course/normalcourse/error/${typeof code === 'number' ? code : 403}`;

/** The address that a lead names [R2.06]; undefined where it names none of ours: nobody is sent to another site. */
export function addressOf(
  lead: Lead,
  body: Readonly<Record<string, unknown>>,
  { messenger, asksCourse }: Place,
): string | undefined {
  const code = [body['status_code'], body['error_code'], body['errcode'], body['status']].find(
    (one) => typeof one === 'number',
  );
  switch (lead) {
    case 'given':
      return withNext(body['url'] ?? body['redirect_url']);
    case 'login':
      return loginPath(here(), messenger);
    case 'noEntry':
      return messenger ? loginPath(here(), true) : FORBIDDEN;
    case 'noBind':
      return '/v2/web/no_bind';
    case 'needBind':
      return '/v/index/need-bind';
    case 'forbidden':
      return asksCourse ? courseError(code) : FORBIDDEN;
    case 'userInfo':
      return `/v/index/edituserinfo_simple?next_url=${encodeURIComponent(here())}`;
    case 'courseError':
      return courseError(code);
    case 'bind':
      return '/static/html/tsinghua_bind.html?from=2';
    case 'missing':
      return '/v2/web/404';
    case 'mobileForbidden':
      return '/m/v2/error/403';
    default:
      return undefined;
  }
}

/** Where the reader is, as a path of this origin. */
const here = (): string => location.pathname + location.search;

/** The login, and back to here; inside the messenger app its own. Pages of the teaching log say that they are. */
export function loginPath(from: string, messenger = isMessenger(navigator.userAgent)): string {
  const next = encodeURIComponent(from);
  if (messenger) return `/login/weixinapp/?next=${next}`;
  return `/web/?next=${next}${/^\/log(\/|\?|$)/.test(from) ? '&type=3&share=1' : ''}`;
}

/** The given address, and in its `next` where one was [R8.02]. One of another origin is nowhere to go. */
function withNext(given: unknown): string | undefined {
  if (typeof given !== 'string' || !URL.canParse(given, location.origin)) return undefined;
  const { origin, pathname, searchParams, hash } = new URL(given, location.origin);
  if (origin !== location.origin) return undefined;
  searchParams.set('next', here());
  return nextPath(`${pathname}?${searchParams}${hash}`);
}

interface Ways {
  readonly go: (address: string) => void;
  /** Says the server's sentence in passing, for 3000 ms [R8.12, R9.17]. */
  readonly toast: (words: string) => void;
}

let ways: Ways = { go: (address) => location.assign(address), toast: () => undefined };

/** How an entry goes to another page, and says something in passing. */
export function onLed(of: Partial<Ways>): void {
  ways = { ...ways, ...of };
}

/** Where somebody is already, nobody is led once more: that page has its own calls, and they may be answered the same. */
export function lead(to: string): void {
  const { pathname } = new URL(to, location.origin);
  if (pathname !== location.pathname) ways.go(to);
}

export const sayInPassing = (words: string): void => ways.toast(words);
