import { id as idSchema } from '@lectern/contracts/kernel/ids.ts';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FileReplies } from '../edge/files/file-replies.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { CoursewareQueries } from './courseware.queries.ts';

type Address = { Params: { id: string; edition: string; n: string; width: string } };

/** The pictures of pages, for whose courseware it is; to everybody else there are none. */
@Controller()
export class CoursewarePageController {
  constructor(
    private readonly queries: CoursewareQueries,
    private readonly replies: FileReplies,
  ) {}

  @Get('api/courseware/:id/pages/:edition/:n/:width')
  async picture(@Req() { person, params }: FastifyRequest<Address>, @Res() reply: FastifyReply): Promise<void> {
    if (person === undefined) throw new RefusedError('session.required');
    if (!idSchema.safeParse(params.id).success) throw new RefusedError('page.missing');
    const [edition, n, width] = [params.edition, params.n, params.width].map(Number) as [number, number, number];
    const hash = await this.queries.picture(params.id, person.personId, edition, n, width);
    await this.replies.send({ hash, mediaType: 'image/webp' }, reply);
  }
}
