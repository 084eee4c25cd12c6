import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import {
  BindContact,
  ChangePassword,
  EditProfile,
  SendBindingCode,
  SetSignUp,
  SignOutDevices,
} from '@lectern/contracts/account/account.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { FastifyRequest } from 'fastify';
import { Devices } from '../edge/auth/devices.ts';
import { OwnCalls } from '../edge/http/own-calls.ts';
import { Accounts } from './accounts.ts';
import { OwnAccount } from './own-account.ts';

/** What somebody changes of their own account, and an operator of the school’s. Who may is what the contract says. */
@Controller()
export class OwnAccountController {
  constructor(
    private readonly calls: OwnCalls,
    private readonly own: OwnAccount,
    private readonly accounts: Accounts,
    private readonly devices: Devices,
  ) {}

  @Post(ChangePassword.path)
  @HttpCode(200)
  async changePassword(@Req() request: FastifyRequest): Promise<object> {
    const [asking, data] = await this.calls.asked(ChangePassword, request);
    await this.own.changePassword(asking, data);
    return {};
  }

  @Post(EditProfile.path)
  @HttpCode(200)
  async rename(@Req() request: FastifyRequest): Promise<object> {
    const [asking, { name }] = await this.calls.asked(EditProfile, request);
    await this.own.rename(asking, name);
    return {};
  }

  @Post(SendBindingCode.path)
  @HttpCode(200)
  async sendBindingCode(@Req() request: FastifyRequest): Promise<object> {
    const [asking, data] = await this.calls.asked(SendBindingCode, request);
    await this.own.sendBindingCode(asking, data);
    return { againInS: LIMITS.sentCodeAgainS };
  }

  @Post(BindContact.path)
  @HttpCode(200)
  async bind(@Req() request: FastifyRequest): Promise<object> {
    const [asking, { to, code }] = await this.calls.asked(BindContact, request);
    await this.own.bind(asking, to, code);
    return {};
  }

  @Post(SignOutDevices.path)
  @HttpCode(200)
  async signOut(@Req() request: FastifyRequest): Promise<object> {
    const [{ person }, { device }] = await this.calls.asked(SignOutDevices, request);
    const which = device === 'others' ? { but: person.session } : { only: device };
    return { ended: await this.devices.signOut(person.personId, which) };
  }

  @Post(SetSignUp.path)
  @HttpCode(200)
  async setSignUp(@Req() request: FastifyRequest): Promise<object> {
    const [{ person }, { isOpen }] = await this.calls.asked(SetSignUp, request);
    await this.accounts.setSignUp(person.school, isOpen);
    return {};
  }
}
