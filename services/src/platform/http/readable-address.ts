/**
 * The address as routes can read it: a `%` that begins no character stands for itself. Half an escape is what is left of an
 * address that was cut or typed; the page that it leads to says that there is none.
 */
export function readableAddress(url: string): string {
  try {
    decodeURI(url);
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}
