import { pageNameOf, pathOf } from '@lectern/contracts/tracking/address.ts';
import type { EventName, PropertiesOf } from '@lectern/contracts/tracking/events.ts';
import type { TerminalType } from '@lectern/contracts/tracking/record.ts';
import { deviceId } from './device.ts';
import { isPassing } from './errors.ts';
import { believed, csrfToken, send } from './request.ts';
import { channelOf, terminalOf, type Channel } from './terminal.ts';

const PATH = '/video-log/log/track/';
const KEY = 'lectern.track';
const EVERY_MS = 30_000;
/** What waits while there is no network; the oldest gives way. A beacon of as many is below what browsers take. */
const KEPT_MOST = 60;
/** So many are sent without waiting. */
const ENOUGH = 20;

/** Pages whose opening says something by itself. */
const OPENINGS: Readonly<Record<string, 'replay_open' | 'report_open' | 'result_open'>> = {
  '/lesson/:id/replay': 'replay_open',
  '/lesson/:id/report': 'report_open',
  '/s/:id/result': 'result_open',
};
const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

let isOn = false;
let queue: object[] = [];
let isSending = false;
let page: { readonly path: string; readonly since: number } | undefined;
let lesson: { readonly id: string; readonly since: number } | undefined;
let hiddenSince = 0;
/** The page before this one, the one that led here, and by which way. */
let before: string | undefined;
let came: string | undefined;
let channel: Channel | undefined;

/** Whether this browser asks that nothing be noted of whoever uses it: then nothing is, here or on the server. */
export const asksNotToTrack = (): boolean =>
  navigator.doNotTrack === '1' || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** Begins to note what happens on pages; an entry calls it once. What is typed is never noted. */
export function startTracking(): void {
  if (asksNotToTrack()) return;
  isOn = true;
  came = before = document.referrer.split(/[?#]/)[0];
  channel = channelOf(location.pathname, isElsewhere(came), terminal());
  takeBack();
  setInterval(() => void tellNow(), EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    const isHidden = document.hidden;
    const looked = { ...idIn(page?.path), ...(!isHidden && { duration_ms: since(hiddenSince) }) };
    if (page) track(isHidden ? 'page_hidden' : 'page_shown', looked); // unless it was left
    hiddenSince = Date.now();
    if (isHidden) leave(); // a phone may never say more
    else takeBack();
  });
  addEventListener('pagehide', () => {
    leaveLesson();
    leavePage();
    leave();
  });
}

/** Notes one thing; the contract says what there is to note. */
export function track<Name extends EventName>(event: Name, properties: PropertiesOf<Name>): void {
  if (!isOn) return;
  const own = deviceId();
  queue.push({
    platform: 2, // [R9.17]
    terminal_type: terminal(),
    time: Date.now(),
    language: document.documentElement.lang.toLowerCase(),
    original_id: own,
    distinct_id: believed() ?? own,
    event,
    properties: {
      channel,
      page_name: pageNameOf(location.pathname),
      host: location.host,
      url: address(),
      referer: before,
      original_referrer: came,
      user_agent: navigator.userAgent,
      ...properties,
    },
  });
  queue = queue.slice(-KEPT_MOST);
  if (queue.length >= ENOUGH) void tellNow();
}

/** Tells of the page that is shown now; the one before was left. */
export function pageSeen(path: string): void {
  if (path === page?.path) return;
  leavePage();
  page = { path, since: Date.now() };
  track('page_view', idIn(path));
  const opening = OPENINGS[pageNameOf(path)];
  const id = idIn(path).lesson_id;
  if (opening && id) track(opening, { lesson_id: id });
  before = address();
}

/** Without codes and queries. */
const address = (): string => location.origin + pathOf(location.pathname);

/** Somebody is in a lesson from now on, until they leave it or the page. */
export function enterLesson(id: string): () => void {
  lesson = { id, since: Date.now() };
  track('lesson_enter', { lesson_id: id });
  return leaveLesson;
}

const terminal = (): TerminalType => terminalOf(navigator.userAgent, innerWidth);

const isElsewhere = (page = ''): boolean => page !== '' && !page.startsWith(`${location.origin}/`);

function leaveLesson(): void {
  if (lesson) track('lesson_leave', { lesson_id: lesson.id, duration_ms: since(lesson.since) });
  lesson = undefined;
}

function leavePage(): void {
  if (page) track('page_leave', { ...idIn(page.path), duration_ms: since(page.since) });
  page = undefined;
}

const since = (ms: number): number => Math.max(0, Date.now() - ms);

const idIn = (path = ''): { readonly lesson_id?: string } => {
  const [id] = ID.exec(path) ?? [];
  return id ? { lesson_id: id } : {};
};

/** Sends what waits; what cannot be sent waits on, what the server does not want is forgotten. Sent twice, it is kept once. */
export async function tellNow(): Promise<void> {
  if (isSending || queue.length === 0) return;
  isSending = true;
  const sent = queue;
  const forget = () => (queue = queue.filter((record) => !sent.includes(record)));
  try {
    await send('POST', PATH, { uip: '', data: sent, ts_ms: Date.now() }, { isQuiet: true });
    forget();
  } catch (error) {
    if (!isPassing(error)) forget();
  }
  isSending = false;
}

/** What could not be told by this page, another one or one before: whoever is looked at tells it. */
function takeBack(): void {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]') as object[];
    localStorage.removeItem(KEY);
    queue = [...kept, ...queue].slice(-KEPT_MOST);
  } catch {
    // nothing can be stored here: then nothing was
  }
}

/** The page may be gone in a moment: the browser carries on what it takes, the rest is kept beside what is kept already. */
function leave(): void {
  if (queue.length === 0) return;
  const body = JSON.stringify({ uip: '', data: queue, ts_ms: Date.now(), csrf: csrfToken() });
  const isTaken = navigator.onLine && navigator.sendBeacon?.(PATH, body);
  try {
    if (!isTaken) {
      takeBack();
      localStorage.setItem(KEY, JSON.stringify(queue));
    }
  } catch {
    // nor can it be kept: it was only this
  }
  queue = [];
}
