/** Where to go after the login: a path of this site and nothing else, or it could lead anywhere. */
export function nextPath(asked: string | null): string {
  if (asked === null || !asked.startsWith('/')) return '/';
  const url = new URL(asked, 'https://lectern.invalid');
  return url.host === 'lectern.invalid' ? url.pathname + url.search + url.hash : '/';
}

/** Paths that belong to the student's entry: another document, so the browser has to go there. */
export const isStudents = (path: string): boolean => /^\/(join(\/|\?|$)|s\/)/.test(path);
