import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { notIn } from '@lectern/contracts/paper/draw.ts';
import { CountDrawable, type CountedDrawable } from '@lectern/contracts/paper/queries.ts';
import { questionsOf } from '@lectern/contracts/paper/state.ts';
import type { FastifyRequest } from 'fastify';
import { StreamRoles } from '../edge/auth/stream-roles.ts';
import { dataOf } from '../edge/http/body.ts';
import { Libraries } from '../library/libraries.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { OwnPapers } from './own-papers.ts';

/** What is asked before a draw: it changes nothing, and is too long for an address. */
@Controller()
export class PaperController {
  constructor(
    private readonly roles: StreamRoles,
    private readonly own: OwnPapers,
    private readonly libraries: Libraries,
  ) {}

  @Post(CountDrawable.path)
  @HttpCode(200)
  async count(@Req() { person, body }: FastifyRequest): Promise<CountedDrawable> {
    if (person === undefined) throw new RefusedError('session.required');
    const { paperId, from } = dataOf(CountDrawable, body);
    if ((await this.roles.allowing(CountDrawable.allow, person)) === undefined)
      throw new RefusedError('page.forbidden');
    const paper = await this.own.read(paperId, person.personId);
    const drawable = await this.libraries.drawable(from, person);
    if (drawable === undefined) throw new RefusedError('library.unknown');
    const matching = notIn(drawable, questionsOf(paper)).length;
    return { matching, taken: drawable.length - matching };
  }
}
