import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TrackRecord } from '@lectern/contracts/tracking/record.ts';
import { EVENTS } from '@lectern/contracts/tracking/events.ts';
import { Track } from '@lectern/contracts/tracking/track.ts';

const LESSON = '01a1f4a0-1234-7abc-8def-0123456789ab';
const ANN = '01a1f4a0-aaaa-7abc-8def-0123456789ab';

interface Told {
  readonly how: 'sent' | 'beacon';
  readonly data: readonly (TrackRecord & { readonly properties: Readonly<Record<string, unknown>> })[];
}

let told: Told[];
let storage: Map<string, string>;
let network: 'on' | 'off' | 'failing';
let listeners: Map<string, () => void>;

beforeEach(() => {
  told = [];
  storage = new Map();
  network = 'on';
  listeners = new Map();
  vi.resetModules(); // each test is a page that was just loaded
  vi.useFakeTimers({ now: 1_763_700_000_000 });
  const listen = (name: string, listener: never) => void listeners.set(name, listener);
  vi.stubGlobal('document', {
    cookie: 'csrftoken=c',
    referrer: 'https://www.bing.com/search?q=secret',
    hidden: false,
    documentElement: { lang: 'zh-CN' },
    addEventListener: listen,
  });
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('innerWidth', 390);
  vi.stubGlobal('location', new URL('https://class.cn/join/472916?c=token'));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  stubNavigator();
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path !== Track.path) throw new Error(`nobody asked for ${path}`);
    if (network === 'off') throw new TypeError('Failed to fetch');
    if (network === 'failing') return new Response('{"code":"server.busy"}', { status: 503 });
    told.push({ how: 'sent', data: JSON.parse(body).data });
    return new Response('{"code":0}');
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stubNavigator = (more: object = {}) =>
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (iPhone) Version/18.0 Mobile/15E148 Safari/604.1',
    get onLine() {
      return network !== 'off';
    },
    sendBeacon: (path: string, body: string) => {
      expect([path, JSON.parse(body).csrf]).toEqual([Track.path, 'c']);
      told.push({ how: 'beacon', data: JSON.parse(body).data });
      return true;
    },
    ...more,
  });

/** The page as it is just after loading. */
async function load() {
  const tracking = await import('./track.ts');
  const { believe } = await import('./request.ts');
  tracking.startTracking();
  return { ...tracking, believe };
}
const tick = (ms = 30_000) => vi.advanceTimersByTimeAsync(ms);
const all = () => told.flatMap(({ data }) => data);
const events = () => all().map(({ event }) => event);
const goTo = (path: string) => vi.stubGlobal('location', new URL(path, 'https://class.cn'));
function hide(isHidden = true) {
  (document as { hidden: boolean }).hidden = isHidden;
  listeners.get('visibilitychange')!();
}

describe('what happens on pages', () => {
  it('[R3.22] is told in a form that the server takes, with the browser’s own name and no token, code or query', async () => {
    const { pageSeen, enterLesson, believe } = await load();
    pageSeen('/join/472916');
    believe(ANN);
    goTo(`/s/${LESSON}`);
    pageSeen(`/s/${LESSON}`);
    enterLesson(LESSON)();
    await tick();
    expect(events()).toEqual(['page_view', 'page_leave', 'page_view', 'lesson_enter', 'lesson_leave']);
    for (const record of all()) {
      expect(TrackRecord.safeParse(record).error).toBeUndefined();
      expect(EVENTS[record.event].safeParse(record.properties).error).toBeUndefined();
    }
    const [first, , seen] = all();
    expect(first).toMatchObject({
      platform: 2,
      terminal_type: 'h5',
      language: 'zh-cn',
      properties: { channel: 'link' },
      distinct_id: first!.original_id,
    });
    expect(seen).toMatchObject({ distinct_id: ANN, properties: { page_name: '/s/:id', lesson_id: LESSON } });
    expect(seen!.properties).toMatchObject({
      referer: 'https://class.cn/join/:code',
      original_referrer: 'https://www.bing.com/search',
    });
    expect(JSON.stringify(told)).not.toMatch(/472916|token|secret/);
  });

  it('says that a replay, a report or a result was opened', async () => {
    const { pageSeen } = await load();
    for (const path of [`/lesson/${LESSON}/replay`, `/lesson/${LESSON}/report`, `/s/${LESSON}/result`]) {
      goTo(path);
      pageSeen(path);
    }
    await tick();
    expect(events().filter((event) => event.endsWith('_open'))).toEqual(['replay_open', 'report_open', 'result_open']);
  });

  it('is told in batches: after a while, or at once when there is much', async () => {
    const { track } = await load();
    track('page_view', {});
    await tick(29_000);
    expect(told).toEqual([]);
    await tick(1000);
    expect(told).toHaveLength(1);
    for (let n = 0; n < 20; n += 1) track('page_view', {});
    await tick(0);
    expect(told.map(({ data }) => data.length)).toEqual([1, 20]);
  });
});

describe('a page that is left', () => {
  it('says so in a beacon, and how long it was looked at', async () => {
    const { pageSeen, enterLesson } = await load();
    pageSeen(`/s/${LESSON}`);
    enterLesson(LESSON);
    await tick(5000);
    listeners.get('pagehide')!();
    expect(told.map(({ how }) => how)).toEqual(['beacon']);
    const ends = all().filter(({ event }) => event.endsWith('_leave'));
    expect(ends.map(({ event, properties }) => [event, properties['duration_ms'], properties['lesson_id']])).toEqual([
      ['lesson_leave', 5000, LESSON],
      ['page_leave', 5000, LESSON],
    ]);
  });

  it('is hidden for a while, and shown again', async () => {
    const { pageSeen } = await load();
    pageSeen('/s');
    hide();
    expect(told.map(({ how, data }) => [how, data.length])).toEqual([['beacon', 2]]);
    await tick(7000);
    hide(false);
    await tick();
    expect(all().at(-1)).toMatchObject({ event: 'page_shown', properties: { duration_ms: 7000 } });
  });
});

describe('without a network', () => {
  it.each(['off', 'failing'] as const)('(%s) waits, as much as is worth keeping, and is told later', async (state) => {
    const { track } = await load();
    network = state;
    for (let n = 0; n < 100; n += 1) track('slide_enlarge', { lesson_id: LESSON, deck_id: LESSON, page: n + 1 });
    await tick();
    network = 'on';
    await tick();
    const pages = all().map(({ properties }) => properties['page']);
    expect(pages).toEqual(Array.from({ length: 60 }, (_, n) => n + 41));
  });

  it('what is told is kept when the page is closed, and sent by the next one', async () => {
    const { track } = await load();
    network = 'off';
    track('page_view', {});
    hide();
    expect(told).toEqual([]);
    network = 'on';
    vi.resetModules();
    await load();
    await tick();
    expect(events()).toEqual(['page_view']);
    expect(storage.has('lectern.track')).toBe(false);
  });
});

describe('what could not be told when the page was left', () => {
  it('is told once the network is back and the page is shown, however often it was left meanwhile', async () => {
    const { track } = await load();
    network = 'off';
    for (const page of [1, 2]) {
      track('slide_enlarge', { lesson_id: LESSON, deck_id: LESSON, page });
      hide();
      hide(false);
    }
    track('slide_enlarge', { lesson_id: LESSON, deck_id: LESSON, page: 3 });
    hide();
    network = 'on';
    hide(false);
    await tick();
    expect(all().map(({ properties }) => properties['page'])).toEqual([1, 2, 3]);
    expect(storage.has('lectern.track')).toBe(false);
  });

  it('is kept beside what another tab could not tell', async () => {
    storage.set('lectern.track', '[]');
    const { track } = await load();
    network = 'off';
    storage.set('lectern.track', JSON.stringify([{ event: 'lesson_enter' }]));
    track('page_view', {});
    hide();
    const kept = JSON.parse(storage.get('lectern.track')!) as { event: string }[];
    expect(kept.map(({ event }) => event)).toEqual(['lesson_enter', 'page_view']);
  });
});

describe('whoever asks not to be tracked', () => {
  it.each([
    ['do not track', { doNotTrack: '1' }],
    ['global privacy control', { globalPrivacyControl: true }],
  ])('by %s is not: nothing is told, and nothing is kept', async (_, asked) => {
    stubNavigator(asked);
    const { pageSeen, track, asksNotToTrack } = await load();
    expect(asksNotToTrack()).toBe(true);
    pageSeen('/s');
    track('page_view', {});
    await tick();
    expect(told).toEqual([]);
    expect(storage.size).toBe(0);
    expect(listeners.size).toBe(0);
  });
});
