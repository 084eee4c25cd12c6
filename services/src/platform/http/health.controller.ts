import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Database } from '../database/database.ts';
import { Peers } from '../peers/peers.ts';
import { Redis } from '../redis/redis.ts';
import { SETTINGS, type Settings } from '../settings.ts';

/** For whoever runs the server: is it up, and can it serve? */
@Controller('health')
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly peers: Peers,
    private readonly redis: Redis,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

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
