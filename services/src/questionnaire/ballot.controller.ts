import { CastBallot } from '@lectern/contracts/questionnaire/queries.ts';
import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { dataOf, readJson } from '../edge/http/body.ts';
import { QuestionnaireQueries } from './questionnaire.queries.ts';

/** Nobody is signed in here: a ballot comes without a name, and what the questionnaire's key did not sign is nothing. */
@Controller()
export class BallotController {
  constructor(private readonly queries: QuestionnaireQueries) {}

  @Post(CastBallot.path)
  @HttpCode(200)
  async cast(@Req() { body }: FastifyRequest): Promise<object> {
    await this.queries.cast(dataOf(CastBallot, readJson(body as string)));
    return {};
  }
}
