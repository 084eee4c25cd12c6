import { Controller, Get, Req, type Type } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { QueryKind } from '@lectern/contracts/kernel/command.ts';
import type { FastifyRequest } from 'fastify';
import { Question } from './questions.ts';

/** A controller for a query of the contracts: GET its path, path parameters and query string together are its input. */
export function queryController(kind: QueryKind): Type {
  @Controller()
  class QueryController {
    constructor(private readonly queries: QueryBus) {}

    @Get(kind.path)
    answer(@Req() request: FastifyRequest): Promise<unknown> {
      const input = { ...(request.query as object), ...(request.params as object) };
      return this.queries.execute(new Question(kind, input, request.person, request.network));
    }
  }
  return QueryController;
}
