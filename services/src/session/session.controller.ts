import { Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { OpenScreen, SignIn as SignInCommand, TakeSeat } from '@lectern/contracts/session/commands.ts';
import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Screens } from '../edge/auth/screens.ts';
import { Sessions, TOKEN } from '../edge/auth/sessions.ts';
import { SignIn } from '../edge/auth/sign-in.ts';
import { Tries } from '../edge/limits/tries.ts';
import { dataOf } from '../edge/http/body.ts';
import { setSession } from '../edge/http/edge.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
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
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Post()
  @HttpCode(200)
  async signIn(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<SignedIn> {
    const { account, password } = dataOf(SignInCommand, request.body);
    const guest = guestIn(request);
    const place = { from: request.network, device: deviceIn(request), agent: request.headers['user-agent'], guest };
    const { session, device } = await this.signing.withPassword(account, password, place);
    const before = request.cookies[COOKIES.session];
    if (guest !== undefined && before !== undefined) await this.sessions.end(before); // one browser held it: nobody else comes to
    reply.setCookie(COOKIES.device, device, {
      path: '/api/session',
      sameSite: 'lax',
      secure: this.settings.https,
      httpOnly: true,
      maxAge: LIMITS.knownDeviceDays * 86_400,
    });
    return this.begin(session, reply);
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
    return this.queries.current(undefined);
  }

  private async begin(token: string, reply: FastifyReply): Promise<SignedIn> {
    setSession(reply, this.settings, token, LIMITS.sessionDays);
    return this.queries.current(await this.sessions.find(token));
  }
}

/** A token that this server may have given; whatever else stands in the cookie is none. */
function deviceIn({ cookies }: FastifyRequest): string | undefined {
  const device = cookies[COOKIES.device];
  return device !== undefined && TOKEN.test(device) ? device : undefined;
}

/** Who took a seat without an account in this browser. */
function guestIn({ person }: FastifyRequest): string | undefined {
  return person === undefined || person.bound || person.screen ? undefined : person.personId;
}
