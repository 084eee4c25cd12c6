import { REFUSALS } from '@lectern/contracts/kernel/refusals.ts';
import { CLOSE } from '@lectern/contracts/kernel/wire.ts';
import type { Page, Route, WebSocketRoute } from 'playwright-core';

/** What becomes of what a page asks for. */
export const STATES = ['empty', 'loading', 'failed', 'forbidden', 'offline'] as const;
export type State = (typeof STATES)[number];

/** What every page asks for, whatever it shows. */
const STANDING = /\/api\/(session|errors)$/;
const isSession = (route: Route): boolean => route.request().url().endsWith('/api/session');

const problem = (code: 'server.error' | 'page.forbidden') => {
  const { status, 'zh-cn': title } = REFUSALS[code];
  return {
    status,
    contentType: 'application/json',
    body: JSON.stringify({ type: 'about:blank', title, status, code }),
  };
};

/** What the program itself says, not the school: it is never empty. */
const CATALOGUE = /\/api\/analytics\/datasets$/;

/** The same answer with nothing in it: no list has an entry, and nothing was counted. */
const emptied = (answer: object): object =>
  Object.fromEntries(
    Object.entries(answer).map(([field, value]) => [field, Array.isArray(value) ? [] : field === 'total' ? 0 : value]),
  );

const ANSWERS: { readonly [state in State]: (route: Route) => Promise<void> | void } = {
  loading: () => undefined, // for ever
  failed: (route) => route.fulfill(problem('server.error')),
  forbidden: (route) => route.fulfill(problem('page.forbidden')),
  offline: (route) => route.abort('internetdisconnected'),
  empty: async (route) => {
    const response = await route.fetch();
    const isFilled = CATALOGUE.test(route.request().url()) || !/json/.test(response.headers()['content-type'] ?? '');
    return route.fulfill({ response, ...(!isFilled && { json: emptied((await response.json()) as object) }) });
  },
};

/** What of a page says that it is in a state, in either language; a page that has nothing to wait for waits as its document does. */
export const SAID: { readonly [state in State]: RegExp } = {
  empty: /./,
  loading: /./,
  failed: /出错|连不上|离线|error|couldn’t|can’t reach|offline/i,
  forbidden: /没有权限|看不了|进不去|have (permission|access)|can’t join/i,
  offline: /网络|连不上|离线|connection|network|can’t reach|offline/i,
};

/** The server as one page hears it: as it is, until it is said to answer otherwise. */
export class Server {
  state: State | undefined;
  /** Whether the page asks for anything beside what every page does. */
  hasData = false;

  private constructor() {}

  /** Before the page goes anywhere. */
  static async of(page: Page): Promise<Server> {
    const server = new Server();
    await page.route(/\/api\//, (route) => server.answer(route));
    await page.routeWebSocket(/\/ws\//, (socket) => server.take(socket));
    return server;
  }

  private answer(route: Route): Promise<void> | void {
    const isStanding = STANDING.test(route.request().url());
    if (this.state === undefined) this.hasData ||= !isStanding;
    const isAsIs = this.state === undefined || (isStanding && (this.hasData || !isSession(route)));
    return isAsIs ? route.continue() : ANSWERS[this.state!](route);
  }

  private take(socket: WebSocketRoute): void {
    if (this.state === undefined) this.hasData = true;
    if (this.state === undefined || this.state === 'empty') socket.connectToServer();
    if (this.state === 'forbidden') void socket.close({ code: CLOSE.forbidden, reason: 'page.forbidden' });
    if (this.state === 'failed' || this.state === 'offline') void socket.close({ code: 1011 });
  }
}
