import { randomBytes } from 'node:crypto';
import { get as httpGet } from 'node:http';
import { get as httpsGet } from 'node:https';
import { COOKIES, HEADERS, PLATFORM_ID } from '@lectern/contracts/kernel/headers.ts';
import type { Language, Problem } from '@lectern/contracts/kernel/refusal.ts';
import { roomPath, type Receipt } from '@lectern/contracts/kernel/wire.ts';
import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { PATIENCE_MS } from './patience.ts';
import { RoomClient, type Heard } from './room-client.ts';

/** What a command led to: a receipt, or a problem in the reader's language. */
export interface Answered {
  readonly status: number;
  readonly receipt?: Receipt;
  readonly problem?: Problem;
}

export interface Asked<Result> {
  readonly status: number;
  readonly result?: Result;
  readonly problem?: Problem;
}

export interface RoomOptions {
  readonly as?: 'screen';
  /** A room that was cut off: goes on from where it was. */
  readonly resume?: RoomClient;
  /** Hears every frame as it came, before it is applied. */
  readonly hear?: Heard;
  /** False for a crowd: `frames` stays empty. */
  readonly keepFrames?: boolean;
  /** A device's clock that is wrong. */
  readonly now?: (() => number) | undefined;
}

export type SendOptions = {
  /** JSON, unless it is a text or bytes already. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A key for one intention; the same key again is the same command. */
export const newKey = (): string => randomBytes(12).toString('base64url');

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array;

/** One person with one browser: cookies, CSRF, and every header that the web sends [R7.01, R7.02]. */
export class Client {
  readonly baseUrl: string;
  readonly cookies = new Map<string, string>();
  /** The class that requests are about, once it is known. */
  classId: string | undefined;
  private user: SignedIn['user'];

  private constructor(baseUrl: string, language: Language) {
    this.baseUrl = baseUrl.replace(/\/$/, '');
    this.cookies.set(COOKIES.language, language);
  }

  /** Somebody who has opened the page and is not signed in. */
  static async open(baseUrl: string, language: Language = 'zh-cn'): Promise<Client> {
    const client = new Client(baseUrl, language);
    await client.fetch('GET', '/api/session');
    return client;
  }

  static async signIn(baseUrl: string, account: string, password: string): Promise<Client> {
    const client = await Client.open(baseUrl);
    return client.enter('/api/session', { account, password });
  }

  static async takeSeat(baseUrl: string, name: string): Promise<Client> {
    const client = await Client.open(baseUrl);
    return client.enter('/api/session/seat', { name });
  }

  /** Somebody signs in on this browser, whoever sat here before. */
  signInHere(account: string, password: string): Promise<Client> {
    return this.enter('/api/session', { account, password });
  }

  /** A browser that only shows: it waits under a code to be paired. */
  static async screen(baseUrl: string): Promise<Client> {
    const client = await Client.open(baseUrl);
    await client.becomeScreen();
    return client;
  }

  /** This browser becomes a screen that waits under a code; whoever was signed in here no longer is. */
  async becomeScreen(): Promise<NonNullable<SignedIn['screen']>> {
    const response = await this.fetch('POST', '/api/session/screen', { body: {} });
    const { screen } = (await response.json()) as SignedIn;
    if (screen === undefined) throw new Error(`This browser became no screen: ${response.status}`);
    this.user = { id: screen.id, name: '', bound: false };
    return screen;
  }

  /** The id of who is signed in. */
  get id(): string {
    if (this.user === undefined) throw new Error('Nobody is signed in here.');
    return this.user.id;
  }

  /** Whether they have an account. */
  get bound(): boolean {
    return this.user?.bound ?? false;
  }

  get name(): string {
    return this.user?.name ?? '';
  }

  /** The same person and session at another server of the same school. */
  at(baseUrl: string): Client {
    const other = new Client(baseUrl, this.cookies.get(COOKIES.language) as Language);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    other.user = this.user;
    other.classId = this.classId;
    return other;
  }

  async command(
    family: string,
    id: string,
    name: string,
    data: object = {},
    key: string = newKey(),
  ): Promise<Answered> {
    const response = await this.fetch('POST', `/api/${family}/${id}/${name}`, {
      body: data,
      headers: { [HEADERS.key]: key },
    });
    const body = await response.json();
    return response.ok
      ? { status: response.status, receipt: body as Receipt }
      : { status: response.status, problem: body as Problem };
  }

  async query<Result = Record<string, unknown>>(path: string): Promise<Asked<Result>> {
    const response = await this.fetch('GET', path);
    const body = await response.json();
    return response.ok
      ? { status: response.status, result: body as Result }
      : { status: response.status, problem: body as Problem };
  }

  /** A plain call, which is no command. */
  async call<Result = Record<string, unknown>>(path: string, data: object = {}): Promise<Asked<Result>> {
    const response = await this.fetch('POST', path, { body: data });
    const body = await response.json();
    return response.ok
      ? { status: response.status, result: body as Result }
      : { status: response.status, problem: body as Problem };
  }

  /** Resolves when the first frame has come; rejects with `RoomRefused` when the server closes the door. */
  room(
    family: string,
    id: string,
    { as, resume, hear, keepFrames = true, now = Date.now }: RoomOptions = {},
  ): Promise<RoomClient> {
    const path = roomPath({ family, id, user: this.user?.id ?? '', as, resume: resume?.place });
    return RoomClient.open(this.baseUrl.replace(/^http/, 'ws') + path, {
      origin: this.baseUrl,
      cookie: this.cookieHeader,
      resume,
      hear,
      keepFrames,
      now,
    });
  }

  /** Any request as the page would make it; what is given in `headers` replaces what the page would send. */
  async fetch(method: string, path: string, { body, headers = {} }: SendOptions = {}): Promise<Response> {
    const csrf = this.cookies.get(COOKIES.csrf);
    const response = await fetch(this.baseUrl + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        cookie: this.cookieHeader,
        [HEADERS.platform]: PLATFORM_ID,
        [HEADERS.university]: '0',
        [HEADERS.agent]: 'web',
        ...(this.classId !== undefined && { [HEADERS.classroom]: this.classId }),
        ...(this.user && { [HEADERS.user]: this.user.id }),
        ...(method !== 'GET' && csrf !== undefined && { [HEADERS.csrf]: csrf }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  /** A GET whose bytes are only counted: a crowd of them costs this process a tenth of what `fetch` does. */
  download(
    path: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly status: number; readonly type: string | undefined; readonly bytes: number }> {
    const get = this.baseUrl.startsWith('https:') ? httpsGet : httpGet;
    return new Promise((resolve, reject) => {
      const options = { headers: { cookie: this.cookieHeader, ...headers }, timeout: PATIENCE_MS };
      const asked = get(this.baseUrl + path, options, (response) => {
        let bytes = 0;
        response.on('data', (part: Buffer) => (bytes += part.length));
        response.on('error', reject);
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'], bytes });
        });
      });
      asked.on('timeout', () => asked.destroy(new Error(`No picture in ${PATIENCE_MS} ms.`)));
      asked.on('error', reject);
    });
  }

  private async enter(path: string, data: object): Promise<Client> {
    const response = await this.fetch('POST', path, { body: data });
    const body = await response.json();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(body)}`);
    this.user = (body as SignedIn).user;
    return this;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
