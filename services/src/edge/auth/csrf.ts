import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The CSRF token of a session; a browser that is not signed in gets a random one for its sign-in form [R7.01]. */
export const csrfOf = (sessionToken: string): string =>
  createHash('sha256').update(`csrf:${sessionToken}`).digest('base64url');
export const freshCsrf = (): string => randomBytes(24).toString('base64url');

/** The header must repeat the cookie, and the cookie must belong to the session. */
export function csrfHolds(
  header: string | undefined,
  cookie: string | undefined,
  sessionToken: string | undefined,
): boolean {
  if (!header || !cookie || !same(header, cookie)) return false;
  return sessionToken === undefined || same(cookie, csrfOf(sessionToken));
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
