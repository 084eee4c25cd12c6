import { Controller, Get, Req, Res, type Type } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { QueryKind } from '@lectern/contracts/kernel/command.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendWritten } from './compressed-answers.ts';
import { Question } from './questions.ts';
import { WrittenAnswer } from './written-answer.ts';

/** A controller for a query of the contracts: GET its path, path parameters and query string together are its input. */
export function queryController(kind: QueryKind): Type {
  @Controller()
  class QueryController {
    constructor(private readonly queries: QueryBus) {}

    @Get(kind.path)
    async answer(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<unknown> {
      const input = { ...(request.query as object), ...(request.params as object) };
      const answer: unknown = await this.queries.execute(new Question(kind, input, request.person, request.network));
      return answer instanceof WrittenAnswer ? sendWritten(request, reply, answer) : answer;
    }
  }
  return QueryController;
}
