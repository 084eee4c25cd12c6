import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadSession } from './session.ts';
import { believed } from './request.ts';

const answer = (id: string, status = 200) =>
  new Response(JSON.stringify({ user: { id, name: id }, school: {} }), { status });
const fetched = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal(
    'fetch',
    fetched.mockReset().mockImplementation(async () => answer('later')),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what the document asked before the program was there', () => {
  const asked = (first: Promise<Response>) => vi.stubGlobal('firstAnswer', first);

  it('is the answer, once', async () => {
    asked(Promise.resolve(answer('first')));
    await loadSession();
    expect([believed(), fetched.mock.calls.length]).toEqual(['first', 0]);
    await loadSession();
    expect([believed(), fetched.mock.calls.length]).toEqual(['later', 1]);
  });

  it('is asked for again where the server refused it', async () => {
    asked(Promise.resolve(answer('first', 503)));
    await loadSession();
    expect([believed(), fetched.mock.calls.length]).toEqual(['later', 1]);
  });

  it('is asked for again after a while where the network lost it', async () => {
    asked(Promise.reject(new TypeError('no network')));
    await loadSession();
    expect(fetched).not.toHaveBeenCalled();
    await vi.runAllTimersAsync();
    expect(believed()).toBe('later');
  });
});
