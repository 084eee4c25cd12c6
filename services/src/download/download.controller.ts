import {
  CancelDownload,
  RemoveDownload,
  RequestDownload,
  RetryDownload,
} from '@lectern/contracts/download/download.ts';
import type { CallKind } from '@lectern/contracts/kernel/call.ts';
import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { OwnCalls } from '../edge/http/own-calls.ts';
import { Jobs } from '../jobs/jobs.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { isDownloadable } from './download.worker.ts';
import { DownloadList } from './downloads.ts';

/** Downloads are jobs, not facts: nothing about a class changes by them. */
@Controller()
export class DownloadController {
  constructor(
    private readonly calls: OwnCalls,
    private readonly list: DownloadList,
    private readonly jobs: Jobs,
  ) {}

  @Post(RequestDownload.path)
  @HttpCode(200)
  async ask(@Req() request: FastifyRequest): Promise<object> {
    const [{ person, language }, asked] = await this.calls.asked(RequestDownload, request);
    if (!asked.parts.every(isDownloadable)) throw new RefusedError('download.noFile');
    await this.list.ask(asked, asked.language ?? language, person);
    this.jobs.wake();
    return {};
  }

  @Post(CancelDownload.path)
  @HttpCode(200)
  cancel(@Req() request: FastifyRequest): Promise<object> {
    return this.ofOne(CancelDownload, request, (id, person) => this.list.cancel(id, person));
  }

  @Post(RetryDownload.path)
  @HttpCode(200)
  retry(@Req() request: FastifyRequest): Promise<object> {
    return this.ofOne(RetryDownload, request, async (id, person) => {
      await this.list.again(id, person);
      this.jobs.wake();
    });
  }

  @Post(RemoveDownload.path)
  @HttpCode(200)
  remove(@Req() request: FastifyRequest): Promise<object> {
    return this.ofOne(RemoveDownload, request, (id, person) => this.list.remove(id, person));
  }

  private async ofOne(
    kind: CallKind<typeof CancelDownload.data>,
    request: FastifyRequest,
    act: (id: string, person: SignedInPerson) => Promise<void>,
  ): Promise<object> {
    const [{ person }, { id }] = await this.calls.asked(kind, request);
    await act(id, person);
    return {};
  }
}
