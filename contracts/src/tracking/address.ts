/** What an address may not keep: who is where on the network, codes and tokens, and whatever somebody typed. */
const IP = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const WORD = /^[a-z][a-z-]{0,23}$/;
const KIND = /^\/$|^(\/(:id|:code|:x|[a-z][a-z-]{0,23})){1,6}$/;
const PARTS_MOST = 6;

/** The path as it may be told: ids and our own words stay, codes to come in with and all else do not. */
export function pathOf(pathname: string): string {
  const parts = pathname.split('/').filter((part) => part !== '');
  const shown = parts
    .slice(0, PARTS_MOST)
    .map((part, n) => (parts[n - 1] === 'join' ? ':code' : ID.test(part) || WORD.test(part) ? part : ':x'));
  return `/${shown.join('/')}`;
}

/** The kind of page: its path with `:id` in the place of what names something. */
export const pageNameOf = (pathname: string): string =>
  pathOf(pathname)
    .split('/')
    .map((part) => (ID.test(part) ? ':id' : part))
    .join('/');

export const isPageName = (name: string): boolean => KIND.test(name);

/** A host by its name; one that is a number on the network is nobody's business. */
export function hostOf(host: string): string | undefined {
  const [, name] = /^([a-z0-9.-]{1,253}|\[[^\]]*\])(:\d{1,5})?$/.exec(host.toLowerCase()) ?? [];
  return name === undefined || IP.test(name) ? undefined : host.toLowerCase();
}

/**
 * An address as it may be told: no query, no fragment, no user, and the path only of a page on `ownHost`; of a page
 * elsewhere its origin. Undefined when it is none.
 */
export function addressOf(address: string, ownHost?: string): string | undefined {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return undefined;
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  const host = hostOf(url.host);
  const isOwn = ownHost === undefined || url.host === ownHost.toLowerCase();
  return `${host === undefined ? '' : `${url.protocol}//${host}`}${isOwn ? pathOf(url.pathname) : ''}` || undefined;
}
