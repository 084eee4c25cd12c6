/** Where to go after the login: a path of this site and nothing else, or it could lead anywhere. */
export function nextPath(asked: string | null): string {
  if (asked === null || !asked.startsWith('/') || !URL.canParse(asked, OURS)) return '/';
  const { origin, pathname, search, hash } = new URL(asked, OURS);
  // Read once more, a path that begins with two slashes would be a host: /.//evil.example is one.
  return origin === OURS && !pathname.startsWith('//') ? pathname + search + hash : '/';
}
const OURS = 'https://lectern.invalid';

/** Paths of the student's entry and of the pages for everybody: other documents, so the browser has to go there. */
export const isAnotherDocument = (path: string): boolean =>
  /^\/(en(\/|\?|$)|join(\/|\?|$)|s\/|m\/v2\/?(\?|$))/.test(path);

/** The address of a page that goes on to `next` when it is done. */
export const withNext = (page: string, next: string): string =>
  next === '/' ? page : `${page}?${new URLSearchParams({ next })}`;
