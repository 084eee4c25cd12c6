import type { JsonObject } from '@lectern/contracts/kernel/patch.ts';
import type { Audience } from '@lectern/contracts/kernel/stream.ts';
import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { csrfToken } from './request.ts';

/** A room as it was last seen. */
export interface CachedView {
  readonly audience: Audience;
  readonly through: number;
  readonly view: JsonObject;
  readonly own: JsonObject | undefined;
  readonly heardAt: number;
  /** How far the server's time is from the device's. */
  readonly aheadMs: number;
}

const [SESSION, VIEW] = ['lectern.kept.session', 'lectern.kept.view'];
/** No lesson lasts as long: what is older says nothing about now. */
const KEPT_MS = 12 * 3_600_000;
/** What one build keeps another need not understand. The name of the program has the hash of all that it is made of in it. */
const build = (): string => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';

/**
 * Who is signed in here, for a reload without network, when nobody can be asked. It belongs to the session whose token the
 * browser holds beside it: when that is another one, or none, nothing was kept.
 */
export function cacheSession(signedIn: SignedIn): void {
  // An answer can come after the browser gave its token up: under none nothing is found again, and what was kept stays its owner's.
  if (signedIn.user !== undefined && csrfToken() === undefined) return;
  const before = cachedSession();
  if (signedIn.user === undefined || before?.user?.id !== signedIn.user.id) drop(VIEW);
  if (signedIn.user === undefined) drop(SESSION);
  else store(SESSION, { token: csrfToken(), signedIn: { ...signedIn, user: { ...signedIn.user, asked: undefined } } }); // nothing is asked without network
}

export function cachedSession(): SignedIn | undefined {
  const kept = read<{ token?: string; signedIn: SignedIn }>(SESSION);
  return kept?.token !== undefined && kept.token === csrfToken() ? kept.signedIn : undefined;
}

/** Keeps the one room that somebody is in; never of who is not signed in any more. */
export function cacheView(user: string, place: string, kept: CachedView): void {
  if (cachedSession()?.user?.id === user) store(VIEW, { build: build(), user, place, ...kept });
}

export function cachedView(user: string, place: string): CachedView | undefined {
  const kept = read<CachedView & { build: string; user: string; place: string }>(VIEW);
  const isIt = kept?.build === build() && kept.user === user && kept.place === place;
  return isIt && Date.now() - kept.heardAt < KEPT_MS ? kept : undefined;
}

/** What somebody leaves on a device when they sign out: what the device itself chose, and nothing of theirs. */
const OF_THE_DEVICE = new Set(['lectern.device', 'lectern.theme', 'lectern.durationS']);

export function forgetPerson(): void {
  try {
    sessionStorage.clear();
  } catch {
    return; // nothing can be stored here, so nothing is
  }
  const names = Object.keys(localStorage).filter((name) => name.startsWith('lectern.') && !OF_THE_DEVICE.has(name));
  for (const name of names) drop(name);
}

function store(name: string, value: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    drop(name); // full or forbidden: then nothing is kept, rather than something old
  }
}

function read<Value>(name: string): Value | undefined {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? 'null') as Value | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function drop(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // where nothing can be stored, nothing is
  }
}
