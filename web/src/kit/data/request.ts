import type { CommandKind, QueryKind } from '@lectern/contracts/kernel/command.ts';
import { COOKIES, HEADERS, PLATFORM_ID } from '@lectern/contracts/kernel/headers.ts';
import type { Problem } from '@lectern/contracts/kernel/refusal.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import type * as z from 'zod/mini';
import { NetworkError, ProblemError } from './errors.ts';
import { newKey } from './key.ts';
import { traceOf } from './trace.ts';

/** How often a query that the server has no turn for is asked again by itself. */
const ASKED_AGAIN = 3;
/** An answer that takes longer is no answer; the command is repeated with its key. */
const ANSWER_WITHIN_MS = 15_000;

let believedUser: string | undefined;
let signedOut: () => void = () => undefined;

/** Whom the page believes to be signed in: goes with every request, so that a changed session is noticed. */
export function believe(userId: string | undefined): void {
  believedUser = userId;
}

export const believed = (): string | undefined => believedUser;

/** What an entry does when the server knows no session any more: to the login, then back to here [R4.19]. */
export function onSignedOut(handler: () => void): void {
  signedOut = handler;
}

export const tellSignedOut = (): void => signedOut();

/** Browsers refuse to keep more than 64 KiB alive, all requests together. */
const KEEPALIVE_LENGTH = 10_000;

/** One request. Resolves with the parsed answer; rejects with a ProblemError or a NetworkError. */
export async function send<Result>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Result> {
  if (method !== 'GET' && csrfToken() === undefined) await send('GET', '/api/session');
  const content = body && JSON.stringify(body);
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), ANSWER_WITHIN_MS);
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      signal: abort.signal,
      headers: { ...standing(method), ...headers, ...(body && { 'content-type': 'application/json' }) },
      // Whoever closes the page behind a command means it all the same.
      ...(content && { body: content, keepalive: content.length < KEEPALIVE_LENGTH }),
    });
    answer = await response.json().catch((error: unknown) => unreadable(response, error));
  } catch (error) {
    throw error instanceof ProblemError ? error : new NetworkError(error);
  } finally {
    clearTimeout(timer);
  }
  if (response.ok) return answer as Result;
  throw refusedBy(response, answer);
}

/** What a server's "no" means; whoever it no longer knows is sent to sign in. */
export function refusedBy({ status }: Response, answer: unknown): ProblemError {
  const problem: Problem = { ...(answer as Problem), status };
  if (status === 401 && problem['errcode'] !== 401999) signedOut(); // [R8.14]
  return new ProblemError(problem);
}

/** A page of a proxy instead of JSON: a server that fails behind it is told apart from a network that pretends. */
export function unreadable(response: Response, cause: unknown): never {
  if (response.status < 400) throw new NetworkError(cause);
  const code = response.status >= 500 ? 'server.error' : 'request.failed';
  throw new ProblemError({ type: 'about:blank', title: '', status: response.status, code });
}

/** What every request carries [R7.01, R7.02]. */
export function standing(method: string): Record<string, string> {
  const csrf = csrfToken();
  return {
    [HEADERS.platform]: PLATFORM_ID,
    [HEADERS.university]: '0',
    [HEADERS.agent]: 'web',
    ...(believedUser !== undefined && { [HEADERS.user]: believedUser }),
    ...(method !== 'GET' && csrf !== undefined && { [HEADERS.csrf]: csrf }),
  };
}

export function csrfToken(): string | undefined {
  const prefix = `${COOKIES.csrf}=`;
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(prefix));
  return entry && decodeURIComponent(entry.slice(prefix.length));
}

/** Asks a read model; what the path does not name goes into the query string [R7.01]. */
export function query<Kind extends QueryKind>(
  { path }: Pick<Kind, 'path'>,
  input: z.input<Kind['input']>,
): Promise<z.output<Kind['result']>> {
  const rest = new URLSearchParams();
  let filled = path;
  for (const [name, value] of Object.entries(input as Record<string, string | number | undefined>)) {
    if (value === undefined) continue;
    const whole = filled.replace(`:${name}`, encodeURIComponent(value));
    if (whole === filled) rest.set(name, String(value));
    filled = whole;
  }
  const search = rest.toString();
  return asked(search === '' ? filled : `${filled}?${search}`);
}

/** Who asks too much at once asks again when the server says so, each question at a moment of its own. */
async function asked<Result>(path: string, tries = 0): Promise<Result> {
  try {
    return await send<Result>('GET', path);
  } catch (error) {
    const isLater = error instanceof ProblemError && error.problem.code === 'query.tooMany' && tries < ASKED_AGAIN;
    if (!isLater) throw error;
    const { retryAfterS } = error.problem.with as { readonly retryAfterS: number };
    await new Promise((resolve) => setTimeout(resolve, retryAfterS * 1000 * 2 ** tries * (1 + Math.random())));
    return asked(path, tries + 1);
  }
}

export interface CommandOptions {
  /** Given when the same intention may be sent again. */
  readonly key?: string;
  readonly classId?: string;
}

/** Gives a command; the type argument `<typeof StartLesson>` checks name and data without bringing its schema along. */
export function command<Kind extends CommandKind = CommandKind>(
  family: string,
  id: string,
  name: Kind['name'],
  data: z.input<Kind['data']> & object,
  { key = newKey(), classId }: CommandOptions = {},
): Promise<Receipt> {
  const trace = traceOf(key);
  return send('POST', `/api/${family}/${id}/${name}`, data, {
    [HEADERS.key]: key,
    ...(trace && { [HEADERS.trace]: trace }),
    ...(classId && { [HEADERS.classroom]: classId }),
  });
}

/** The cursor of a receipt, in the form in which queries take it: the read model then has at least this. */
export const afterOf = ({ cursor }: Receipt): string => `${cursor.incarnation}.${cursor.position}`;
