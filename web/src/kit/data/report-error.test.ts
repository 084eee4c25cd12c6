import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReportClientError, type ClientErrorReport } from '@lectern/contracts/kernel/client-error.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';

const UUID = '01a1f4a0-1234-7abc-8def-0123456789ab';
const sent: ClientErrorReport[] = [];
let isOnline: boolean;

beforeEach(() => {
  sent.length = 0;
  isOnline = true;
  vi.resetModules(); // each test is a page that was just loaded
  vi.stubGlobal('document', { cookie: 'csrftoken=c' });
  vi.stubGlobal('location', { pathname: `/lesson/${UUID}/console` });
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path !== ReportClientError.path) throw new Error(`nobody asked for ${path}`);
    if (!isOnline) throw new TypeError('Failed to fetch');
    sent.push(JSON.parse(body) as ClientErrorReport);
    return new Response('{}', { status: 202 });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A page as it is just after loading: what it listens to, and its own reports. */
async function page() {
  const listeners = new Map<string, (event: object) => void>();
  const { reportError, reportErrors } = await import('./report-error.ts');
  reportErrors({ addEventListener: (name: string, listener: never) => void listeners.set(name, listener) });
  return { reportError, happens: (name: string, event: object) => listeners.get(name)!(event) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('[R8.20] a fault inside the page', () => {
  it('is told, whichever way it came up, in a form that the server takes', async () => {
    const { happens, reportError } = await page();
    happens('error', { error: new TypeError('x is undefined'), message: 'Uncaught' });
    happens('error', { message: 'Script error.' });
    happens('unhandledrejection', { reason: new RangeError('too far') });
    happens('unhandledrejection', { reason: undefined });
    void reportError('thrown text');
    await settled();
    const messages = ['x is undefined', 'Script error.', 'too far', 'undefined', 'thrown text'];
    expect(sent.map(({ message }) => message)).toEqual(messages);
    expect(sent[0]!.name).toBe('TypeError');
    for (const report of sent) expect(ReportClientError.data.safeParse(report).success).toBe(true);
  });

  it('says which kind of page, not whose', async () => {
    const { reportError } = await page();
    const stack = `Error: x\n    at f (https://h/lesson/${UUID}/console:3:7)\n    at g (https://h/join/472916:1:2)`;
    void reportError(Object.assign(new Error('x'), { stack }));
    await settled();
    expect(sent[0]!.page).toBe('/lesson/:id/console');
    expect(JSON.stringify(sent)).not.toMatch(/472916|01a1f4a0/);
  });

  it('is told once, and five of them at most', async () => {
    const { reportError } = await page();
    const same = new Error('again and again');
    for (let n = 0; n < 10; n += 1) void reportError(same);
    for (let n = 0; n < 10; n += 1) void reportError(new Error(`another ${n}`));
    await settled();
    expect(sent).toHaveLength(5);
    expect(sent.filter(({ message }) => message === same.message)).toHaveLength(1);
  });

  it('is cut to what the server takes', async () => {
    const { reportError } = await page();
    void reportError(Object.assign(new Error('m'.repeat(5000)), { stack: 's'.repeat(50_000), name: 'N'.repeat(500) }));
    await settled();
    expect(ReportClientError.data.safeParse(sent[0]).success).toBe(true);
    expect(sent[0]!.message).toHaveLength(LIMITS.clientErrorMessage);
  });

  it('is dropped without a network, and no fault by itself', async () => {
    const { reportError } = await page();
    isOnline = false;
    void reportError(new Error('unheard'));
    await settled();
    expect(sent).toEqual([]);
  });

  it('is none where the server said no, or was not reached', async () => {
    const { reportError } = await page();
    const { NetworkError, ProblemError } = await import('./errors.ts');
    void reportError(new NetworkError());
    void reportError(new ProblemError({ type: '', title: '', status: 409, code: 'already.so' }));
    await settled();
    expect(sent).toEqual([]);
  });
});
