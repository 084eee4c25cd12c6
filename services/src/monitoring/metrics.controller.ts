import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { Metrics } from './metrics.ts';

/** For whoever watches over the server, in Prometheus' text. To everyone else there is no such page. */
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get()
  async read(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const { metricsToken, https } = this.settings;
    const isKnown = metricsToken !== undefined && carries(request.headers.authorization, metricsToken);
    if (!isKnown && !(isFromHere(request) && !https)) throw new RefusedError('page.missing');
    void reply.header('content-type', this.metrics.contentType);
    return this.metrics.text();
  }
}

/** From this machine itself; what a proxy on it passes on, comes from elsewhere. */
function isFromHere({ headers, socket }: FastifyRequest): boolean {
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined);
  return !isForwarded && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
}

/** Takes as long for a wrong token as for the right one. */
const carries = (authorization: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
