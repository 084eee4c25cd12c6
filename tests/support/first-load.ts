import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** A network as browsers' tools name it, in bytes a second and milliseconds. */
export interface Network {
  readonly downloadThroughput: number;
  readonly uploadThroughput: number;
  readonly latency: number;
}

const KBIT = 1000 / 8;
export const SLOW_3G: Network = { downloadThroughput: 400 * KBIT, uploadThroughput: 400 * KBIT, latency: 400 };
export const FAST_3G: Network = { downloadThroughput: 1600 * KBIT, uploadThroughput: 750 * KBIT, latency: 150 };

/** As Lighthouse throttles a phone: 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
export const SLOW_4G: Network = FAST_3G;

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What came over the wire since the visit began, headers and all. */
  readonly bytes: () => number;
  /** The addresses that were asked for, in order. */
  readonly asked: readonly string[];
  /** How each file came, by its path: br, gzip, or nothing. */
  readonly encodings: ReadonlyMap<string, string | undefined>;
  /** Milliseconds since somebody went to the page until this was on it and the page listened again. */
  readonly readyMs: (selector: string) => Promise<number>;
}

export interface Visitor {
  readonly network?: Network;
  /** How many times slower than this machine. */
  readonly slowness?: number;
  readonly cookies?: ReadonlyMap<string, string>;
  readonly width?: number;
  readonly height?: number;
}

/** Someone who was never here before, with an empty cache. */
export async function visit(browser: Browser, origin: string, visitor: Visitor = {}): Promise<Visit> {
  const { network, slowness = 1, cookies = new Map<string, string>(), width = 390, height = 844 } = visitor;
  const context = await browser.newContext({ baseURL: origin, viewport: { width, height }, locale: 'zh-CN' });
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })));
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  const seen = await listen(tools);
  if (network) await tools.send('Network.emulateNetworkConditions', { offline: false, ...network });
  if (slowness !== 1) await tools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  const readyMs = (selector: string) =>
    page
      .waitForFunction((wanted) => document.querySelector(wanted) !== null && performance.now(), selector, {
        polling: 'raf',
        timeout: 60_000,
      })
      .then((at) => at.jsonValue() as Promise<number>);
  return { page, context, ...seen, readyMs };
}

async function listen(tools: CDPSession) {
  let sum = 0;
  const asked: string[] = [];
  const encodings = new Map<string, string | undefined>();
  tools.on('Network.requestWillBeSent', ({ request }) => void asked.push(request.url));
  tools.on('Network.responseReceived', ({ response: { url, headers } }) => {
    const encoding = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-encoding');
    encodings.set(new URL(url).pathname, encoding?.[1]);
  });
  tools.on('Network.loadingFinished', ({ encodedDataLength }) => void (sum += encodedDataLength));
  await tools.send('Network.enable');
  return { bytes: () => sum, asked, encodings };
}
