import { GiveWorkspaceCode } from '@lectern/contracts/workspace/workspace.ts';
import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { OwnCalls } from '../edge/http/own-calls.ts';
import { WorkspaceSignOns } from './workspace-sign-on.ts';

@Controller()
export class WorkspaceController {
  constructor(
    private readonly calls: OwnCalls,
    private readonly signOns: WorkspaceSignOns,
  ) {}

  @Post(GiveWorkspaceCode.path)
  @HttpCode(200)
  async give(@Req() request: FastifyRequest): Promise<object> {
    const [{ person }] = await this.calls.asked(GiveWorkspaceCode, request);
    return this.signOns.give(person);
  }
}
