import { REFUSALS } from '@lectern/contracts/kernel/refusals.ts';
import { CLOSE } from '@lectern/contracts/kernel/wire.ts';
import type { CDPSession, Page, WebSocketRoute } from 'playwright-core';

/** What becomes of what a page asks for. */
export const STATES = ['empty', 'loading', 'failed', 'forbidden', 'offline'] as const;
export type State = (typeof STATES)[number];

/** What every page asks for, whatever it shows. */
const STANDING = /\/api\/(session|errors)$/;
const SESSION = /\/api\/session$/;

/** What the program itself says, not the school: it is never empty. */
const CATALOGUE = /\/api\/analytics\/datasets$/;

/** The same answer with nothing in it: no list has an entry, and nothing was counted. */
const emptied = (answer: object): object =>
  Object.fromEntries(
    Object.entries(answer).map(([field, value]) => [field, Array.isArray(value) ? [] : field === 'total' ? 0 : value]),
  );

/** A request that waits: on its way out, or with the answer that came. */
interface Paused {
  readonly requestId: string;
  readonly request: { readonly url: string };
  readonly responseStatusCode?: number;
  readonly responseHeaders?: readonly { readonly name: string; readonly value: string }[];
}
type Answer = (tools: CDPSession, paused: Paused) => Promise<unknown> | undefined;

const said = (tools: CDPSession, { requestId }: Paused, responseCode: number, body: object, isProblem = true) =>
  tools.send('Fetch.fulfillRequest', {
    requestId,
    responseCode,
    responseHeaders: [{ name: 'content-type', value: `application/${isProblem ? 'problem+' : ''}json` }],
    body: Buffer.from(JSON.stringify(body)).toString('base64'),
  });

const refused =
  (code: 'server.error' | 'page.forbidden'): Answer =>
  (tools, paused) => {
    const { status, 'zh-cn': title } = REFUSALS[code];
    return said(tools, paused, status, { type: 'about:blank', title, status, code });
  };

const ANSWERS: { readonly [state in State]: Answer } = {
  loading: () => undefined, // for ever
  failed: refused('server.error'),
  forbidden: refused('page.forbidden'),
  offline: (tools, { requestId }) =>
    tools.send('Fetch.failRequest', { requestId, errorReason: 'InternetDisconnected' }),
  empty: async (tools, paused) => {
    const { requestId, request, responseStatusCode: status, responseHeaders = [] } = paused;
    if (status === undefined) return tools.send('Fetch.continueRequest', { requestId, interceptResponse: true });
    const isJson = responseHeaders.some(({ name, value }) => /^content-type$/i.test(name) && /json/.test(value));
    if (CATALOGUE.test(request.url) || !isJson) return tools.send('Fetch.continueResponse', { requestId });
    const { body, base64Encoded } = await tools.send('Fetch.getResponseBody', { requestId });
    const answer = JSON.parse(base64Encoded ? Buffer.from(body, 'base64').toString() : body) as object;
    return said(tools, paused, status, emptied(answer), status >= 400);
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

/**
 * The server as one page hears it: as it is, until it is said to answer otherwise. Only what goes to the server is held up:
 * with Playwright's routes a browser keeps no file, and reads the whole program anew at each address.
 */
export class Server {
  state: State | undefined;
  /** Whether the page asks for anything beside what every page does. */
  hasData = false;

  private constructor(private readonly tools: CDPSession) {}

  /** Before the page goes anywhere. */
  static async of(page: Page): Promise<Server> {
    const server = new Server(await page.context().newCDPSession(page));
    await server.tools.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
    server.tools.on('Fetch.requestPaused', (paused) => server.answer(paused));
    await page.routeWebSocket(/\/ws\//, (socket) => server.take(socket));
    return server;
  }

  private answer(paused: Paused): void {
    const { url } = paused.request;
    const isStanding = STANDING.test(new URL(url).pathname);
    if (this.state === undefined) this.hasData ||= !isStanding;
    const isAsIs = this.state === undefined || (isStanding && (this.hasData || !SESSION.test(url)));
    const { requestId } = paused;
    const answered = isAsIs
      ? this.tools.send('Fetch.continueRequest', { requestId })
      : ANSWERS[this.state!](this.tools, paused);
    void answered?.catch(() => undefined); // the page went on, and nobody waits for it
  }

  private take(socket: WebSocketRoute): void {
    if (this.state === undefined) this.hasData = true;
    if (this.state === undefined || this.state === 'empty') socket.connectToServer();
    if (this.state === 'forbidden') void socket.close({ code: CLOSE.forbidden, reason: 'page.forbidden' });
    if (this.state === 'failed' || this.state === 'offline') void socket.close({ code: 1011 });
  }
}
