import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Database } from '../ops/database/database.ts';
import { Peers } from '../ledger/peers/peers.ts';
import { Redis } from '../ops/redis/redis.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { LedgerFigures } from './ledger-figures.ts';

/** For whoever runs the server: is it up, and can it serve? */
@Controller('health')
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly peers: Peers,
    private readonly redis: Redis,
    private readonly ledger: LedgerFigures,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** What somebody should see to, though everything is served: how many streams wait, and read models that are refused. */
  @Get()
  async whole(@Res({ passthrough: true }) reply: FastifyReply) {
    const waiting = await this.ledger.waiting().catch(() => undefined);
    if (waiting === undefined) void reply.status(503);
    const isWell = waiting && Object.keys(waiting.parked).length + waiting.refused.length === 0;
    return { status: waiting === undefined ? 'unavailable' : isWell ? 'ok' : 'impaired', ...waiting };
  }

  @Get('live')
  live() {
    return { status: 'ok' };
  }

  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const database = await this.database.probe.query('select 1').then(
      () => 'ok',
      () => 'away',
    );
    const status = database !== 'ok' ? 'unavailable' : this.peers.draining ? 'draining' : 'ok';
    if (status !== 'ok') void reply.status(503);
    // What Redis carries is done without while it is away: that is no reason to send nobody here.
    const redis = this.redis.isConfigured && { redis: this.redis.isUp ? 'ok' : 'away' };
    return { status, database, ...redis, services: [...this.settings.services] };
  }
}
