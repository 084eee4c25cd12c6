import { Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { SecondStep } from '@lectern/contracts/kernel/credentials.ts';
import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import {
  AskPasskey,
  OpenScreen,
  PassSecondStep,
  SignIn as SignInCommand,
  SignInWithPasskey,
  TakeSeat,
} from '@lectern/contracts/session/commands.ts';
import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Screens } from '../edge/auth/screens.ts';
import { Sessions } from '../edge/auth/sessions.ts';
import { SignIn, type LetIn } from '../edge/auth/sign-in.ts';
import { Tries } from '../edge/limits/tries.ts';
import { dataOf } from '../edge/http/body.ts';
import { Entering, placeOf } from '../edge/http/entering.ts';
import { setSession } from '../edge/http/edge.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { PublicAddress } from '../edge/http/public-address.ts';
import { PROVIDER, type Provider } from '../edge/provider/provider.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { SessionQueries } from './session.queries.ts';

/** Signing in and out. Not facts: they leave no trace in any stream. */
@Controller('api/session')
export class SessionController {
  constructor(
    private readonly sessions: Sessions,
    private readonly signing: SignIn,
    private readonly screens: Screens,
    private readonly tries: Tries,
    private readonly queries: SessionQueries,
    private readonly entering: Entering,
    private readonly address: PublicAddress,
    @Inject(PROVIDER) private readonly provider: Provider | undefined,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Post()
  @HttpCode(200)
  async signIn(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<SignedIn> {
    const { account, password } = dataOf(SignInCommand, request.body);
    return this.answer(await this.signing.withPassword(account, password, placeOf(request)), request, reply);
  }

  @Post('second-step')
  @HttpCode(200)
  async secondStep(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<SignedIn> {
    const { ticket, code, trust } = dataOf(PassSecondStep, request.body);
    return this.answer(await this.signing.withSecondStep(ticket, code, trust, placeOf(request)), request, reply);
  }

  @Post('passkey-options')
  @HttpCode(200)
  async askPasskey(@Req() request: FastifyRequest): Promise<object> {
    const { ticket } = dataOf(AskPasskey, request.body);
    await this.tries.count([
      { rule: 'signInsFromAddress', of: request.network },
      { rule: 'signInsOfStrangers', of: '' },
    ]);
    return { options: await this.signing.askPasskey(ticket, this.address.asked(request.headers.host)) };
  }

  @Post('passkey')
  @HttpCode(200)
  async signInWithPasskey(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedIn> {
    const given = dataOf(SignInWithPasskey, request.body);
    const at = this.address.asked(request.headers.host);
    return this.answer(await this.signing.withPasskey(given, placeOf(request), at), request, reply);
  }

  @Post('seat')
  @HttpCode(200)
  async takeSeat(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<SignedIn> {
    const { name } = dataOf(TakeSeat, request.body);
    await this.tries.count([
      { rule: 'seatsFromAddress', of: request.network },
      { rule: 'seatsOfStrangers', of: '' },
    ]);
    return this.begin(await this.sessions.takeSeat(name, request.headers['user-agent']), reply);
  }

  /** Whoever was signed in here no longer is: a screen is nobody. */
  @Post('screen')
  @HttpCode(200)
  async openScreen(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<SignedIn> {
    dataOf(OpenScreen, request.body);
    const before = request.cookies[COOKIES.session];
    await this.tries.count([
      { rule: 'screensFromAddress', of: request.network },
      { rule: 'screensOfStrangers', of: '' },
    ]);
    const token = await this.screens.open();
    if (before !== undefined) await this.sessions.end(before);
    return this.begin(token, reply);
  }

  @Post('end')
  @HttpCode(200)
  async end(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<SignedIn> {
    const token = request.cookies[COOKIES.session];
    if (request.person === undefined || token === undefined) throw new RefusedError('session.required');
    await this.sessions.end(token);
    setSession(reply, this.settings, undefined, 0);
    return { ...(await this.queries.current(undefined)), ...(await this.leaving(request, reply)) };
  }

  /** Who came by the school's provider is known there still: the next one at this computer would be they. */
  private async leaving({ cookies, headers }: FastifyRequest, reply: FastifyReply): Promise<{ leave?: string }> {
    if (cookies[COOKIES.provider] === undefined) return {};
    reply.clearCookie(COOKIES.provider, { path: '/api/session' });
    const back = `${this.address.asked(headers.host)}/login`;
    const leave = await this.provider?.leave(back).catch(() => undefined);
    return leave === undefined ? {} : { leave };
  }

  /** A session; or what is owed before there is one, and whoever was signed in here still is. */
  private async answer(admitted: LetIn | SecondStep, request: FastifyRequest, reply: FastifyReply): Promise<SignedIn> {
    if ('ticket' in admitted) return { ...(await this.queries.current(request.person)), secondStep: admitted };
    await this.entering.enter(admitted, request, reply);
    return this.queries.current(await this.sessions.find(admitted.session));
  }

  private async begin(token: string, reply: FastifyReply): Promise<SignedIn> {
    setSession(reply, this.settings, token, LIMITS.sessionDays);
    return this.queries.current(await this.sessions.find(token));
  }
}
