import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { problem, type RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isConnectionLost } from '../../ops/database/connection-lost.ts';
import { Log } from '../../ops/telemetry/log.ts';
import { Tally } from '../../ops/telemetry/tally.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';

/** Everything that goes wrong leaves as RFC 9457 problem details, in the reader's language, with the request's id. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  /** The problems that were answered with, by code. */
  readonly problems = new Tally();

  constructor(private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const code = codeOf(error);
    this.problems.count(code);
    if (code === 'server.error') this.log.failure(error, 'a request failed', { route: routeOf(request) });
    const more = error instanceof RefusedError ? error.more : {};
    const body = problem(code, request.language ?? 'zh-cn', { instance: String(request.id), ...more });
    const retryAfterS = retryAfter(code, body);
    if (retryAfterS !== undefined) reply.header('retry-after', String(retryAfterS));
    void reply.status(body.status).header('content-type', 'application/problem+json; charset=utf-8').send(body);
  }
}

/** When it is worth while to ask again; who gave more than a rate allows waits until its minute is over. */
function retryAfter(code: RefusalCode, body: { readonly with?: object }): number | undefined {
  if (code === 'server.busy') return 1;
  const wait: { readonly retryAfterS?: number } | undefined = body.with;
  return wait?.retryAfterS ?? (code === 'rate.limited' ? 60 : undefined);
}

/** The pattern, not the address: what people put into addresses is nobody's business. */
const routeOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions?.url ?? ''}`;

function codeOf(error: unknown): RefusalCode {
  if (error instanceof RefusedError) return error.code;
  if (isConnectionLost(error)) return 'server.busy';
  const status = error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number }).statusCode;
  if (status === 404) return 'page.missing';
  if (status === 413) return 'request.tooLarge';
  return status !== undefined && status >= 400 && status < 500 ? 'request.malformed' : 'server.error';
}
