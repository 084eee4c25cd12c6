import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import {
  BeginTwoStep,
  ConfirmByPassword,
  ConfirmItIsMe,
  ConfirmTwoStep,
  EndTwoStep,
  RenewRecoveryCodes,
} from '@lectern/contracts/two-step/two-step.ts';
import type { FastifyRequest } from 'fastify';
import { OwnPassword } from '../edge/auth/own-password.ts';
import { ownTries, SecondSteps } from '../edge/auth/second-steps.ts';
import { Sessions } from '../edge/auth/sessions.ts';
import { addressOf } from '../edge/auth/totp.ts';
import { OwnCalls } from '../edge/http/own-calls.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';

/** What somebody does about their own second step. No facts: secrets and when they came are nobody else's. */
@Controller()
export class TwoStepController {
  constructor(
    private readonly calls: OwnCalls,
    private readonly steps: SecondSteps,
    private readonly password: OwnPassword,
    private readonly sessions: Sessions,
  ) {}

  @Post(BeginTwoStep.path)
  @HttpCode(200)
  async begin(@Req() request: FastifyRequest): Promise<object> {
    const [{ person }, { password }] = await this.calls.asked(BeginTwoStep, request);
    await this.password.mustBe(person, password);
    const secret = await this.steps.begin(person);
    const { name } = await this.sessions.school();
    return { secret, address: addressOf(secret, name, person.account ?? person.name) };
  }

  @Post(ConfirmTwoStep.path)
  @HttpCode(200)
  async confirm(@Req() request: FastifyRequest): Promise<object> {
    const [{ person }, { code }] = await this.calls.asked(ConfirmTwoStep, request);
    return { recoveryCodes: await this.steps.confirm(person, code) };
  }

  @Post(EndTwoStep.path)
  @HttpCode(200)
  async end(@Req() request: FastifyRequest): Promise<object> {
    const personId = await this.whoProved(EndTwoStep, request);
    await this.steps.end(personId);
    return {};
  }

  @Post(RenewRecoveryCodes.path)
  @HttpCode(200)
  async renew(@Req() request: FastifyRequest): Promise<object> {
    const personId = await this.whoProved(RenewRecoveryCodes, request);
    return { recoveryCodes: await this.steps.renewCodes(personId) };
  }

  @Post(ConfirmItIsMe.path)
  @HttpCode(200)
  async confirmItIsMe(@Req() request: FastifyRequest): Promise<object> {
    const [{ person }, { code }] = await this.calls.asked(ConfirmItIsMe, request);
    await this.steps.pass(person.personId, code, ownTries(person));
    await this.steps.refresh(person);
    return {};
  }

  @Post(ConfirmByPassword.path)
  @HttpCode(200)
  async confirmByPassword(@Req() request: FastifyRequest): Promise<object> {
    const [{ person }, { password }] = await this.calls.asked(ConfirmByPassword, request);
    if (await this.steps.isOn(person.personId)) throw new RefusedError('step.notNow'); // it is what a second step is beside
    await this.password.mustBe(person, password);
    await this.steps.refresh(person);
    return {};
  }

  /** First the password: a code that comes with a wrong one is not used up. */
  private async whoProved(call: typeof EndTwoStep | typeof RenewRecoveryCodes, request: FastifyRequest) {
    const [{ person }, { password, code }] = await this.calls.asked(call, request);
    await this.password.mustBe(person, password);
    await this.steps.pass(person.personId, code, ownTries(person));
    return person.personId;
  }
}
