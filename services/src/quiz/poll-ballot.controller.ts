import { CastPollBallot } from '@lectern/contracts/quiz/queries.ts';
import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { dataOf, readJson } from '../edge/http/body.ts';
import { PollBallots } from './poll-ballots.ts';

/** Nobody is signed in here: a ballot comes without a name, and what the poll's key did not sign is nothing. */
@Controller()
export class PollBallotController {
  constructor(private readonly ballots: PollBallots) {}

  @Post(CastPollBallot.path)
  @HttpCode(200)
  async cast(@Req() { body }: FastifyRequest): Promise<object> {
    await this.ballots.cast(dataOf(CastPollBallot, readJson(body as string)));
    return {};
  }
}
