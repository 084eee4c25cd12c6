import { Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import {
  FoundSchool,
  ResetPassword,
  SendCode,
  SignInWithCode,
  SignUp,
  WEB_LOGOUT,
} from '@lectern/contracts/account/account.ts';
import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AgreementsInForce } from '../directory/agreements-in-force.ts';
import { SecondSteps } from '../edge/auth/second-steps.ts';
import { Sessions } from '../edge/auth/sessions.ts';
import { SignIn } from '../edge/auth/sign-in.ts';
import { dataOf } from '../edge/http/body.ts';
import { setSession } from '../edge/http/edge.ts';
import { Entering, placeOf } from '../edge/http/entering.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { Log } from '../ops/telemetry/log.ts';
import { FirstOperator } from './first-operator.reaction.ts';
import { Founding } from './founding.ts';
import { SignUps } from './sign-up.ts';

/** Accounts that are made: plain calls, no facts. */
@Controller()
export class AccountController {
  constructor(
    private readonly founding: Founding,
    private readonly firstOperator: FirstOperator,
    private readonly signUps: SignUps,
    private readonly sessions: Sessions,
    private readonly steps: SecondSteps,
    private readonly signing: SignIn,
    private readonly entering: Entering,
    private readonly agreements: AgreementsInForce,
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Post(FoundSchool.path)
  @HttpCode(200)
  async found(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    const { code, ...school } = dataOf(FoundSchool, request.body);
    const founder = await this.founding.withCode(code, school, request.network);
    await this.firstOperator.appoint().catch((error: unknown) => this.log.failure(error, 'no first operator yet'));
    return this.begin(founder, request, reply);
  }

  @Post(SendCode.path)
  @HttpCode(200)
  async sendCode(@Req() request: FastifyRequest): Promise<object> {
    await this.signUps.sendCode(dataOf(SendCode, request.body), request.language, request.network);
    return { againInS: LIMITS.sentCodeAgainS };
  }

  @Post(SignUp.path)
  @HttpCode(200)
  async signUp(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    const asked = dataOf(SignUp, request.body);
    return this.begin(await this.signUps.signUp(asked), request, reply, asked.agreementIds);
  }

  @Post(SignInWithCode.path)
  @HttpCode(200)
  async signInWithCode(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const { to, code } = dataOf(SignInWithCode, request.body);
    const admitted = await this.signing.withSentCode(to, code, placeOf(request));
    if ('ticket' in admitted) return { secondStep: admitted };
    await this.entering.enter(admitted, request, reply);
    return {};
  }

  @Post(ResetPassword.path)
  @HttpCode(200)
  async newPassword(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    const person = await this.signUps.newPassword(dataOf(ResetPassword, request.body));
    if (!(await this.steps.isOn(person))) return this.begin(person, request, reply);
    return { secondStep: await this.steps.owe(person) }; // an address alone is no more than a password
  }

  /** By its address alone, as the product documents it; a page of another site signs nobody out with it. */
  @Get(WEB_LOGOUT.path)
  async webLogout(@Req() { cookies, headers }: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (headers['sec-fetch-site'] === 'cross-site') throw new RefusedError('session.origin');
    const token = cookies[COOKIES.session];
    if (token !== undefined) await this.sessions.end(token);
    setSession(reply, this.settings, undefined, 0);
    void reply.redirect(WEB_LOGOUT.next, 302);
  }

  /** Whoever was signed in here before no longer is. Whose consent could not be recorded is asked at their next page. */
  private async begin(
    personId: string,
    request: FastifyRequest,
    reply: FastifyReply,
    agreementIds: readonly string[] = [],
  ): Promise<object> {
    const before = request.cookies[COOKIES.session];
    if (before !== undefined) await this.sessions.end(before);
    const token = await this.sessions.open(personId, request.headers['user-agent']);
    setSession(reply, this.settings, token, LIMITS.sessionDays);
    const person = agreementIds.length > 0 ? await this.sessions.find(token) : undefined;
    if (person !== undefined)
      await this.agreements
        .accept(person, agreementIds)
        .catch((error: unknown) => this.log.failure(error, 'no consent recorded yet'));
    return {};
  }
}
