import { Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { LinkProvider, PROVIDER_PATHS, UnlinkProvider } from '@lectern/contracts/account/provider.ts';
import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { nextPath } from '@lectern/contracts/kernel/next-path.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TOKEN } from '../edge/auth/sessions.ts';
import { Entering, placeOf } from '../edge/http/entering.ts';
import { OwnCalls } from '../edge/http/own-calls.ts';
import { PublicAddress } from '../edge/http/public-address.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { Log } from '../ops/telemetry/log.ts';
import { ProviderSignIn } from './provider-sign-in.ts';

const MY_ACCOUNT = '/me';

/** To the school's provider and back. What goes wrong is said by the page that one comes back to, for the browser is between two sites. */
@Controller()
export class ProviderController {
  constructor(
    private readonly providers: ProviderSignIn,
    private readonly entering: Entering,
    private readonly calls: OwnCalls,
    private readonly address: PublicAddress,
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get(PROVIDER_PATHS.begin)
  async begin(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const next = nextPath(asked(request, 'next') ?? null);
    try {
      const { address, state } = await this.providers.begin(next, this.backFor(request), request.network);
      this.remember(reply, state);
      void reply.redirect(address, 302);
    } catch (error) {
      this.refuse(error, '/login', next, reply);
    }
  }

  @Get(PROVIDER_PATHS.back)
  async back(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const [state, back] = [asked(request, 'state'), this.backFor(request)];
    let [page, next] = ['/login', '/'];
    try {
      const isOwn = state !== undefined && TOKEN.test(state) && state === request.cookies[COOKIES.errand];
      reply.clearCookie(COOKIES.errand, this.cookie);
      const gone = await this.providers.take(isOwn ? state : undefined);
      next = gone.next;
      if (gone.person !== null) page = MY_ACCOUNT;
      const at = new URL(request.url.slice(request.url.indexOf('?')), back);
      const came = await this.providers.finish(gone, at, { state: state!, back }, placeOf(request), request.person);
      if (came.admitted === undefined) return void reply.redirect(`${MY_ACCOUNT}?linked`, 302);
      reply.setCookie(COOKIES.provider, 'in', this.cookie);
      if ('ticket' in came.admitted) {
        const { ticket, until, passkey } = came.admitted;
        const owed = new URLSearchParams({ ticket, until: String(until), ...(passkey && { passkey: '1' }) });
        return void reply.redirect(`/login?${new URLSearchParams({ next })}#${owed}`, 302); // what stands behind the # no server sees
      }
      await this.entering.enter(came.admitted, request, reply);
      void reply.redirect(next, 302);
    } catch (error) {
      this.refuse(error, page, next, reply);
    }
  }

  @Post(LinkProvider.path)
  @HttpCode(200)
  async link(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    const [{ person, network }] = await this.calls.asked(LinkProvider, request);
    const { address, state } = await this.providers.begin(MY_ACCOUNT, this.backFor(request), network, person);
    this.remember(reply, state);
    return { address };
  }

  @Post(UnlinkProvider.path)
  @HttpCode(200)
  async unlink(@Req() request: FastifyRequest): Promise<object> {
    const [{ person }] = await this.calls.asked(UnlinkProvider, request);
    await this.providers.unlink(person);
    return {};
  }

  private backFor({ headers }: FastifyRequest): string {
    return this.address.asked(headers.host) + PROVIDER_PATHS.back;
  }

  private remember(reply: FastifyReply, state: string): void {
    reply.setCookie(COOKIES.errand, state, { ...this.cookie, maxAge: LIMITS.providerMinutes * 60 });
  }

  private get cookie() {
    return { path: '/api/session', sameSite: 'lax', secure: this.settings.https, httpOnly: true } as const;
  }

  private refuse(error: unknown, page: string, next: string, reply: FastifyReply): void {
    if (!(error instanceof RefusedError)) this.log.failure(error, 'coming back from the provider');
    const refused = error instanceof RefusedError ? error.code : 'server.error';
    void reply.redirect(`${page}?${new URLSearchParams({ refused, ...(next !== '/' && { next }) })}`, 302);
  }
}

function asked({ query }: FastifyRequest, name: string): string | undefined {
  const value = (query as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : undefined;
}
