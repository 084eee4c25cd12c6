/** A document: the addresses at which it is shown, the file that it begins with, and all that it may ask for. */
interface Kept {
  readonly name: string;
  readonly at: string;
  readonly pages: string;
  readonly program: string;
  readonly files: readonly string[];
}
/** What the build says of itself; the first document is kept for whoever comes, another when a page of it asks for that. */
declare const BUILD: { readonly name: string; readonly documents: readonly [Kept, ...Kept[]] };

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  readonly data: unknown;
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface Worker extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
}
const build = BUILD;
const worker = self as unknown as Worker;
const on = (event: string, listener: (event: Fetching) => void): void =>
  worker.addEventListener(event, listener as unknown as EventListener);

/** One cache for each build, so that the page of one never meets the files of another. */
const CACHES = 'lectern-page/';
const CACHE = CACHES + build.name;
/** Somebody waits in front of the phone: a network that takes longer is as good as none. */
const ANSWERS_WITHIN_MS = 5_000;

on('install', (event) => event.waitUntil(keep(build.documents[0]).then(() => worker.skipWaiting())));
on('message', (event) => {
  const asked = build.documents.find(({ name }) => name === event.data);
  if (asked !== undefined) event.waitUntil(keep(asked));
});
on('activate', (event) =>
  event.waitUntil(Promise.all([forgetOlder(), worker.registration.navigationPreload?.enable()])),
);

on('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // Nothing but the program is kept: what the server says to somebody is asked of the server, by the page itself.
  if (request.method !== 'GET' || origin !== location.origin) return;
  const document = build.documents.find(({ pages }) => new RegExp(pages).test(pathname));
  if (request.mode === 'navigate' && document !== undefined) event.respondWith(pageFor(event, document));
  else if (pathname.startsWith('/assets/')) event.respondWith(fileFor(request));
});

/** All or nothing, the page last. While servers of two builds answer, page and files may not belong together: then later. */
async function keep({ at, program, files }: Kept): Promise<void> {
  const page = await fetch(at, { cache: 'no-cache' });
  if (!page.ok || !(await page.clone().text()).includes(program)) throw new Error('the page is of another build');
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(files.filter((file) => !there.has(file)));
  await cache.put(at, page);
}

/** The build before this one stays: pages of it are open, and may ask for a part that the server no longer has. */
async function forgetOlder(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(CACHES) && name !== CACHE);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
}

/** The server's page as long as it answers, so that a new build is seen at once; else the one that is kept. */
async function pageFor(event: Fetching, { at }: Kept): Promise<Response> {
  const asked = event.preloadResponse.then((answer) => answer ?? fetch(event.request));
  const kept = (await (await caches.open(CACHE)).match(at)) ?? (await caches.match(at));
  if (kept === undefined) return asked;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, ANSWERS_WITHIN_MS));
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  return answer === undefined || answer.status >= 500 ? kept : answer;
}

/** A file's name says what is in it: of whichever build, it is the right one. */
const fileFor = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
