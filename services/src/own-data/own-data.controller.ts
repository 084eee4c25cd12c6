import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { RequestOwnData } from '@lectern/contracts/own-data/own-data.ts';
import type { FastifyRequest } from 'fastify';
import { OwnPassword } from '../edge/auth/own-password.ts';
import { OwnCalls } from '../edge/http/own-calls.ts';
import { OwnData } from './own-data.ts';

/** With the password, so that an unattended computer is no way to all that is kept of somebody. */
@Controller()
export class OwnDataController {
  constructor(
    private readonly calls: OwnCalls,
    private readonly password: OwnPassword,
    private readonly data: OwnData,
  ) {}

  @Post(RequestOwnData.path)
  @HttpCode(200)
  async ask(@Req() request: FastifyRequest): Promise<object> {
    const [{ person }, { password }] = await this.calls.asked(RequestOwnData, request);
    await this.password.mustBe(person, password);
    await this.data.ask(person);
    return {};
  }
}
