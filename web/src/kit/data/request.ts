import type { CommandKind, QueryKind } from '@lectern/contracts/kernel/command.ts';
import { COOKIES, HEADERS, PLATFORM_ID } from '@lectern/contracts/kernel/headers.ts';
import type { Problem, RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import type * as z from 'zod/mini';
import { meaningOf } from './catalogue.ts';
import { NetworkError, ProblemError } from './errors.ts';
import { newKey } from './key.ts';
import { addressOf, lead, sayInPassing } from './leads.ts';
import { isMessenger } from './terminal.ts';
import { traceOf } from './trace.ts';

/** How often a query that the server has no turn for is asked again by itself. */
const ASKED_AGAIN = 3;
/** An answer that takes longer is no answer; the command is repeated with its key. */
const ANSWER_WITHIN_MS = 15_000;

let believedUser: string | undefined;
let school = '0';
let classroom: string | undefined;
let signedOut: () => void = () => undefined;

/** Whom the page believes to be signed in: goes with every request, so that a changed session is noticed. */
export function believe(userId: string | undefined): void {
  believedUser = userId;
}

export const believed = (): string | undefined => believedUser;

/** Which school this is, once it is known [R7.02]. */
export function inSchool(id: string): void {
  school = id || '0';
}

/** The class that the page is about, until it is called off: every request says so meanwhile [R7.02]. */
export function inClassroom(id: string): () => void {
  classroom = id;
  return () => {
    if (classroom === id) classroom = undefined;
  };
}

/** What an entry does when the server knows no session any more: to the login, then back to here [R4.19]. */
export function onSignedOut(handler: () => void): void {
  signedOut = handler;
}

/** What somebody can show once more that it is they with. */
export interface Ways {
  readonly code: boolean;
  readonly passkey: boolean;
  readonly password: boolean;
}

let secondStep: (ways: Ways) => Promise<boolean> = async () => false;

/** What a page does when the second step of signing in is asked for once more: whether it was passed. */
export function onSecondStep(handler: typeof secondStep): () => void {
  const before = secondStep;
  secondStep = handler;
  return () => {
    secondStep = before;
  };
}

export const tellSignedOut = (): void => signedOut();

/** Browsers refuse to keep more than 64 KiB alive, all requests together. */
const KEEPALIVE_LENGTH = 10_000;

export interface SendOptions {
  readonly headers?: Record<string, string>;
  /** Where a course does not open, its own page says why, and not the one for all that is forbidden [R8.06]. */
  readonly asksCourse?: boolean;
  /** Nobody waits for it, so nobody is led anywhere by its answer. */
  readonly isQuiet?: boolean;
  /** Nothing in it says whose it is: neither cookies nor what every other request carries. */
  readonly isUnnamed?: boolean;
}

/** One request. Resolves with the parsed answer; rejects with a ProblemError or a NetworkError. */
export async function send<Result>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  { headers = {}, asksCourse = false, isQuiet = false, isUnnamed = false }: SendOptions = {},
): Promise<Result> {
  if (method !== 'GET' && !isUnnamed && csrfToken() === undefined) await send('GET', '/api/session');
  const content = body && JSON.stringify(body);
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), ANSWER_WITHIN_MS);
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(method === 'DELETE' ? freshly(path) : path, {
      method,
      credentials: isUnnamed ? 'omit' : 'same-origin',
      signal: abort.signal,
      headers: {
        ...(!isUnnamed && standing(method, path)),
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
      },
      // Whoever closes the page behind a command means it all the same.
      ...(content && { body: content, keepalive: content.length < KEEPALIVE_LENGTH }),
    });
    answer = await response.json().catch((error: unknown) => unreadable(response, error));
  } catch (error) {
    throw error instanceof ProblemError ? error : new NetworkError(error);
  } finally {
    clearTimeout(timer);
  }
  const refused = refusalIn(response.status, answer, { requestId: idOf(response), asksCourse, isQuiet });
  if (refused === undefined) return answer as Result;
  const isAskedFor = refused.problem.code === ('secondStep.required' satisfies RefusalCode);
  if (isAskedFor && (await secondStep(refused.problem.with as Ways)))
    return send(method, path, body, { headers, asksCourse, isQuiet });
  throw refused;
}

/** No cache on the way may have it [R7.01]. */
const freshly = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}date_time=${Date.now()}`;

/** [R7.03] The second helper: the reply's data, where there is one; else it rejects with the body that was parsed. */
export async function dataOf<Data>(method: 'GET' | 'POST', path: string, body?: object): Promise<Data> {
  const { data } = await send<{ readonly data: Data }>(method, path, body);
  return data;
}

export const idOf = ({ headers }: Response): string | undefined => headers.get('x-request-id') ?? undefined;

interface Circumstances extends Omit<SendOptions, 'headers'> {
  readonly requestId?: string | undefined;
}

/**
 * What an answer refuses; nothing where it is what was asked for. Where the catalogue leads elsewhere, the page is led there.
 * What our own server refuses, the page says in its place, beside what was entered [R8.31]: only signing in is elsewhere.
 */
export function refusalIn(
  http: number,
  answer: unknown,
  { requestId, asksCourse = false, isQuiet = false }: Circumstances = {},
): ProblemError | undefined {
  const { leads } = meaningOf(http, answer);
  if (leads === 'success') return undefined;
  const body = (answer ?? {}) as Readonly<Record<string, unknown>>;
  const isOurs = typeof body['code'] === 'string';
  const messenger = isMessenger(navigator.userAgent);
  if (leads === 'login' || (leads === 'noEntry' && messenger && !isOurs)) signedOut();
  else if (!isOurs && !isQuiet) {
    const address = addressOf(leads, body, { messenger, asksCourse });
    if (address !== undefined) lead(address);
    if (leads === 'toast') sayInPassing(sentenceIn(body));
  }
  return new ProblemError(problemOf(http, body, requestId));
}

/** The server's own sentence, under whichever name it comes; empty where there is none. */
const sentenceIn = (body: Readonly<Record<string, unknown>>): string =>
  [body['title'], body['message'], body['msg'], body['errmsg']].find((one) => typeof one === 'string') ?? '';

function problemOf(http: number, body: Readonly<Record<string, unknown>>, instance: string | undefined): Problem {
  const code = (typeof body['code'] === 'string' ? body['code'] : failed(http)) as Problem['code'];
  const standing = { type: 'about:blank', ...(instance !== undefined && { instance }) };
  return { ...standing, ...body, title: sentenceIn(body), status: http, code };
}

const failed = (status: number): Problem['code'] => (status >= 500 ? 'server.error' : 'request.failed');

/** A page of a proxy instead of JSON: a server that fails behind it is told apart from a network that pretends. */
export function unreadable({ status }: Response, cause: unknown): object {
  if (status < 400) throw new NetworkError(cause);
  return {};
}

/** What every request carries [R7.01, R7.02]. */
export function standing(method: string, path = ''): Record<string, string> {
  const csrf = csrfToken();
  const classId = CLASS_IN.exec(path)?.[1] ?? classroom;
  return {
    [HEADERS.platform]: PLATFORM_ID,
    [HEADERS.university]: school,
    [HEADERS.agent]: 'web',
    ...(classId !== undefined && { [HEADERS.classroom]: classId }),
    ...(believedUser !== undefined && { [HEADERS.user]: believedUser }),
    ...(method !== 'GET' && csrf !== undefined && { [HEADERS.csrf]: csrf }),
  };
}

const CLASS_IN = /^\/api\/class\/([0-9a-f-]{36})(?:\/|$)/;

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
    return await send<Result>('GET', path, undefined, { asksCourse: CLASS_IN.test(path) });
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
  const headers = {
    [HEADERS.key]: key,
    ...(trace && { [HEADERS.trace]: trace }),
    ...(classId && { [HEADERS.classroom]: classId }),
  };
  return send('POST', `/api/${family}/${id}/${name}`, data, { headers });
}

/** The cursor of a receipt, in the form in which queries take it: the read model then has at least this. */
export const afterOf = ({ cursor }: Receipt): string => `${cursor.incarnation}.${cursor.position}`;
