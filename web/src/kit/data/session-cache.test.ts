import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cacheSession, cacheView, cachedSession, cachedView, type CachedView } from './session-cache.ts';
import { loadSession } from './session.ts';

const signedIn = (id: string) => ({ user: { id, name: id }, school: {} }) as unknown as SignedIn;
const view: CachedView = { audience: 'student', through: 3, view: {}, own: {}, heardAt: Date.now(), aheadMs: 0 };

/** A browser's storage, as far as it is used here: its names are its properties. */
class Stored {
  getItem(name: string): string | null {
    return (this as unknown as Record<string, string>)[name] ?? null;
  }
  setItem(name: string, value: string): void {
    Object.assign(this, { [name]: value });
  }
  removeItem(name: string): void {
    delete (this as unknown as Record<string, string>)[name];
  }
}

const page = { cookie: '', program: 'student-1.js' };
const hold = (token: string | undefined) => (page.cookie = token === undefined ? '' : `${COOKIES.csrf}=${token}`);
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', new Stored());
  vi.stubGlobal('document', {
    get cookie() {
      return page.cookie;
    },
    querySelector: () => ({ src: page.program }),
  });
  page.program = 'student-1.js';
  hold('a');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('who is signed in', () => {
  it('is remembered as long as the browser holds that session, and no other', () => {
    cacheSession(signedIn('one'));
    expect(cachedSession()?.user?.id).toBe('one');
    for (const other of ['b', undefined]) {
      hold(other);
      expect(cachedSession()).toBeUndefined();
    }
    hold('a');
    expect(cachedSession()?.user?.id).toBe('one');
  });

  it('stays remembered when an answer comes after the browser gave its token up', () => {
    cacheSession(signedIn('one'));
    cacheView('one', 'lesson/1', view);
    hold(undefined);
    cacheSession(signedIn('one'));
    expect(cachedSession()).toBeUndefined();
    hold('a');
    expect(cachedSession()?.user?.id).toBe('one');
    expect(cachedView('one', 'lesson/1')).toMatchObject(view);
  });

  it('is not remembered anew under another token while the server is not reached', async () => {
    cacheSession(signedIn('one'));
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    await loadSession();
    hold('b');
    await loadSession();
    expect(cachedSession()).toBeUndefined();
    hold('a');
    expect(cachedSession()?.user?.id).toBe('one');
  });
});

describe('what was seen last', () => {
  it('is kept for its person, place and build, and for a day at most', () => {
    cacheSession(signedIn('one'));
    cacheView('one', 'lesson/1', view);
    expect(cachedView('one', 'lesson/1')).toMatchObject(view);
    expect(cachedView('two', 'lesson/1')).toBeUndefined();
    expect(cachedView('one', 'lesson/2')).toBeUndefined();
    page.program = 'student-2.js';
    expect(cachedView('one', 'lesson/1')).toBeUndefined();
    page.program = 'student-1.js';
    vi.setSystemTime(view.heardAt + 24 * 3_600_000);
    expect(cachedView('one', 'lesson/1')).toBeUndefined();
  });

  it('goes with whoever it was of, and is not written down for who is gone', () => {
    cacheSession(signedIn('one'));
    cacheView('one', 'lesson/1', view);
    cacheSession(signedIn('two'));
    expect(cachedView('one', 'lesson/1')).toBeUndefined();
    cacheView('one', 'lesson/1', view); // a page of theirs that is closed late
    expect(cachedView('one', 'lesson/1')).toBeUndefined();
  });
});
