import { Controller, Get, Req, Res, type Type } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { QueryKind } from '@lectern/contracts/kernel/command.ts';
import type { FileQueryKind } from '@lectern/contracts/kernel/file-query.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PassThrough } from 'node:stream';
import { Log } from '../../ops/telemetry/log.ts';
import { disposition, StoredAnswer, type FileAnswer } from './file-answer.ts';
import { Question } from './questions.ts';

export const isFile = (kind: QueryKind): kind is FileQueryKind => kind.file !== undefined;

/** A controller for a query whose answer is a file: the same path of every query, then bytes as fast as they are read. */
export function fileController(kind: FileQueryKind): Type {
  @Controller()
  class FileController {
    constructor(
      private readonly queries: QueryBus,
      private readonly log: Log,
    ) {}

    @Get(kind.path)
    async answer(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
      const input = { ...(request.query as object), ...(request.params as object) };
      const answer = await this.queries.execute<Question, FileAnswer | StoredAnswer>(
        new Question(kind, input, request.person, request.network),
      );
      if (answer instanceof StoredAnswer) return answer.send(reply);
      const { name, write } = answer;
      const out = new PassThrough();
      void reply.headers(headersOf(name, kind.file)).send(out);
      try {
        await write(out, request.language ?? 'zh-cn');
        out.end();
      } catch (error) {
        // A file that ends too early must not look whole: the connection breaks, and the browser says so.
        if (!out.destroyed) this.log.failure(error, 'a file could not be written', { name: kind.name });
        out.destroy(error as Error);
      }
    }
  }
  return FileController;
}

const headersOf = (name: string, mediaType: string) => ({
  'content-type': mediaType,
  'content-disposition': disposition('attachment', name),
});
