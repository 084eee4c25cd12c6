/**
 * The address as routes can read it: a `%` that begins no character stands for itself. Half an escape is what is left of an
 * address that was cut or typed; the page that it leads to says that there is none.
 */
export const readableAddress = (url: string): string => (isReadable(url) ? url : url.replaceAll('%', '%25'));

/** By what came of it: a bundler drops a call whose value nobody takes, though it may throw. */
function isReadable(url: string): boolean {
  try {
    return decodeURI(url).length <= url.length;
  } catch {
    return false;
  }
}
