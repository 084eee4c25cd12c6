import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../infra/local/ports.ts';

const PROGRAM = fileURLToPath(new URL('oidc-server.ts', import.meta.url));

export type SchoolPeople = Readonly<Record<string, object>>;

/** What its process is told. */
export interface ProviderProcess {
  readonly port: number;
  readonly client: object;
  readonly people: SchoolPeople;
}

/** The school's OpenID Connect provider: a real one, in a process of its own. */
export class SchoolProvider {
  static readonly client = { client_id: 'lectern', client_secret: 'a secret of a test' };
  private end: () => Promise<void> = async () => undefined;

  private constructor(
    private readonly port: number,
    private readonly school: string,
    private readonly people: SchoolPeople,
  ) {}

  static async start(school: string, people: SchoolPeople): Promise<SchoolProvider> {
    const provider = new SchoolProvider(await freePort(), school, people);
    await provider.startAgain();
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** What the server is told of it. */
  get settings() {
    return {
      LECTERN_OIDC_ISSUER: this.issuer,
      LECTERN_OIDC_CLIENT: SchoolProvider.client.client_id,
      LECTERN_OIDC_SECRET: SchoolProvider.client.client_secret,
      LECTERN_PROVIDER_NUMBER: 'student_no',
    };
  }

  /** With other keys than before. */
  async startAgain(): Promise<void> {
    await this.stop();
    const client = {
      ...SchoolProvider.client,
      token_endpoint_auth_method: 'client_secret_post',
      redirect_uris: [`${this.school}/api/session/provider-back`],
      post_logout_redirect_uris: [`${this.school}/login`],
    };
    const told: ProviderProcess = { port: this.port, client, people: this.people };
    const env = { ...process.env, OIDC: JSON.stringify(told) };
    const child = fork(PROGRAM, { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [] });
    let said = '';
    child.stderr!.on('data', (text: Buffer) => (said += text.toString()));
    const endWithUs = () => child.kill('SIGKILL');
    process.once('exit', endWithUs);
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    this.end = async () => {
      process.off('exit', endWithUs);
      child.kill('SIGKILL');
      await gone;
    };
    await Promise.race([
      new Promise((resolve) => child.once('message', resolve)),
      gone.then(() => Promise.reject(new Error(`The provider did not start: ${said}`))),
    ]);
  }

  stop(): Promise<void> {
    return this.end();
  }

  /** Goes through its pages as a person with this account; answers with where it leads back to. */
  async pass(address: string, account: string): Promise<string> {
    const cookies = new Map<string, string>();
    let next: { url: string; form?: string } = { url: address };
    for (let steps = 0; steps < 12; steps += 1) {
      const response = await fetch(next.url, {
        method: next.form === undefined ? 'GET' : 'POST',
        redirect: 'manual',
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(next.form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(next.form !== undefined && { body: next.form }),
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
        cookies.set(name!, value!);
      }
      const location = response.headers.get('location');
      if (location !== null) {
        const url = new URL(location, next.url).href;
        if (url.startsWith(this.school)) return url;
        next = { url };
      } else {
        const page = await response.text();
        const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
        const [, action] = /action="([^"]+)"/.exec(page) ?? [];
        if (prompt === undefined || action === undefined) throw new Error(`The provider says: ${page.slice(0, 2000)}`);
        const form = new URLSearchParams({ prompt, ...(prompt === 'login' && { login: account, password: 'x' }) });
        next = { url: new URL(action, next.url).href, form: form.toString() };
      }
    }
    throw new Error('The provider leads in a circle.');
  }
}
