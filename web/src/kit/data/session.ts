import { useSyncExternalStore } from 'react';
import type { SecondStep } from '@lectern/contracts/kernel/credentials.ts';
import type {
  PassSecondStep,
  SignIn,
  SignInWithPasskey,
  SignOut,
  TakeSeat,
} from '@lectern/contracts/session/commands.ts';
import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import type * as z from 'zod/mini';
import { backoff } from './backoff.ts';
import { isPassing, NetworkError } from './errors.ts';
import { forgetPerson, cacheSession, cachedSession } from './session-cache.ts';
import { believe, inSchool, send } from './request.ts';
import { traceOnly } from './trace.ts';
import { tellNow } from './track.ts';

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | ({ readonly status: 'ready' } & SignedIn);

let session: Session = { status: 'loading' };
const listeners = new Set<() => void>();

function become(next: Session): void {
  session = next;
  if (next.status === 'ready') {
    believe(next.user?.id);
    inSchool(next.school.id);
    traceOnly(next.traces);
  }
  for (const listener of listeners) listener();
}

/** What the server said; what is only remembered is not kept anew, under the token of whoever came since. */
function learn(signedIn: SignedIn): void {
  cacheSession(signedIn);
  become({ status: 'ready', ...signedIn });
}

let tries = 0;
let retry: ReturnType<typeof setTimeout> | undefined;

/**
 * Asks who is signed in. While the server is not reached it is whom this browser was told of last, and asks again by itself.
 */
export async function loadSession(): Promise<void> {
  clearTimeout(retry);
  believe(undefined); // who is signed in is what is asked
  try {
    learn((await firstAnswer()) ?? (await send<SignedIn>('GET', '/api/session')));
    tries = 0;
  } catch (error) {
    const isAway = isPassing(error);
    const kept = isAway ? cachedSession() : undefined;
    if (isAway && session.status === 'ready') become(session);
    else become(kept ? { status: 'ready', ...kept } : { status: 'failed', error });
    if (!isAway) return;
    retry = setTimeout(() => void loadSession(), backoff(tries));
    tries += 1;
  }
}

/** What the document asked by itself while the program was on its way; a refusal is asked for again, to be read as one. */
async function firstAnswer(): Promise<SignedIn | undefined> {
  const page = globalThis as { firstAnswer?: Promise<Response> | undefined };
  const asked = page.firstAnswer;
  page.firstAnswer = undefined;
  try {
    const response = await asked;
    return response?.ok ? ((await response.json()) as SignedIn) : undefined;
  } catch (error) {
    throw new NetworkError(error);
  }
}

/** A page that is drawn before it knows whose it is would only be drawn again; but it does not wait for ever. */
const FIRST_WITHIN_MS = 2_000;

/** Asks for the first time. Resolves when it is known who is signed in, or when that takes long. */
export const firstSession = (): Promise<void> =>
  Promise.race([loadSession(), new Promise<void>((resolve) => setTimeout(resolve, FIRST_WITHIN_MS))]);

export const isSignedIn = (): boolean => session.status === 'ready' && session.user !== undefined;

/** The origin by which others reach the server, if it knows one. */
export const joinOrigin = (): string | undefined => (session.status === 'ready' ? session.joinOrigin : undefined);

/** The server knows no session: the page says so without asking again. */
export function forgetSession(): void {
  if (session.status !== 'ready') return;
  const { user: _, ...rest } = session;
  learn(rest);
}

/** Answers with what is still owed, where there is a second step. */
export const signIn = (entries: z.input<typeof SignIn.data>): Promise<SecondStep | undefined> =>
  call('/api/session', entries);
export async function passSecondStep(entries: z.input<typeof PassSecondStep.data>): Promise<void> {
  await call('/api/session/second-step', entries);
}
/** The server looks through what the browser answered, whatever is in it. */
export async function signInWithPasskey(
  entries: Omit<z.input<typeof SignInWithPasskey.data>, 'passkey'> & { readonly passkey: object },
): Promise<void> {
  await call('/api/session/passkey', entries);
}
export async function takeSeat(entries: z.input<typeof TakeSeat.data>): Promise<void> {
  await call('/api/session/seat', entries);
}
/** Nothing of who signs out stays on the device. */
export async function signOut(entries: z.input<typeof SignOut.data> = {}): Promise<void> {
  void tellNow();
  const { leave } = await told('/api/session/end', entries);
  forgetPerson();
  if (leave !== undefined) location.assign(leave); // the school's provider would let the next one here in as them
}

const call = async (path: string, entries: object): Promise<SecondStep | undefined> =>
  (await told(path, entries)).secondStep;

async function told(path: string, entries: object): Promise<Pick<SignedIn, 'secondStep' | 'leave'>> {
  believe(undefined); // who is signed in is what this call changes
  try {
    const { secondStep, leave, ...signedIn } = await send<SignedIn>('POST', path, entries);
    learn(signedIn);
    return { secondStep, leave };
  } catch (error) {
    become(session); // who was signed in before still is
    throw error;
  }
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => session);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
