import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { capabilities } from '../support/capabilities.ts';
import type { Client } from '../support/client.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { readInWideFace } from './fonts.ts';

/** Of two such lists the last one wins: Playwright’s own, and what gives each window a renderer for its address bar. */
const WITHOUT = [
  'AimEnabled,AvoidCorsURLLoaderRestartOnRedirect,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,LensOverlay,MediaRouter,NetworkTimeServiceQuerying,OptimizationHints',
  'PaintHolding,PreconnectToSearch,TcpPortRandomizationWin,ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,WebUIOmniboxPopup',
];
/** A camera that shows a moving disc, and is allowed without asking. */
const CAMERA = '--use-fake-device-for-media-stream --use-fake-ui-for-media-stream';
const FLAGS = `--no-sandbox ${CAMERA} --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run --disable-features=${WITHOUT.join(',')}`;

export interface Person {
  readonly width?: number;
  readonly height?: number;
  /** Touch, and a phone's way of laying out pages. */
  readonly phone?: boolean;
  readonly language?: Language;
  readonly theme?: 'light' | 'dark';
  /** Things move; without it the system asks for less motion. */
  readonly motion?: boolean;
  /** How wrong the device's date is. */
  readonly clockOffsetMs?: number;
  /** The worker that keeps the program runs; it answers before a test could, so that it is away else. */
  readonly keepsPage?: boolean;
  /** What the browser says that it is. */
  readonly agent?: string;
  /** Whose cookies the browser has already. */
  readonly as?: Client;
}

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844, phone: true };

let running: Promise<Browser> | undefined;

/** Test files follow on each other in one process, and in one Chromium, which ends with that process. */
async function runningBrowser(): Promise<Browser> {
  const before = await running?.catch(() => undefined);
  if (before?.isConnected()) return before;
  running = chromium.launch({ executablePath: capabilities.chromium.path!, args: FLAGS.split(' ') });
  return running;
}

/** The windows of a test file; everyone in it has cookies and storage of their own. */
export class Chromium {
  readonly #faults: string[] = [];
  readonly #contexts: BrowserContext[] = [];
  readonly #browser: Browser;
  readonly #url: string;

  private constructor(browser: Browser, url: string) {
    this.#browser = browser;
    this.#url = url;
  }

  static async start(url: string): Promise<Chromium> {
    return new Chromium(await runningBrowser(), url);
  }

  /** A blank page of somebody. */
  async open(person: Person = {}): Promise<Page> {
    const {
      width,
      height,
      phone = false,
      language,
      theme = 'light',
      motion,
      clockOffsetMs,
      keepsPage = false,
      agent,
      as,
    } = { ...DESK, ...person };
    const context = await this.#browser.newContext({
      baseURL: this.#url,
      viewport: { width, height },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      colorScheme: theme,
      reducedMotion: motion ? 'no-preference' : 'reduce',
      serviceWorkers: keepsPage ? 'allow' : 'block',
      ...(agent !== undefined && { userAgent: agent }),
      ...(phone && { isMobile: true, hasTouch: true }),
    });
    this.#contexts.push(context);
    context.setDefaultTimeout(PATIENCE_MS);
    const cookies = new Map(as?.cookies);
    if (language) cookies.set(COOKIES.language, language);
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: this.#url })));
    await readInWideFace(context);
    if (clockOffsetMs !== undefined) await context.addInitScript(shiftDate, clockOffsetMs);
    await context.addInitScript(tellCauses);
    this.#listen(context);
    return context.newPage();
  }

  /** One person may have only so many windows: tests that share none close theirs. */
  async closeWindows(): Promise<void> {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()));
  }

  /** Fails when something went wrong inside a page, whatever the tests were looking at. */
  async close(): Promise<void> {
    await this.closeWindows();
    if (this.#faults.length > 0) throw new Error(`Faults inside the pages:\n${this.#faults.join('\n')}`);
  }

  #listen(context: BrowserContext): void {
    context.on('weberror', (error) => this.#faults.push(String(error.error().stack)));
    context.on('console', (message) => {
      const isOurs = /Content Security Policy|Minified React error|Warning:/.test(message.text());
      if (isOurs) this.#faults.push(message.text());
    });
  }
}

/** Runs in the page, before its own scripts: what React recovered from is the cause of the error that it reports. */
function tellCauses(): void {
  addEventListener('error', ({ error }) => {
    const { cause } = (error ?? {}) as { readonly cause?: unknown };
    if (cause !== undefined) reportError(cause);
  });
}

/** Runs in the page, before its own scripts: a device whose date nobody set right. */
function shiftDate(offsetMs: number): void {
  const RightDate = Date;
  globalThis.Date = class extends RightDate {
    constructor(...given: [] | [number]) {
      super(...(given.length === 0 ? ([RightDate.now() + offsetMs] as const) : given));
    }
    static override now(): number {
      return RightDate.now() + offsetMs;
    }
  } as DateConstructor;
}

const folder = process.env['LECTERN_SHOTS'];
if (folder) mkdirSync(folder, { recursive: true });
export const isShooting = folder !== undefined && folder !== '';

/** A picture for people to look at, where they asked for it. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}
