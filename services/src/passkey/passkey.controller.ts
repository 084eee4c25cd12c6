import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import {
  AddPasskey,
  AskMyPasskey,
  BeginPasskey,
  ConfirmByPasskey,
  RemovePasskey,
  RenamePasskey,
} from '@lectern/contracts/passkey/passkey.ts';
import type { FastifyRequest } from 'fastify';
import { OwnPassword } from '../edge/auth/own-password.ts';
import { Passkeys } from '../edge/auth/passkeys.ts';
import { SecondSteps } from '../edge/auth/second-steps.ts';
import { Sessions } from '../edge/auth/sessions.ts';
import { PublicAddress } from '../edge/http/public-address.ts';
import { OwnCalls } from '../edge/http/own-calls.ts';

/** What somebody does about their own passkeys. No facts, as what they replace is none. */
@Controller()
export class PasskeyController {
  constructor(
    private readonly calls: OwnCalls,
    private readonly passkeys: Passkeys,
    private readonly steps: SecondSteps,
    private readonly password: OwnPassword,
    private readonly sessions: Sessions,
    private readonly address: PublicAddress,
  ) {}

  @Post(BeginPasskey.path)
  @HttpCode(200)
  async begin(@Req() request: FastifyRequest): Promise<object> {
    const [{ person }, { password }] = await this.calls.asked(BeginPasskey, request);
    await this.password.mustBe(person, password);
    const { name } = await this.sessions.school();
    return { options: await this.passkeys.begin(person, name, this.at(request)) };
  }

  @Post(AddPasskey.path)
  @HttpCode(200)
  async add(@Req() request: FastifyRequest): Promise<object> {
    const [{ person }, { name, passkey }] = await this.calls.asked(AddPasskey, request);
    const id = await this.passkeys.add(person, name, passkey, this.at(request));
    await this.steps.refresh(person);
    return { id };
  }

  @Post(RenamePasskey.path)
  @HttpCode(200)
  async rename(@Req() request: FastifyRequest): Promise<object> {
    const [{ person }, { id, name }] = await this.calls.asked(RenamePasskey, request);
    await this.passkeys.rename(person.personId, id, name);
    return {};
  }

  @Post(RemovePasskey.path)
  @HttpCode(200)
  async remove(@Req() request: FastifyRequest): Promise<object> {
    const [{ person }, { id }] = await this.calls.asked(RemovePasskey, request);
    await this.passkeys.remove(person.personId, id);
    return {};
  }

  @Post(AskMyPasskey.path)
  @HttpCode(200)
  async ask(@Req() request: FastifyRequest): Promise<object> {
    const [{ person }] = await this.calls.asked(AskMyPasskey, request);
    return { options: await this.passkeys.ask('again', person.personId, this.at(request)) };
  }

  @Post(ConfirmByPasskey.path)
  @HttpCode(200)
  async confirm(@Req() request: FastifyRequest): Promise<object> {
    const [{ person }, { passkey }] = await this.calls.asked(ConfirmByPasskey, request);
    await this.passkeys.pass('again', person.personId, passkey, this.at(request));
    await this.steps.refresh(person);
    return {};
  }

  /** The address that the browser is at: a passkey is bound to it. */
  private at({ headers }: FastifyRequest): string {
    return this.address.asked(headers.host);
  }
}
