import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepSession, keepView, keptSession, keptView, type KeptView } from './kept.ts';
import { loadSession } from './session.ts';

const signedIn = (id: string) => ({ user: { id, name: id }, school: {} }) as unknown as SignedIn;
const view: KeptView = { audience: 'student', through: 3, view: {}, own: {}, heardAt: Date.now(), aheadMs: 0 };

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
    keepSession(signedIn('one'));
    expect(keptSession()?.user?.id).toBe('one');
    for (const other of ['b', undefined]) {
      hold(other);
      expect(keptSession()).toBeUndefined();
    }
    hold('a');
    expect(keptSession()?.user?.id).toBe('one');
  });

  it('stays remembered when an answer comes after the browser gave its token up', () => {
    keepSession(signedIn('one'));
    keepView('one', 'lesson/1', view);
    hold(undefined);
    keepSession(signedIn('one'));
    expect(keptSession()).toBeUndefined();
    hold('a');
    expect(keptSession()?.user?.id).toBe('one');
    expect(keptView('one', 'lesson/1')).toMatchObject(view);
  });

  it('is not remembered anew under another token while the server is not reached', async () => {
    keepSession(signedIn('one'));
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    await loadSession();
    hold('b');
    await loadSession();
    expect(keptSession()).toBeUndefined();
    hold('a');
    expect(keptSession()?.user?.id).toBe('one');
  });
});

describe('what was seen last', () => {
  it('is kept for its person, place and build, and for a day at most', () => {
    keepSession(signedIn('one'));
    keepView('one', 'lesson/1', view);
    expect(keptView('one', 'lesson/1')).toMatchObject(view);
    expect(keptView('two', 'lesson/1')).toBeUndefined();
    expect(keptView('one', 'lesson/2')).toBeUndefined();
    page.program = 'student-2.js';
    expect(keptView('one', 'lesson/1')).toBeUndefined();
    page.program = 'student-1.js';
    vi.setSystemTime(view.heardAt + 24 * 3_600_000);
    expect(keptView('one', 'lesson/1')).toBeUndefined();
  });

  it('goes with whoever it was of, and is not written down for who is gone', () => {
    keepSession(signedIn('one'));
    keepView('one', 'lesson/1', view);
    keepSession(signedIn('two'));
    expect(keptView('one', 'lesson/1')).toBeUndefined();
    keepView('one', 'lesson/1', view); // a page of theirs that is closed late
    expect(keptView('one', 'lesson/1')).toBeUndefined();
  });
});
