import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import {
  BindContact,
  ChangePassword,
  EditProfile,
  SendBindingCode,
  SetSignUp,
  SignOutDevices,
} from '@lectern/contracts/account/account.ts';
import type { CallKind } from '@lectern/contracts/kernel/call.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { Devices } from '../edge/auth/devices.ts';
import { StreamRoles } from '../edge/auth/stream-roles.ts';
import { dataOf } from '../edge/http/body.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Accounts } from './accounts.ts';
import { OwnAccount, type Asking } from './own-account.ts';

/** What somebody changes of their own account, and an operator of the school’s. Who may is what the contract says. */
@Controller()
export class OwnAccountController {
  constructor(
    private readonly roles: StreamRoles,
    private readonly own: OwnAccount,
    private readonly accounts: Accounts,
    private readonly devices: Devices,
  ) {}

  @Post(ChangePassword.path)
  @HttpCode(200)
  async changePassword(@Req() request: FastifyRequest): Promise<object> {
    const [asking, data] = await this.asked(ChangePassword, request);
    await this.own.changePassword(asking, data);
    return {};
  }

  @Post(EditProfile.path)
  @HttpCode(200)
  async rename(@Req() request: FastifyRequest): Promise<object> {
    const [asking, { name }] = await this.asked(EditProfile, request);
    await this.own.rename(asking, name);
    return {};
  }

  @Post(SendBindingCode.path)
  @HttpCode(200)
  async sendBindingCode(@Req() request: FastifyRequest): Promise<object> {
    const [asking, data] = await this.asked(SendBindingCode, request);
    await this.own.sendBindingCode(asking, data);
    return { againInS: LIMITS.sentCodeAgainS };
  }

  @Post(BindContact.path)
  @HttpCode(200)
  async bind(@Req() request: FastifyRequest): Promise<object> {
    const [asking, { to, code }] = await this.asked(BindContact, request);
    await this.own.bind(asking, to, code);
    return {};
  }

  @Post(SignOutDevices.path)
  @HttpCode(200)
  async signOut(@Req() request: FastifyRequest): Promise<object> {
    const [{ person }, { device }] = await this.asked(SignOutDevices, request);
    const which = device === 'others' ? { but: person.session } : { only: device };
    return { ended: await this.devices.signOut(person.personId, which) };
  }

  @Post(SetSignUp.path)
  @HttpCode(200)
  async setSignUp(@Req() request: FastifyRequest): Promise<object> {
    const [{ person }, { isOpen }] = await this.asked(SetSignUp, request);
    await this.accounts.setSignUp(person.school, isOpen);
    return {};
  }

  /** @throws RefusedError session.required, page.forbidden, request.invalid */
  private async asked<Data extends z.ZodMiniType>(
    call: CallKind<Data>,
    { person, language, network, body }: FastifyRequest,
  ): Promise<readonly [Asking, z.output<Data>]> {
    if (person === undefined) throw new RefusedError('session.required');
    if ((await this.roles.allowing(call.allow, person)) === undefined) throw new RefusedError('page.forbidden');
    return [{ person, language, network }, dataOf(call, body)];
  }
}
