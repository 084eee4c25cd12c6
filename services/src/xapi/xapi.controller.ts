import { Controller, Delete, Get, Post, Put, Query, Req, Res, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { formatted, languagesIn } from '@lectern/contracts/xapi/formats.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PublicAddress } from '../edge/http/public-address.ts';
import { faultsOf } from '@lectern/contracts/kernel/faults.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { chosenBy } from './chosen-statements.ts';
import { Consumers, type Consumer } from './consumers.ts';
import { KnownThrough } from './known-through.ts';
import { placeToken, readParameters, readPlace, type ManyWanted, type OneWanted, type Place } from './parameters.ts';
import { StatementQueries } from './statements.queries.ts';

const VERSION = '1.0.3';
const VERSIONS = { version: ['1.0.0', '1.0.1', '1.0.2', VERSION] };
/** A key's requests are counted by the minute: by then it may ask again. */
const WINDOW_S = '60';
/** Whoever asked too much at once may ask again as soon as a question is answered. */
const SOON_S = '1';
const THROUGH = 'x-experience-api-consistent-through';
const UNDER_XAPI = /^\/xapi(?:[/?]|$)/;
const BOUNDARY = 'lectern-statements';

/** The learning log as xAPI statements (1.0.3, Part Three): read by a key, written by nobody. */
@Controller('xapi')
export class XapiController implements OnModuleInit {
  constructor(
    private readonly consumers: Consumers,
    private readonly statements: StatementQueries,
    private readonly address: PublicAddress,
    private readonly known: KnownThrough,
    private readonly host: HttpAdapterHost,
  ) {}

  /** What the standard wants on every answer, refusals and addresses that there are not among them. */
  onModuleInit(): void {
    // Without a server in front, as in a task, there is nothing to answer.
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    if (typeof fastify?.addHook !== 'function') return;
    fastify.addHook('onRequest', (request, reply, done) => {
      if (UNDER_XAPI.test(request.url)) begin(request, reply);
      done();
    });
    fastify.addHook('onSend', async (request, reply, payload) => {
      if (UNDER_XAPI.test(request.url)) await this.complete(reply);
      return payload;
    });
  }

  @Get('about')
  async about(@Res() reply: FastifyReply): Promise<void> {
    await reply.send(VERSIONS);
  }

  @Get('statements')
  async get(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const consumer = await this.asked(request, reply);
    const query = request.query as Record<string, string>;
    const read = readParameters(query);
    if (!read.success) throw new RefusedError('xapi.parameters', { faults: faultsOf(read.error) });
    const through = await this.through(reply);
    const { data: wanted } = read;
    return this.consumers.reading(consumer, () =>
      'limit' in wanted
        ? this.list(request, reply, { consumer, wanted, place: { query, through } })
        : this.one(request, reply, { consumer, wanted, through }),
    );
  }

  @Get('more')
  async more(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Query('from') token: unknown): Promise<void> {
    const consumer = await this.asked(request, reply);
    const place = readPlace(String(token));
    const read = place && readParameters(place.query);
    if (place === undefined || read?.success !== true || !('limit' in read.data))
      throw new RefusedError('xapi.parameters');
    const now = await this.through(reply);
    // Backwards, a list ends where it began; forwards, it goes on as far as there is something.
    const through = Math.min(now, place.through ?? now);
    const { data: wanted } = read;
    return this.consumers.reading(consumer, () =>
      this.list(request, reply, { consumer, wanted, place: { ...place, through } }),
    );
  }

  @Put('statements')
  put(@Res() reply: FastifyReply): never {
    return refuse(reply);
  }

  @Post('statements')
  post(@Res() reply: FastifyReply): never {
    return refuse(reply);
  }

  @Delete('statements')
  delete(@Res() reply: FastifyReply): never {
    return refuse(reply);
  }

  private async one(
    request: FastifyRequest,
    reply: FastifyReply,
    { consumer: { school }, wanted, through }: { consumer: Consumer; wanted: OneWanted; through: number },
  ): Promise<void> {
    const voided = 'voidedStatementId' in wanted;
    const id = voided ? wanted.voidedStatementId : wanted.statementId;
    const statement = await this.statements.one(
      { school, through, id, voided },
      this.address.asked(request.headers.host),
    );
    if (statement === undefined) throw new RefusedError('xapi.noStatement');
    void reply.header('last-modified', new Date(statement.stored).toUTCString());
    await this.send(reply, formatted(statement, wanted.format, languages(request)), wanted.attachments);
  }

  private async list(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: {
      consumer: Consumer;
      wanted: ManyWanted;
      place: Omit<Place, 'after' | 'through'> & { after?: Place['after']; through: number };
    },
  ): Promise<void> {
    const { consumer, wanted, place } = asked;
    const base = this.address.asked(request.headers.host);
    const chosen = chosenBy(wanted, base);
    const limit = Math.min(wanted.limit || LIMITS.xapiStatementsPerPage, LIMITS.xapiStatementsPerPage);
    const found =
      chosen === undefined
        ? { statements: [] }
        : await this.statements.list(
            {
              ...chosen,
              school: consumer.school,
              through: place.through,
              limit,
              ...(place.after && { after: [...place.after] }),
            },
            base,
          );
    const next = 'next' in found &&
      found.next !== undefined && {
        query: place.query,
        after: [...found.next] as Place['after'],
        ...(!wanted.ascending && { through: place.through }),
      };
    const statements = found.statements.map((one) => formatted(one, wanted.format, languages(request)));
    await this.send(reply, { statements, more: next ? `/xapi/more?from=${placeToken(next)}` : '' }, wanted.attachments);
  }

  /** Attachments there are none; who asks for them gets the form that could hold some. */
  private async send(reply: FastifyReply, body: object, attachments: boolean): Promise<void> {
    if (!attachments) return void (await reply.type('application/json; charset=utf-8').send(JSON.stringify(body)));
    const part = `--${BOUNDARY}\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(body)}\r\n--${BOUNDARY}--\r\n`;
    await reply.type(`multipart/mixed; boundary=${BOUNDARY}`).send(part);
  }

  private async asked(request: FastifyRequest, reply: FastifyReply): Promise<Consumer> {
    const version = request.headers['x-experience-api-version'];
    if (typeof version !== 'string' || !/^1\.0(\.\d+)?$/.test(version)) throw new RefusedError('xapi.version');
    try {
      return await this.consumers.known(request.headers.authorization);
    } catch (error) {
      if (error instanceof RefusedError && error.code === 'xapi.credentials')
        void reply.header('www-authenticate', 'Basic realm="xapi", charset="UTF-8"');
      if (error instanceof RefusedError && error.code === 'rate.limited') void reply.header('retry-after', WINDOW_S);
      throw error;
    }
  }

  private async complete(reply: FastifyReply): Promise<void> {
    if (!reply.hasHeader(THROUGH)) reply.header(THROUGH, new Date(await this.known.lately()).toISOString());
    if (reply.statusCode === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', SOON_S);
  }

  private async through(reply: FastifyReply): Promise<number> {
    const through = await this.known.now();
    void reply.header(THROUGH, new Date(through).toISOString());
    return through;
  }
}

const languages = ({ headers }: FastifyRequest): string[] => languagesIn(headers['accept-language']);

/** Every answer names the version, and says why in the language that is asked for. */
function begin(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({ 'x-experience-api-version': VERSION, 'cache-control': 'no-store' });
  request.language = languages(request)[0]?.toLowerCase().startsWith('zh') ? 'zh-cn' : 'en';
}

/** Facts are recorded by what happens in lessons, and by nothing else. */
function refuse(reply: FastifyReply): never {
  void reply.header('allow', 'GET, HEAD');
  throw new RefusedError('xapi.readOnly');
}
