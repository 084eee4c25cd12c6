import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { languagesIn } from '@lectern/contracts/xapi/formats.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { StatementQueries } from './statements.queries.ts';

export const VERSION = '1.0.3';
export const THROUGH = 'x-experience-api-consistent-through';

const UNDER_XAPI = /^\/xapi(?:[/?]|$)/;
/** So long is a moment good for answers that hold no statements: anybody may cause them, and none asks the database. */
const GOOD_MS = 2000;
/** Whoever asked too much at once may ask again as soon as a question is answered. */
const SOON_S = '1';

/**
 * What the standard wants on every answer, refusals and addresses that there are not among them: the version, and up to
 * when everything is there. The reasons are in the language that the program asks for.
 */
@Injectable()
export class XapiAnswers implements OnModuleInit {
  private known = { through: 0, at: -Infinity };
  private asking: Promise<number> | undefined;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly statements: StatementQueries,
  ) {}

  onModuleInit(): void {
    // Without a server in front, as in a task, there is nothing to answer.
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    if (typeof fastify?.addHook !== 'function') return;
    fastify.addHook('onRequest', (request, reply, done) => {
      if (UNDER_XAPI.test(request.url)) {
        void reply.headers({ 'x-experience-api-version': VERSION, 'cache-control': 'no-store' });
        request.language = languagesIn(request.headers['accept-language'])[0]?.toLowerCase().startsWith('zh')
          ? 'zh-cn'
          : 'en';
      }
      done();
    });
    fastify.addHook('onSend', async (request, reply, payload) => {
      if (UNDER_XAPI.test(request.url)) await this.complete(reply);
      return payload;
    });
  }

  /** Up to when everything is there, asked now. */
  async through(): Promise<number> {
    const through = await this.statements.consistentThrough();
    this.known = { through, at: Date.now() };
    return through;
  }

  private async complete(reply: FastifyReply): Promise<void> {
    if (!reply.hasHeader(THROUGH)) reply.header(THROUGH, new Date(await this.lately()).toISOString());
    if (reply.statusCode === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', SOON_S);
  }

  /** A moment ago, or as last known: what was whole then is whole now, and a database that is away is no other answer. */
  private async lately(): Promise<number> {
    if (Date.now() - this.known.at < GOOD_MS) return this.known.through;
    this.asking ??= this.through()
      .catch(() => this.known.through)
      .finally(() => (this.asking = undefined));
    return this.asking;
  }
}
