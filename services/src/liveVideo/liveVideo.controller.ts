import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { CallKind } from '@lectern/contracts/kernel/call.ts';
import { AnswerMedia, KeepMedia, LeaveMedia, PublishMedia, WatchMedia } from '@lectern/contracts/liveVideo/calls.ts';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { StreamRoles } from '../edge/auth/stream-roles.ts';
import { dataOf } from '../edge/http/body.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Media } from './media.ts';

/** What browsers ask of the media server: each time in the role that they have in the lesson. */
@Controller()
export class LiveVideoController {
  constructor(
    private readonly roles: StreamRoles,
    private readonly media: Media,
  ) {}

  @Post(PublishMedia.path)
  @HttpCode(200)
  async publish(@Req() request: FastifyRequest): Promise<object> {
    const [asking, { offer }] = await this.asked(PublishMedia, request);
    return this.media.publish(asking, offer);
  }

  @Post(WatchMedia.path)
  @HttpCode(200)
  async watch(@Req() request: FastifyRequest): Promise<object> {
    const [asking, { feed }] = await this.asked(WatchMedia, request);
    return this.media.watch(asking, feed);
  }

  @Post(AnswerMedia.path)
  @HttpCode(200)
  async answer(@Req() request: FastifyRequest): Promise<object> {
    const [asking, { connection, answer }] = await this.asked(AnswerMedia, request);
    await this.media.answer(asking, connection, answer);
    return {};
  }

  @Post(KeepMedia.path)
  @HttpCode(200)
  async keep(@Req() request: FastifyRequest): Promise<object> {
    const [asking, { connection }] = await this.asked(KeepMedia, request);
    await this.media.keep(asking, connection);
    return {};
  }

  @Post(LeaveMedia.path)
  @HttpCode(200)
  async leave(@Req() request: FastifyRequest): Promise<object> {
    const [asking, { connection }] = await this.asked(LeaveMedia, request);
    await this.media.leave(asking, connection);
    return {};
  }

  private async asked<Data extends z.ZodMiniType<{ readonly lessonId: string }>>(
    call: CallKind<Data>,
    { person, body }: FastifyRequest,
  ) {
    if (person === undefined) throw new RefusedError('session.required');
    const data = dataOf(call, body);
    const { lessonId } = data;
    const role = await this.roles.allowing(call.allow, person, `lesson/${lessonId}`);
    if (role === undefined) throw new RefusedError('page.forbidden');
    return [{ lessonId, person, role }, data] as const;
  }
}
